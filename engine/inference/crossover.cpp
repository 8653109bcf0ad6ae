// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/crossover.h"

#include "engine/base/parallel.h"

#include <algorithm>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>

namespace pimento::inference {

namespace {

constexpr std::int64_t kMostRows = 4096;

class CrossoverSearch {
public:
    CrossoverSearch(const ModelOnHost& on, const StepMeans& means, const KernelDevice& device,
                    const std::stop_token& stop)
        : m_on(&on), m_means(&means), m_device(&device), m_stop(&stop)
    {
    }

    Result<Crossover> find(const ModelLayer& one)
    {
        m_found = {std::string(one.name), one.inputs, one.outputs, 0, {}};
        std::int64_t above = 0; // rows at which the GPU is known to be faster
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
    /// Scales a layer to a number of rows.
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
        point.deviceSeconds = leastSeconds(*uses, layer, m_on->host, *m_device);
        point.known = CrossoverPoint::Known::AtLeast;
        if (point.deviceSeconds < point.processorSeconds) {
            if (const auto asked = ask(uses->front(), point); !asked) {
                return tl::unexpected<Error>(asked.error());
            }
        }
        m_found.points.push_back(point);
        return point.known != CrossoverPoint::Known::AtLeast && point.deviceSeconds < point.processorSeconds;
    }

    /// Finds out if a mapping of the kernel is faster than the GPU; sets the point's device time and how it is known.
    Result<void> ask(const KernelUse& use, CrossoverPoint& point) const
    {
        if (const auto answer = m_means->kernels->known(use.kernel)) {
            point.deviceSeconds = answer->fastest().seconds * use.times;
            point.known = CrossoverPoint::Known::Best;
            return {};
        }
        const auto draft = m_means->kernels->anyBelow(needOf(use, DraftChoice::Best, point.processorSeconds), *m_stop);
        if (!draft) {
            return tl::unexpected<Error>(draft.error());
        }
        point.deviceSeconds = *draft ? (*draft)->seconds * use.times : point.processorSeconds;
        point.known = *draft ? CrossoverPoint::Known::AtMost : CrossoverPoint::Known::AtLeast;
        return {};
    }

    const ModelOnHost* m_on;
    const StepMeans* m_means;
    const KernelDevice* m_device;
    const std::stop_token* m_stop;
    Crossover m_found;
};

} // namespace

std::string_view nameOf(CrossoverPoint::Known known)
{
    using Known = CrossoverPoint::Known;
    return known == Known::Best ? "best" : known == Known::AtMost ? "at most" : "at least";
}

Result<std::vector<Crossover>> crossoversOf(const ModelOnHost& on, const StepMeans& means, const std::stop_token& stop,
                                            const std::function<void(const std::string&)>& begins)
{
    if (!on.host.hasDevices() || means.kernels == nullptr) {
        return fail("has no devices to cross over to", "host " + on.host.name, "Choose a host with devices");
    }
    const auto device = means.kernels->device();
    const auto layers = layersOf(on.shard.part, ModelPhase::decode(1, 1));
    if (!device || !layers) {
        return tl::unexpected<Error>(!device ? device.error() : layers.error());
    }
    std::vector<Crossover> all;
    std::set<std::tuple<std::string_view, std::int64_t, std::int64_t>> known;
    std::vector<const ModelLayer*> linear;
    std::optional<Error> refusal; // why a layer cannot run on devices
    const auto collect = [&](const std::vector<ModelLayer>& some) {
        for (const ModelLayer& layer : some) {
            if (layer.kind == LayerKind::Linear && layer.instances == 1 && !layer.experts &&
                known.emplace(layer.name, layer.inputs, layer.outputs).second) {
                const auto can = canCompute(**device, layer, on.shard.part.types);
                if (can) {
                    linear.push_back(&layer);
                } else {
                    refusal = can.error();
                }
            }
        }
    };
    for (const ModelBlock& block : layers->blocks) {
        collect(block.layers);
    }
    collect(layers->after);
    if (linear.empty() && refusal) {
        return tl::unexpected<Error>(*refusal);
    }
    std::vector<std::optional<Result<Crossover>>> found(linear.size());
    std::mutex telling;
    parallelFor(linear.size(), means.threads, stop, [&](std::size_t i) {
        if (begins) {
            const std::lock_guard lock(telling);
            begins(std::string(linear[i]->name));
        }
        found[i] = CrossoverSearch(on, means, **device, stop).find(*linear[i]);
    });
    for (auto& each : found) {
        if (!each) {
            return fail(ErrorKind::Stopped, "was stopped before all crossovers were found", on.model.name,
                        "Give it more time");
        }
        if (!*each) {
            return tl::unexpected<Error>(each->error());
        }
        all.push_back(**std::move(each));
    }
    return all;
}

} // namespace pimento::inference
