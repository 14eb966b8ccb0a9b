// SPDX-License-Identifier: MIT
// What the calculator says of training memory that others measured and published.
#include <algorithm>
#include <fstream>

#include "support/json.hpp"

using namespace vla_vram::testing;
using nlohmann::json;

namespace {

json measurements() {
  std::ifstream file(std::string(VLA_VRAM_FIXTURES) + "/measurements.json");
  REQUIRE(file);
  return json::parse(file).at("series");
}

bool raises(const json& response, const std::string& code) {
  const auto codes = codesOf(response);
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

}  // namespace

TEST_CASE("Every published series gets the findings it deserves and none that it does not", "[measurements]") {
  const json all = measurements();
  CHECK(all.size() >= 12);
  for (const json& series : all) {
    const json response = answer(series.at("request").dump());
    INFO(series.at("id") << ": " << response.dump());
    for (const json& code : series.at("expectedFindings")) CHECK(raises(response, code));
    for (const json& code : series.at("absentFindings")) CHECK_FALSE(raises(response, code));
    if (series.contains("crossCheck")) CHECK(response.at("crossCheck") == series.at("crossCheck"));
    const bool hasNoLine = raises(response, "slope_not_positive") || raises(response, "too_few_probes");
    CHECK(response.contains("maxBatch") != hasNoLine);
  }
}

TEST_CASE("Two published runs foretell the third, and a bend is told from a line", "[measurements]") {
  int foretold = 0;
  for (const json& series : measurements()) {
    if (!series.contains("foretold")) continue;
    INFO(series.at("id"));
    ++foretold;
    const json& third = series.at("foretold");
    json request = series.at("request");
    request["wantedBatch"] = third.at("batch");
    request["safetyMargin"] = 1;
    CHECK(answer(request.dump()).at("neededGpuBytes") == third.at("lineBytes"));
    request["probes"].push_back(third.at("reading"));
    CHECK(raises(answer(request.dump()), "not_linear") != third.at("isLinear").get<bool>());
  }
  CHECK(foretold >= 3);
}

TEST_CASE("A batch that really ran out of memory is above every batch the readings allow", "[measurements]") {
  int checked = 0;
  for (const json& series : measurements()) {
    if (!series.contains("largestBatchBelow")) continue;
    ++checked;
    json request = series.at("request");
    auto& probes = request.at("probes");
    // Without the failed run: what the calculator would have said before it.
    probes.erase(std::remove_if(probes.begin(), probes.end(), [](const json& p) { return p.contains("atLeastBytes"); }),
                 probes.end());
    request["safetyMargin"] = 1;
    CHECK(answer(request.dump()).at("maxBatchHigh") < series.at("largestBatchBelow"));
  }
  CHECK(checked >= 2);
}
