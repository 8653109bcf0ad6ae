// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_links.h"
#include "engine/inspection/timeline/timeline.h"
#include "sim/base/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pimento {

/// A query for spans of a run: the conjunction of all named conditions.
///
///   MACAB                        a kind of span, or part of names: "act" finds ACT alone, "wrgb" WRGB, "mv" MVSB and
///                                MVGB
///   channel 3 bank 5             a track; numbers count within the next outer track that is named, or the outermost
///   channel 3 bankgroup 2 bank 1
///   row 12, or just 12           the first number of a span, by its name
///   column 7                     the second one
///   cycle 5000                   spans in progress in that cycle; "ns 5000" if times are nanoseconds
///   W                            commands that carry elements of that tensor, or compute with those in banks; a
///                                kind of that name takes precedence
struct SpanQuery {
    std::vector<bool> kinds;  // by index; empty: any
    std::vector<bool> tracks; // by track; empty: any
    std::array<std::optional<std::int64_t>, 2> args = {};
    std::optional<std::int64_t> cycle = {};
    std::vector<std::size_t> tensors = {}; // tensors of the links; empty: any
};

/// Error: a word that is neither a kind of span nor a location, or a number that the device does not have.
/// `links` knows the tensors; with nullptr, tensors cannot be searched for.
[[nodiscard]] Result<SpanQuery> parseSpanQuery(std::string_view text, const Timeline& timeline,
                                               const CommandLinks* links = nullptr);

/// Finds the spans that match a query, ordered by their begin.
[[nodiscard]] std::vector<std::uint32_t> findSpans(const Timeline& timeline, const SpanQuery& query,
                                                   const CommandLinks* links = nullptr);

} // namespace pimento
