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

/// Lower bounds of what a question's drafts cost: no draft takes fewer cycles, with what the question's objective
/// counts beside those of the device, or less energy. There are several, of which each costs more than the one before
/// and is closer as a rule. Usable from several threads at once.
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
    /// Bound number `level` of the energy in picojoules; at first: nothing is known. Errors as those of bound().
    [[nodiscard]] virtual Result<double> energy(int /*level*/, std::span<const DraftPart> /*draft*/,
                                                std::stop_token /*stop*/ = {}) const
    {
        return 0.0;
    }
    /// A bound of all drafts of the question's kernel that is quickly known of many at once. Worth nothing after a
    /// stop.
    [[nodiscard]] virtual ProductBound ofTree(const DraftTree& tree, StopCheck& stop) const
    {
        (void)tree;
        (void)stop;
        return {};
    }
};

/// Of the model that compiles kernels. The question must outlive the result.
[[nodiscard]] std::unique_ptr<DraftBounds> compiledBounds(const DraftQuestion& question);
/// The same of the compute phase alone: the cycles between the fences around the units' commands.
[[nodiscard]] std::unique_ptr<DraftBounds> compiledComputeBounds(const DraftQuestion& question);

} // namespace pimento
