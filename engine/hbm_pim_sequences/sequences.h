// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hbm_pim_sequences/operation.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::samsung {

// Common sequences before and after the work of every kernel.

/// Numbers of the bursts that a kernel writes besides operands.
inline constexpr int kStartBurst = 0;
inline constexpr int kStopBurst = 1;
inline constexpr int kProgramBurst = 2; // and the following ones

/// Registers that the control word clears when a program starts.
enum class Cleared : std::uint8_t { Nothing, FileB };

enum class Execution : std::uint8_t { Begins, Ends };

/// Control word that starts or stops a program; bit 0 of `files` clears file A, bit 1 file B.
[[nodiscard]] sim::samsung::Burst controlWord(Execution execution, std::uint8_t files = 0);

/// Lists the bursts that a kernel writes before it runs: control words and program.
[[nodiscard]] std::vector<sim::samsung::Burst> kernelBursts(std::span<const std::uint32_t> program, Cleared cleared);

/// Parks all banks, enters the all-bank mode and loads a program of `programBursts` bursts.
[[nodiscard]] std::vector<Operation> enter(int firstPayload, int programBursts);
/// Returns to the single-bank mode and parks all banks.
[[nodiscard]] std::vector<Operation> leave();

[[nodiscard]] Operation start(int firstPayload);
[[nodiscard]] Operation stop(int firstPayload);

/// Eight accesses, which the next operation waits for.
[[nodiscard]] Operation readGroup(int bank, std::int64_t firstColumn);
[[nodiscard]] Operation writeGroup(int bank, std::int64_t firstColumn);

} // namespace pimento::samsung
