// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/estimate/target.h"
#include "engine/systems/upmem/search/kernel_space.h"

#include <cstdint>
#include <memory>
#include <string>

namespace pimento::test {

/// A matrix of so many rows and columns times a vector, as work of HBM-PIM.
[[nodiscard]] comonm::KernelWork gemvWork(std::int64_t rows, std::int64_t columns);
/// An element-wise kernel, "va" or "relu", as work of HBM-PIM.
[[nodiscard]] comonm::KernelWork vectorWork(const std::string& kernel, std::int64_t elements);

/// The device upmem in the model `hw`, as for schedules.
[[nodiscard]] upmem::SpaceOptions dpuOptions(std::int64_t dpus = 2048);
/// A kernel of the library on DPUs.
[[nodiscard]] std::shared_ptr<const comonm::Target> dpuTarget(const std::string& name, const std::string& sizes,
                                                              affine::ElementType type = affine::ElementType::Int32,
                                                              std::int64_t dpus = 2048);

/// A kernel of the library in fp16 on a memory with units beside its banks: "attacc", "gddr6-aim", "hbm-pim-hbm3".
[[nodiscard]] std::shared_ptr<const comonm::Target> unitTarget(const std::string& device, const std::string& name,
                                                               const std::string& sizes);

/// A mapping of the text checked against a target. Throws the error's message.
[[nodiscard]] comonm::CheckedMapping checked(const std::string& text, const comonm::Target& target);

} // namespace pimento::test
