// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/program_key.h"

#include "engine/explore/model.h"

#include <numeric>
#include <unordered_map>

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

ProgramGroups::ProgramGroups(const DraftQuestion& question, const DraftList& drafts)
    : m_rows(drafts.size()), m_firsts{0}
{
    std::vector<std::uint32_t> groupOf(drafts.size());
    std::vector<std::uint32_t> sizes;
    std::unordered_map<ProgramKey, std::uint32_t, FingerprintHash> known;
    for (std::size_t row = 0; row < drafts.size(); ++row) {
        const auto next = static_cast<std::uint32_t>(sizes.size());
        const auto key = costKey(question, drafts[row]);
        groupOf[row] = key ? known.emplace(*key, next).first->second : next;
        if (groupOf[row] == next) {
            sizes.push_back(0);
        }
        ++sizes[groupOf[row]];
    }
    m_firsts.resize(sizes.size() + 1);
    std::partial_sum(sizes.begin(), sizes.end(), m_firsts.begin() + 1);
    std::vector<std::uint32_t> ends(m_firsts.begin(), m_firsts.end() - 1);
    for (std::size_t row = 0; row < drafts.size(); ++row) {
        m_rows[ends[groupOf[row]]++] = static_cast<std::uint32_t>(row);
    }
}

} // namespace pimento
