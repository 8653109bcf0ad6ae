// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/cost_cache.h"
#include "engine/predict/predictor.h"
#include "engine/search/evaluation.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/regret/choosers.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// A chosen draft, with its cost.
struct ChosenDraft {
    Draft draft;
    std::string text;
    Evaluation cost;
    double ranked = 0; // ranked quantity of the cost

    bool operator==(const ChosenDraft&) const = default;
};

/// Loss of one method of choosing a draft.
struct Loss {
    Chooser chooser = Chooser::Complete;
    std::size_t drafts = 0;            // number of drafts to choose from
    std::optional<ChosenDraft> chosen; // none: `why` has the reason
    /// If rules lose because they removed the best of the drafts that use up the device: that draft; none: they lose
    /// nothing.
    std::optional<ChosenDraft> removed;
    /// The draft that replaces it; none: there is none, or it does not fit the device.
    std::optional<ChosenDraft> standIn;
    /// One sentence: why the method loses, the source of a baseline distribution, or why no draft was chosen.
    std::string why;
};

/// Losses of methods of choosing a draft, compared with the best draft.
struct Regret {
    std::shared_ptr<const CompiledProblem> problem; // problem of the space in which the best draft was searched
    std::size_t drafts = 0;                         // size of that space
    bool isOfAll = false;                           // true: the space of all drafts; false: that of the complete ones
    ChosenDraft best;                               // best draft of the space, proved
    /// The baseline distribution that is the best of the complete space although it leaves groups or cores idle; "":
    /// the best one uses up the device, or the space is that of all drafts.
    std::string idleDistribution;
    std::vector<Loss> losses; // in the order of chooserNames(), with a predictor also of predictedChooserNames()

    /// Cost of a loss's draft divided by that of the best one, at least 1. None: no draft was chosen.
    [[nodiscard]] std::optional<double> ratio(const Loss& loss) const;
};

struct RegretOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed; nullptr: costs are shared only within one question
    Progress* heartbeat = nullptr; // borrowed; called from every working thread every few milliseconds
    std::function<void(const std::string& step)> step = {}; // called before each step
    const Predictor* predictor = nullptr;                   // borrowed; nullptr: no predictions
};

/// Finds and proves the best draft of a question's space (for kept drafts: of the complete ones), then the draft that
/// each method chooses, equally exact: nothing is sampled. If a device has more cores than a kernel has elements no
/// draft is complete: then the space is that of all drafts, and methods that choose among complete drafts choose none.
/// Error: a problem of another system, a space that cannot be listed, no draft that fits the device, or a stop.
[[nodiscard]] Result<Regret> regretOf(const std::shared_ptr<const Problem>& problem, const RegretOptions& options,
                                      const std::stop_token& stop = {});

} // namespace pimento
