// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/inference_host.h"
#include "engine/language_models/language_model.h"
#include "engine/problem/question.h"
#include "engine/systems/dcc/chains/chain.h"
#include "sim/base/result.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace pimento::chains {

/// Decode steps with about the same context.
struct ContextSteps {
    std::int64_t context = 1; // tokens of the last step, the new one included; all steps count as long as that
    std::int64_t steps = 1;

    bool operator==(const ContextSteps&) const = default;
};

/// Splits the generation of tokens into groups of steps, each costed at its largest context: `every`, 2 * `every`, ...
/// up to `last` (128, 256, ... for 128). The first group is shorter: it begins with the first token after the prompt's
/// `prompt` tokens.
[[nodiscard]] std::vector<ContextSteps> generation(std::int64_t prompt, std::int64_t last, std::int64_t every);

/// Whether the host processes a prompt before the first step and after the last one, with the weights in its own
/// layout. It also produces the prompt's keys and values.
enum class HostPrompts : std::uint8_t { None, Around };

struct LayerChainOptions {
    std::int64_t batch = 1;
    std::vector<ContextSteps> contexts = {{}}; // ascending
    HostPrompts prompts = HostPrompts::None;
    DeviceRef device;                             // usually the host's
    std::map<std::string, SettingValue> settings; // settings of the compiled system, for all kernels
};

/// Makes a chain of attention with its neighbours on one device of a host: query, key and value of a token, attention,
/// and the projection behind it, in the most frequent kind of block. The weights are persistent, and so are keys and
/// values, which grow by a token in each step. Error: the host has no devices, or the model has no such layers for
/// them.
[[nodiscard]] Result<Chain> attentionChain(const LanguageModel& model, const inference::InferenceHost& host,
                                           const LayerChainOptions& options);

} // namespace pimento::chains
