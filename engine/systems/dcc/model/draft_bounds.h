// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/stop_check.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/drafts/draft_tree.h"
#include "engine/systems/dcc/drafts/product_bound.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <stop_token>

namespace pimento {

/// Lower bounds of the cost of a question's drafts: of the cycles, including the host time that the question's
/// objective counts, and of the energy. There are several levels; a higher level costs more and is usually tighter.
/// Safe to use from several threads at once.
class DraftBounds {
public:
    static constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

    virtual ~DraftBounds() = default;

    /// Number of levels; at least 1.
    [[nodiscard]] virtual int levels() const = 0;
    /// Lower bound in cycles at a level. The computation may stop early once the bound exceeds `limit`, or at a stop;
    /// the result is a valid bound in any case. Error: a draft without a program, which the first level may fail to
    /// notice.
    [[nodiscard]] virtual Result<std::int64_t> bound(int level, std::span<const DraftPart> draft,
                                                     std::int64_t limit = kNoLimit,
                                                     std::stop_token stop = {}) const = 0;
    /// Lower bound of the energy in picojoules at a level; by default nothing is known. Errors: as for bound().
    [[nodiscard]] virtual Result<double> energy(int /*level*/, std::span<const DraftPart> /*draft*/,
                                                std::stop_token /*stop*/ = {}) const
    {
        return 0.0;
    }
    /// Returns a bound that quickly covers many drafts of the question's kernel at once. Meaningless after a stop.
    [[nodiscard]] virtual ProductBound ofTree(const DraftTree& tree, StopCheck& stop) const
    {
        (void)tree;
        (void)stop;
        return {};
    }
};

/// Bounds of the model that compiles kernels. The question must outlive the result.
[[nodiscard]] std::unique_ptr<DraftBounds> compiledBounds(const DraftQuestion& question);
/// Bounds of the compute phase alone: the cycles between the fences around the units' commands.
[[nodiscard]] std::unique_ptr<DraftBounds> compiledComputeBounds(const DraftQuestion& question);

} // namespace pimento
