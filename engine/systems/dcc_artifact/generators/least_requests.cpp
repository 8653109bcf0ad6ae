// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/least_requests.h"

#include "engine/systems/dcc_artifact/generators/generator_parts.h"

#include <algorithm>

namespace pimento::dcc_artifact {

LeastRequests leastRequests(const Trace& trace)
{
    const Plan plan = makePlan(trace);
    const bool isAttacc = trace.machine->findRequest("MAC_AB").has_value();
    // Banks of the first channel that a sweep over the banks of lane 0 reaches; further ones belong to the next
    // channel.
    const std::int64_t banks = std::min<std::int64_t>(plan.banks, trace.machine->banks());
    const std::int64_t in = blocks(plan.t0 * plan.t1);
    LeastRequests least;
    if (trace.kernel == "gemv") {
        least.operations = plan.t0 * plan.t2 * blocks(plan.t1); // between two fences per element of the batch
        least.sections = plan.t0;
        least.accesses = banks * (in + blocks(plan.t0 * plan.t2)); // stores, without loads of the same addresses
    } else if (trace.kernel == "attn") {
        least.operations = plan.t0 * (plan.t2 * blocks(plan.t1) + plan.t1 * blocks(plan.t2));
        least.sections = 4; // per pair of iterations that overlap
        least.accesses = banks * 2 * in;
    } else if (trace.kernel == "red") {
        least.operations = plan.t0 * blocks(plan.t1);
        least.sections = 1;
        least.accesses = banks * 2 * in;
    } else {
        least.accesses = banks * in * (trace.kernel == "va" ? 3 : 2); // one or two operands and the result
    }
    if (!isAttacc) {
        least.operations = 0;
        least.sections = 0;
    }
    return {least.operations * plan.iterations, least.sections * plan.iterations, least.accesses * plan.iterations};
}

} // namespace pimento::dcc_artifact
