// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "sim/hbm_pim/bounds.h"
#include "sim/hbm_pim/energy.h"

#include <functional>
#include <span>
#include <stop_token>
#include <string>

namespace pimento::samsung {

/// Figures of a run: the causes of its cycles, its energy, and lower bounds.
struct Figures {
    sim::samsung::RunResult run; // includes the causes of waiting
    sim::EnergyFigures energy;   // one part per stream
    sim::samsung::WorkBounds atLeast;
};

/// Makes equal work at each call, because streams can be read only once.
using MakeWork = std::function<Result<sim::samsung::Work>()>;

/// Runs work on the vendor's device. Energy is broken down by `streamNames`, if given. Bounds of a stopped run are
/// zero.
[[nodiscard]] Result<Figures> figures(const MakeWork& makeWork, sim::samsung::RunOptions options,
                                      std::span<const std::string> streamNames = {}, std::stop_token stop = {},
                                      Progress* progress = nullptr);

/// Runs a kernel run and returns its figures.
[[nodiscard]] Result<Figures> figures(const KernelRun& run, sim::samsung::CommandSink* commands = nullptr,
                                      std::stop_token stop = {}, Progress* progress = nullptr);

} // namespace pimento::samsung
