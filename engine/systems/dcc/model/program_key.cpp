// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/program_key.h"

#include "engine/systems/dcc/model/model.h"

#include <vector>

namespace pimento {

std::optional<ProgramKey> costKey(const DraftQuestion& question, std::span<const DraftPart> draft)
{
    const std::vector<lower::Indexing> ways = question.model->indexings(question);
    if (ways.size() == 1) {
        return question.model->programKey(question, draft);
    }
    DraftQuestion one = question;
    Fingerprinter all;
    for (const lower::Indexing way : ways) {
        one.indexing = way;
        const auto key = question.model->programKey(one, draft);
        if (!key) {
            return std::nullopt;
        }
        all.add(*key);
    }
    return all.finish();
}

} // namespace pimento
