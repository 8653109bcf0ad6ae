// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"

#include <cstdint>
#include <optional>

namespace pimento::inference {

/// The model on the host that computes its prompts; nothing: it computes them itself. Error: an unknown host, one that
/// has a prompt host as well, or one that the model does not fit.
[[nodiscard]] Result<std::optional<ModelOnHost>> promptServerOf(const ModelOnHost& on);

/// Adds the transfer of keys and values of `tokens` prompt tokens to a prefill on another host: each byte crosses the
/// link once, after the whole pass.
void addTransfer(ModelStep& prefill, const ModelOnHost& on, std::int64_t tokens);

} // namespace pimento::inference
