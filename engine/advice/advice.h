// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/advice/change.h"
#include "engine/advice/diagnosis.h"
#include "engine/advice/tensor_traffic.h"
#include "engine/candidates/candidate_list.h"
#include "engine/costs/cost_cache.h"
#include "engine/study/problem.h"
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

/// What became of a change that was tried.
enum class Outcome : std::uint8_t {
    Helps,       // as predicted: the simulation saves at least AdviceOptions::leastSaving of the time
    SavesLittle, // less than that, or nothing
    Unpredicted, // it helps, though the rule predicts that it does not: no advice, since nobody knows why
    CannotHelp,  // its lower bound is not below the draft's time
    SameProgram, // the compiler makes the same program of it
    Refused,     // the device cannot do it, or its data does not fit
    Untried,     // too many requests, or a stop
};

/// "helps", "saves-little", ...: for files.
[[nodiscard]] std::string_view idOf(Outcome outcome);

/// A change of the draft, with what was predicted before it was simulated, and what the simulation says.
struct Proposal {
    ChangeKind kind = ChangeKind::Groups;
    std::string change;    // "s over 4 groups instead of 16"
    std::string setting;   // what to ask for beside the draft: "--resident x"; "": nothing
    std::string candidate; // text of the draft that does so
    bool asksAnotherQuestion = false;
    Outcome outcome = Outcome::Untried;
    std::optional<std::int64_t> predicted; // cycles saved; negative: it takes longer
    /// Cycles saved. None: not simulated, or the run was cut when it had taken as long as the draft.
    std::optional<std::int64_t> simulated;
    std::string why = {}; // what moves less, and what moves more in return
    /// "s over 4 groups instead of 16 (1x4,16x16) saves 0.83 us (42 %): ...". A whole sentence; of advice alone.
    std::string sentence = {};
    std::string note = {}; // why it was refused or not tried

    bool operator==(const Proposal&) const = default;
};

/// The best candidate of the question's space.
struct BestKnown {
    std::string candidate;
    std::int64_t cycles = 0;
    bool isProved = false;

    bool operator==(const BestKnown&) const = default;
};

/// What to do about a draft: where its time goes, and which single changes would save some of it, each simulated.
struct Advice {
    std::string subject;   // "GEMV batch=1,... on AttAcc"
    std::string candidate; // the draft
    std::int64_t cycles = 0;
    double seconds = 0;
    std::string verdict; // one sentence: where most of the time goes, and the best advice
    std::vector<Finding> findings;
    std::vector<TensorTraffic> traffic; // by part, purpose and tensor; empty: a draft of the published artifact
    std::vector<Proposal> proposals;    // that help, by what the simulation saves, the most first
    std::vector<Proposal> hints;        // the same for changes that ask another question
    std::vector<Proposal> tried;        // all others, in the order in which changesOf() makes them
    std::optional<BestKnown> best;      // none: it was not looked for
    bool wasStopped = false;            // changes may be missing

    bool operator==(const Advice&) const = default;
};

/// Whether the best draft of the space is looked for.
enum class BestSearched : std::uint8_t { Never, WhereNothingHelps, Always };

/// Whether runs go to their end that take longer than the draft.
enum class LosingRuns : std::uint8_t { Cut, Finish };

struct AdviceOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed; for the search of the best draft
    Progress* heartbeat = nullptr; // borrowed; called from every working thread every few milliseconds
    double leastSaving = 0.01;     // of the draft's time
    BestSearched best = BestSearched::WhereNothingHelps;
    LosingRuns losing = LosingRuns::Cut;
    std::function<void(const std::string& step)> step = {}; // told what is done next, from one thread at a time
};

/// Advice about a candidate of a list of a problem of drafts. The same for any number of threads. After a stop while
/// changes are tried: what is known until then. Error: the candidates are no drafts, the objective is not the time, the
/// draft cannot be run, or a stop before its run is known.
[[nodiscard]] Result<Advice> adviceOn(const std::shared_ptr<const Problem>& problem, const CandidateList& list,
                                      std::size_t row, const AdviceOptions& options = {},
                                      const std::stop_token& stop = {});

} // namespace pimento
