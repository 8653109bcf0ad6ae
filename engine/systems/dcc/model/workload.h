// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/binding/bound_kernel.h"
#include "engine/systems/dcc/drafts/dimension_sets.h"
#include "sim/base/result.h"

#include <memory>
#include <vector>

namespace pimento {

/// A bound kernel of the compiler with its dimension sets.
struct Workload : BoundKernel {
    std::vector<DimensionSet> sets;
    // The complete workload if this is the part of one device of several; nullptr: this is the whole.
    std::shared_ptr<const Workload> whole = {};
    int devices = 1;
};
[[nodiscard]] std::shared_ptr<const Workload> workloadOf(BoundKernel kernel);

/// A workload, or why there is none, as BoundKernelOutcome says it.
struct WorkloadOutcome {
    std::shared_ptr<const Workload> workload;
    std::vector<language::Diagnostic> diagnostics;
    Error error; // first mistake in one line; meaningful if there is no workload
};
[[nodiscard]] WorkloadOutcome makeWorkload(const language::LibraryKernel& kernel, const Binding& binding);

} // namespace pimento
