// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_memory.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/model/model.h"

#include <algorithm>
#include <cstdint>

namespace pimento {

namespace {

/// Vectors of a core's memory that the data of a program takes: what stays there, then the most that a statement adds.
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

} // namespace

std::optional<MemoryUse> memoryOf(const DraftQuestion& question, std::span<const DraftPart> draft,
                                  const std::stop_token& stop)
{
    const auto program = DraftProgram::make(question, draft, stop);
    if (!program) {
        return std::nullopt;
    }
    const lower::Program& lowered = *program->lowered();
    const std::int64_t bytes = lowered.device().columnBytes.value();
    const Resources used = question.model->used(question, draft);
    return MemoryUse{usedBlocksPerCore(lowered) * bytes, lowered.blocksPerCore() * bytes,
                     std::int64_t{used.groups} * used.cores};
}

} // namespace pimento
