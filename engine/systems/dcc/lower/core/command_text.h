// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command.h"

#include <algorithm>
#include <span>
#include <string>

namespace pimento::lower {

class CommandJson;
class Program;

/// Texts of the commands of one operation. Each operation has one row, in the table of the host or of the families
/// whose programs use it.
struct CommandWords {
    Op op = Op::Fence;
    /// Writes the command as a readable line, without the line break.
    std::string (*text)(const Command& command, const Program& program) = nullptr;
    /// Writes the opening bracket, the kind and the members of a command's JSON object; CommandJson closes it.
    void (*json)(CommandJson& json, std::string& out, const Command& command) = nullptr;
    /// Describes what a request of the command does besides its address (see detailOf()); nullptr: the address says it
    /// all.
    std::string (*detail)(const Command& command, const Program& program) = nullptr;
};

/// Finds the row of an operation; nullptr: there is none.
[[nodiscard]] inline const CommandWords* findWords(std::span<const CommandWords> words, Op op)
{
    const auto found = std::ranges::find(words, op, &CommandWords::op);
    return found == words.end() ? nullptr : &*found;
}

} // namespace pimento::lower
