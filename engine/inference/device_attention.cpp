// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/step_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

// Costs of attention on devices for the programs of a StepTable.

namespace pimento::inference {

using serving::StepCost;

std::vector<std::size_t> StepTable::simulatedContexts() const
{
    std::vector<std::size_t> all;
    for (std::size_t c = 1; c < m_contexts; c = m_programs.interpolatesContexts ? 2 * c : c + 1) {
        all.push_back(c - 1);
    }
    all.push_back(m_contexts - 1);
    return all;
}

std::vector<std::size_t> StepTable::checkedContexts() const
{
    std::vector<std::size_t> all;
    const std::vector<std::size_t> simulated = simulatedContexts();
    for (std::size_t i = 1; i < simulated.size(); ++i) {
        if (simulated[i] > simulated[i - 1] + 1) {
            all.push_back((simulated[i] + simulated[i - 1]) / 2);
        }
    }
    return all;
}

std::vector<ModelPhase> StepTable::phases() const
{
    std::vector<ModelPhase> all;
    const auto add = [&](std::size_t batch, const std::vector<std::size_t>& contexts) {
        for (const std::size_t c : contexts) {
            all.push_back(
                ModelPhase::decode(m_programs.batches[batch], static_cast<std::int64_t>(c + 1) * m_on.tokenStep));
        }
    };
    for (std::size_t b = 0; b < m_programs.batches.size(); ++b) {
        add(b, simulatedContexts());
    }
    add(checkedBatch(), checkedContexts());
    return all;
}

Result<std::optional<StepCost>> StepTable::simulated(const Attention& attention, std::size_t batch, std::size_t context,
                                                     const Placement& placement, const StepMeans& means,
                                                     const std::stop_token& stop) const
{
    ModelLayer layer = attention.layer;
    const std::int64_t tokens = static_cast<std::int64_t>(context + 1) * m_on.tokenStep;
    layer.attention->sequences = m_programs.batches[batch];
    layer.attention->contextTokens = m_programs.batches[batch] * tokens;
    layer.attention->longestContext = tokens;
    layer.attention->pairs = layer.attention->contextTokens;
    auto uses =
        kernelsOf(layer, m_on.shard.part, m_on.host, {.tokenStep = m_on.tokenStep, .leastContext = m_on.leastContext});
    if (!uses) {
        return tl::unexpected<Error>(uses.error());
    }
    const bool isFastest = placement.of(layer.part) == PlacedOn::Fastest && placement.drafts == DraftChoice::Best;
    if (isFastest && means.kernels->known(uses->front().kernel) == nullptr) {
        return std::nullopt;
    }
    const auto cost = deviceCost(layer, *std::move(uses), placement.drafts, m_on.host, *means.kernels, stop);
    if (!cost) {
        return tl::unexpected<Error>(cost.error());
    }
    return std::optional(StepCost{cost->seconds, cost->joules * static_cast<double>(m_on.host.processors)});
}

/// Fills the device times of attention; leaves attention to the GPU if it cannot run on devices.
Result<void> StepTable::fillDevice(Attention& attention, const Placement& placement, const StepMeans& means,
                                   const std::stop_token& stop)
{
    if (!kernelsOf(attention.layer, m_on.shard.part, m_on.host, formOf(m_on))) {
        return {};
    }
    bool isElsewhere = false; // some programs cannot run on devices
    attention.device.assign(m_programs.batches.size() * m_contexts, {});
    for (std::size_t b = 0; b < m_programs.batches.size(); ++b) {
        for (const std::size_t c : simulatedContexts()) {
            StepCost& cell = attention.device[b * m_contexts + c];
            const auto cost = simulated(attention, b, c, placement, means, stop);
            if (!cost && cost.error().kind == ErrorKind::Stopped) {
                return tl::unexpected<Error>(cost.error());
            }
            if (!cost) {
                remark("On the GPU: attention: " + cost.error().message());
                isElsewhere = true;
            }
            cell.seconds = std::numeric_limits<double>::infinity();
            cell = cost ? cost->value_or(cell) : cell;
        }
    }
    interpolate(attention);
    attention.canBeOnDevice = true;
    attention.canBeOnProcessor = placement.of(attention.layer.part) == PlacedOn::Fastest || isElsewhere;
    return checkInterpolation(attention, placement, means, stop);
}

/// Costs of the contexts between two simulated ones lie on the line through these.
void StepTable::interpolate(Attention& attention) const
{
    const std::vector<std::size_t> places = simulatedContexts();
    for (std::size_t b = 0; b < m_programs.batches.size(); ++b) {
        StepCost* const cells = &attention.device[b * m_contexts];
        for (std::size_t i = 1; i < places.size(); ++i) {
            const StepCost& from = cells[places[i - 1]];
            const StepCost& to = cells[places[i]];
            for (std::size_t c = places[i - 1] + 1; c < places[i]; ++c) {
                const double part =
                    static_cast<double>(c - places[i - 1]) / static_cast<double>(places[i] - places[i - 1]);
                cells[c].seconds = (1 - part) * from.seconds + part * to.seconds;
                cells[c].joules = (1 - part) * from.joules + part * to.joules;
            }
        }
    }
}

/// Remarks how far the interpolated times of one batch are from simulated ones, in the middle between two contexts.
Result<void> StepTable::checkInterpolation(const Attention& attention, const Placement& placement,
                                           const StepMeans& means, const std::stop_token& stop)
{
    double most = 0;
    double sum = 0;
    std::size_t checked = 0;
    for (const std::size_t c : checkedContexts()) {
        const auto cost = simulated(attention, checkedBatch(), c, placement, means, stop);
        if (!cost && cost.error().kind == ErrorKind::Stopped) {
            return tl::unexpected<Error>(cost.error());
        }
        const double between = deviceCell(attention, checkedBatch(), c).seconds;
        if (cost && *cost && std::isfinite(between)) {
            const double error = between / (*cost)->seconds - 1;
            most = std::abs(error) > std::abs(most) ? error : most;
            sum += error;
            ++checked;
        }
    }
    if (checked > 0) {
        remark(fmt::format("Attention on devices is simulated at {} contexts and interpolated between them: {:+.1f} % "
                           "on average, {:+.1f} % at most, at {} contexts halfway, for {} sequences",
                           simulatedContexts().size(), sum / static_cast<double>(checked) * 100, most * 100, checked,
                           m_programs.batches[checkedBatch()]));
    }
    return {};
}

} // namespace pimento::inference
