// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"

namespace pimento::inference {

/// A pass over prompts that took so many seconds, instead of what the roofline says: one layer with the measured time.
/// Bytes and operations are those of the layers, and so is the energy but for what idles longer or shorter.
[[nodiscard]] ModelStep withMeasuredTime(const ModelOnHost& on, ModelStep pass, double seconds);

/// The pass over so many prompts of so many tokens each: measured if the host has a table of that, else by its layers.
/// Error: the table does not reach so far, or as stepOf().
[[nodiscard]] Result<ModelStep> prefillOf(const ModelOnHost& on, std::int64_t prompts, std::int64_t tokens,
                                          const std::stop_token& stop);

} // namespace pimento::inference
