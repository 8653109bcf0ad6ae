// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/dimension_sets.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/lower/lowering.h"
#include "tests/engine/support.h"

#include <memory>
#include <string>

namespace pimento::test {

/// Returns a device of datasets/backends with the rules by which programs are lowered to it.
[[nodiscard]] std::shared_ptr<const sim::DeviceDescription> device(const std::string& name);
/// Returns the groups and cores that the device's drafts share out.
[[nodiscard]] Resources coresOf(const sim::DeviceDescription& device);

/// Lowers a kernel with a draft in text form.
[[nodiscard]] Result<std::unique_ptr<lower::Program>> lowered(const affine::Kernel& kernel, const std::string& draft,
                                                              const std::string& backend,
                                                              const lower::LowerOptions& options = {});
[[nodiscard]] Result<std::unique_ptr<lower::Program>> lowered(const affine::Kernel& kernel, const std::string& draft,
                                                              std::shared_ptr<const sim::DeviceDescription> target,
                                                              const lower::LowerOptions& options = {});

} // namespace pimento::test
