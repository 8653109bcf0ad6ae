// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <vector>

namespace pimento::upmem {

/// A statement's use of a buffer with the loops and guards around it.
struct BufferUse {
    const Statement* statement = nullptr;
    Access access;
    int order = 0; // index in the listing
    bool isRead = false;
    std::vector<VariableId> loops; // around the statement, outermost first
    std::vector<Condition> guards; // conditions that hold at the statement, including tightened loop bounds
};

/// Lists all uses of one buffer in the order of the listing. Pointers are into `program`.
[[nodiscard]] std::vector<BufferUse> usesOf(const LoopProgram& program, std::size_t buffer);

/// True if `condition` is proved to hold wherever `guards` do.
[[nodiscard]] bool isImplied(const LoopProgram& program, const Condition& condition,
                             const std::vector<Condition>& guards);

/// Expresses `condition` on an element that `writer` accesses by the variables around `user`, when both access the same
/// element. nullopt: the element does not determine it.
[[nodiscard]] std::optional<Condition> conditionAt(const Condition& condition, const BufferUse& writer,
                                                   const BufferUse& user);

} // namespace pimento::upmem
