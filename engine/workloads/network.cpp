// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workloads/network.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

namespace pimento::workloads {

namespace {

/// Checks one layer after the other against what was made before.
class GraphCheck {
public:
    Result<void> add(const NetworkInput& input)
    {
        const std::string where = "input \"" + input.name + "\"";
        if (input.elements < 1 || input.elements > kMostElements) {
            return fail("has " + std::to_string(input.elements) + " elements", where,
                        "Use 1 to " + std::to_string(kMostElements));
        }
        const auto same = checkDimensions(input.dimensions, input.elements, where);
        return same ? add(input.name, input.elements, where) : same;
    }

    Result<void> add(const NetworkLayer& one)
    {
        const std::string where = "layer \"" + one.layer.name + "\"";
        if (const auto sizes = check(one.layer); !sizes) {
            return sizes;
        }
        if (one.from.empty()) {
            return fail("reads nothing", where, "Name an input of the network or an earlier layer");
        }
        std::optional<std::int64_t> joined = 0;
        for (const std::string& source : one.from) {
            const auto made = m_made.find(source);
            if (made == m_made.end()) {
                return fail("reads \"" + source + "\", which is neither an input nor an earlier layer", where,
                            "Write layers behind those that they read");
            }
            const std::optional<std::int64_t> wanted = operandOf(one.layer);
            if (wanted && made->second && *wanted != *made->second) {
                return fail("reads " + std::to_string(*wanted) + " elements, but \"" + source + "\" has " +
                                std::to_string(*made->second),
                            where, "Make both equal");
            }
            joined = joined && made->second ? std::optional(*joined + *made->second) : std::nullopt;
        }
        const auto result = resultOf(one.layer);
        if (std::holds_alternative<Joining>(one.layer.shape) && joined && joined != result) {
            return fail("has " + std::to_string(*result) + " elements, but what it joins has " +
                            std::to_string(*joined),
                        where, "Make both equal");
        }
        const auto same = checkDimensions(one.dimensions, result, where);
        return same ? add(one.layer.name, result, where) : same;
    }

    [[nodiscard]] Result<void> checkOutput(const std::string& name) const
    {
        return m_made.contains(name) ? Result<void>{}
                                     : fail("is neither an input nor a layer", "output \"" + name + "\"",
                                            "Name a layer of the network");
    }

private:
    static Result<void> checkDimensions(const Dimensions& dimensions, std::optional<std::int64_t> elements,
                                        const std::string& where)
    {
        if (dimensions.empty()) {
            return {};
        }
        const auto product = elementsOf(dimensions);
        if (!product) {
            return fail("has dimensions below 1, or too many elements", where,
                        "Use at most " + std::to_string(kMostElements) + " elements");
        }
        return !elements || *product == *elements
                   ? Result<void>{}
                   : fail("has dimensions of " + std::to_string(*product) + " elements, but " +
                              std::to_string(*elements) + " elements",
                          where, "Make both equal");
    }

    Result<void> add(const std::string& name, std::optional<std::int64_t> elements, const std::string& where)
    {
        if (name.empty()) {
            return fail("has no name", where, "Name it");
        }
        return m_made.emplace(name, elements).second
                   ? Result<void>{}
                   : fail("is not the only one of this name", where, "Give inputs and layers different names");
    }

    std::map<std::string, std::optional<std::int64_t>> m_made; // elements of each result; none: unknown
};

} // namespace

std::optional<std::int64_t> elementsOf(const Dimensions& dimensions)
{
    std::int64_t elements = 1;
    for (const std::int64_t size : dimensions) {
        if (size < 1 || size > kMostElements / elements) {
            return std::nullopt;
        }
        elements *= size;
    }
    return elements;
}

Result<void> check(const Network& network)
{
    GraphCheck graph;
    for (const NetworkInput& input : network.inputs) {
        if (const auto added = graph.add(input); !added) {
            return added;
        }
    }
    for (const NetworkLayer& layer : network.layers) {
        if (const auto added = graph.add(layer); !added) {
            return added;
        }
    }
    for (const std::string& output : network.outputs) {
        if (const auto known = graph.checkOutput(output); !known) {
            return known;
        }
    }
    return network.layers.empty() ? fail("has no layers", "network \"" + network.name + "\"", "Add some")
                                  : Result<void>{};
}

NetworkTotals totalsOf(const Network& network)
{
    NetworkTotals totals;
    for (const NetworkInput& input : network.inputs) {
        totals.activations += static_cast<double>(input.elements);
    }
    for (const NetworkLayer& each : network.layers) {
        const auto repeats = static_cast<double>(each.layer.repeats);
        totals.operations += operationsOf(each.layer).value_or(0) * repeats;
        totals.weights += static_cast<double>(weightsOf(each.layer).value_or(0)) * repeats;
        totals.layers += each.layer.repeats;
        totals.macs += macsOf(each.layer).value_or(0) * repeats;
        totals.biases += static_cast<double>(each.layer.biases) * repeats;
        totals.activations += static_cast<double>(resultOf(each.layer).value_or(0)) * repeats;
    }
    return totals;
}

} // namespace pimento::workloads
