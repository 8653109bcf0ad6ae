// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <string>

namespace pimento {

// The statements of a kernel in a form that readers can execute: affine functions of the loop variables are objects
// with "constant" and "terms" ([variable, factor]), expressions are trees of objects with an "operation". The members
// are those of resources/docs/SCHEDULE_JSON.md.

/// JSON array "variables": loop variables with begin, end and step.
[[nodiscard]] std::string variablesJson(const affine::Kernel& kernel);

/// JSON array "statements": kind, loops, guards, target and value.
[[nodiscard]] std::string statementsJson(const affine::Kernel& kernel);

/// Name of a role in documents: "input", "inout", "output" or "temporary".
[[nodiscard]] const char* roleName(affine::TensorRole role);

} // namespace pimento
