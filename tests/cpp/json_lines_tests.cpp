// SPDX-License-Identifier: MIT
#include <algorithm>

#include "support/json.hpp"

using namespace vla_vram::testing;
using nlohmann::json;

namespace {

std::vector<std::string> verdictsOf(const std::string& input) {
  std::vector<std::string> verdicts;
  for (const std::string& line : answerLines(input)) verdicts.push_back(json::parse(line).at("verdict"));
  return verdicts;
}

using Verdicts = std::vector<std::string>;

}  // namespace

TEST_CASE("Lines are answered one by one and in order, malformed ones too", "[json_lines]") {
  CHECK(verdictsOf("{}\nnonsense\n{\"gpuBytes\":5000000000}\n{}\n") ==
        Verdicts{"fits", "invalid", "too_small", "fits"});
}

TEST_CASE("The last line needs no line break", "[json_lines]") {
  CHECK(verdictsOf("{}\n{}") == Verdicts{"fits", "fits"});
  CHECK(answerLines("").empty());
}

TEST_CASE("An empty line is a line, and answered as no request", "[json_lines]") {
  CHECK(verdictsOf("\n{}\n\n") == Verdicts{"invalid", "fits", "invalid"});
}

TEST_CASE("Lines that end in carriage return and line feed are answered alike", "[json_lines]") {
  CHECK(answerLines("{}\r\n{}\r\n") == answerLines("{}\n{}\n"));
}

TEST_CASE("Bytes that are no UTF-8 are no request", "[json_lines]") {
  CHECK(verdictsOf("{\"\xff\xfe\":1}\n\xc3\x28\n{}\n") == Verdicts{"invalid", "invalid", "fits"});
}

TEST_CASE("An unknown name comes back as it was written, escaped where JSON needs it", "[json_lines]") {
  for (const std::string name : {"né", "\"quoted\"", "back\\slash", "tab\tstop", "中文"}) {
    CHECK(answer(json{{name, 1}}.dump()).at("findings").at(0).at("field") == name);
  }
}

TEST_CASE("A million brackets are one answer and no crash", "[json_lines]") {
  CHECK(verdictsOf(std::string(1'000'000, '[') + "\n{}\n") == Verdicts{"invalid", "fits"});
  CHECK(verdictsOf(std::string(100'000, '[') + std::string(100'000, ']') + "\n{}\n") == Verdicts{"invalid", "fits"});
}

TEST_CASE("A stream that takes no answers is reported", "[json_lines]") {
  std::istringstream in("{}\n");
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  CHECK_FALSE(vla_vram::cli::answerJsonLines(in, out));
}
