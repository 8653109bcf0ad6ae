// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pimento::serving {

inline constexpr std::int64_t kTicksPerSecond = 10'000'000; // ticks of timestamps, 100 ns each

/// Ticks from 1970-01-01 00:00:00 UTC to a time such as "2023-11-16 18:15:46.6805900" or, as in ISO 8601,
/// "2023-11-16T20:15:46.68+02:00". Digits behind the point are optional, and seven of them count; the zone is optional
/// and UTC by default; dates may have slashes instead of dashes; years are 1970 to 2199. Nothing: the text is no
/// timestamp.
[[nodiscard]] std::optional<std::int64_t> parseTimestamp(std::string_view text);

} // namespace pimento::serving
