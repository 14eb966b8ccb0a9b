// SPDX-License-Identifier: MIT
#pragma once

#if VLA_VRAM_CATCH2_MAJOR >= 3
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
