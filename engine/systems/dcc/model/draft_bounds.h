// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <stop_token>

namespace pimento {

/// Lower bounds of the cycles of a question's drafts: no simulation of a draft takes fewer. There are several, of which
/// each costs more than the one before and is closer as a rule. Usable from several threads at once.
class DraftBounds {
public:
    static constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

    virtual ~DraftBounds() = default;

    /// Number of bounds; at least 1.
    [[nodiscard]] virtual int levels() const = 0;
    /// Bound number `level`. Where it exceeds `limit`, it may be given up there, as after a stop: what comes out is
    /// a bound in any case. Error: a draft that has no program; the first level need not notice.
    [[nodiscard]] virtual Result<std::int64_t> bound(int level, std::span<const DraftPart> draft,
                                                     std::int64_t limit = kNoLimit,
                                                     std::stop_token stop = {}) const = 0;
};

/// Of the model that compiles kernels. The question must outlive the result.
[[nodiscard]] std::unique_ptr<DraftBounds> compiledBounds(const DraftQuestion& question);
/// The same of the compute phase alone: the cycles between the fences around the units' commands.
[[nodiscard]] std::unique_ptr<DraftBounds> compiledComputeBounds(const DraftQuestion& question);

} // namespace pimento
