// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "engine/vocabulary/split_words.h"

#include <span>
#include <string>
#include <vector>

namespace pimento {

/// What people call the dimensions that a draft shares out: as the fields of the kernel's sizes name them, "nhead",
/// "dhead", "seq_len". Sizes of 1 are left out ("batch" of "batch x nhead"), since nothing of them can be shared out. A
/// kernel whose sizes have no names has those of its loop variables.
class DimensionNames {
public:
    explicit DimensionNames(const DraftQuestion& question);

    [[nodiscard]] std::size_t sets() const { return m_names.size(); }
    /// Of a dimension set, as its default mapping has it.
    [[nodiscard]] const std::string& of(std::size_t set) const { return m_names[set].front(); }
    /// What a draft does with each dimension.
    [[nodiscard]] std::vector<SplitPart> parts(std::span<const DraftPart> draft) const;

private:
    std::vector<std::vector<std::string>> m_names; // [set][mapping]
};

} // namespace pimento
