// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/cost_cache.h"
#include "engine/predict/predictor.h"
#include "engine/regret/choosers.h"
#include "engine/search/evaluation.h"
#include "engine/systems/dcc/compiled_problem.h"
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

/// A draft that was chosen, and what it costs.
struct ChosenDraft {
    Draft draft;
    std::string text;
    Evaluation cost;
    double ranked = 0; // the problem's ranked quantity of the cost

    bool operator==(const ChosenDraft&) const = default;
};

/// What one way of choosing a draft loses.
struct Loss {
    Chooser chooser = Chooser::Complete;
    std::size_t drafts = 0;            // among which it chose
    std::optional<ChosenDraft> chosen; // none: `why` says why there is none
    /// Of rules that lose because they removed the best of the drafts that use up the device: this one; none: they lose
    /// nothing.
    std::optional<ChosenDraft> removed;
    /// The draft that stands for it; none: nothing does, or it does not fit the device.
    std::optional<ChosenDraft> standIn;
    /// One sentence: why it loses, where a hand-made distribution comes from, or why no draft was chosen.
    std::string why;
};

/// What ways of choosing a draft lose beside the best one.
struct Regret {
    std::shared_ptr<const CompiledProblem> problem; // about the space in which the best one was looked for
    std::size_t drafts = 0;                         // of that space
    bool isOfAll = false;                           // it is the space of all drafts, else that of the complete ones
    ChosenDraft best;                               // of the space, proved
    /// The hand-made distribution that the best one of the complete space is and that leaves groups or cores idle; "":
    /// the best one uses up the device, or the space is that of all drafts.
    std::string idleDistribution;
    std::vector<Loss> losses; // in the order of chooserNames(), with a predictor also of predictedChooserNames()

    /// What a loss's draft costs, divided by what the best one costs: at least 1. None: no draft was chosen.
    [[nodiscard]] std::optional<double> ratio(const Loss& loss) const;
};

struct RegretOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed; none: costs are shared within one question alone
    Progress* heartbeat = nullptr; // borrowed; called from every working thread every few milliseconds
    std::function<void(const std::string& step)> step = {}; // told what is done next
    const Predictor* predictor = nullptr;                   // borrowed; none: nothing is predicted
};

/// Finds the best draft of a question's space (of kept drafts: of the complete ones) and proves it, then the draft that
/// each way chooses, as exactly: nothing is sampled. Where a device has more cores than a kernel has elements no draft
/// is complete: then the space is that of all drafts, and ways that choose among complete drafts choose none. Error: a
/// space that cannot be listed, no draft that fits the device, or a stop.
[[nodiscard]] Result<Regret> regretOf(const std::shared_ptr<const CompiledProblem>& problem,
                                      const RegretOptions& options, const std::stop_token& stop = {});

} // namespace pimento
