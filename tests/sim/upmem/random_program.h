// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/dpu_system.h"
#include "sim/upmem/instruction.h"

#include <cstdint>
#include <random>

namespace pimento::test {

/// A DPU with odd parameters and a program for it: loops of arithmetic, memory words, transfers whose places depend on
/// data, branches, multiplications, locks, and tasklets that sleep or wake others. Most programs end; some wait
/// forever, and some break a rule.
struct RandomDpu {
    sim::upmem::CoreSpec core;
    sim::upmem::BankSpec bank;
    int tasklets = 1;
    sim::upmem::Program program;
};

[[nodiscard]] RandomDpu makeRandomDpu(std::uint32_t seed);

/// Returns how many random programs test a property: the number in PIMENTO_DPU_PROGRAMS, else `usual`.
[[nodiscard]] int programTries(int usual);

} // namespace pimento::test
