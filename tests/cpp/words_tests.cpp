// SPDX-License-Identifier: MIT
#include <limits>
#include <set>

#include "cli/words.hpp"
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::cli;
using namespace vla_vram::testing;

namespace {

/// Requests that raise every finding between them.
std::vector<Request> telling() {
  Request spoilt = withProbes({peak(0, 0), peak(4, 8 * GB)});
  spoilt.totalParams = spoilt.frozenBytesPerParam = spoilt.gpuBytes = spoilt.safetyMargin = 0;
  Request flat = withProbes({peak(4, 8 * GB), peak(8, 8 * GB + 1), outOfMemory(9, 9 * GB), worked(1, 7 * GB)});
  return {spoilt,
          flat,
          withProbes({peak(4, 8 * GB), peak(4, 9 * GB)}),
          withProbes({peak(4, 8 * GB), peak(8, 8 * GB)}),
          withProbes({peak(2, 3 * GB), peak(4, 30 * GB), peak(8, 50 * GB)}),
          withProbes({peak(1, 10 * GB, GB), peak(2, 11 * GB, GB)}),
          withProbes({peak(1, 5'000 * MB, 50 * MB), peak(2, 5'500 * MB, 50 * MB)}),
          withProbes({peak(2, 8 * GB), peak(4, 14 * GB)}),
          withProbes({peak(2, 8 * GB), peak(4, 13'800 * MB)})};
}

}  // namespace

TEST_CASE("Numbers are written to their last digit", "[words]") {
  CHECK(digitsOf(0) == "0");
  CHECK(digitsOf(-1) == "-1");
  CHECK(digitsOf(std::numeric_limits<Int128>::max()) == "170141183460469231731687303715884105727");
  CHECK(digitsOf(std::numeric_limits<Int128>::min()) == "-170141183460469231731687303715884105728");
}

TEST_CASE("Memory is written in GB, rounded half up, and small amounts in MB or bytes", "[words]") {
  CHECK(gigabytes(20 * GB, 1) == "20.0 GB");
  CHECK(gigabytes(2'300 * MB, 2) == "2.30 GB");
  CHECK(gigabytes(21'650 * MB, 1) == "21.7 GB");
  CHECK(gigabytes(21'649'999'999, 1) == "21.6 GB");
  CHECK(gigabytes(-1'500 * MB, 2) == "-1.50 GB");
  CHECK(gigabytes(0, 2) == "0.00 GB");
  CHECK(gigabytes(100 * MB, 2) == "0.10 GB");
  CHECK(gigabytes(100 * MB - 1, 2) == "100.0 MB");
  CHECK(gigabytes(100'000, 2) == "0.1 MB");
  CHECK(gigabytes(99'999, 2) == "99999 B");
  CHECK(gigabytes(-1, 2) == "-1 B");
}

TEST_CASE("A quotient by a power of ten is written exactly and no longer than needed", "[words]") {
  CHECK(quotientText(0, picoPerByte) == "0");
  CHECK(quotientText(16 * picoPerByte, picoPerByte) == "16");
  CHECK(quotientText(562'500'000'000, picoPerByte) == "0.5625");
  CHECK(quotientText(1, picoPerByte) == "0.000000000001");
  CHECK(quotientText(64 * picoPerByte - 1, picoPerByte) == "63.999999999999");
  CHECK(quotientText(10'050'000'000'000, picoPerByte) == "10.05");
  CHECK(quotientText(900'000, millionthsPerOne) == "0.9");
  CHECK(quotientText(7, 1) == "7");
}

TEST_CASE("Every finding has a sentence with all of its values filled in", "[words]") {
  std::set<FindingCode> seen;
  for (const Request& request : telling()) {
    for (const Finding& finding : calculate(request).findings) {
      const std::string sentence = sentenceOf(finding);
      INFO(sentence);
      CHECK(sentence.find_first_of("{}") == std::string::npos);
      CHECK(sentence.size() > 20);
      seen.insert(finding.code);
    }
  }
  CHECK(seen.size() == static_cast<std::size_t>(FindingCode::contradictsSuccess) + 1);
}

TEST_CASE("Every outcome of the cross-check has a sentence with its amount", "[words]") {
  const auto startsWith = [](const std::string& text, const std::string& start) { return text.rfind(start, 0) == 0; };
  std::set<std::string> sentences;
  for (const auto check :
       {CrossCheck::noContext, CrossCheck::context, CrossCheck::contextAndWorkspaces, CrossCheck::unexplained}) {
    const std::string sentence = sentenceOf(check, 1'700 * MB);
    INFO(sentence);
    CHECK(startsWith(sentence, "the runs show 1.70 GB on top of the computed states"));
    CHECK(sentence.find("0.3 to 0.8 GB") != std::string::npos);
    sentences.insert(sentence);
  }
  for (const auto check : {CrossCheck::belowStates, CrossCheck::gradientsFreed}) {
    const std::string sentence = sentenceOf(check, -1'700 * MB);
    INFO(sentence);
    CHECK(startsWith(sentence, "the runs show 1.70 GB less than the computed states"));
    sentences.insert(sentence);
  }
  CHECK(sentences.size() == static_cast<std::size_t>(CrossCheck::unexplained) + 1);
}

TEST_CASE("The cross-check tells what is normal from what to check", "[words]") {
  const auto has = [](CrossCheck check, const std::string& word) {
    return sentenceOf(check, GB).find(word) != std::string::npos;
  };
  for (const auto check : {CrossCheck::gradientsFreed, CrossCheck::context, CrossCheck::contextAndWorkspaces}) {
    CHECK(has(check, "normal"));
    CHECK_FALSE(has(check, "check"));
  }
  for (const auto check : {CrossCheck::belowStates, CrossCheck::unexplained}) {
    CHECK(has(check, "check"));
    CHECK_FALSE(has(check, "normal"));
  }
}

TEST_CASE("The next probe is told with its memory and what it would leave", "[words]") {
  Request request = withProbes({peak(1, 5'000 * MB, 50 * MB), peak(2, 5'500 * MB, 50 * MB)});
  CHECK(nextProbeText(calculate(request)) == "batch 6 (about 7.5 GB) would leave 33 to 35");
  request.probes.push_back(peak(6, 7'500 * MB, 50 * MB));
  CHECK(nextProbeText(calculate(request)) == "batch 23 (about 16.0 GB) would leave 34");
}

TEST_CASE("A sentence about one field begins with its path", "[words]") {
  CHECK(sentenceOf({FindingCode::batchOutOfRange, Field::probeBatch, 1, {{"maximum", 1'000'000}}}) ==
        "run 2, batch: a batch is a whole number from 1 to 1000000");
  CHECK(sentenceOf({FindingCode::bytesPerParamOutOfRange, Field::emaBytes, 0, {{"maximum", 64}}}) ==
        "--ema-bytes: bytes per parameter must be above 0 and at most 64");
  CHECK(sentenceOf({FindingCode::hugeBatch, Field::none, 0, {{"maxBatch", 5'000}}}) ==
        "memory is not what limits a batch of 5000");
}
