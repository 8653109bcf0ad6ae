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
/// nothing. Tensors are as wide as all boxes together. Error: pieces that are no multiple of 8 bytes (they would have to
/// be staged one by one), or what cannot be staged.
[[nodiscard]] Result<HostProgram> hostProgramOf(const tensor::Program& program, const Launch& launch,
                                                std::span<const TensorTransfer> transfers,
                                                const HostNest* behind = nullptr);

} // namespace pimento::upmem
