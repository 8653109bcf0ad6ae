// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/costs/cost_cache.h"
#include "engine/problem/problem.h"
#include "engine/systems/dcc/advice/change.h"
#include "engine/systems/dcc/advice/diagnosis.h"
#include "engine/systems/dcc/tensor_traffic.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Result of trying a change.
enum class Outcome : std::uint8_t {
    Helps,       // as predicted, the simulation saves at least AdviceOptions::leastSaving of the time
    SavesLittle, // saves less than that, or nothing
    Unpredicted, // helps although the rule predicts otherwise: no advice, since the reason is unknown
    CannotHelp,  // its lower bound is not below the draft's time
    SameProgram, // compiles to the same program
    Refused,     // the device cannot do it, or its data does not fit
    Untried,     // too many requests, or a stop
};

/// Id of an outcome in files: "helps", "saves-little", ...
[[nodiscard]] std::string_view idOf(Outcome outcome);

/// A change of the draft, with the prediction made before its simulation, and the simulated result.
struct Proposal {
    ChangeKind kind = ChangeKind::Groups;
    std::string change;    // for example "s over 4 groups instead of 16"
    std::string setting;   // option to set besides the draft: "--resident x"; "": none
    std::string candidate; // text of the changed draft
    bool asksAnotherQuestion = false;
    Outcome outcome = Outcome::Untried;
    std::optional<std::int64_t> predicted; // cycles saved; negative: it takes longer
    /// Cycles saved. None: not simulated, or stopped early when the run had taken as long as the draft.
    std::optional<std::int64_t> simulated;
    std::string why = {}; // data that moves less, and data that moves more in return
    /// Whole sentence, for advice only: "s over 4 groups instead of 16 (1x4,16x16) saves 0.83 us (42 %): ...".
    std::string sentence = {};
    std::string note = {}; // why it was refused or not tried

    bool operator==(const Proposal&) const = default;
};

/// The question of a proposal's candidate: the one that was asked, with the proposal's setting.
[[nodiscard]] Question questionWith(Question asked, const Proposal& proposal);

/// The best candidate of the question's space.
struct BestKnown {
    std::string candidate;
    std::int64_t cycles = 0;
    bool isProved = false;

    bool operator==(const BestKnown&) const = default;
};

/// Advice about a draft: where its time goes, and which single changes would save some of it, each simulated.
struct Advice {
    std::string subject;   // "GEMV batch=1,... on AttAcc"
    std::string candidate; // text of the draft
    std::int64_t cycles = 0;
    double seconds = 0;
    std::string verdict; // one sentence: where most of the time goes, and the best advice
    std::vector<Finding> findings;
    std::vector<TensorTraffic> traffic; // by part, purpose and tensor; empty: a draft of the published artifact
    std::vector<Proposal> proposals;    // changes that help, by simulated saving, maximum first
    std::vector<Proposal> hints;        // such changes that ask another question
    std::vector<Proposal> tried;        // all other changes, in the order of changesOf()
    std::optional<BestKnown> best;      // none: not searched
    bool wasStopped = false;            // changes may be missing

    bool operator==(const Advice&) const = default;
};

/// Point of the advice at which the best draft of the space is searched.
enum class BestSearched : std::uint8_t { Never, WhereNothingHelps, Always };

/// Whether runs that take longer than the draft are stopped early or finished.
enum class LosingRuns : std::uint8_t { Cut, Finish };

struct AdviceOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed; for the search of the best draft
    Progress* heartbeat = nullptr; // borrowed; called from every working thread every few milliseconds
    double leastSaving = 0.01;     // fraction of the draft's time
    BestSearched best = BestSearched::WhereNothingHelps;
    LosingRuns losing = LosingRuns::Cut;
    std::function<void(const std::string& step)> step = {}; // called before each step, from one thread at a time
};

/// Gives advice about a candidate of a problem whose candidates are drafts. The result does not depend on the number of
/// threads. A stop while changes are tried keeps the results so far. Error: the candidates are no drafts, the objective
/// is not the time, the draft cannot be run, or a stop before its run has ended.
[[nodiscard]] Result<Advice> adviceOn(const std::shared_ptr<const Problem>& problem, const CandidateList& list,
                                      std::size_t row, const AdviceOptions& options = {},
                                      const std::stop_token& stop = {});

} // namespace pimento
