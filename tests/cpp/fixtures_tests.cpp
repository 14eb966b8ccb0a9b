// SPDX-License-Identifier: MIT
// Every number and finding that the fixtures expect, through the contract.
#include <algorithm>
#include <fstream>

#include "support/json.hpp"

using namespace vla_vram::testing;
using nlohmann::json;

namespace {

std::vector<json> linesOf(const std::string& name) {
  std::ifstream file(std::string(VLA_VRAM_FIXTURES) + "/" + name);
  REQUIRE(file);
  std::vector<json> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(json::parse(line));
  return lines;
}

void checkExpected(const json& line, const json& response) {
  for (const auto& [name, expected] : line.at("expected").items()) {
    INFO(name);
    REQUIRE(response.contains(name));
    CHECK(response.at(name) == expected);
  }
}

}  // namespace

TEST_CASE("The worked examples come out", "[fixtures]") {
  const auto lines = linesOf("examples.jsonl");
  CHECK(lines.size() >= 16);
  for (const json& line : lines) {
    INFO(line.at("note"));
    checkExpected(line, answer(line.at("request").dump()));
  }
}

TEST_CASE("Extremes and bad input come out, with the expected findings and no number more", "[fixtures]") {
  const auto lines = linesOf("limits.jsonl");
  CHECK(lines.size() >= 40);
  for (const json& line : lines) {
    INFO(line.at("note"));
    const json response = answer(line.at("request").dump());
    checkExpected(line, response);
    CHECK(response.size() == line.at("expected").size() + 1);
    auto codes = codesOf(response);
    std::sort(codes.begin(), codes.end());
    CHECK(codes == line.at("expectedFindings").get<std::vector<std::string>>());
  }
}
