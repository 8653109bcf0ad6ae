// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"

namespace pimento::inference {

/// Replaces the roofline time of a pass over prompts by a measured one, as a single layer. Bytes and operations stay
/// those of the layers, and so does the energy except for the idle power, which follows the time.
[[nodiscard]] ModelStep withMeasuredTime(const ModelOnHost& on, ModelStep pass, double seconds);

/// Makes a pass over `prompts` prompts of `tokens` tokens each: measured if the host has a table of prefill times, else
/// from its layers. Error: the table does not reach that far, or as stepOf().
[[nodiscard]] Result<ModelStep> prefillOf(const ModelOnHost& on, std::int64_t prompts, std::int64_t tokens,
                                          const std::stop_token& stop);

} // namespace pimento::inference
