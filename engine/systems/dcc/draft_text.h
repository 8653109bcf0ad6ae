// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "engine/vocabulary/split_words.h"

#include <span>
#include <string>
#include <vector>

namespace pimento {

/// Names the dimensions that a draft divides after the fields of the kernel's sizes: "nhead", "dhead", "seq_len". Omits
/// sizes of 1 ("batch" of "batch x nhead"), which cannot be divided. A kernel with unnamed sizes uses its loop
/// variables.
class DimensionNames {
public:
    explicit DimensionNames(const DraftQuestion& question);

    [[nodiscard]] std::size_t sets() const { return m_names.size(); }
    /// Name of a dimension set by its default mapping.
    [[nodiscard]] const std::string& of(std::size_t set) const { return m_names[set].front(); }
    /// Describes how a draft divides each dimension.
    [[nodiscard]] std::vector<SplitPart> parts(std::span<const DraftPart> draft) const;

private:
    std::vector<std::vector<std::string>> m_names; // [set][mapping]
};

} // namespace pimento
