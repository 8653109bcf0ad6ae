// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/pareto_front.h"

#include <algorithm>
#include <limits>

namespace pimento::dataflow {

Result<std::vector<ParetoPoint>> paretoFront(const DataflowQuestion& question, double step, std::stop_token stop,
                                             const std::function<void(const ParetoPoint&)>& publish)
{
    constexpr double kLeastStep = 1e-9; // beyond rounding
    DataflowQuestion next = question;
    next.objective.goal = Goal::Latency;
    const auto fastest = solveDataflow(next, stop, {});
    if (!fastest) {
        return tl::unexpected(fastest.error());
    }
    next.objective.goal = Goal::Energy;
    std::vector<ParetoPoint> front;
    while (fastest->mapping && !stop.stop_requested()) {
        const auto solution = solveDataflow(next, stop, {});
        if (!solution) {
            return tl::unexpected(solution.error());
        }
        if (!solution->mapping) {
            break;
        }
        const MappingFigures figures = figuresOf(question.layer, question.accelerator, *solution->mapping);
        front.push_back({*solution->mapping, figures.latency, figures.energy, solution->bound,
                         next.constraints.mostLatency.value_or(std::numeric_limits<double>::infinity()), fastest->bound,
                         solution->nodes, solution->isProved});
        if (publish) {
            publish(front.back());
        }
        next.constraints.mostLatency = figures.latency * (1 - std::max(step, kLeastStep));
        if (*next.constraints.mostLatency < fastest->bound) {
            break; // no mapping is faster
        }
    }
    return front;
}

} // namespace pimento::dataflow
