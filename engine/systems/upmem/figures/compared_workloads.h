// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/baselines/baseline_points.h"
#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pimento::upmem {

/// A kernel with sizes from the IMTP paper's measurements.
struct ComparedWorkload {
    std::string set;   // "a", "b", "middle", "gpt-j-6b", "gpt-j-30b"
    std::string title; // "VA", "QKV generation"
    ComparedKernel kernel = ComparedKernel::Va;
    std::string sizes;
    tensor::Program program;
};

/// Reads datasets/upmem/workloads.csv and the kernels that it names. Tensors that the paper keeps in DPUs before its
/// measurements begin are resident: matrices, and all inputs of VA, GEVA and RED. Error: a file, kernel or size that
/// cannot be read, with its line.
[[nodiscard]] Result<std::vector<ComparedWorkload>> comparedWorkloads(const std::filesystem::path& dataFolder);

/// Makes a workload from a kernel of the library with the given sizes, with the same resident tensors.
[[nodiscard]] Result<ComparedWorkload> comparedWorkload(const std::filesystem::path& dataFolder,
                                                        ComparedKernel kernel, const std::string& sizes);

} // namespace pimento::upmem
