// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/system.h"
#include "engine/workloads/workload_ref.h"

#include <string>

namespace pimento {

/// The user's own kernel, layer or network without mistakes.
struct OwnWorkload {
    SystemKernel about; // has the text
    WorkloadKind kind = WorkloadKind::Kernel;
};

/// Makes a workload of a text; its kind follows from the text. Error: the first mistake, with its place if it has one.
[[nodiscard]] Result<OwnWorkload> makeOwnWorkload(const std::string& name, std::string text);

} // namespace pimento
