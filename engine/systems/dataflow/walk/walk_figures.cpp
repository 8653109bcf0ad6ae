// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/walk/walk_figures.h"

namespace pimento::dataflow {

namespace {

std::string differenceText(const std::string& what, std::int64_t model, std::int64_t walk)
{
    return what + ": " + std::to_string(model) + " in the model, " + std::to_string(walk) + " in the walk";
}

} // namespace

std::string differenceOf(const MappingFigures& figures, const WalkFigures& walk)
{
    const auto steps = static_cast<std::int64_t>(figures.computeCycles);
    if (steps != walk.steps) {
        return differenceText("steps of the array", steps, walk.steps);
    }
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        const std::string name(kTensorNames[tensor]);
        for (std::size_t level = 0; level < walk.traffic.size(); ++level) {
            const std::string where = " of " + name + " at level " + std::to_string(level);
            const LevelTraffic& model = figures.traffic[level];
            if (model.reads[tensor] != walk.traffic[level].reads[tensor]) {
                return differenceText("bytes read" + where, model.reads[tensor], walk.traffic[level].reads[tensor]);
            }
            if (model.writes[tensor] != walk.traffic[level].writes[tensor]) {
                return differenceText("bytes written" + where, model.writes[tensor],
                                      walk.traffic[level].writes[tensor]);
            }
        }
        if (figures.activations[tensor] != walk.activations[tensor]) {
            return differenceText("row activations of " + name, figures.activations[tensor], walk.activations[tensor]);
        }
    }
    return {};
}

} // namespace pimento::dataflow
