// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/candidates/candidate_list.h"
#include "engine/problem/further_words.h"
#include "engine/problem/problem.h"

#include <functional>
#include <memory>
#include <string>

namespace pimento::cli {

/// What commands do with the programs of one system's candidates. Each returns the exit code; an empty one: the system
/// has nothing of its own.
struct TenantCommands {
    std::function<int(const DraftsOptions& options)> list;
    std::function<int(const SimulateOptions& options, const CandidateList& one)> simulate;
    std::function<int(const LowerOptions& options)> lower;
    std::function<int(const VerifyOptions& options)> verify;
    std::function<FurtherWords()> explored; // checks what an exploration found; member "checked" of its document
};

/// Returns the commands of the system of a problem. Defined in app/cli/tenants/tenant_commands.cpp, the one place of
/// the command line that asks whose problem it has.
[[nodiscard]] TenantCommands tenantCommandsOf(const std::shared_ptr<const Problem>& problem);

} // namespace pimento::cli
