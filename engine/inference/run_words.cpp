// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/run_words.h"

#include "engine/inference/step_sums.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace pimento::inference {

namespace {

constexpr const char* kProcessorAlone = "gpu";

/// In the order of TimeKind.
constexpr std::array<const char*, 5> kSpentOn = {
    "are starts of kernels", "are computing", "are memory of the processor",
    "are rearrangement of operands and results", "are transfers over links"};

double hiddenSecondsOf(const ModelStep& step)
{
    double sum = 0;
    for (const LayerCost& each : step.layers) {
        sum += each.hiddenSeconds * each.repeats;
    }
    return sum;
}

void addStarts(const InferenceHost& host, std::vector<std::string>& sentences)
{
    sentences.push_back(host.startSeconds() > 0 ? fmt::format("Starts of kernels: {} from a {} on either side.",
                                                              secondsText(host.startSeconds()), host.launches)
                                                : "Starts of kernels are left out.");
}

/// Adds a sentence on static power and its source.
void addIdle(const InferenceHost& host, std::vector<std::string>& sentences)
{
    if (host.energy.idleWatts <= 0 && host.idleDeviceWatts <= 0) {
        sentences.emplace_back("Static power is left out.");
    } else if (host.hasDevices()) {
        sentences.push_back(fmt::format("Static power, in all energies: {:.4g} W a processor, {:.4g} W a device.",
                                        host.energy.idleWatts, host.idleDeviceWatts));
    } else {
        sentences.push_back(fmt::format("Static power, in all energies: {:.4g} W a processor.", host.energy.idleWatts));
    }
    if (!host.idleSource.empty()) {
        sentences.push_back("Source of the static power: " + host.idleSource + ".");
    }
}

/// Adds sentences on the layout of keys and values on devices.
void addPlaces(const PlacedRun& run, std::vector<std::string>& sentences)
{
    if (run.placement.of(LayerPart::Attention) == PlacedOn::Processor) {
        return;
    }
    sentences.push_back(sentenceOf(run.run.places));
    if (run.run.changesOfPlaces > 0) {
        sentences.push_back(fmt::format("{} of {} decode steps lay keys and values out anew: {} and {:.3g} J.",
                                        run.run.changesOfPlaces, run.run.steps.size(),
                                        secondsText(run.run.keysAndValues.seconds), run.run.keysAndValues.joules));
    }
}

} // namespace

std::string secondsText(double seconds)
{
    return seconds >= 1      ? fmt::format("{:.4g} s", seconds)
           : seconds >= 1e-3 ? fmt::format("{:.4g} ms", seconds * 1e3)
           : seconds >= 1e-6 ? fmt::format("{:.4g} us", seconds * 1e6)
                             : fmt::format("{:.4g} ns", seconds * 1e9);
}

std::vector<std::string> assumptionsOf(const ModelOnHost& on)
{
    std::vector<std::string> sentences = on.shard.notes;
    sentences.emplace_back("A step is the sum of its layers, one after the other: nothing overlaps.");
    sentences.emplace_back(
        "Layers of the processor: streaming roofline, the longer of their operations and their bytes "
        "at usable rates.");
    if (on.prefillTimes != nullptr) {
        sentences.push_back(
            fmt::format("Prompts: measured times of {}, linear between neighbours; the energy is that of their layers.",
                        on.prefillTimes->name()));
    }
    if (on.host.hasDevices()) {
        sentences.push_back(
            fmt::format("Layers of devices: the proved best draft (of base and full: the hand-made one), "
                        "simulated; contexts are rounded up to {} tokens.",
                        on.tokenStep));
    }
    if (on.host.hasDevices()) {
        sentences.emplace_back("Norms, activations, positions, sums, the choice of experts and embeddings are always "
                               "the processor's: devices compute matrix products and attention.");
    }
    if (on.host.hasDevices() && on.model.experts) {
        sentences.emplace_back(
            "Experts on devices: as many as are expected to be chosen, each with the mean of their rows, rounded up; "
            "one "
            "after the other, or rounded up in one kernel (\"experts\") that holds the chosen ones as its draft wants "
            "them, whichever takes less.");
    }
    addStarts(on.host, sentences);
    addIdle(on.host, sentences);
    if (on.host.hasDevices()) {
        sentences.push_back(on.host.link == "none" ? "The devices are memory of the processor: there is no link."
                                                   : "Link to the devices: " + on.host.link + ".");
    }
    if (on.hosts > 1) {
        sentences.push_back(
            fmt::format("A token goes through {} hosts, one after the other, as stages of a pipeline.", on.hosts));
    }
    return sentences;
}

std::vector<std::string> notesOf(const PlacedRun& run, const ModelStep& step)
{
    std::vector<std::string> sentences;
    if (const double hidden = hiddenSecondsOf(step); hidden > 0) {
        sentences.push_back(fmt::format("Heads are pipelined: {} of QKV generation and projection go beside attention.",
                                        secondsText(hidden)));
    }
    const bool isShared = std::ranges::any_of(step.layers, [](auto& each) { return each.where == RunsOn::Both; });
    if (isShared && run.placement.sharesOneMemory) {
        sentences.emplace_back("Shared layers: the processor reads its columns while banks compute the others, also "
                               "where both are in one memory, as AttAcc's Full has it.");
    }
    if (!run.capacity.fits()) {
        sentences.emplace_back("This model does not fit: the numbers say what would be if it did.");
    }
    if (run.run.relay.seconds > 0) {
        sentences.push_back(fmt::format("The prefill has {} and {:.3g} J for weights that devices hold in a layout of "
                                        "their own, laid out for the processor and back.",
                                        secondsText(run.run.relay.seconds), run.run.relay.joules));
    }
    addPlaces(run, sentences);
    const auto& ofPrompts = run.run.prefill.remarks;
    sentences.insert(sentences.end(), ofPrompts.begin(), ofPrompts.end());
    sentences.insert(sentences.end(), step.remarks.begin(), step.remarks.end());
    return sentences;
}

std::vector<std::string> verdictOf(const std::vector<ComparedStep>& steps, const StepBound& bound)
{
    const auto seconds = [](const ComparedStep& each) { return each.step->seconds; };
    const auto fastest = std::ranges::min_element(steps, {}, seconds);
    if (fastest == steps.end() || fastest->step->seconds <= 0) {
        return {};
    }
    const double least = fastest->step->seconds;
    std::vector<std::string> sentences = {
        fmt::format("{} for a token of each sequence with \"{}\", the least.", secondsText(least), fastest->placement)};
    const auto alone = std::ranges::find(steps, kProcessorAlone, &ComparedStep::placement);
    if (alone != steps.end() && alone == fastest && steps.size() > 1) {
        sentences.emplace_back("No placement on the devices is faster than the processor alone.");
    } else if (alone != steps.end() && alone != fastest) {
        sentences.push_back(fmt::format("It is {:.3g}x faster than the processor alone.", seconds(*alone) / least));
    }
    const std::vector<double> sums = sumsOf(*fastest->step, StepSplit::Kinds);
    const auto most = std::ranges::max_element(sums);
    sentences.push_back(fmt::format("{:.0f} % of the step {}.", 100 * *most / least,
                                    kSpentOn[static_cast<std::size_t>(most - sums.begin())]));
    sentences.push_back(fmt::format("No placement is faster than {}, for which {} decides.",
                                    secondsText(bound.seconds()),
                                    bound.bytesSeconds >= bound.operationsSeconds ? "bandwidth" : "computing"));
    return sentences;
}

} // namespace pimento::inference
