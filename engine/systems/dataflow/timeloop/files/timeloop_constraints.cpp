// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/files/timeloop_sections.h"

#include <algorithm>

namespace pimento::dataflow::timeloop {

namespace {

void pinSpatial(YamlReading& reading, const YamlNode& constraint, std::size_t level, const ReadFactor& factor,
                DataflowConstraints& all)
{
    const auto dim = static_cast<std::size_t>(factor.dim);
    const auto pin = [&](Direction direction, std::int64_t steps) {
        all.spatial[static_cast<std::size_t>(direction)][dim] = steps;
    };
    if (level == 0) {
        pin(Direction::Lanes, factor.steps);
    } else if (factor.steps == 1 && level == 1) {
        pin(Direction::Width, 1);
        pin(Direction::Height, 1);
    } else if (level == 1) {
        const YamlNode* order = constraint.find("permutation");
        const YamlNode* split = constraint.find("split");
        const auto dims = order != nullptr ? readPermutation(reading, *order) : std::vector<Dim>{};
        const auto at = std::ranges::find(dims, factor.dim) - dims.begin();
        const bool isX = split == nullptr || at < reading.integer(*split, 0, static_cast<std::int64_t>(kDims), 0);
        pin(isX ? Direction::Width : Direction::Height, factor.steps);
        pin(isX ? Direction::Height : Direction::Width, 1);
    } else if (factor.steps > 1) {
        reading.complain(constraint, "splits loops over instances of an outer memory",
                         "Only PEs and their lanes have several instances");
    }
}

/// The tensor that a level's innermost loop retains.
std::optional<Tensor> retainedBy(Dim innermost)
{
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        if (!isRelevant(innermost, static_cast<Tensor>(tensor))) {
            return static_cast<Tensor>(tensor);
        }
    }
    return std::nullopt;
}

void pinStores(YamlReading& reading, const YamlNode& constraint, std::size_t level, DataflowConstraints& all)
{
    for (const bool isKept : {true, false}) {
        const YamlNode* given = constraint.find(isKept ? "keep" : "bypass");
        if (given == nullptr) {
            continue;
        }
        const auto named = readDataSpaces(reading, *given);
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            if (named[tensor]) {
                all.stores[level][tensor] = isKept;
            }
        }
    }
}

void readConstraint(YamlReading& reading, const YamlNode& constraint, const Accelerator& accelerator,
                    DataflowConstraints& all)
{
    const auto level = targetOf(reading, constraint, accelerator);
    const YamlNode* type = constraint.find("type");
    if (!level || type == nullptr) {
        reading.complain(constraint, "has no target and type", "Write both");
        return;
    }
    const bool isSpatial = type->text == "spatial";
    if (!isSpatial && type->text != "temporal") {
        if (type->text != "datatype" && type->text != "bypass" && type->text != "dataspace") {
            reading.remark(*type, "constraints of type " + type->text + " do not count");
        }
        pinStores(reading, constraint, *level, all);
        return;
    }
    if (const YamlNode* factors = constraint.find("factors")) {
        for (const ReadFactor& factor : readFactors(reading, *factors)) {
            if (factor.steps == 0) {
                reading.remark(*factors, "a factor that takes what others leave is left free");
            } else if (isSpatial) {
                pinSpatial(reading, constraint, *level, factor, all);
            } else {
                all.temporal[*level][static_cast<std::size_t>(factor.dim)] = factor.steps;
            }
        }
    }
    const YamlNode* order = constraint.find("permutation");
    if (order != nullptr && !isSpatial) {
        const auto dims = readPermutation(reading, *order);
        all.innermost[*level] = dims.empty() ? std::nullopt : retainedBy(dims.front());
    }
    for (const char* const limit : {"min", "max", "factors_only", "no_iteration_over_dataspaces"}) {
        if (const YamlNode* given = constraint.find(limit)) {
            reading.remark(*given, std::string(limit) + " does not count");
        }
    }
}

} // namespace

void readConstraints(YamlReading& reading, const YamlNode& constraints, const Accelerator& accelerator,
                     DataflowConstraints& all)
{
    const std::size_t levels = accelerator.levels.size();
    all.temporal.resize(levels);
    all.innermost.resize(levels);
    all.stores.resize(levels);
    const YamlNode* list = YamlReading::member(constraints, {"constraints", "targets"});
    const YamlNode& directives = list != nullptr ? *list : constraints;
    if (constraints.kind == YamlNode::Kind::Map && list == nullptr) {
        return; // settings of a search alone
    }
    if (reading.expect(directives, YamlNode::Kind::List, "list")) {
        for (const auto& directive : directives.elements) {
            readConstraint(reading, *directive, accelerator, all);
        }
    }
}

} // namespace pimento::dataflow::timeloop
