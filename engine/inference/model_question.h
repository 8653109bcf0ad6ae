// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/generation.h"
#include "engine/inference/pim_kernels.h"
#include "engine/inference/placement.h"
#include "engine/language_models/model_library.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pimento::inference {

/// A request about a language model, by names, as command lines and fields give it.
struct ModelQuestion {
    std::string model; // name or a model file
    std::string host = "attacc";
    std::int64_t hosts = 1;
    std::vector<std::string> placements; // names, or texts as parsePlacement() reads them
    std::vector<std::int64_t> batches = {1};
    std::int64_t inputTokens = 128;
    std::int64_t outputTokens = 128;
    std::int64_t tokenStep = 128;
    std::optional<std::string> launches; // overrides the host's setting, as all optional members do
    std::optional<std::string> link;
    std::optional<std::int64_t> processors;
    std::optional<std::int64_t> devices;
    std::optional<std::string> device;
    std::optional<double> idleWatts;       // per GPU
    std::optional<double> deviceIdleWatts; // per device
    std::optional<double> powerCapWatts;   // per device; 0: none
    std::optional<KeyValueTier> tier;      // of each GPU
    std::optional<std::string> promptHost; // name or file of the host that computes prompts
    std::optional<double> expertSkew;
    std::string space = "complete";
    bool holdsTwice = false; // weights in two layouts
    KeyValuePlaces keysAndValues = KeyValuePlaces::Charged;
    std::string prefillTimes;   // file of measured prefill times; "": computed from the layers
    bool ignoresMemory = false; // computes what would be if everything fitted

    [[nodiscard]] PromptLoad load(std::int64_t batch) const { return {batch, inputTokens, outputTokens}; }
    [[nodiscard]] HeldWeights held() const
    {
        return {holdsTwice ? WeightCopies::Two : WeightCopies::One, true, keysAndValues};
    }
    bool operator==(const ModelQuestion&) const = default;
};

/// A resolved request: the objects that its names denote.
struct AskedModel {
    ModelOnHost on;
    std::vector<Placement> placements;
};
/// Resolves a request. Error: an unknown name, an unreadable file or a number out of range.
[[nodiscard]] Result<AskedModel> askedOf(const ModelQuestion& question, const ModelLibrary& library);
/// Resolves the host that a request names, without its model.
[[nodiscard]] Result<InferenceHost> hostOf(const ModelQuestion& question);
/// Settings for the kernels of a host's devices.
[[nodiscard]] PimSetting settingOf(const ModelQuestion& question, const InferenceHost& host);

/// Command line that repeats a request: "pimento-cli llm GPT3-13B --host attacc ...". Options with their default values
/// are omitted, except for tokens.
[[nodiscard]] std::string commandOf(const ModelQuestion& question);

/// The part of such a command line about the model and its host: "GPT3-13B --host attacc ...".
[[nodiscard]] std::string hostOptionsOf(const ModelQuestion& question);

/// Powers of two and the largest batch itself: 1, 2, 4, 8 ... up to `largest`, at most 1,024.
[[nodiscard]] std::vector<std::int64_t> batchesUpTo(std::int64_t largest);

} // namespace pimento::inference
