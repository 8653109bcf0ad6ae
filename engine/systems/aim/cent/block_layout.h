// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/aim/cent/block_trace.h"

#include <array>
#include <cstdint>

namespace pimento::aim {

inline constexpr std::int64_t kRow = 1024;  // elements of a row
inline constexpr std::int64_t kColumn = 16; // elements of a column
inline constexpr std::int64_t kColumnsOfRow = kRow / kColumn;
inline constexpr std::int64_t kKeyWidth = 128;    // elements of a head
inline constexpr std::int64_t kWords = 32000;     // size of the vocabulary
inline constexpr std::int64_t kSums = 32;         // sums of a bank's unit
inline constexpr std::int64_t kFunctionSums = 16; // sums that a function is applied to
inline constexpr std::int64_t kMostTokens = 4096; // tokens that the cache has rows for
inline constexpr std::int64_t kScoreBanks = 4;    // every fourth bank holds operands of products
inline constexpr std::array<std::uint8_t, 4> kProductBanks = {2, 6, 10, 14};

/// Rounded up; 0 for 0.
[[nodiscard]] constexpr std::int64_t up(std::int64_t value, std::int64_t unit)
{
    return value <= 0 ? 0 : (value - 1) / unit + 1;
}
[[nodiscard]] constexpr std::int64_t columnsOf(std::int64_t elements) { return up(elements, kColumn); }

/// Widths and counts that a placement gives.
struct Sizes {
    Sizes(const CentModel& of, const CentPlacement& placement);

    const CentModel& model;
    bool isPipeline;
    std::int64_t channels;    // of a block on a card
    std::int64_t banks;       // of those channels
    std::int64_t matrixBanks; // over which matrices are spread
    std::int64_t copies;      // blocks on a card
    std::int64_t half;        // elements of a vector in one of every two banks
    std::int64_t quarter;     // in one of every four
    std::int64_t halves;      // banks that hold these
    std::int64_t quarters;
    std::int64_t headsPerBank;   // heads whose scores share a bank
    std::int64_t keysPerChannel; // key heads whose values share a channel
};

/// First rows of what lies in a bank, one after the other.
struct Rows {
    explicit Rows(const Sizes& sizes);

    std::int64_t x, x2, norm1, wq, wk, wv, xq, xk, key, scores, value, wo, sa2, norm2, w1, w3, x1, x1s, w2;
};

} // namespace pimento::aim
