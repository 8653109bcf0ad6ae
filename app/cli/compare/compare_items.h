// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/compare/comparison.h"
#include "engine/problem/catalogue.h"
#include "sim/base/result.h"

#include <vector>

namespace pimento::cli {

/// The items of the options, in this order: devices of --backend, --item, --items, --question. Error: no items, or the
/// first invalid one.
[[nodiscard]] Result<std::vector<ComparisonItem>> itemsOf(const CompareOptions& options, const Catalogue& catalogue);

} // namespace pimento::cli
