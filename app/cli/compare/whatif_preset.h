// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/problem.h"

#include <memory>

namespace pimento::cli {

/// Answers a question as it is and with the values of a preset of its device, and prints both. Returns the exit code.
int tryPreset(const WhatIfCommandOptions& options, const std::shared_ptr<const Problem>& problem,
              const Catalogue& catalogue);

} // namespace pimento::cli
