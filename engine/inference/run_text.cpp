// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/run_text.h"

#include "engine/inference/placement.h"
#include "engine/inference/step_sums.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace pimento::inference {

namespace {

constexpr const char* kProcessorAlone = "gpu";

/// Names of the time kinds, in the order of TimeKind.
constexpr std::array<const char*, 5> kSpenders = {"Kernel launches take", "Computation takes",
                                                  "GPU memory traffic takes", "Rearranging operands and results takes",
                                                  "Transfers over links take"};

double hiddenSecondsOf(const ModelStep& step)
{
    double sum = 0;
    for (const LayerCost& each : step.layers) {
        sum += each.hiddenSeconds * each.repeats;
    }
    return sum;
}

void addStarts(const InferenceHost& host, const KernelDevice& device, std::vector<std::string>& sentences)
{
    const char* where = host.hasDevices() && !device.hasOwnLaunches ? "GPU and PIM devices" : "the GPU";
    sentences.push_back(host.startSeconds() > 0 ? fmt::format("Kernel launches: {} each on {} ({} launch).",
                                                              secondsText(host.startSeconds()), where, host.launches)
                                                : "The time does not include kernel launches.");
}

/// Adds sentences on how devices get their data.
void addLink(const InferenceHost& host, const KernelDevice& device, std::vector<std::string>& sentences)
{
    if (device.hasOwnLaunches) {
        sentences.emplace_back("PIM layers include the devices' own launches and transfers from the host's memory.");
    } else {
        sentences.push_back(host.link == "none" ? "The PIM devices are the GPU's own memory: there is no link."
                                                : "Link to the PIM devices: " + host.link + ".");
    }
}

/// Adds a sentence on static power and its source.
void addIdle(const InferenceHost& host, std::vector<std::string>& sentences)
{
    if (host.energy.idleWatts <= 0 && host.idleDeviceWatts <= 0) {
        sentences.emplace_back("The energy does not include static power.");
    } else if (host.hasDevices()) {
        sentences.push_back(
            fmt::format("Energies of whole steps include static power: {:.4g} W per GPU, {:.4g} W per PIM device.",
                        host.energy.idleWatts, host.idleDeviceWatts));
    } else {
        sentences.push_back(
            fmt::format("Energies of whole steps include static power: {:.4g} W per GPU.", host.energy.idleWatts));
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
        sentences.push_back(fmt::format("Keys and values are moved in {} of {} decode steps: {} and {:.3g} J.",
                                        run.run.changesOfPlaces, run.run.steps.size(),
                                        secondsText(run.run.keysAndValues.seconds), run.run.keysAndValues.joules));
    }
}

/// Adds sentences on a second memory, a prompt host and uneven experts.
void addServing(const ModelOnHost& on, std::vector<std::string>& sentences)
{
    const InferenceHost& host = on.host;
    if (host.tier.exists()) {
        sentences.push_back(fmt::format("Keys and values beyond the GPU's memory lie in a second memory of {:.4g} GB, "
                                        "which each step reads at {:.4g} GB/s without overlap.",
                                        static_cast<double>(host.tier.bytes.value()) * 1e-9,
                                        host.tier.bytesPerSecond * 1e-9));
    }
    if (host.prompts.exists()) {
        sentences.push_back(fmt::format("Prompts run on {}; their keys and values cross a link of {:.4g} GB/s.",
                                        host.prompts.host, host.prompts.bytesPerSecond * 1e-9));
    }
    if (host.expertSkew > 0 && on.model.experts) {
        sentences.push_back(
            fmt::format("Popularity of experts falls as 1 / rank^{:.3g}; the busiest GPU counts.", host.expertSkew));
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

std::vector<std::string> assumptionsOf(const ModelOnHost& on, const KernelDevice* of)
{
    const KernelDevice device = of != nullptr ? *of : KernelDevice{};
    std::vector<std::string> sentences = on.shard.notes;
    sentences.emplace_back("A step is the sum of its layers: layers do not overlap.");
    sentences.emplace_back(
        "GPU layers: streaming roofline, the longer of compute time and memory time at usable rates.");
    if (on.prefillTimes != nullptr) {
        sentences.push_back(
            fmt::format("Prompts: measured times of {}, linear between neighbours; the energy is that of their layers.",
                        on.prefillTimes->name()));
    }
    if (on.host.hasDevices()) {
        sentences.push_back(
            device.hasProofs
                ? fmt::format("PIM layers: the proved best draft (Base and AttAcc Full: the baseline), simulated; "
                              "contexts are rounded up to multiples of {} tokens.",
                              on.tokenStep)
                : "PIM layers: the fastest candidate that a search finds, without a proof (Base and AttAcc Full: the "
                  "baseline), simulated.");
        sentences.insert(sentences.end(), device.remarks.begin(), device.remarks.end());
    }
    if (on.host.hasDevices()) {
        sentences.emplace_back(device.hasSoftmax
                                   ? "PIM devices compute matrix products and attention. The GPU computes norms, "
                                     "activations, positions, sums, expert choice and embeddings."
                                   : "PIM devices compute matrix products. The GPU computes attention, norms, "
                                     "activations, positions, sums, expert choice and embeddings.");
    }
    if (on.host.hasDevices() && on.model.experts) {
        sentences.emplace_back(
            "Experts on devices: as many as are expected to be chosen, each with the mean of their rows, rounded up; "
            "one "
            "after the other, or rounded up in one kernel (\"experts\") that holds the chosen ones as its draft wants "
            "them, whichever takes less.");
    }
    addServing(on, sentences);
    addStarts(on.host, device, sentences);
    addIdle(on.host, sentences);
    if (on.host.hasDevices()) {
        addLink(on.host, device, sentences);
    }
    if (on.hosts > 1) {
        sentences.push_back(fmt::format("A token passes {} hosts in turn, the stages of a pipeline.", on.hosts));
    }
    return sentences;
}

std::vector<std::string> notesOf(const PlacedRun& run, const ModelStep& step)
{
    std::vector<std::string> sentences;
    if (const double hidden = hiddenSecondsOf(step); hidden > 0) {
        sentences.push_back(fmt::format("Heads are pipelined: attention hides {} of QKV generation and projection.",
                                        secondsText(hidden)));
    }
    const bool isShared = std::ranges::any_of(step.layers, [](auto& each) { return each.where == RunsOn::Both; });
    if (isShared && run.placement.sharesOneMemory) {
        sentences.emplace_back("Shared layers: the GPU reads its columns while the banks compute the others, even in "
                               "one memory, as in AttAcc's Full.");
    }
    if (!run.capacity.fits()) {
        sentences.emplace_back("This model does not fit into memory. The numbers assume that it does.");
    }
    if (run.run.relay.seconds > 0) {
        sentences.push_back(fmt::format("The prefill includes {} and {:.3g} J for relayout of weights between the "
                                        "layouts of PIM devices and GPU.",
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
        fmt::format("Fastest placement: {}, {} per token.", shortTitleOf(fastest->placement), secondsText(least))};
    const auto alone = std::ranges::find(steps, kProcessorAlone, &ComparedStep::placement);
    if (alone != steps.end() && alone == fastest && steps.size() > 1) {
        sentences.emplace_back("No placement with PIM devices is faster than GPU only.");
    } else if (alone != steps.end() && alone != fastest) {
        sentences.push_back(fmt::format("It is {:.3g}x faster than GPU only.", seconds(*alone) / least));
    }
    const std::vector<double> sums = sumsOf(*fastest->step, StepSplit::Kinds);
    const auto most = std::ranges::max_element(sums);
    sentences.push_back(fmt::format("{} {:.0f} % of the step.",
                                    kSpenders[static_cast<std::size_t>(most - sums.begin())], 100 * *most / least));
    sentences.push_back(fmt::format("Lower bound for any placement: {} ({}).", secondsText(bound.seconds()),
                                    bound.bytesSeconds >= bound.operationsSeconds ? "bandwidth" : "computation"));
    return sentences;
}

} // namespace pimento::inference
