// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "vla_vram/request.hpp"

namespace vla_vram::contract {

/// Either a request or the path of the first entry that makes the document none.
struct ReadResult {
  std::optional<Request> request;
  std::string rejectedField;
};

/// Reads a request of the contract from any document type, so that JSON and JavaScript objects obey the same rules.
///
/// `Document` offers isObject(), isArray(), isNull(), number() → optional<double>, size(), at(index), find(name) →
/// optional<Document> and firstUnknownKey(names) → optional<string>.
///
/// Absent fields keep their defaults. A null, a NaN or a fraction where a whole number belongs is a value nobody can
/// compute with: it is read as 0 and the core rejects it by field. Any other type, an unknown name, or a planning
/// number out of its range makes the document no request.
template <class Document>
class RequestReader {
 public:
  static ReadResult read(const Document& root) {
    RequestReader reader;
    reader.readRoot(root);
    if (reader.rejected_) return {std::nullopt, *reader.rejected_};
    return {reader.request_, {}};
  }

 private:
  // Doubles carry every whole number up to 2^53; the contract's ranges end at 10^15.
  static constexpr double maxWhole = 9'007'199'254'740'991.0;
  static constexpr std::int64_t maxRanks = 1'000'000;
  static constexpr std::int64_t maxEffectiveBatch = 1'000'000'000;
  static constexpr std::int64_t maxWantedBatch = 1'000'000;

  static std::int64_t wholeOf(double value) {
    const bool usable = std::isfinite(value) && value == std::floor(value) && std::fabs(value) <= maxWhole;
    return usable ? static_cast<std::int64_t>(value) : 0;
  }

  /// Decimals with as many digits as the unit carries come out exactly: the product is off by far less than a half.
  static std::int64_t scaledOf(double value, std::int64_t unit) {
    const double scaled = value * static_cast<double>(unit);
    if (!std::isfinite(value) || scaled < -maxWhole) return -1;
    return scaled <= maxWhole ? std::llround(scaled) : static_cast<std::int64_t>(maxWhole);  // above every range
  }

  void reject(std::string path) {
    if (!rejected_) rejected_ = std::move(path);
  }

  /// The number at `name`, NaN for null; absent, with the document rejected, for any other type.
  std::optional<double> numberAt(const Document& object, const char* name, const std::string& prefix = "") {
    const auto entry = object.find(name);
    if (!entry) return std::nullopt;
    if (entry->isNull()) return std::nan("");
    const std::optional<double> number = entry->number();
    if (!number) reject(prefix + name);
    return number;
  }

  void readWhole(const Document& object, const char* name, std::int64_t& target) {
    if (const auto number = numberAt(object, name)) target = wholeOf(*number);
  }

  bool readScaled(const Document& object, const char* name, std::int64_t unit, std::int64_t& target) {
    const auto number = numberAt(object, name);
    if (number) target = std::isnan(*number) ? -1 : scaledOf(*number, unit);
    return number.has_value();
  }

  std::optional<std::int64_t> planningNumber(const Document& object, const char* name, std::int64_t low,
                                             std::int64_t high) {
    const auto number = numberAt(object, name);
    if (!number) return std::nullopt;
    const bool isWhole = std::isfinite(*number) && *number == std::floor(*number);
    if (isWhole && *number >= static_cast<double>(low) && *number <= static_cast<double>(high)) {
      return static_cast<std::int64_t>(*number);
    }
    reject(name);
    return std::nullopt;
  }

  void readRoot(const Document& root) {
    if (!root.isObject()) return reject("");
    static constexpr std::string_view known[] = {"totalParams",
                                                 "trainableParams",
                                                 "frozenBytesPerParam",
                                                 "trainableBytesPerParam",
                                                 "weightBytes",
                                                 "gradientBytes",
                                                 "optimizerBytes",
                                                 "stepTempBytes",
                                                 "emaBytes",
                                                 "probes",
                                                 "gpuBytes",
                                                 "safetyMargin",
                                                 "gpus",
                                                 "zeroStage",
                                                 "effectiveBatch",
                                                 "wantedBatch"};
    if (const auto unknown = root.firstUnknownKey(known)) return reject(*unknown);
    readWhole(root, "totalParams", request_.totalParams);
    readWhole(root, "trainableParams", request_.trainableParams);
    readScaled(root, "frozenBytesPerParam", picoPerByte, request_.frozenBytesPerParam);
    readTrainingState(root);
    readProbes(root);
    readWhole(root, "gpuBytes", request_.gpuBytes);
    readScaled(root, "safetyMargin", millionthsPerOne, request_.safetyMargin);
    request_.gpus = planningNumber(root, "gpus", 1, maxRanks);
    request_.zeroStage = planningNumber(root, "zeroStage", 0, 3).value_or(0);
    request_.effectiveBatch = planningNumber(root, "effectiveBatch", 1, maxEffectiveBatch);
    request_.wantedBatch = planningNumber(root, "wantedBatch", 1, maxWantedBatch);
  }

  void readTrainingState(const Document& root) {
    TrainingState& state = request_.trainingState;
    PicoBytes total = 0;
    const bool hasTotal = readScaled(root, "trainableBytesPerParam", picoPerByte, total);
    const bool hasWeight = readScaled(root, "weightBytes", picoPerByte, state.weight);
    const bool hasGradient = readScaled(root, "gradientBytes", picoPerByte, state.gradient);
    const bool hasOptimizer = readScaled(root, "optimizerBytes", picoPerByte, state.optimizer);
    const bool hasEma = readScaled(root, "emaBytes", picoPerByte, state.ema);
    if (hasWeight || hasGradient || hasOptimizer || hasEma) {
      state.total = state.weight + state.gradient + state.optimizer + state.ema;
      if (hasTotal && total != state.total) reject("trainableBytesPerParam");  // two answers to one question
    } else if (hasTotal) {
      state = trainingStateOfTotal(total);
    }
    readScaled(root, "stepTempBytes", picoPerByte, state.stepTemp);
  }

  void readProbes(const Document& root) {
    const auto probes = root.find("probes");
    if (!probes) return;
    if (!probes->isArray() || probes->size() > maxProbes) return reject("probes");
    request_.probes.clear();
    for (std::size_t i = 0; i < probes->size(); ++i) {
      readProbe(probes->at(i), "probes[" + std::to_string(i) + "]");
    }
  }

  void readProbe(const Document& entry, const std::string& path) {
    if (!entry.isObject()) return reject(path);
    static constexpr std::string_view known[] = {"batch", "peakBytes", "errorBytes", "atLeastBytes", "atMostBytes"};
    if (const auto unknown = entry.firstUnknownKey(known)) return reject(path + "." + *unknown);

    static constexpr struct {
      const char* name;
      Reading reading;
    } readings[] = {{"peakBytes", Reading::peak}, {"atLeastBytes", Reading::atLeast}, {"atMostBytes", Reading::atMost}};
    Probe probe;
    int stated = 0;
    for (const auto& [name, reading] : readings) {
      const auto bytes = numberAt(entry, name, path + ".");
      if (!bytes) continue;
      ++stated;
      probe.reading = reading;
      probe.bytes = wholeOf(*bytes);
    }
    const auto batch = numberAt(entry, "batch", path + ".");
    if (stated != 1 || !batch) return reject(path);
    probe.batch = wholeOf(*batch);
    if (const auto error = numberAt(entry, "errorBytes", path + ".")) {
      if (!(*error >= 0) || std::isinf(*error) || *error != std::floor(*error)) return reject(path + ".errorBytes");
      probe.errorBytes = *error <= maxWhole ? wholeOf(*error) : -1;  // 0 would claim an exact reading
    }
    request_.probes.push_back(probe);
  }

  Request request_;
  std::optional<std::string> rejected_;
};

}  // namespace vla_vram::contract
