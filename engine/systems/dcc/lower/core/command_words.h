// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command.h"

#include <algorithm>
#include <span>
#include <string>

namespace pimento::lower {

class CommandJson;
class Program;

/// What the commands of one operation are called and how they are written. Each operation has one row, in the table of
/// the host or of the families whose programs use it.
struct CommandWords {
    Op op = Op::Fence;
    /// The command as a line for people, without the end of the line.
    std::string (*text)(const Command& command, const Program& program) = nullptr;
    /// Opens the object with its kind and writes its members; CommandJson closes it.
    void (*json)(CommandJson& json, std::string& out, const Command& command) = nullptr;
    /// What a request of the command is about beside its address (see detailOf()); nullptr: the address says it all.
    std::string (*detail)(const Command& command, const Program& program) = nullptr;
};

/// The row of an operation; nullptr: it is not there.
[[nodiscard]] inline const CommandWords* findWords(std::span<const CommandWords> words, Op op)
{
    const auto found = std::ranges::find(words, op, &CommandWords::op);
    return found == words.end() ? nullptr : &*found;
}

} // namespace pimento::lower
