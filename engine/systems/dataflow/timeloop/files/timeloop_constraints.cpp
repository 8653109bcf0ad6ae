// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/files/constrained_array.h"
#include "engine/systems/dataflow/timeloop/files/timeloop_sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace pimento::dataflow::timeloop {

namespace {

constexpr const char* kRemoveKey = "Remove this key";

/// Limits of a mapspace that no pin can say.
constexpr std::array<std::string_view, 15> kUnknownLimits = {"min",
                                                             "max",
                                                             "no_reuse",
                                                             "no_temporal_reuse",
                                                             "no_multicast_no_reduction",
                                                             "must_iterate_over_dataspaces",
                                                             "maximize_dims",
                                                             "maximize_dims_capacity",
                                                             "utilization",
                                                             "no_link_transfer",
                                                             "no_coalesce",
                                                             "rmw_first_update",
                                                             "default_max_factor",
                                                             "default_min_factor",
                                                             "remainders"};

/// Reads the directives of a section of constraints, each for one level.
class ConstraintReading {
public:
    ConstraintReading(YamlReading& reading, const Accelerator& accelerator, const LayerLoops* layer,
                      DataflowConstraints& all)
        : m_reading(reading), m_accelerator(accelerator), m_layer(layer), m_all(all)
    {
    }

    void read(const YamlNode& list)
    {
        for (const auto& directive : list.elements) {
            readDirective(*directive);
        }
        pinOrders();
    }

    void read(const std::vector<NodeConstraints>& nodes)
    {
        for (const NodeConstraints& node : nodes) {
            for (const auto& [key, value] : node.node->members) {
                static_cast<void>(node.node->find(key)); // counts as read
                readOfNode(node, key, *value);
            }
        }
        pinOrders();
    }

private:
    void pinOrders()
    {
        for (const auto& [node, level] : m_orders) { // factors of one step, which directives below may pin, matter
            pinOrder(*node, level);
        }
    }

    void readOfNode(const NodeConstraints& node, const std::string& key, const YamlNode& value)
    {
        const bool isIteration = key == "temporal" || key == "spatial";
        if (!isIteration && key != "dataspace") {
            refuseOf(value, node.name, "the key " + key + ", which no setting can say", kRemoveKey);
            return;
        }
        if (!m_reading.expect(value, YamlNode::Kind::Map, "map")) {
            return;
        }
        refuseLimits(value, node.name);
        if (key == "spatial") {
            readSpatial(node, value);
        } else if (!node.level) {
            refuseOf(value, node.name, "the key " + key + ", but it is no memory", "Write them into a memory");
        } else if (key == "temporal") {
            readTemporal(value, *node.level);
        } else {
            readStores(value, *node.level);
        }
    }

    void readDirective(const YamlNode& directive)
    {
        const auto level = targetOf(m_reading, directive, m_accelerator);
        const YamlNode* type = directive.find("type");
        if (!level || type == nullptr) {
            m_reading.complain(directive, "has no target and type", "Write both");
            return;
        }
        refuseLimits(directive, m_accelerator.levels[*level].name);
        if (type->text == "temporal") {
            readTemporal(directive, *level);
        } else if (type->text == "spatial") {
            readSpatial(directive, *level);
        } else if (type->text == "datatype" || type->text == "bypass" || type->text == "dataspace") {
            readStores(directive, *level);
        } else {
            refuse(*type, *level, "the type " + type->text + ", which no setting can say",
                   "Use temporal, spatial or datatype, or remove this target");
        }
    }

    static bool isEmptyList(const YamlNode& node) { return node.kind == YamlNode::Kind::List && node.elements.empty(); }

    void refuse(const YamlNode& at, std::size_t level, const std::string& what, const char* hint)
    {
        refuseOf(at, m_accelerator.levels[level].name, what, hint);
    }
    void refuseOf(const YamlNode& at, const std::string& name, const std::string& what, const char* hint)
    {
        m_reading.complain(at, "constraints of " + name + " have " + what, hint);
    }

    void refuseLimits(const YamlNode& node, const std::string& name)
    {
        for (const std::string_view limit : kUnknownLimits) {
            if (const YamlNode* given = node.find(limit); given != nullptr && !isEmptyList(*given)) {
                refuseOf(*given, name, fmt::format("the key {}, which no setting can say", limit), kRemoveKey);
            }
        }
    }

    /// Pins a factor. Two different pins of it contradict each other.
    void pin(const YamlNode& at, std::size_t level, Dim dim, std::int64_t steps, std::optional<std::int64_t>& known)
    {
        if (known.value_or(steps) != steps) {
            refuse(at, level,
                   fmt::format("two factors of {}, {} and {}", kDimNames[static_cast<std::size_t>(dim)], *known, steps),
                   "Keep one of them");
        }
        known = steps;
    }

    /// Reads the factors that a directive pins. A factor of 0 is free: it takes the iterations that other factors
    /// leave.
    PinnedSizes factorsOf(const YamlNode& directive, std::size_t level)
    {
        PinnedSizes pins = {};
        const YamlNode* only = directive.find("factors_only");
        const YamlNode* given = only != nullptr ? only : directive.find("factors");
        if (only != nullptr) {
            pins.fill(1);
        }
        if (given != nullptr) {
            for (const ReadFactor& factor : readFactors(m_reading, *given)) {
                std::optional<std::int64_t>& known = pins[static_cast<std::size_t>(factor.dim)];
                known = factor.steps > 0 ? std::optional(factor.steps) : std::nullopt;
                if (factor.last > 0) {
                    refuse(*given, level, "a factor with a smaller last iteration", "Write factors such as C=9");
                }
            }
        }
        if (const YamlNode* still = directive.find("no_iteration_over_dataspaces")) {
            const auto named = readDataSpaces(m_reading, *still);
            for (std::size_t dim = 0; dim < kDims; ++dim) {
                for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
                    if (named[tensor] && isRelevant(static_cast<Dim>(dim), static_cast<Tensor>(tensor))) {
                        pin(*still, level, static_cast<Dim>(dim), 1, pins[dim]);
                    }
                }
            }
        }
        return pins;
    }

    void readTemporal(const YamlNode& directive, std::size_t level)
    {
        const PinnedSizes pins = factorsOf(directive, level);
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            if (pins[dim]) {
                pin(directive, level, static_cast<Dim>(dim), *pins[dim], m_all.temporal[level][dim]);
            }
        }
        const YamlNode* order = directive.find("permutation");
        if (order != nullptr && level > 0) { // the order of the innermost level changes no figure
            m_orders.emplace_back(order, level);
        }
    }

    void readSpatial(const YamlNode& directive, std::size_t level)
    {
        const PinnedSizes pins = factorsOf(directive, level);
        if (level > 1) {
            refuseOuterSplit(directive, pins);
        } else if (level == 0) {
            pinDirections(directive, level, {PinnedSizes{}, PinnedSizes{}, pins});
        } else {
            const auto array = constrainedArray(m_reading, directive, {pins, m_accelerator, m_layer});
            pinDirections(directive, level, {array.height, array.width, PinnedSizes{}});
        }
    }

    /// The loops over the instances of a node, which may lie along one direction of the array only.
    void readSpatial(const NodeConstraints& node, const YamlNode& directive)
    {
        const PinnedSizes pins = factorsOf(directive, node.level.value_or(0));
        if (node.fanout == Fanout::OuterMemory) {
            refuseOuterSplit(directive, pins);
            return;
        }
        if (node.fanout == Fanout::Lanes) {
            pinDirections(directive, 0, {PinnedSizes{}, PinnedSizes{}, pins});
            return;
        }
        const bool isOneSided = node.hasMeshX != node.hasMeshY;
        ConstrainedArray array{pins, pins};
        if (!isOneSided || directive.find("split") != nullptr) {
            array = constrainedArray(m_reading, directive, {pins, m_accelerator, m_layer});
        }
        const PinnedSizes& missing = node.hasMeshX ? array.height : array.width;
        if (isOneSided && directive.find("split") != nullptr && isSplit(missing)) {
            refuseOf(directive, node.name,
                     fmt::format("loops along {}, where it has one instance", node.hasMeshX ? "Y" : "X"),
                     "Change the split");
        }
        takeDirection(node, directive, Direction::Height, !isOneSided || node.hasMeshY);
        takeDirection(node, directive, Direction::Width, !isOneSided || node.hasMeshX);
        pinDirections(directive, 0,
                      {isOneSided && !node.hasMeshY ? PinnedSizes{} : array.height,
                       isOneSided && !node.hasMeshX ? PinnedSizes{} : array.width, PinnedSizes{}});
    }

    /// Notes that a node constrains a direction of the array. Factors of several nodes would multiply.
    void takeDirection(const NodeConstraints& node, const YamlNode& directive, Direction direction, bool isTaken)
    {
        std::string& taken = m_taken[static_cast<std::size_t>(direction)];
        if (isTaken && !taken.empty()) {
            refuseOf(directive, node.name, "loops along a direction that " + taken + " constrains, too",
                     "Keep the constraints of one of them");
        }
        taken = isTaken ? node.name : taken;
    }

    static bool isSplit(const PinnedSizes& pins)
    {
        return std::ranges::any_of(pins, [](const auto& steps) { return steps.value_or(1) > 1; });
    }

    void refuseOuterSplit(const YamlNode& directive, const PinnedSizes& pins)
    {
        if (isSplit(pins)) {
            m_reading.complain(directive, "splits loops over instances of an outer memory",
                               "Only PEs and their lanes have several instances");
        }
    }

    void pinDirections(const YamlNode& directive, std::size_t level, const std::array<PinnedSizes, kDirections>& found)
    {
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            for (std::size_t dim = 0; dim < kDims; ++dim) {
                if (const auto& steps = found[direction][dim]) {
                    pin(directive, level, static_cast<Dim>(dim), *steps, m_all.spatial[direction][dim]);
                }
            }
        }
    }

    void readStores(const YamlNode& directive, std::size_t level)
    {
        const auto pinNamed = [&](const char* key, bool isKept, bool isOnly) {
            const YamlNode* given = directive.find(key);
            if (given == nullptr) {
                return;
            }
            const auto named = readDataSpaces(m_reading, *given);
            for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
                if (!named[tensor] && !isOnly) {
                    continue;
                }
                const bool isStored = named[tensor] == isKept;
                std::optional<bool>& known = m_all.stores[level][tensor];
                if (known.value_or(isStored) != isStored || (level == m_accelerator.outermost() && !isStored)) {
                    refuse(*given, level,
                           fmt::format("the key {} for {}s, which it keeps", isStored ? "keep" : "bypass",
                                       kTensorNames[tensor]),
                           "Remove this data space");
                }
                known = isStored;
            }
        };
        pinNamed("keep", true, false);
        pinNamed("keep_only", true, true);
        pinNamed("bypass", false, false);
        pinNamed("bypass_only", false, true);
    }

    /// True if a level may step along a dimension.
    [[nodiscard]] bool mayStep(std::size_t level, Dim dim) const
    {
        const auto at = static_cast<std::size_t>(dim);
        return (m_layer == nullptr || m_layer->bounds[at] > 1) && m_all.temporal[level][at].value_or(2) > 1;
    }

    /// Pins the tensor whose tile stays during the innermost loops. An order says so if it begins with all loops that
    /// do not move this tensor, or names only such ones. What lies outside of them moves all tensors in any order.
    void pinOrder(const YamlNode& node, std::size_t level)
    {
        std::vector<Dim> order = readPermutation(m_reading, node);
        std::erase_if(order, [&](Dim dim) { return !mayStep(level, dim); });
        if (order.empty()) {
            return;
        }
        for (std::size_t at = 0; at < kTensors; ++at) {
            const auto tensor = static_cast<Tensor>(at);
            std::size_t loops = 0;
            for (std::size_t dim = 0; dim < kDims; ++dim) {
                loops += mayStep(level, static_cast<Dim>(dim)) && !isRelevant(static_cast<Dim>(dim), tensor) ? 1 : 0;
            }
            const auto first = std::ranges::find_if(order, [&](Dim dim) { return isRelevant(dim, tensor); });
            const auto stays = static_cast<std::size_t>(first - order.begin());
            if (stays > 0 && (stays == loops || first == order.end())) {
                if (m_all.innermost[level].value_or(tensor) != tensor) {
                    refuse(node, level, "two permutations", "Keep one of them");
                }
                m_all.innermost[level] = tensor;
                m_reading.remark(node, fmt::format("the permutation of {} says that loops that let {}s stay are "
                                                   "innermost; their own order is free",
                                                   m_accelerator.levels[level].name, kTensorNames[at]));
                return;
            }
        }
        refuse(node, level,
               fmt::format("a permutation that begins with {} and then moves every tensor",
                           kDimNames[static_cast<std::size_t>(order.front())]),
               "Begin it with all of K, all of P, Q and N, or all of R, S and C, or remove it");
    }

    YamlReading& m_reading;
    const Accelerator& m_accelerator;
    const LayerLoops* m_layer;
    DataflowConstraints& m_all;
    std::vector<std::pair<const YamlNode*, std::size_t>> m_orders; // with their levels
    std::array<std::string, kDirections> m_taken;                  // nodes that constrain a direction
};

void resizeLevels(std::size_t levels, DataflowConstraints& all)
{
    all.temporal.resize(levels);
    all.innermost.resize(levels);
    all.stores.resize(levels);
}

} // namespace

void readConstraints(YamlReading& reading, const std::vector<NodeConstraints>& nodes, const Accelerator& accelerator,
                     const LayerLoops* layer, DataflowConstraints& all)
{
    resizeLevels(accelerator.levels.size(), all);
    ConstraintReading(reading, accelerator, layer, all).read(nodes);
}

void readConstraints(YamlReading& reading, const YamlNode& constraints, const Accelerator& accelerator,
                     const LayerLoops* layer, DataflowConstraints& all)
{
    resizeLevels(accelerator.levels.size(), all);
    const YamlNode* list = YamlReading::member(constraints, {"constraints", "targets"});
    const YamlNode& directives = list != nullptr ? *list : constraints;
    if (constraints.kind == YamlNode::Kind::Map && list == nullptr) {
        return; // settings of a search alone
    }
    if (reading.expect(directives, YamlNode::Kind::List, "list")) {
        ConstraintReading(reading, accelerator, layer, all).read(directives);
    }
}

} // namespace pimento::dataflow::timeloop
