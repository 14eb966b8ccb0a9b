// SPDX-License-Identifier: MIT
// Ordinary inputs with one decimal, on which a formula in doubles is off by one sample a few times in a hundred.
#include <cmath>

#include "batch_limit.hpp"
#include "support/requests.hpp"

using namespace vla_vram;
using namespace vla_vram::testing;

namespace {

constexpr std::int64_t tenthOfGB = 100 * MB;

struct Input {
  std::int64_t firstBatch;
  std::int64_t firstTenths;
  std::int64_t secondTenths;
  std::int64_t cardGB;
  std::int64_t percent;

  std::int64_t secondBatch() const { return 2 * firstBatch; }
};

template <class Visit>
void forEachInput(Visit visit) {
  for (const std::int64_t batch : {1, 2, 4}) {
    for (std::int64_t first = 40; first <= 95; ++first) {
      for (std::int64_t second = first + 1; second <= first + 35; ++second) {
        for (const std::int64_t card : {8, 12, 16, 24}) {
          for (const std::int64_t percent : {80, 85, 90, 95}) visit(Input{batch, first, second, card, percent});
        }
      }
    }
  }
}

/// Counts up while the next batch still fits; both sides are multiplied by the distance of the batches and by 1000.
std::int64_t countedBatch(const Input& input) {
  const std::int64_t distance = input.secondBatch() - input.firstBatch;
  const std::int64_t rise = input.secondTenths - input.firstTenths;
  const auto fits = [&](std::int64_t batch) {
    const std::int64_t tenths = input.firstTenths * distance + rise * (batch - input.firstBatch);
    return tenths * 100 <= input.cardGB * 10 * input.percent * distance;
  };
  std::int64_t batch = 0;
  while (fits(batch + 1)) ++batch;
  return batch;
}

double inDoubles(const Input& input) {
  const double first = static_cast<double>(input.firstTenths) / 10;
  const double second = static_cast<double>(input.secondTenths) / 10;
  const double slope = (second - first) / static_cast<double>(input.secondBatch() - input.firstBatch);
  const double intercept = first - slope * static_cast<double>(input.firstBatch);
  const double share = static_cast<double>(input.percent) / 100;
  return std::max(0.0, std::floor((share * static_cast<double>(input.cardGB) - intercept) / slope));
}

std::int64_t byTheCore(const Input& input) {
  const std::vector<Probe> peaks = {peak(input.firstBatch, input.firstTenths * tenthOfGB),
                                    peak(input.secondBatch(), input.secondTenths * tenthOfGB)};
  const Wide limit = limitOf(input.cardGB * GB, input.percent * millionthsPerOne / 100);
  return static_cast<std::int64_t>(largestBatch(*lineThrough(peaks), limit).toInt128());
}

}  // namespace

TEST_CASE("Every ordinary one-decimal input gets the batch that counting up gives", "[batch_limit]") {
  int inputs = 0;
  forEachInput([&](const Input& input) {
    ++inputs;
    if (byTheCore(input) != countedBatch(input)) {
      FAIL("batches " << input.firstBatch << " and " << input.secondBatch() << ", peaks " << input.firstTenths
                      << " and " << input.secondTenths << " tenths of a GB, card " << input.cardGB << " GB at "
                      << input.percent << " %");
    }
  });
  CHECK(inputs == 94'080);
}

TEST_CASE("The same formula in doubles is wrong for more than one in a hundred of those inputs", "[batch_limit]") {
  int inputs = 0, wrong = 0;
  forEachInput([&](const Input& input) {
    ++inputs;
    if (static_cast<std::int64_t>(inDoubles(input)) != countedBatch(input)) ++wrong;
  });
  CHECK(wrong > inputs / 100);
}

TEST_CASE("Peaks of 6.3 and 8.3 GB at batches 4 and 8 allow 13 samples, where doubles say 12", "[batch_limit]") {
  const Input input{4, 63, 83, 12, 90};
  CHECK(byTheCore(input) == 13);
  CHECK(countedBatch(input) == 13);
  CHECK(inDoubles(input) == 12.0);
}
