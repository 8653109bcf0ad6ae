// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_links.h"
#include "engine/inspection/timeline/timeline.h"
#include "sim/base/result.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento {

/// A query for commands of a run: the conjunction of all named conditions.
///
///   MACAB                        a command, or part of names: "act" finds ACT alone, "wrgb" WRGB, "mv" MVSB and MVGB
///   channel 3 bank 5             a node; numbers count within the next outer level that is named, or the channel
///   channel 3 bankgroup 2 bank 1
///   row 12, or just 12           a row
///   column 7                     a column
///   cycle 5000                   commands in progress in that cycle
///   W                            commands that carry elements of that tensor, or compute with those in banks; a
///                                command of that name takes precedence
struct CommandQuery {
    std::vector<bool> commands; // by index; empty: any
    std::vector<bool> lanes;    // by lane; empty: any
    std::optional<std::int64_t> row = {};
    std::optional<std::int64_t> column = {};
    std::optional<std::int64_t> cycle = {};
    std::vector<std::size_t> tensors = {}; // tensors of the links; empty: any
};

/// Error: a word that is neither a command nor a location, or a number that the device does not have.
/// `links` knows the tensors; with nullptr, tensors cannot be searched for.
[[nodiscard]] Result<CommandQuery> parseCommandQuery(std::string_view text, const Timeline& timeline,
                                                     const CommandLinks* links = nullptr);

/// Finds the matching commands, in issue order.
[[nodiscard]] std::vector<std::uint32_t> findCommands(const Timeline& timeline, const CommandQuery& query,
                                                      const CommandLinks* links = nullptr);

} // namespace pimento
