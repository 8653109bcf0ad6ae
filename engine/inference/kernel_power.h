// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/layer_cost.h"
#include "engine/inference/pim_kernels.h"
#include "engine/problem/catalogue.h"

#include <map>
#include <span>
#include <stop_token>
#include <string>

namespace pimento::inference {

/// Energy of a program on one device, by part; costs of mappings have only its sum.
struct KernelPower {
    std::map<std::string, double> joules; // by part of the time: "in", "compute", "out"
    double windowWatts = 0;               // maximum over kPowerWindow, or the mean of a shorter program

    bool operator==(const KernelPower&) const = default;
};
/// Windows begin every hundredth of a window; commands count when they are issued.
inline constexpr double kPowerWindow = 1e-6; // seconds

/// Powers by kernel and mapping.
using KernelPowers = std::map<std::pair<PimKernel, std::string>, KernelPower>;

/// Simulates the program of a mapping once more, command by command. Error: the question is not about a compiled kernel
/// or the mapping does not exist, or a stop.
[[nodiscard]] Result<KernelPower> kernelPowerOf(const Question& question, const std::string& draft,
                                                const Catalogue& catalogue, const std::stop_token& stop);

/// Adds the powers of the layers' programs that are missing. Error: as kernelPowerOf().
[[nodiscard]] Result<void> addKernelPowers(std::span<const LayerCost> layers, const PimKernels& kernels,
                                           const Catalogue& catalogue, const std::stop_token& stop,
                                           KernelPowers& powers);

} // namespace pimento::inference
