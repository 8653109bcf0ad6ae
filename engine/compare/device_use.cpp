// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/device_use.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/model/model.h"

#include <algorithm>

namespace pimento {

namespace {

/// Vectors of a core's memory that the data of a program takes: resident data, plus the most that a statement adds.
std::int64_t usedBlocksPerCore(const lower::Program& program)
{
    std::int64_t resident = 0;
    std::int64_t streamed = 0;
    for (std::size_t i = 0; i < program.kernel().statements.size(); ++i) {
        const lower::StatementPlan* plan = program.leader(i) == i ? program.plan(i) : nullptr;
        if (plan != nullptr) {
            resident = roundUp(resident + plan->residentBlocks(), program.blocksPerRow());
            streamed = std::max(streamed, plan->streamedBlocks());
        }
    }
    return resident + streamed;
}

/// Adds the use of a core's memory, for a draft of a compiled kernel.
void addMemory(DeviceUse& use, DraftQuestion question, const Draft& draft, const CostSchema& schema,
               const Evaluation& cost, const std::stop_token& stop)
{
    const std::size_t place = schema.quantityOf("whole_ranges");
    if (place < cost.quantities.size()) {
        question.indexing = cost.quantities[place] > 0 ? lower::Indexing::Expanded : lower::Indexing::Exact;
    } else {
        question.indexing = question.model->indexings(question).front();
    }
    if (const auto program = DraftProgram::make(question, draft.parts(), stop)) {
        const std::int64_t bytes = program->lowered()->device().columnBytes.value();
        use.coreBytes = usedBlocksPerCore(*program->lowered()) * bytes;
        use.allCoreBytes = program->lowered()->blocksPerCore() * bytes;
    }
}

} // namespace

std::optional<DeviceUse> deviceUseOf(const Problem& problem, const CandidateList& list, std::size_t row,
                                     const Evaluation& cost, const std::stop_token& stop)
{
    const auto* drafts = dynamic_cast<const DraftProblem*>(&problem);
    if (drafts == nullptr) {
        return std::nullopt;
    }
    const DraftQuestion& question = drafts->asked();
    const Draft draft = asDrafts(list).at(row);
    const Resources used = question.model->used(question, draft.parts());
    const Resources all = question.resources();
    DeviceUse use{used.groups, used.cores, all.groups, all.cores};
    if (compiledProblem(problem) != nullptr) {
        addMemory(use, question, draft, problem.costs(), cost, stop);
    }
    return use;
}

} // namespace pimento
