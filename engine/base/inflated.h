// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pimento {

/// Contents of a stream of zlib or gzip, and how reading it ended.
struct Inflated {
    enum class End : std::uint8_t { Complete, Damaged, TooLong };

    End end = End::Damaged;
    std::string bytes; // what was read
};

/// Decompresses a stream of zlib or gzip, which its header tells apart, up to more than `most` bytes.
[[nodiscard]] Inflated inflated(std::string_view packed, std::size_t most);

} // namespace pimento
