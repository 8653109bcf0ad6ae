// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/crossbar/reduced_network.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <map>
#include <string>
#include <variant>

namespace pimento::crossbar {

namespace {

using workloads::Dimensions;

constexpr std::int64_t kProductDivisor = 16;
constexpr std::int64_t kMostSide = 256;

/// Whether a divisor leaves whole channels in whole groups.
bool suits(const workloads::Network& network, std::int64_t divisor)
{
    return std::ranges::all_of(network.layers, [&](const workloads::NetworkLayer& each) {
        const auto* of = std::get_if<workloads::Convolution>(&each.layer.shape);
        const std::int64_t groups = of == nullptr ? 1 : of->groups == of->channels ? of->groups / divisor : of->groups;
        return of == nullptr ||
               (of->outputChannels % divisor == 0 && groups > 0 && of->outputChannels / divisor % groups == 0 &&
                (of->groups == 1 || (of->channels % divisor == 0 && of->channels / divisor % groups == 0)));
    });
}

class Reduction {
public:
    Reduction(const workloads::Network& network, std::int64_t divisor, std::int64_t side)
        : m_made(network), m_divisor(divisor)
    {
        for (workloads::NetworkInput& each : m_made.inputs) {
            each.dimensions = {1, each.dimensions[1], side, side};
            each.elements = *workloads::elementsOf(each.dimensions);
            m_results[each.name] = each.dimensions;
        }
    }

    /// None: a window has no position.
    std::optional<workloads::Network> make()
    {
        for (workloads::NetworkLayer& each : m_made.layers) {
            m_first = m_results.at(each.from.front());
            m_channels = 0;
            for (const std::string& name : each.from) {
                m_channels += m_results.at(name)[1];
            }
            each.dimensions = std::visit([&](auto& shape) { return reduce(shape); }, each.layer.shape);
            const auto elements = workloads::elementsOf(each.dimensions);
            if (!elements) {
                return std::nullopt;
            }
            if (auto* joined = std::get_if<workloads::Joining>(&each.layer.shape)) {
                joined->elements = *elements;
            }
            each.layer.biases = each.layer.biases > 0 ? each.dimensions[1] : 0;
            m_results[each.layer.name] = each.dimensions;
        }
        return std::move(m_made);
    }

private:
    Dimensions slide(workloads::Sliding& of, std::int64_t channels) const
    {
        const workloads::Extent image{m_first[2], m_first[3]};
        of.window = of.window == of.image ? image : of.window;
        of.image = image;
        const workloads::Extent to = of.positions();
        return {1, channels, to.height, to.width};
    }
    Dimensions reduce(workloads::Convolution& of) const
    {
        of.groups = of.groups == of.channels ? of.groups / m_divisor : of.groups;
        of.groups = std::max<std::int64_t>(of.groups, 1);
        of.channels = m_first[1];
        of.outputChannels /= m_divisor;
        return slide(of.sliding, of.outputChannels);
    }
    Dimensions reduce(workloads::Pooling& of) const
    {
        of.channels = m_first[1];
        return slide(of.sliding, of.channels);
    }
    Dimensions reduce(workloads::Product& of) const
    {
        of.inputs = *workloads::elementsOf(m_first);
        of.outputs = std::max<std::int64_t>(1, of.outputs / kProductDivisor);
        return {1, of.outputs};
    }
    Dimensions reduce(workloads::ElementWise& of) const
    {
        of.elements = *workloads::elementsOf(m_first);
        return of.function == "flatten" ? Dimensions{1, of.elements} : m_first;
    }
    Dimensions reduce(const workloads::Joining& /*of*/) const
    {
        Dimensions made = m_first;
        made[1] = m_channels;
        return made;
    }
    template <class Other> Dimensions reduce(const Other& /*of*/) const { return {}; }

    workloads::Network m_made;
    std::int64_t m_divisor;
    std::map<std::string, Dimensions> m_results;
    Dimensions m_first;          // of the layer's first operand
    std::int64_t m_channels = 0; // of all operands
};

} // namespace

workloads::Network reduced(const workloads::Network& network)
{
    std::int64_t divisor = 16;
    while (!suits(network, divisor)) {
        divisor /= 2;
    }
    for (std::int64_t side = 8; side <= kMostSide; ++side) {
        if (auto made = Reduction(network, divisor, side).make()) {
            return *std::move(made);
        }
    }
    PIMENTO_ASSERT(false, "a network has windows that fit no small image");
    return network;
}

} // namespace pimento::crossbar
