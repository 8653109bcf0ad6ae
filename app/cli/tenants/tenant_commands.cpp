// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/tenant_commands.h"

#include "app/cli/explore/draft_spaces.h"
#include "app/cli/programs/draft_files.h"
#include "app/cli/programs/mapping_files.h"
#include "app/cli/programs/schedule_files.h"
#include "app/cli/simulate/mapping_runs.h"
#include "app/cli/simulate/simulation.h"
#include "app/cli/simulate/verification.h"

namespace pimento::cli {

TenantCommands tenantCommandsOf(const std::shared_ptr<const Problem>& problem)
{
    TenantCommands commands;
    if (const DraftProblem* drafts = draftProblem(*problem)) {
        commands.list = [problem, drafts](const DraftsOptions& options) { return listDraftSpaces(options, *drafts); };
        commands.simulate = [problem, drafts](const SimulateOptions& options, const CandidateList& one) {
            return simulateDraft(options, *drafts, one);
        };
    }
    if (const CompiledProblem* compiled = compiledProblem(*problem)) {
        commands.lower = [problem, compiled](const LowerOptions& options) { return lowerCompiled(options, *compiled); };
        commands.verify = [problem, compiled](const VerifyOptions& options) {
            return verifyCompiled(options, *compiled);
        };
    }
    if (const upmem::ScheduleProblem* schedules = upmem::scheduleProblem(*problem)) {
        commands.lower = [problem, schedules](const LowerOptions& options) {
            return lowerSchedule(options, *schedules);
        };
        commands.verify = [problem, schedules](const VerifyOptions& options) {
            return verifySchedules(options, *schedules);
        };
    }
    if (const comonm::MappingProblem* mappings = comonm::mappingProblem(*problem)) {
        commands.lower = [problem, mappings](const LowerOptions& options) { return lowerMapping(options, *mappings); };
        commands.simulate = [problem, mappings](const SimulateOptions& options, const CandidateList& one) {
            return simulateMapping(options, *mappings, one);
        };
        commands.explored = [problem, mappings] { return regretWords(*mappings); };
    }
    if (const samsung::VendorProblem* kernels = samsung::vendorProblem(*problem)) {
        commands.simulate = [problem, kernels](const SimulateOptions& options, const CandidateList& /*one*/) {
            return simulateVendorKernels(options, *kernels);
        };
    }
    return commands;
}

} // namespace pimento::cli
