// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bands/band_run.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pimento::bands {

namespace {

using inference::ModelQuestion;

/// Decode step at the mean context; contexts go from input + 1 to input + output - 1.
ModelPhase meanStepOf(const ModelQuestion& question)
{
    return ModelPhase::decode(question.batches.front(), question.inputTokens + question.outputTokens / 2);
}

double quantityOf(const SideFigures& side, Measure measure)
{
    return measure == Measure::TokenRate ? side.tokensPerSecond() : 1 / side.joulesPerToken();
}

} // namespace

double SideFigures::joulesPerToken() const
{
    const double idle = step.idleJoules * step.stageSeconds / step.seconds;
    return (step.joules - step.idleJoules + idle) / static_cast<double>(step.phase.sequences);
}

double SideFigures::shareOfStarts() const
{
    double seconds = 0;
    for (const inference::LayerCost& layer : step.layers) {
        for (const inference::TimePart& part : layer.parts) {
            seconds += part.id == "start" || part.id == "launch" ? part.seconds * layer.repeats : 0;
        }
    }
    return seconds / step.seconds;
}

double SettingFigures::valueOf(Measure measure) const
{
    const double here = quantityOf(ours, measure);
    return baseline ? here / quantityOf(*baseline, measure) : here;
}

double valueOf(const Claim& claim, const std::vector<SettingFigures>& settings)
{
    std::vector<double> values;
    std::ranges::transform(settings, std::back_inserter(values),
                           [&](const SettingFigures& each) { return each.valueOf(claim.measure); });
    return statisticOf(values, claim.statistic);
}

inference::PimKernels* BandRunner::kernelsOf(const ModelQuestion& question, const inference::InferenceHost& host)
{
    if (!host.hasDevices()) {
        return nullptr;
    }
    const std::string key = host.device + " " + question.space + " " + host.launches + " " + host.link;
    std::unique_ptr<inference::PimKernels>& found = m_kernels[key];
    if (found == nullptr) {
        found = std::make_unique<inference::PimKernels>(m_means.kernels, inference::settingOf(question, host));
    }
    return found.get();
}

Result<void> BandRunner::prepare(const Side& side, const ModelPhase& phase, const std::stop_token& stop) const
{
    const auto needed = inference::kernelsNeeded(side.asked.on, side.asked.placements.front(),
                                                 std::vector<ModelPhase>{phase}, *side.device);
    if (!needed) {
        return tl::unexpected<Error>(needed.error());
    }
    // A kernel without an answer becomes a remark of the step, unless the reason is a stop.
    const auto prepared = side.kernels->prepare(*needed, m_means.threads, stop);
    return !prepared && prepared.error().kind == ErrorKind::Stopped ? prepared : Result<void>();
}

Result<BandRunner::Side> BandRunner::sideOf(const ModelQuestion& question)
{
    auto asked = inference::askedOf(question, *m_means.models);
    if (!asked) {
        return tl::unexpected<Error>(asked.error());
    }
    if (asked->placements.empty()) {
        return fail("has no placement", "\"" + question.model + "\"", "Say where layers run, as in \"place\": \"gpu\"");
    }
    Side side{*std::move(asked), nullptr, nullptr, {}};
    side.kernels = kernelsOf(question, side.asked.on.host);
    if (side.kernels != nullptr) {
        auto device = side.kernels->device();
        if (!device) {
            return tl::unexpected<Error>(device.error());
        }
        side.device = *std::move(device);
    }
    // In a full pipeline every stage has a batch.
    auto capacity = inference::capacityOn(side.asked.on, side.asked.placements.front(),
                                          question.load(question.batches.front() * question.hosts), question.held(),
                                          side.device.get());
    if (!capacity) {
        return tl::unexpected<Error>(capacity.error());
    }
    if (!capacity->fits() && !question.ignoresMemory) {
        return tl::unexpected<Error>(refusalOf(side.asked.on, *capacity));
    }
    side.capacity = *std::move(capacity);
    return side;
}

Result<SideFigures> BandRunner::figuresOf(const ModelQuestion& question, const std::stop_token& stop)
{
    auto side = sideOf(question);
    if (!side) {
        return tl::unexpected<Error>(side.error());
    }
    const ModelPhase phase = meanStepOf(question);
    if (side->kernels != nullptr) {
        if (const auto ready = prepare(*side, phase, stop); !ready) {
            return tl::unexpected<Error>(ready.error());
        }
    }
    auto step = inference::stepOf(side->asked.on, side->asked.placements.front(), phase,
                                  {side->kernels, m_means.threads}, stop);
    if (!step) {
        return tl::unexpected<Error>(step.error());
    }
    return SideFigures{*std::move(step), std::move(side->capacity)};
}

Result<void> BandRunner::check(const std::vector<Setting>& settings)
{
    for (const Setting& each : settings) {
        for (const ModelQuestion* side : {&each.ours, each.baseline ? &*each.baseline : &each.ours}) {
            if (const auto can = sideOf(*side); !can) {
                return tl::unexpected<Error>(can.error());
            }
        }
    }
    return {};
}

Result<std::vector<SettingFigures>> BandRunner::runAll(const std::vector<Setting>& settings, const std::string& what,
                                                       const std::stop_token& stop, const SettingBegins& begins)
{
    std::vector<SettingFigures> all;
    for (const Setting& setting : settings) {
        if (begins) {
            begins(what + ", " + setting.name);
        }
        SettingFigures figures{&setting, {}, {}};
        auto ours = figuresOf(setting.ours, stop);
        if (!ours) {
            return tl::unexpected<Error>(ours.error());
        }
        figures.ours = *std::move(ours);
        if (setting.baseline) {
            auto baseline = figuresOf(*setting.baseline, stop);
            if (!baseline) {
                return tl::unexpected<Error>(baseline.error());
            }
            figures.baseline = *std::move(baseline);
        }
        all.push_back(std::move(figures));
    }
    return all;
}

Result<ClaimFigures> BandRunner::run(const Claim& claim, const std::stop_token& stop, const SettingBegins& begins)
{
    // Check settings first, because exploring kernels takes minutes.
    auto can = check(claim.settings);
    for (const WhatIf& whatIf : claim.whatIfs) {
        can = can ? check(whatIf.settings) : can;
    }
    if (!can) {
        return tl::unexpected<Error>(can.error());
    }
    auto settings = runAll(claim.settings, claim.id, stop, begins);
    if (!settings) {
        return tl::unexpected<Error>(settings.error());
    }
    ClaimFigures figures{&claim, *std::move(settings), {}};
    for (const WhatIf& whatIf : claim.whatIfs) {
        auto changed = runAll(whatIf.settings, claim.id + " with " + whatIf.name, stop, begins);
        if (!changed) {
            return tl::unexpected<Error>(changed.error());
        }
        figures.whatIfs.push_back({&whatIf, *std::move(changed)});
    }
    return figures;
}

} // namespace pimento::bands
