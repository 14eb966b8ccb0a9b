// SPDX-License-Identifier: MIT
// Marshalling between JavaScript objects and the core, through the contract that the command line uses too.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <algorithm>
#include <span>

#include "contract/read_request.hpp"
#include "contract/write_request.hpp"
#include "contract/write_response.hpp"
#include "vla_vram/calculate.hpp"

namespace {

using emscripten::val;
namespace contract = vla_vram::contract;

class ScriptDocument {
 public:
  explicit ScriptDocument(val value) : value_(std::move(value)) {}

  bool isNull() const { return value_.isNull(); }
  bool isArray() const { return value_.isArray(); }
  bool isObject() const { return !isNull() && !isArray() && value_.typeOf().strictlyEquals(val("object")); }
  std::optional<double> number() const {
    if (!value_.isNumber()) return std::nullopt;
    return value_.as<double>();
  }
  std::size_t size() const { return value_["length"].as<unsigned>(); }
  ScriptDocument at(std::size_t index) const { return ScriptDocument(value_[static_cast<unsigned>(index)]); }
  std::optional<ScriptDocument> find(const char* name) const {
    val entry = value_[name];
    if (entry.isUndefined()) return std::nullopt;
    return ScriptDocument(std::move(entry));
  }

  std::optional<std::string> firstUnknownKey(std::span<const std::string_view> known) const {
    const val keys = val::global("Object").call<val>("keys", value_);
    const auto count = keys["length"].as<unsigned>();
    for (unsigned i = 0; i < count; ++i) {
      const auto key = keys[i].as<std::string>();
      if (std::find(known.begin(), known.end(), key) == known.end()) return key;
    }
    return std::nullopt;
  }

 private:
  val value_;
};

class ScriptObject {
 public:
  class List {
   public:
    explicit List(val array) : array_(std::move(array)) {}
    ScriptObject add() {
      ScriptObject entry;
      array_.set(count_++, entry.value());
      return entry;
    }

   private:
    val array_;
    unsigned count_ = 0;
  };

  void text(const char* name, const std::string& text) { object_.set(name, text); }
  // JavaScript numbers: whole numbers above 2^53 become the nearest double.
  void number(const char* name, vla_vram::Int128 number) { object_.set(name, static_cast<double>(number)); }
  void scaled(const char* name, std::int64_t value, std::int64_t unit) {
    object_.set(name, static_cast<double>(value) / static_cast<double>(unit));
  }
  void null(const char* name) { object_.set(name, val::null()); }
  ScriptObject child(const char* name) {
    ScriptObject entry;
    object_.set(name, entry.value());
    return entry;
  }
  List list(const char* name) {
    val array = val::array();
    object_.set(name, array);
    return List(array);
  }
  const val& value() const { return object_; }

 private:
  val object_ = val::object();
};

val calculate(val document) {
  const auto read = contract::RequestReader<ScriptDocument>::read(ScriptDocument(std::move(document)));
  ScriptObject response;
  if (read.request) {
    contract::writeResponse(vla_vram::calculate(*read.request), response);
  } else {
    contract::writeBadRequest(read.rejectedField, response);
  }
  return response.value();
}

val defaults() {
  ScriptObject request;
  contract::writeRequest(vla_vram::Request{}, request);
  return request.value();
}

}  // namespace

EMSCRIPTEN_BINDINGS(vla_vram) {
  emscripten::function("calculate", &calculate);
  emscripten::function("defaults", &defaults);
}
