// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"
#include "engine/inference/host_memory.h"
#include "engine/inference/relayout.h"
#include "engine/inference/step_series.h"
#include "engine/language_models/model_capacity.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace pimento::inference {

/// What is asked of a model on a host: prompts that are answered together.
struct PromptLoad {
    std::int64_t batch = 1;
    std::int64_t inputTokens = 128;  // of each prompt
    std::int64_t outputTokens = 512; // of each answer; the first one comes with the prompt

    [[nodiscard]] std::int64_t lastContext() const { return inputTokens + outputTokens - 1; }
    bool operator==(const PromptLoad&) const = default;
};
/// Error: numbers that cannot be.
[[nodiscard]] Result<void> check(const PromptLoad& workload);

/// Whether weights are held in one layout for prefill and decode, or in one for each.
enum class WeightCopies : std::uint8_t { One = 1, Two = 2 };

/// Whether weights that decode steps want in a layout for devices are held once or twice, and what becomes of keys and
/// values that they want elsewhere.
struct HeldWeights {
    WeightCopies copies = WeightCopies::One;
    /// Of weights that are held once: each prefill lays those that are on devices out for the processor and back.
    bool isRelaid = true;
    KeyValuePlaces keysAndValues = KeyValuePlaces::Charged;
};

/// What a host has and a model needs on it.
struct HostCapacity {
    CapacityQuestion question;
    ModelCapacity model; // of all hosts, and all memory of one; what fits: as HostMemory says, on the hosts there are
    std::int64_t hosts = 1;             // that there are
    std::optional<UnitRoom> units = {}; // of layers that have to be on devices
    [[nodiscard]] bool fits() const { return model.fits; }
};
/// The weights of the layers that a placement has, or may have, on devices: of parts that are on both or wherever they
/// take least all of them, which is at most.
[[nodiscard]] Result<Bytes> weightsPlaced(const LanguageModel& model, const Placement& placement);
/// All memory of a host's processors and devices, against weights, keys and values at the last token. Error: a model or
/// a workload that cannot be.
[[nodiscard]] Result<HostCapacity> capacityOn(const ModelOnHost& on, const Placement& placement,
                                              const PromptLoad& workload, const HeldWeights& held,
                                              const sim::Machine* machine);
/// The refusal of a model that does not fit, with the number of hosts that it needs.
[[nodiscard]] Error refusalOf(const ModelOnHost& on, const HostCapacity& capacity);

/// Bytes of the weights that a decode step has on devices, of one processor.
[[nodiscard]] Result<double> weightsOnDevices(const ModelOnHost& on, const ModelStep& step);

/// A point of the steps of a generation.
struct StepPoint {
    std::int64_t context = 0;
    double seconds = 0;
    double joules = 0;
};

/// Prompts and all their decode steps.
struct Generation {
    PromptLoad workload;
    ModelStep prefill;
    Relayout relay; // laying weights out for the prefill and back, in prefill.seconds and prefill.joules
    KeyValuePlaces places = KeyValuePlaces::Charged;
    Relayout keysAndValues;           // laid out anew by decode steps, in these
    std::int64_t changesOfPlaces = 0; // steps that did so
    ModelStep first;                  // the first decode step, layer by layer
    ModelStep last;
    std::vector<StepPoint> steps; // every decode step
    StepSeries series;            // the same layer by layer; of long generations a part of them, with both ends
    double decodeSeconds = 0;     // their exact sum
    double decodeJoules = 0;
    StepBound bound;         // of the mean step: no placement is faster
    double boundSeconds = 0; // the same of all decode steps

    [[nodiscard]] double meanStepSeconds() const;
    /// Output tokens a second while decoding, of all sequences.
    [[nodiscard]] double tokensPerSecond() const;
    /// Joules of decoding over the tokens that it makes, the same as tokensPerSecond() counts.
    [[nodiscard]] double decodeJoulesPerToken() const;
    /// Joules of the prefill over its prompts.
    [[nodiscard]] double joulesPerPrompt() const;
    /// With the prefill: of the whole generation, over all tokens of answers.
    [[nodiscard]] double wholeSeconds() const { return prefill.seconds + decodeSeconds; }
    [[nodiscard]] double wholeJoulesPerToken() const;
};

/// Called while kernels are explored and steps are made.
using GenerationProgress = std::function<void(const std::string& what, std::size_t done, std::size_t all)>;

/// The kernels of all decode steps of a workload, each once. Error: as kernelsNeeded().
[[nodiscard]] Result<std::vector<PimNeed>> kernelsNeeded(const ModelOnHost& on, const Placement& placement,
                                                         const PromptLoad& workload, const sim::Machine& machine);

/// Runs a workload. The kernels of all steps are explored first, side by side. Error: as stepOf().
[[nodiscard]] Result<Generation> generate(const ModelOnHost& on, const Placement& placement, const PromptLoad& workload,
                                          const HeldWeights& held, const StepMeans& means, const std::stop_token& stop,
                                          const GenerationProgress& progress = {});

} // namespace pimento::inference
