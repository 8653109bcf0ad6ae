// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/draft_question.h"
#include "engine/systems/dcc/drafts/draft_text.h"

#include <cstdint>
#include <span>
#include <string>

namespace pimento {

/// Labels and ids of the drafts of one question: what they have in common is worked out once.
class DraftNames {
public:
    explicit DraftNames(const DraftQuestion& question);

    /// draftText() of the draft.
    [[nodiscard]] std::string label(std::span<const DraftPart> draft) const { return m_writer.text(draft); }
    /// candidateId() of the draft; allocates nothing.
    [[nodiscard]] std::uint64_t id(std::span<const DraftPart> draft) const;

private:
    DraftWriter m_writer;
    std::uint64_t m_before = 0; // hash of what stands before the draft's text
    std::string m_behind;       // what stands behind it
};

} // namespace pimento
