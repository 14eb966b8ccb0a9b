// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>

#include "contract/write_response.hpp"

namespace vla_vram::testing {

/// A document that keeps only the names of the numbers written to it.
class NumberNames {
 public:
  struct Ignored {
    void text(const char*, const std::string&) {}
    void number(const char*, Int128) {}
    Ignored child(const char*) { return {}; }
    Ignored add() { return {}; }
  };

  void text(const char*, const std::string&) {}
  void number(const char* name, Int128) { names.insert(name); }
  void scaled(const char* name, std::int64_t, std::int64_t) { names.insert(name); }
  void null(const char* name) { names.insert(name); }
  Ignored list(const char*) { return {}; }

  std::set<std::string> names;
};

inline std::set<std::string> numbersOf(const Response& response) {
  NumberNames document;
  contract::writeResponse(response, document);
  return document.names;
}

}  // namespace vla_vram::testing
