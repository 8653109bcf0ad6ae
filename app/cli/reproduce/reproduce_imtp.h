// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"

namespace pimento::cli {

inline constexpr const char* kImtp = "imtp";

/// Runs `reproduce imtp FIGURE...`: figures of the IMTP paper about DPUs. Returns the exit code.
[[nodiscard]] int reproduceImtp(const ReproduceOptions& options);

} // namespace pimento::cli
