// SPDX-License-Identifier: MIT
#include "cli/json_lines.hpp"

#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <span>
#include <string>

#include "cli/words.hpp"
#include "contract/read_request.hpp"
#include "contract/write_response.hpp"
#include "vla_vram/calculate.hpp"

namespace vla_vram::cli {

namespace {

// Members in the order written, so that the first unknown one is named, as JavaScript does.
using json = nlohmann::ordered_json;

class JsonDocument {
 public:
  explicit JsonDocument(const json& value) : value_(value) {}

  bool isNull() const { return value_.is_null(); }
  bool isArray() const { return value_.is_array(); }
  bool isObject() const { return value_.is_object(); }
  std::optional<double> number() const {
    if (!value_.is_number()) return std::nullopt;
    return value_.get<double>();
  }
  std::size_t size() const { return value_.size(); }
  JsonDocument at(std::size_t index) const { return JsonDocument(value_[index]); }
  std::optional<JsonDocument> find(const char* name) const {
    const auto entry = value_.find(name);
    if (entry == value_.end()) return std::nullopt;
    return JsonDocument(*entry);
  }

  std::optional<std::string> firstUnknownKey(std::span<const std::string_view> known) const {
    for (const auto& [key, entry] : value_.items()) {
      if (std::find(known.begin(), known.end(), key) == known.end()) return key;
    }
    return std::nullopt;
  }

 private:
  const json& value_;
};

/// Writes JSON text member by member; nlohmann's numbers end at 64 bits, the contract's do not.
class JsonWriter {
 public:
  class List {
   public:
    explicit List(std::string& text) : text_(text) { text_ += '['; }
    List(const List&) = delete;
    ~List() { text_ += ']'; }
    JsonWriter add() {
      if (!first_) text_ += ',';
      first_ = false;
      return JsonWriter(text_);
    }

   private:
    std::string& text_;
    bool first_ = true;
  };

  explicit JsonWriter(std::string& text) : text_(text) { text_ += '{'; }
  JsonWriter(const JsonWriter&) = delete;
  ~JsonWriter() { text_ += '}'; }

  void text(const char* name, const std::string& text) {
    key(name);
    text_ += json(text).dump(-1, ' ', false, json::error_handler_t::replace);
  }
  void number(const char* name, Int128 number) {
    key(name);
    text_ += digitsOf(number);
  }
  void scaled(const char* name, std::int64_t value, std::int64_t unit) {
    key(name);
    text_ += quotientText(value, unit);
  }
  void null(const char* name) {
    key(name);
    text_ += "null";
  }
  JsonWriter child(const char* name) {
    key(name);
    return JsonWriter(text_);
  }
  List list(const char* name) {
    key(name);
    return List(text_);
  }

 private:
  void key(const char* name) {
    if (!first_) text_ += ',';
    first_ = false;
    text_ += '"';
    text_ += name;
    text_ += "\":";
  }

  std::string& text_;
  bool first_ = true;
};

std::string answerLine(const std::string& line) {
  const json document = json::parse(line, nullptr, false);
  std::string text;
  {
    const auto read = document.is_discarded() ? contract::ReadResult{}
                                              : contract::RequestReader<JsonDocument>::read(JsonDocument(document));
    JsonWriter response(text);
    if (read.request) {
      contract::writeResponse(calculate(*read.request), response);
    } else {
      contract::writeBadRequest(read.rejectedField, response);
    }
  }
  return text;
}

}  // namespace

bool answerJsonLines(std::istream& in, std::ostream& out) {
  std::string line;
  while (std::getline(in, line)) {
    out << answerLine(line) << '\n';
    if (in.rdbuf()->in_avail() <= 0) out.flush();  // a program that waits for its answer gets it
  }
  out.flush();
  return out.good();
}

}  // namespace vla_vram::cli
