// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/chain.h"
#include "engine/inference/inference_host.h"
#include "engine/language_models/language_model.h"
#include "engine/study/question.h"
#include "sim/base/result.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace pimento::chains {

/// Steps of decoding that have about as much context.
struct ContextSteps {
    std::int64_t context = 1; // tokens with the new one, of the last step; the others are counted like it
    std::int64_t steps = 1;

    bool operator==(const ContextSteps&) const = default;
};

/// A generation in steps of contexts: 128, 256, ... up to `last`, each `every` steps long but the first one, which
/// begins behind the prompt.
[[nodiscard]] std::vector<ContextSteps> generation(std::int64_t prompt, std::int64_t last, std::int64_t every);

/// Whether the host works through a prompt before the first step and after the last one, with the weights in its own
/// layout. Keys and values of the prompt come from it as well.
enum class HostPrompts : std::uint8_t { None, Around };

struct LayerChainOptions {
    std::int64_t batch = 1;
    std::vector<ContextSteps> contexts = {{}}; // ascending
    HostPrompts prompts = HostPrompts::None;
    DeviceRef device;                             // of the host as a rule
    std::map<std::string, SettingValue> settings; // of the compiled system, for all kernels
};

/// Attention with its neighbours as one device of a host runs them: query, key and value of a token, attention, and the
/// projection behind it, in the block that the model has most of. The weights last, and so do keys and values, which
/// grow by a token in each step. Error: the host has no devices, or the model no such layers for them.
[[nodiscard]] Result<Chain> attentionChain(const LanguageModel& model, const inference::InferenceHost& host,
                                           const LayerChainOptions& options);

} // namespace pimento::chains
