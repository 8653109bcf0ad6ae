// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/files/timeloop_sections.h"

#include <algorithm>

namespace pimento::dataflow::timeloop {

namespace {

constexpr double kMostSteps = 1e12;

/// Reads the directives of a mapping, each for one level.
class MappingReading {
public:
    MappingReading(YamlReading& reading, const Accelerator& accelerator, const LayerLoops* layer)
        : m_reading(reading), m_accelerator(accelerator), m_layer(layer)
    {
        m_mapping.temporal.assign(accelerator.levels.size(), kOnes);
        m_mapping.order.resize(accelerator.levels.size());
        m_mapping.stores.assign(accelerator.levels.size(), {true, true, true});
    }

    Mapping read(const YamlNode& mapping)
    {
        if (m_reading.expect(mapping, YamlNode::Kind::List, "list")) {
            for (const auto& directive : mapping.elements) {
                readDirective(*directive);
            }
            completeOrders();
            completeFactors(mapping);
        }
        return m_mapping;
    }

private:
    void readDirective(const YamlNode& directive)
    {
        const auto level = targetOf(m_reading, directive, m_accelerator);
        const YamlNode* type = directive.find("type");
        if (!level || type == nullptr) {
            m_reading.complain(directive, "has no target and type", "Write both");
            return;
        }
        if (type->text == "temporal") {
            takeFactors(directive, m_mapping.temporal[*level]);
            if (const YamlNode* order = directive.find("permutation")) {
                m_mapping.order[*level] = readPermutation(m_reading, *order);
            }
        } else if (type->text == "spatial") {
            readSpatial(directive, *level);
        } else if (type->text == "datatype" || type->text == "bypass" || type->text == "dataspace") {
            readStores(directive, *level);
        } else {
            m_reading.complain(*type, "\"" + type->text + "\" is no type of directive",
                               "Use temporal, spatial or datatype");
        }
    }

    /// Puts factors into a slot. A factor of 0 waits until all others are known.
    void takeFactors(const YamlNode& directive, Sizes& slot)
    {
        const YamlNode* factors = directive.find("factors");
        if (factors == nullptr) {
            return;
        }
        for (const ReadFactor& factor : readFactors(m_reading, *factors)) {
            std::int64_t& steps = slot[static_cast<std::size_t>(factor.dim)];
            steps = factor.steps;
            if (factor.steps == 0) {
                m_rests.emplace_back(factor.dim, &steps);
                steps = 1;
            }
        }
    }

    void readSpatial(const YamlNode& directive, std::size_t level)
    {
        Sizes factors = kOnes;
        takeFactors(directive, factors);
        if (!m_rests.empty() && m_rests.back().second >= factors.data() &&
            m_rests.back().second < factors.data() + factors.size()) {
            m_reading.complain(directive, "has a spatial factor of 0", "Write the number of units");
            m_rests.clear();
        }
        const YamlNode* order = directive.find("permutation");
        const YamlNode* split = directive.find("split");
        const auto dims = order != nullptr ? readPermutation(m_reading, *order) : std::vector<Dim>{};
        // Dimensions in front of the split lie along X.
        const auto alongX =
            split != nullptr ? static_cast<std::size_t>(m_reading.integer(*split, 0, kMostLoops, 0)) : dims.size();
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            if (factors[dim] == 1) {
                continue;
            }
            if (level > 1) {
                m_reading.complain(directive, "splits loops over instances of " + m_accelerator.levels[level - 1].name,
                                   "Only PEs and their lanes have several instances");
                return;
            }
            const auto at = static_cast<std::size_t>(std::ranges::find(dims, static_cast<Dim>(dim)) - dims.begin());
            const bool isX = at < alongX || at == dims.size();
            const Direction direction = level == 0 ? Direction::Lanes : isX ? Direction::Width : Direction::Height;
            m_mapping.spatial[static_cast<std::size_t>(direction)][dim] = factors[dim];
        }
    }

    void readStores(const YamlNode& directive, std::size_t level)
    {
        auto& stores = m_mapping.stores[level];
        if (const YamlNode* keep = directive.find("keep")) {
            stores = readDataSpaces(m_reading, *keep);
        }
        if (const YamlNode* bypass = directive.find("bypass")) {
            const auto passed = readDataSpaces(m_reading, *bypass);
            for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
                stores[tensor] = stores[tensor] && !passed[tensor];
            }
        }
        if (level == m_accelerator.outermost() && stores != std::array{true, true, true}) {
            m_reading.complain(directive, "lets a tensor bypass the outermost memory", "It keeps all of them");
        }
    }

    /// Adds loops to orders that lack them, outermost.
    void completeOrders()
    {
        for (std::size_t level = 0; level < m_mapping.order.size(); ++level) {
            std::vector<Dim>& order = m_mapping.order[level];
            for (std::size_t dim = 0; dim < kDims; ++dim) {
                if (m_mapping.temporal[level][dim] > 1 &&
                    std::ranges::find(order, static_cast<Dim>(dim)) == order.end()) {
                    order.push_back(static_cast<Dim>(dim));
                }
            }
        }
    }

    [[nodiscard]] double productOf(std::size_t dim) const
    {
        double product = 1;
        for (const Sizes& sizes : m_mapping.spatial) {
            product *= static_cast<double>(sizes[dim]);
        }
        for (const Sizes& sizes : m_mapping.temporal) {
            product *= static_cast<double>(sizes[dim]);
        }
        return product;
    }

    void completeFactors(const YamlNode& mapping)
    {
        for (const auto& [dim, steps] : m_rests) {
            if (m_layer == nullptr) {
                m_reading.complain(mapping, "has a factor of 0 without a problem", "Name the file of the problem too");
                return;
            }
            const auto others =
                static_cast<std::int64_t>(std::min(productOf(static_cast<std::size_t>(dim)), kMostSteps));
            *steps = std::max<std::int64_t>(1, (m_layer->bound(dim) + others - 1) / others);
        }
        completeOrders();
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            const double product = productOf(dim);
            const std::string name(1, kDimNames[dim]);
            if (product > kMostSteps) {
                m_reading.complain(mapping, "factors of " + name + " multiply to too large a number",
                                   "Use smaller factors");
            } else if (m_layer != nullptr && product < static_cast<double>(m_layer->bounds[dim])) {
                m_reading.complain(mapping,
                                   "factors of " + name + " multiply to " +
                                       std::to_string(static_cast<std::int64_t>(product)) + ", but its bound is " +
                                       std::to_string(m_layer->bounds[dim]),
                                   "Make them cover the bound");
            }
        }
    }

    static constexpr std::int64_t kMostLoops = 64;

    YamlReading& m_reading;
    const Accelerator& m_accelerator;
    const LayerLoops* m_layer;
    Mapping m_mapping;
    std::vector<std::pair<Dim, std::int64_t*>> m_rests; // factors that take what others leave
};

} // namespace

std::optional<std::size_t> targetOf(YamlReading& reading, const YamlNode& directive, const Accelerator& accelerator)
{
    const YamlNode* target = directive.find("target");
    if (target == nullptr) {
        return std::nullopt;
    }
    const auto level = std::ranges::find(accelerator.levels, target->text, &MemoryLevel::name);
    if (level == accelerator.levels.end()) {
        reading.complain(*target, "\"" + target->text + "\" is no memory of the architecture", "Use one of its names");
        return std::nullopt;
    }
    return static_cast<std::size_t>(level - accelerator.levels.begin());
}

Mapping readMapping(YamlReading& reading, const YamlNode& mapping, const Accelerator& accelerator,
                    const LayerLoops* layer)
{
    const YamlNode* nodes = mapping.find("nodes");
    return MappingReading(reading, accelerator, layer).read(nodes != nullptr ? *nodes : mapping);
}

} // namespace pimento::dataflow::timeloop
