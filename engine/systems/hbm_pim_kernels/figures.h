// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "sim/samsung/bounds.h"
#include "sim/samsung/energy.h"

#include <functional>
#include <span>
#include <stop_token>
#include <string>

namespace pimento::samsung {

/// Everything that can be said about a run: why its cycles passed, its energy, and how fast it could be at best.
struct Figures {
    sim::samsung::RunResult run; // explains its waits
    sim::EnergyFigures energy;   // a part for each stream
    sim::samsung::WorkBounds atLeast;
};

/// Makes the same work each time; streams are read once.
using MakeWork = std::function<Result<sim::samsung::Work>()>;

/// Runs work on the vendor's device. Energy goes by `streamNames`, if given. Bounds of a stopped run are zero.
[[nodiscard]] Result<Figures> figures(const MakeWork& makeWork, sim::samsung::RunOptions options,
                                      std::span<const std::string> streamNames = {}, std::stop_token stop = {},
                                      Progress* progress = nullptr);

/// The same of a kernel run.
[[nodiscard]] Result<Figures> figures(const KernelRun& run, sim::samsung::CommandSink* commands = nullptr,
                                      std::stop_token stop = {}, Progress* progress = nullptr);

} // namespace pimento::samsung
