// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cli/json_lines.hpp"
#include "support/print.hpp"

namespace vla_vram::testing {

/// The lines that `vla-vram --json` answers to this input.
inline std::vector<std::string> answerLines(const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  REQUIRE(cli::answerJsonLines(in, out));
  std::vector<std::string> lines;
  std::istringstream answers(out.str());
  for (std::string line; std::getline(answers, line);) lines.push_back(line);
  return lines;
}

/// The answer to one document.
inline nlohmann::json answer(const std::string& document) {
  const auto lines = answerLines(document);
  REQUIRE(lines.size() == 1);
  return nlohmann::json::parse(lines.front());
}

inline std::vector<std::string> codesOf(const nlohmann::json& response) {
  std::vector<std::string> codes;
  for (const auto& finding : response.at("findings")) codes.push_back(finding.at("code"));
  return codes;
}

}  // namespace vla_vram::testing
