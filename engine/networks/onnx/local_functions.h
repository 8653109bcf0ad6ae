// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/onnx_model.h"
#include "sim/base/result.h"

namespace pimento::networks {

/// Replaces nodes that call functions of the file by the nodes of the functions. Tensors inside get the first
/// name of a result of the call in front of their own. Error: functions that call each other without end, or too many
/// nodes.
[[nodiscard]] Result<void> replaceFunctions(OnnxModel& model);

} // namespace pimento::networks
