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

/// A batch of prompts that a model on a host answers together.
struct PromptLoad {
    std::int64_t batch = 1;
    std::int64_t inputTokens = 128;  // per prompt
    std::int64_t outputTokens = 512; // per answer; the prefill makes the first one

    [[nodiscard]] std::int64_t lastContext() const { return inputTokens + outputTokens - 1; }
    bool operator==(const PromptLoad&) const = default;
};
/// Checks a workload. Error: numbers out of range.
[[nodiscard]] Result<void> check(const PromptLoad& workload);

/// Number of layouts that weights are held in: one for prefill and decode, or one for each.
enum class WeightCopies : std::uint8_t { One = 1, Two = 2 };

/// How weights on devices are held (once or twice), and what happens to keys and values when decode steps want them in
/// another layout.
struct HeldWeights {
    WeightCopies copies = WeightCopies::One;
    /// Weights that are held once: each prefill converts those on devices to the GPU's layout and back.
    bool isRelaid = true;
    KeyValuePlaces keysAndValues = KeyValuePlaces::Charged;
};

/// Memory of a host, and what a model needs of it.
struct HostCapacity {
    CapacityQuestion question;
    /// Capacity of all hosts, with all memory of one; what fits on the present hosts is computed as in HostMemory.
    ModelCapacity model;
    std::int64_t hosts = 1;             // present hosts
    std::optional<UnitRoom> units = {}; // room of layers that must run on devices
    [[nodiscard]] bool fits() const { return model.fits; }
};
/// Weights of the layers that a placement has, or may have, on devices: an upper bound, which counts all weights of
/// parts that are on both sides or wherever they are faster.
[[nodiscard]] Result<Bytes> weightsPlaced(const LanguageModel& model, const Placement& placement);
/// Compares all memory of a host's GPUs and devices with weights, keys and values at the last token. Error: an invalid
/// model or workload.
[[nodiscard]] Result<HostCapacity> capacityOn(const ModelOnHost& on, const Placement& placement,
                                              const PromptLoad& workload, const HeldWeights& held,
                                              const KernelDevice* device);
/// Error for a model that does not fit, with the number of hosts that it needs.
[[nodiscard]] Error refusalOf(const ModelOnHost& on, const HostCapacity& capacity);

/// Bytes of one GPU's weights that a decode step has on devices.
[[nodiscard]] Result<double> weightsOnDevices(const ModelOnHost& on, const ModelStep& step);

/// Time and energy of one decode step.
struct StepPoint {
    std::int64_t context = 0;
    double seconds = 0;
    double joules = 0;
};

/// Costs of prompts and all their decode steps.
struct Generation {
    PromptLoad workload;
    ModelStep prefill;
    Relayout relay; // layout of weights for the prefill and back; included in prefill.seconds and prefill.joules
    KeyValuePlaces places = KeyValuePlaces::Charged;
    Relayout keysAndValues;           // relayout of keys and values by decode steps; included in their times
    std::int64_t changesOfPlaces = 0; // decode steps with such a relayout
    ModelStep first;                  // the first decode step, layer by layer
    ModelStep last;
    std::vector<StepPoint> steps; // every decode step
    StepSeries series;            // the steps layer by layer; a sample of long generations, with both ends
    double decodeSeconds = 0;     // exact sum over the decode steps
    double decodeJoules = 0;
    StepBound bound;         // lower bound of the mean step for any placement
    double boundSeconds = 0; // lower bound of all decode steps

    [[nodiscard]] double meanStepSeconds() const;
    /// Output tokens per second of all sequences while decoding.
    [[nodiscard]] double tokensPerSecond() const;
    /// Joules of decoding per token, over the tokens that tokensPerSecond() counts.
    [[nodiscard]] double decodeJoulesPerToken() const;
    /// Joules of the prefill over its prompts.
    [[nodiscard]] double joulesPerPrompt() const;
    /// Seconds of the whole generation, prefill included; its joules are per output token.
    [[nodiscard]] double wholeSeconds() const { return prefill.seconds + decodeSeconds; }
    [[nodiscard]] double wholeJoulesPerToken() const;
};

/// Called while kernels are explored and steps are made.
using GenerationProgress = std::function<void(const std::string& what, std::size_t done, std::size_t all)>;

/// Lists the kernels that steps need, each once, so that PimKernels::prepare() can explore them in parallel. Excludes
/// kernels that PlacedOn::Fastest would not choose whatever their mapping; of the others, a mapping is useful if it is
/// faster than the GPU in one of the steps.
[[nodiscard]] Result<std::vector<PimNeed>> kernelsNeeded(const ModelOnHost& on, const Placement& placement,
                                                         std::span<const ModelPhase> phases,
                                                         const KernelDevice& device);
/// Lists the kernels of all decode steps of a workload, each once. Error: as kernelsNeeded().
[[nodiscard]] Result<std::vector<PimNeed>> kernelsNeeded(const ModelOnHost& on, const Placement& placement,
                                                         const PromptLoad& workload, const KernelDevice& device);

/// Explores kernels in parallel. A kernel without an answer is reported where a step uses it. Error: a stop.
[[nodiscard]] Result<void> exploreKernels(const std::vector<PimNeed>& needs, const StepMeans& means,
                                          const std::stop_token& stop, const GenerationProgress& progress);

/// Runs a workload. Explores the kernels of all steps first, in parallel. Error: as stepOf().
[[nodiscard]] Result<Generation> generate(const ModelOnHost& on, const Placement& placement, const PromptLoad& workload,
                                          const HeldWeights& held, const StepMeans& means, const std::stop_token& stop,
                                          const GenerationProgress& progress = {});

} // namespace pimento::inference
