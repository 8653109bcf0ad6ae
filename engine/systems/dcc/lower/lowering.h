// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/core/pass.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/base/result.h"

#include <array>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::lower {

[[nodiscard]] const std::array<const Family*, 4>& families();
/// Lists the names of all families, as device files give them.
[[nodiscard]] std::vector<std::string_view> familyNames();
/// Finds the family of a device. Error: the device has no family, or an unknown one.
[[nodiscard]] Result<const Family*> familyOf(const sim::DeviceDescription& device);
/// Lists the operations that requests of a device file may execute in a lowered program, by their names in files:
/// "mac", "relu_core", ...
[[nodiscard]] std::vector<std::string> knownOps();

/// Lists all passes in the order in which they run.
[[nodiscard]] const std::vector<const Pass*>& passes();

/// Names the indexing: "exact" or "expanded".
[[nodiscard]] std::string_view name(Indexing indexing);
/// True if a kernel reads indices with gaps. If not, its programs are the same with both ways of indexing.
[[nodiscard]] bool hasGaps(const affine::Kernel& kernel);

struct LowerOptions {
    std::vector<std::string> disabledPasses;
    Indexing indexing = Indexing::Exact;
    std::stop_token stop = {}; // lowering gives up with an error
    TrialMachine trials = {};  // machine for comparing loop orders
    Handover handover = {};    // tensors that stay on chip before or after the program
};

/// Finds what the device cannot do with a kernel for any draft, without passes and without placing data, in less than a
/// millisecond. Errors, worded as in lower(): no lowering for the device, an unknown pass, an unsupported element type
/// or operation, too few registers, or tensors that the host's rows cannot hold; never of the kind DoesNotFit.
[[nodiscard]] Result<void> checkUnits(const affine::Kernel& kernel, const std::vector<DimensionSet>& sets,
                                      std::shared_ptr<const sim::DeviceDescription> device,
                                      const LowerOptions& options = {});

/// Makes the plans of a kernel's statements and runs the passes, without addresses: data that does not fit is no error.
/// Errors: as of lower() otherwise.
[[nodiscard]] Result<std::unique_ptr<Program>> planned(const affine::Kernel& kernel,
                                                       const std::vector<DimensionSet>& sets, const Draft& draft,
                                                       std::shared_ptr<const sim::DeviceDescription> device,
                                                       const LowerOptions& options = {});

/// Lowers a bound kernel with a draft to the device. Errors: no lowering for the device, an unsupported element type or
/// operation, an unknown pass, or tensors that do not fit.
[[nodiscard]] Result<std::unique_ptr<Program>> lower(const affine::Kernel& kernel,
                                                     const std::vector<DimensionSet>& sets, const Draft& draft,
                                                     std::shared_ptr<const sim::DeviceDescription> device,
                                                     const LowerOptions& options = {});

} // namespace pimento::lower
