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
/// The names of all families, as device files give them.
[[nodiscard]] std::vector<std::string_view> familyNames();
/// Error: the device has no family, or an unknown one.
[[nodiscard]] Result<const Family*> familyOf(const sim::DeviceDescription& device);
/// What a request of a device file may do in a lowered program, by the names that files give: "mac", "relu_core", ...
[[nodiscard]] std::vector<std::string> knownOps();

/// All passes in the order in which they run.
[[nodiscard]] const std::vector<const Pass*>& passes();

/// "exact", "expanded".
[[nodiscard]] std::string_view name(Indexing indexing);
/// Whether a kernel reads indices with gaps. If not, its programs are the same with both ways of indexing.
[[nodiscard]] bool hasGaps(const affine::Kernel& kernel);

struct LowerOptions {
    std::vector<std::string> disabledPasses;
    Indexing indexing = Indexing::Exact;
    std::stop_token stop = {}; // gives up with an error
    TrialMachine trials = {};  // to compare orders on
    Handover handover = {};    // what is on chip before or after the program
};

/// What the device cannot do with a kernel whatever the draft, told without passes and without placing data: in less
/// than a millisecond. Errors, in the words of lower(): no lowering for the device, an unknown pass, an element type or
/// operation that it does not have, too few registers, tensors that the host's rows do not hold. None of the kind
/// DoesNotFit.
[[nodiscard]] Result<void> checkUnits(const affine::Kernel& kernel, const std::vector<DimensionSet>& sets,
                                      std::shared_ptr<const sim::DeviceDescription> device,
                                      const LowerOptions& options = {});

/// Lowers a bound kernel with a draft to the device. Errors: no lowering for the device, an element type or operation
/// that it does not have, an unknown pass, tensors that do not fit.
[[nodiscard]] Result<std::unique_ptr<Program>> lower(const affine::Kernel& kernel,
                                                     const std::vector<DimensionSet>& sets, const Draft& draft,
                                                     std::shared_ptr<const sim::DeviceDescription> device,
                                                     const LowerOptions& options = {});

} // namespace pimento::lower
