// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <vector>

namespace pimento::upmem {

/// One statement's use of a buffer with what stands around it.
struct BufferUse {
    const Statement* statement = nullptr;
    Access access;
    int order = 0; // place in the listing
    bool isRead = false;
    std::vector<VariableId> loops; // around it, outer ones first
    std::vector<Condition> guards; // that hold there, tightened bounds of loops included
};

/// All uses of one buffer in the order of the listing. Pointers are into `program`.
[[nodiscard]] std::vector<BufferUse> usesOf(const LoopProgram& program, std::size_t buffer);

/// Whether `condition` holds wherever `guards` do.
[[nodiscard]] bool isImplied(const LoopProgram& program, const Condition& condition,
                             const std::vector<Condition>& guards);

/// `condition` of an element that `writer` touches, in terms of what stands around `user` when both touch the same
/// element. Nothing where that element does not determine it.
[[nodiscard]] std::optional<Condition> conditionAt(const Condition& condition, const BufferUse& writer,
                                                   const BufferUse& user);

} // namespace pimento::upmem
