// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/crossover.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

namespace pimento::inference {

namespace {

constexpr std::int64_t kMostRows = 4096;

class CrossoverSearch {
public:
    CrossoverSearch(const ModelOnHost& on, const StepMeans& means, const sim::Machine& machine,
                    const std::stop_token& stop)
        : m_on(&on), m_means(&means), m_machine(&machine), m_stop(&stop)
    {
    }

    Result<Crossover> find(const ModelLayer& one)
    {
        m_found = {std::string(one.name), one.inputs, one.outputs, 0, {}};
        std::int64_t above = 0; // the processor is faster
        for (std::int64_t rows = 1; above == 0 && rows <= kMostRows; rows *= 2) {
            const auto isOn = isOnDevice(one, rows);
            if (!isOn) {
                return tl::unexpected<Error>(isOn.error());
            }
            (*isOn ? m_found.lastOnDevice : above) = rows;
        }
        while (above - m_found.lastOnDevice > 1) {
            const std::int64_t rows = std::midpoint(m_found.lastOnDevice, above);
            const auto isOn = isOnDevice(one, rows);
            if (!isOn) {
                return tl::unexpected<Error>(isOn.error());
            }
            (*isOn ? m_found.lastOnDevice : above) = rows;
        }
        std::ranges::sort(m_found.points, {}, &CrossoverPoint::rows);
        return m_found;
    }

private:
    /// The layer with so many rows.
    static ModelLayer withRows(const ModelLayer& one, std::int64_t rows)
    {
        ModelLayer layer = one;
        const auto scaled = [&](Bytes bytes) { return Bytes{bytes.value() / one.rows * rows}; };
        layer.rows = rows;
        layer.flops = one.flops / static_cast<double>(one.rows) * static_cast<double>(rows);
        layer.input = scaled(one.input);
        layer.output = scaled(one.output);
        return layer;
    }

    Result<bool> isOnDevice(const ModelLayer& one, std::int64_t rows)
    {
        const ModelLayer layer = withRows(one, rows);
        CrossoverPoint point{rows, processorCost(layer, m_on->shard.part, m_on->host).seconds};
        auto uses = kernelsOf(layer, m_on->shard.part, m_on->host, {.tokenStep = m_on->tokenStep});
        if (!uses) {
            return tl::unexpected<Error>(uses.error());
        }
        point.deviceSeconds = leastSeconds(*uses, layer, m_on->host, *m_machine);
        point.isBound = true;
        if (point.deviceSeconds < point.processorSeconds) {
            if (const auto ready =
                    m_means->kernels->prepare(std::vector{uses->front().kernel}, m_means->threads, *m_stop);
                !ready) {
                return tl::unexpected<Error>(ready.error());
            }
            const auto cost =
                deviceCost(layer, *std::move(uses), DraftChoice::Best, m_on->host, *m_means->kernels, *m_stop);
            if (!cost) {
                return tl::unexpected<Error>(cost.error());
            }
            point.deviceSeconds = cost->seconds;
            point.isBound = false;
        }
        m_found.points.push_back(point);
        return point.deviceSeconds < point.processorSeconds;
    }

    const ModelOnHost* m_on;
    const StepMeans* m_means;
    const sim::Machine* m_machine;
    const std::stop_token* m_stop;
    Crossover m_found;
};

} // namespace

Result<std::vector<Crossover>> crossoversOf(const ModelOnHost& on, const StepMeans& means, const std::stop_token& stop,
                                            const std::function<void(const std::string&)>& begins)
{
    if (!on.host.hasDevices() || means.kernels == nullptr) {
        return fail("has no devices to cross over to", "host " + on.host.name, "Choose a host with devices");
    }
    const auto machine = means.kernels->machine();
    const auto layers = layersOf(on.shard.part, ModelPhase::decode(1, 1));
    if (!machine || !layers) {
        return tl::unexpected<Error>(!machine ? machine.error() : layers.error());
    }
    std::vector<Crossover> all;
    std::set<std::tuple<std::string_view, std::int64_t, std::int64_t>> known;
    std::vector<const ModelLayer*> linear;
    const auto collect = [&](const std::vector<ModelLayer>& some) {
        for (const ModelLayer& layer : some) {
            if (layer.kind == LayerKind::Linear && layer.instances == 1 && !layer.experts &&
                known.emplace(layer.name, layer.inputs, layer.outputs).second) {
                linear.push_back(&layer);
            }
        }
    };
    for (const ModelBlock& block : layers->blocks) {
        collect(block.layers);
    }
    collect(layers->after);
    for (const ModelLayer* layer : linear) {
        if (begins) {
            begins(std::string(layer->name));
        }
        auto found = CrossoverSearch(on, means, **machine, stop).find(*layer);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        all.push_back(*std::move(found));
    }
    return all;
}

} // namespace pimento::inference
