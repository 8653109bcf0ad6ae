// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/dpu_system.h"
#include "sim/upmem/shared_words.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::test {

/// A DPU, often with odd parameters, and the text of a program that repeats the same work, in loops up to three deep:
/// transfers of many sizes to places that advance by many steps, around rows and within them, words, sums, locks around
/// some of it, barriers. The time of most programs does not depend on data. Some branch on data, and some break a rule
/// sooner or later.
struct PeriodicProgram {
    sim::upmem::CoreSpec core;
    sim::upmem::BankSpec bank;
    int tasklets = 1;
    std::string text;
    std::vector<sim::upmem::PresetWord> preset;
};

[[nodiscard]] PeriodicProgram makePeriodicProgram(std::uint32_t seed);

} // namespace pimento::test
