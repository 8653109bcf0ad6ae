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

/// What somebody wants to know of a language model, as command lines and fields say it: by names.
struct ModelQuestion {
    std::string model; // name, or a model file
    std::string host = "attacc";
    std::int64_t hosts = 1;
    std::vector<std::string> placements; // names or by hand
    std::vector<std::int64_t> batches = {1};
    std::int64_t inputTokens = 128;
    std::int64_t outputTokens = 128;
    std::int64_t tokenStep = 128;
    std::optional<std::string> launches; // instead of the host's, like all that may be missing
    std::optional<std::string> link;
    std::optional<std::int64_t> processors;
    std::optional<std::int64_t> devices;
    std::optional<std::string> device;
    std::optional<double> idleWatts;       // of a processor
    std::optional<double> deviceIdleWatts; // of a device
    std::optional<double> powerCapWatts;   // of a device; 0: none
    std::string space = "complete";
    bool holdsTwice = false; // weights in two layouts
    KeyValuePlaces keysAndValues = KeyValuePlaces::Charged;
    std::string prefillTimes;   // file of measured times of prompts; "": what their layers take
    bool ignoresMemory = false; // asks what would be if it fitted

    [[nodiscard]] PromptLoad load(std::int64_t batch) const { return {batch, inputTokens, outputTokens}; }
    [[nodiscard]] HeldWeights held() const
    {
        return {holdsTwice ? WeightCopies::Two : WeightCopies::One, true, keysAndValues};
    }
    bool operator==(const ModelQuestion&) const = default;
};

/// What the names of a question stand for.
struct AskedModel {
    ModelOnHost on;
    std::vector<Placement> placements;
};
/// Error: a name, a file or a number that cannot be.
[[nodiscard]] Result<AskedModel> askedOf(const ModelQuestion& question, const ModelLibrary& library);
/// The same of the host alone.
[[nodiscard]] Result<InferenceHost> hostOf(const ModelQuestion& question);
/// How the kernels of a host's devices are asked for.
[[nodiscard]] PimSetting settingOf(const ModelQuestion& question, const InferenceHost& host);

/// "pimento-cli llm GPT3-13B --host attacc ...": the command line that asks a question. What is as nobody said
/// anything is left out, except for tokens.
[[nodiscard]] std::string commandOf(const ModelQuestion& question);

/// 1, 2, 4, 8 ... up to the largest batch, at most 1,024.
[[nodiscard]] std::vector<std::int64_t> batchesUpTo(std::int64_t largest);

} // namespace pimento::inference
