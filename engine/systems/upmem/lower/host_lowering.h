// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/lower/host_program.h"
#include "engine/systems/upmem/lower/lowered.h"
#include "engine/systems/upmem/lower/transfers.h"
#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"

#include <span>

namespace pimento::upmem {

/// What the host does around a launch, down to addresses. `behind`: what it does with the results next; nullptr:
/// nothing. What calls cannot move is copied first (transfers.h). Error: the host does something else behind the launch
/// than adding up its results.
[[nodiscard]] Result<HostProgram> hostProgramOf(const tensor::Program& program, const Launch& launch,
                                                std::span<const TensorTransfer> transfers,
                                                const HostNest* behind = nullptr);

} // namespace pimento::upmem
