// SPDX-License-Identifier: MIT
#include "cli/quantity.hpp"
#include "support/print.hpp"

using namespace vla_vram;
using namespace vla_vram::cli;

namespace {

void checkMemory(const char* text, std::int64_t bytes, std::int64_t error) {
  INFO(text);
  const auto memory = parseMemory(text);
  REQUIRE(memory);
  CHECK(memory->bytes == bytes);
  CHECK(memory->errorBytes == error);
}

}  // namespace

TEST_CASE("Memory is read in decimal arithmetic with half a unit of its last digit as error", "[quantity]") {
  checkMemory("8GB", 8'000'000'000, 500'000'000);
  checkMemory("8.3GB", 8'300'000'000, 50'000'000);
  checkMemory("8.30 GB", 8'300'000'000, 5'000'000);
  checkMemory("8192 MiB", 8'589'934'592, 524'288);
  checkMemory("23.6GiB", 25'340'307'046, 53'687'091);
  checkMemory("0.1TB", 100'000'000'000, 50'000'000'000);
  checkMemory("1TiB", 1'099'511'627'776, 549'755'813'888);
  checkMemory("5 B", 5, 1);
  checkMemory("2.5B", 3, 0);
  checkMemory("7kB", 7'000, 500);
  checkMemory("7KiB", 7'168, 512);
  checkMemory(".5GB", 500'000'000, 50'000'000);
  checkMemory("5.GB", 5'000'000'000, 500'000'000);
}

TEST_CASE("Units are read in any case and with spaces around", "[quantity]") {
  for (const char* text : {"24GB", "24gb", "24 Gb", " 24\tgB "}) checkMemory(text, 24'000'000'000, 500'000'000);
}

TEST_CASE("A number without a unit, or with an unknown one, is no memory", "[quantity]") {
  for (const char* text : {"", " ", "8", "GB", "8 G", "8GBs", "8 GB 2", "8,3GB", "-8GB", "+8GB", "1e9B", "8.3.1GB",
                           "0x8GB", "NaN GB", "inf", ".GB", "8\u00a0GB", "8GB\n"}) {
    INFO(text);
    CHECK_FALSE(parseMemory(text));
  }
}

TEST_CASE("Memory beyond 64 bits and numbers beyond 18 digits are refused, never wrapped", "[quantity]") {
  checkMemory("999999999999999.999kB", 999'999'999'999'999'999, 1);
  CHECK_FALSE(parseMemory("9000000000TB"));
  CHECK_FALSE(parseMemory("8388608TiB"));
  CHECK(parseMemory("8388607TiB"));
  CHECK_FALSE(parseMemory("1234567890123456789B"));
  CHECK(parseMemory("123456789012345678B")->bytes == 123'456'789'012'345'678);
}

TEST_CASE("Counts take K, M, B, T or nothing and must come out whole", "[quantity]") {
  CHECK(parseCount("450M") == 450'000'000);
  CHECK(parseCount("7B") == 7'000'000'000);
  CHECK(parseCount("7.652065472B") == 7'652'065'472);
  CHECK(parseCount("1.5k") == 1'500);
  CHECK(parseCount("10T") == 10'000'000'000'000);
  CHECK(parseCount("450046176") == 450'046'176);
  CHECK(parseCount(" 3 m ") == 3'000'000);
  CHECK(parseCount("0.0000001B") == 100);
  CHECK(parseCount("2.0") == 2);
  for (const char* text : {"", "M", "1.5", "0.0000000001B", "7G", "7 GB", "-1", "1e6", "1,5M", "9000000000000T"}) {
    INFO(text);
    CHECK_FALSE(parseCount(text));
  }
}

TEST_CASE("Shares are per cent or parts of one, in millionths rounded half up", "[quantity]") {
  CHECK(parseShare("90%") == 900'000);
  CHECK(parseShare("0.9") == 900'000);
  CHECK(parseShare("90 %") == 900'000);
  CHECK(parseShare("87.5%") == 875'000);
  CHECK(parseShare("1") == 1'000'000);
  CHECK(parseShare("100%") == 1'000'000);
  CHECK(parseShare("0.29") == 290'000);
  CHECK(parseShare("0.0000005") == 1);
  CHECK(parseShare("0.0000004") == 0);
  CHECK(parseShare("90") == 90'000'000);
  for (const char* text : {"", "%", "ninety", "-90%", "90%%", "0,9", "90percent"}) CHECK_FALSE(parseShare(text));
}

TEST_CASE("Bytes per parameter keep twelve decimals", "[quantity]") {
  CHECK(parseScaled("2", picoPerByte) == 2 * picoPerByte);
  CHECK(parseScaled("0.516", picoPerByte) == 516'000'000'000);
  CHECK(parseScaled("0.5625", picoPerByte) == 562'500'000'000);
  CHECK(parseScaled("0.0000000000005", picoPerByte) == 1);
  CHECK(parseScaled(" 16 ", picoPerByte) == 16 * picoPerByte);
  CHECK_FALSE(parseScaled("16B", picoPerByte));
  CHECK_FALSE(parseScaled("99999999", picoPerByte));
}

TEST_CASE("A decimal is its digits and how many stand behind the point", "[quantity]") {
  CHECK(parseDecimal("8.30")->digits == 830);
  CHECK(parseDecimal("8.30")->decimals == 2);
  CHECK(parseDecimal("007")->digits == 7);
  CHECK_FALSE(parseDecimal("0.000000000000000001"));
  CHECK(parseDecimal(".000000000000000001")->decimals == 18);
  for (const char* text : {"", ".", "1..2", "1.2.3", "-1", "1 2", "1e3"}) CHECK_FALSE(parseDecimal(text));
}
