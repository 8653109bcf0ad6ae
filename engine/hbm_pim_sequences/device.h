// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/device.h"
#include "sim/hbm_pim/energy.h"

namespace pimento::samsung {

/// Samsung's HBM2-based HBM-PIM at 1 ns per cycle, with the numbers of the vendor's simulator.
[[nodiscard]] const sim::samsung::Device& hbmPim();

/// Energy per event. Stages of HBM as in O'Connor et al., Fine-Grained DRAM, MICRO 2017, partitioned as in the
/// published AttAcc simulator. The energy of a register is an assumption; standby power is not published.
[[nodiscard]] const sim::samsung::EnergyTable& hbmPimEnergy();

inline constexpr int kUnits = 8;       // per channel; unit u uses banks 2u and 2u + 1
inline constexpr int kBurstBytes = 32; // one column access
inline constexpr int kLanes = 16;      // fp16 elements per burst
inline constexpr int kRegisters = 8;   // per file; also the length of most groups of accesses

inline constexpr int kFirstRegisterColumn = 8; // in the register row: file A
inline constexpr int kEvenBank = 0;            // represents all even banks
inline constexpr int kOddBank = 1;             // represents all odd banks

} // namespace pimento::samsung
