// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/workload.h"

#include <utility>

namespace pimento {

std::shared_ptr<const Workload> workloadOf(BoundKernel kernel)
{
    std::vector<DimensionSet> sets = dimensionSets(kernel.kernel);
    return std::make_shared<const Workload>(Workload{std::move(kernel), std::move(sets)});
}

WorkloadOutcome makeWorkload(const language::LibraryKernel& kernel, const Binding& binding)
{
    BoundKernelOutcome bound = boundKernel(kernel, binding);
    return {bound.kernel ? workloadOf(*std::move(bound.kernel)) : nullptr, std::move(bound.diagnostics),
            std::move(bound.error)};
}

} // namespace pimento
