// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"

namespace pimento::cli {

struct McpOptions : OutputOptions {
    std::string folder; // where studies may be written; "": the current one
    CacheOptions cache;
};

/// Serves assistants by the Model Context Protocol on the standard streams, until the input ends.
int serveMcp(const McpOptions& options);

} // namespace pimento::cli
