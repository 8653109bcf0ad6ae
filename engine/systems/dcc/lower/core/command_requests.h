// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command.h"

#include <optional>
#include <span>

namespace pimento::lower {

/// The requests of a device that do the commands of one operation, by the ops that device files give them ("mac"). A
/// Compute has a row for each kind of calculation with an operand in a bank, and one without `alu` for those on
/// registers alone.
struct CommandRequest {
    Op op = Op::Fence;
    const char* name = "";
    const char* nameOfSpread = nullptr; // for commands that reach several cores by `spread`; nullptr: `name`
    const char* nameOfOne = nullptr;    // for each unit by itself, where a program drives them so; nullptr: none
    std::optional<Alu> alu = std::nullopt;
};

/// The requests of the host's operations, which every program may use. See resources/docs/MODEL.md.
[[nodiscard]] std::span<const CommandRequest> hostCommandRequests();

} // namespace pimento::lower
