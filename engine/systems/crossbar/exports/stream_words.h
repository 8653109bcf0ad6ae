// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/streams/instruction.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace pimento::crossbar {

inline constexpr std::array<std::string_view, 7> kNodeKinds = {"input", "weights", "pool",    "sum",
                                                               "join",  "shuffle", "function"};
inline constexpr std::array<std::string_view, 2> kModeNames = {"throughput", "latency"};
inline constexpr std::string_view kStreamFormat = "pimento-crossbar-streams 1";
inline constexpr std::string_view kMappingFormat = "pimento-crossbar-mapping 1";

/// Index of a word; none: it is not among them.
[[nodiscard]] inline std::optional<std::size_t> indexOf(std::span<const std::string_view> words, std::string_view word)
{
    const auto found = std::ranges::find(words, word);
    return found == words.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - words.begin()));
}

} // namespace pimento::crossbar
