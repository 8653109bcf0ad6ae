// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"
#include "engine/compare/comparison.h"
#include "engine/study/catalogue.h"
#include "sim/base/result.h"

#include <vector>

namespace pimento::cli {

/// The items that the options name, in the order: devices of --backend, --item, --items, --question. Error: there are
/// none, or the first one that is wrong.
[[nodiscard]] Result<std::vector<ComparisonItem>> itemsOf(const CompareOptions& options, const Catalogue& catalogue);

} // namespace pimento::cli
