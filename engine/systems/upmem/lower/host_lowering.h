// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/lower/host_program.h"
#include "engine/systems/upmem/lower/lowered.h"
#include "engine/systems/upmem/lower/transfers.h"
#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"

#include <span>

namespace pimento::upmem {

/// Lowers the host's work around a launch to addresses. `behind` is the host nest that uses the results next; nullptr:
/// there is none. Data that calls cannot move is copied first (transfers.h). Error: the host does something other than
/// adding the results behind the launch.
[[nodiscard]] Result<HostProgram> hostProgramOf(const tensor::Program& program, const Launch& launch,
                                                std::span<const TensorTransfer> transfers,
                                                const HostNest* behind = nullptr);

} // namespace pimento::upmem
