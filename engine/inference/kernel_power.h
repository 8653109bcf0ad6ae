// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/layer_cost.h"
#include "engine/inference/pim_kernels.h"
#include "engine/study/catalogue.h"

#include <map>
#include <span>
#include <stop_token>
#include <string>

namespace pimento::inference {

/// Where the energy of a program on one device goes. Costs of drafts have its sum alone.
struct KernelPower {
    std::map<std::string, double> joules; // by part of its time: "in", "compute", "out"
    double windowWatts = 0;               // most over kPowerWindow, or over all of a shorter program

    bool operator==(const KernelPower&) const = default;
};
/// Windows begin every hundredth of one; commands count when they are issued.
inline constexpr double kPowerWindow = 1e-6; // seconds

/// By kernel and draft.
using KernelPowers = std::map<std::pair<PimKernel, std::string>, KernelPower>;

/// Simulates the program of a draft once more, command by command. Error: no draft of a compiled kernel, or a
/// stop.
[[nodiscard]] Result<KernelPower> kernelPowerOf(const Question& question, const std::string& draft,
                                                const Catalogue& catalogue, const std::stop_token& stop);

/// Adds the programs of layers that are not there yet. Error: as kernelPowerOf().
[[nodiscard]] Result<void> addKernelPowers(std::span<const LayerCost> layers, const PimKernels& kernels,
                                           const Catalogue& catalogue, const std::stop_token& stop,
                                           KernelPowers& powers);

} // namespace pimento::inference
