// SPDX-License-Identifier: MIT
// What a document of the contract means, and what makes it no request.
#include "support/json.hpp"
#include "support/requests.hpp"

using namespace vla_vram::testing;
using nlohmann::json;
using Codes = std::vector<std::string>;

namespace {

/// Where a document that is no request goes wrong.
void checkRejected(const std::string& document, const std::string& field) {
  INFO(document);
  const json response = answer(document);
  CHECK(response.at("verdict") == "invalid");
  CHECK(codesOf(response) == Codes{"bad_request"});
  CHECK(response.size() == 2);
  const json& finding = response.at("findings").at(0);
  CHECK(finding.at("severity") == "error");
  CHECK(finding.value("field", "") == field);
}

void checkFinding(const std::string& document, const std::string& code, const std::string& field) {
  INFO(document);
  const json response = answer(document);
  const auto& findings = response.at("findings");
  CHECK(std::any_of(findings.begin(), findings.end(), [&](const json& finding) {
    return finding.at("code") == code && finding.value("field", "") == field;
  }));
}

std::string probes(const std::string& entries) { return "{\"probes\":[" + entries + "]}"; }

}  // namespace

TEST_CASE("An empty request is the page default, with its numbers in the contract's order", "[contract]") {
  CHECK(answerLines("{}").front() ==
        R"({"verdict":"fits","maxBatch":8,"maxBatchLow":8,"maxBatchHigh":8,"peakBytes":20000000000,)"
        R"("frozenBytes":700000000,"trainableBytesPerParam":16,"trainableBytes":1600000000,)"
        R"("fixedBytes":2300000000,"stepBytes":2500000000,"slopeBytes":2000000000,"interceptBytes":4000000000,)"
        R"("overheadBytes":1700000000,"crossCheck":"context_and_workspaces","limitBytes":21600000000,)"
        R"("reserveBytes":2400000000,"activationBytes":16000000000,"headroomBytes":1600000000,"findings":[]})");
}

TEST_CASE("The example of the contract is answered alike with every field written out", "[contract]") {
  CHECK(answerLines(R"({"totalParams":450000000,"trainableParams":100000000,"frozenBytesPerParam":2,)"
                    R"("trainableBytesPerParam":16,"probes":[)"
                    R"({"batch":2,"peakBytes":8000000000,"errorBytes":50000000},)"
                    R"({"batch":4,"peakBytes":12000000000,"errorBytes":50000000}],)"
                    R"("gpuBytes":24000000000,"safetyMargin":0.9})") == answerLines("{}"));
}

TEST_CASE("An unknown name makes a document no request", "[contract]") {
  checkRejected(R"({"gpuBytez":1})", "gpuBytez");
  checkRejected(probes(R"({"batch":1,"peakBytes":1,"unit":"GB"})"), "probes[0].unit");
}

TEST_CASE("A field of the wrong type makes a document no request", "[contract]") {
  for (const char* value : {"\"8\"", "true", "[]", "{}"}) {
    for (const char* name : {"totalParams", "trainableParams", "frozenBytesPerParam", "trainableBytesPerParam",
                             "weightBytes", "stepTempBytes", "gpuBytes", "safetyMargin", "gpus", "zeroStage"}) {
      checkRejected(std::string("{\"") + name + "\":" + value + "}", name);
    }
    checkRejected(probes(std::string(R"({"batch":2,"peakBytes":)") + value + "}"), "probes[0].peakBytes");
  }
  for (const char* document : {"[]", "null", "1", "\"{}\"", " ", "{", "{}{}", "{\"gpuBytes\":01}"}) {
    checkRejected(document, "");
  }
}

TEST_CASE("A probe states one reading at one batch", "[contract]") {
  checkRejected(probes(R"({"batch":2})"), "probes[0]");
  checkRejected(probes(R"({"peakBytes":2})"), "probes[0]");
  checkRejected(probes(R"({"batch":2,"peakBytes":8,"atMostBytes":9})"), "probes[0]");
  checkRejected(probes(R"({"batch":2,"peakBytes":8},{"batch":2,"atLeastBytes":8,"atMostBytes":9})"), "probes[1]");
  checkRejected(probes("[]"), "probes[0]");
  checkRejected(R"({"probes":{}})", "probes");
}

TEST_CASE("Thirty-two probes are answered and thirty-three are not", "[contract]") {
  std::string many;
  for (int i = 1; i <= 32; ++i) {
    many += (i == 1 ? "" : ",") + json{{"batch", i}, {"peakBytes", 4'000'000'000 + i * 100'000'000LL}}.dump();
  }
  CHECK(answer(probes(many)).at("maxBatch") == 176);
  checkRejected(probes(many + R"(,{"batch":1,"peakBytes":1})"), "probes");
}

TEST_CASE("Planning numbers out of range make a document no request", "[contract]") {
  for (const auto& [name, low, high] : {std::tuple{"gpus", 1LL, 1'000'000LL},
                                        {"zeroStage", 0LL, 3LL},
                                        {"effectiveBatch", 1LL, 1'000'000'000LL},
                                        {"wantedBatch", 1LL, 1'000'000LL}}) {
    const auto with = [&, name = name](const json& value) { return json{{name, value}}.dump(); };
    CHECK(answer(with(low)).at("verdict") == "fits");
    CHECK(answer(with(high)).at("verdict") == "fits");
    for (const json& value : {json(low - 1), json(high + 1), json(1.5), json(nullptr), json(1e300)}) {
      checkRejected(with(value), name);
    }
  }
}

TEST_CASE("Null, fractions and numbers beyond all ranges are findings of their field", "[contract]") {
  for (const char* value : {"null", "0.5", "1e300", "-1", "9007199254740993"}) {
    const std::string text = value;
    checkFinding("{\"totalParams\":" + text + "}", "params_out_of_range", "totalParams");
    checkFinding("{\"gpuBytes\":" + text + "}", "gpu_out_of_range", "gpuBytes");
    checkFinding(probes("{\"batch\":" + text + ",\"peakBytes\":1}"), "batch_out_of_range", "probes[0].batch");
    checkFinding(probes("{\"batch\":1,\"atLeastBytes\":" + text + "}"), "peak_out_of_range", "probes[0].atLeastBytes");
  }
  for (const char* value : {"null", "0", "-0.1", "1e300"}) {
    const std::string text = value;
    checkFinding("{\"safetyMargin\":" + text + "}", "margin_out_of_range", "safetyMargin");
    checkFinding("{\"frozenBytesPerParam\":" + text + "}", "bytes_per_param_out_of_range", "frozenBytesPerParam");
    checkFinding("{\"trainableBytesPerParam\":" + text + "}", "bytes_per_param_out_of_range", "trainableBytesPerParam");
  }
}

TEST_CASE("A reading error is a whole number of bytes, absent is none and too large is never taken for none",
          "[contract]") {
  const auto with = [](const std::string& error) {
    return probes(R"({"batch":2,"peakBytes":8000000000,"errorBytes":)" + error +
                  "},{\"batch\":4,\"peakBytes\":12000000000}");
  };
  CHECK(answer(with("0")) ==
        answer(probes(R"({"batch":2,"peakBytes":8000000000},{"batch":4,"peakBytes":12000000000})")));
  for (const char* error : {"-1", "0.5", "null", "\"5\""}) checkRejected(with(error), "probes[0].errorBytes");
  for (const char* error : {"1000000000000001", "1e16", "1e300"}) {
    checkFinding(with(error), "peak_out_of_range", "probes[0].peakBytes");
  }
}

TEST_CASE("Recipe parts stand for their sum, and a sum that differs from them is refused", "[contract]") {
  CHECK(answer(R"({"weightBytes":4,"gradientBytes":4,"optimizerBytes":2})").at("trainableBytes") == 1'000'000'000);
  CHECK(answer(R"({"optimizerBytes":8})").at("trainableBytes") == 1'200'000'000);
  CHECK(answer(R"({"weightBytes":2,"trainableBytesPerParam":16})").at("verdict") == "fits");
  checkRejected(R"({"weightBytes":4,"trainableBytesPerParam":16})", "trainableBytesPerParam");
  CHECK(answer(R"({"stepTempBytes":0})").at("stepBytes") == 2'300'000'000);
}

TEST_CASE("A moving average of the weights is one more part of the sum", "[contract]") {
  const json alone = answer(R"({"emaBytes":4})");
  CHECK(alone.at("trainableBytesPerParam") == 20);
  CHECK(alone.at("trainableBytes") == 2'000'000'000);
  CHECK(answer(R"({"emaBytes":0})") == answer("{}"));
  CHECK(answer(R"({"weightBytes":4,"gradientBytes":4,"optimizerBytes":8,"emaBytes":2})").at("trainableBytesPerParam") ==
        18);
  CHECK(answer(R"({"emaBytes":4,"trainableBytesPerParam":20})") == alone);
  checkRejected(R"({"emaBytes":4,"trainableBytesPerParam":16})", "trainableBytesPerParam");
  for (const char* value : {"-1", "null", "-0.000000000001"}) {
    checkFinding(std::string("{\"emaBytes\":") + value + "}", "bytes_per_param_out_of_range", "emaBytes");
  }
  checkFinding(R"({"emaBytes":48.000000000001})", "bytes_per_param_out_of_range", "trainableBytesPerParam");
  CHECK(answer(R"({"emaBytes":48})").at("verdict") == "fits");
  checkRejected(R"({"emaBytes":"4"})", "emaBytes");
}

TEST_CASE("Decimals are the decimals written, not their nearest doubles", "[contract]") {
  CHECK(answer(R"({"totalParams":1000000000001,"trainableParams":1,"frozenBytesPerParam":0.516})").at("frozenBytes") ==
        516'000'000'000);
  CHECK(answer(R"({"safetyMargin":0.29,"gpuBytes":100})").at("limitBytes") == 29);
  CHECK(answer(R"({"safetyMargin":0.57,"gpuBytes":100})").at("limitBytes") == 57);
}
