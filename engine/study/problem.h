// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_batches.h"
#include "engine/candidates/candidate_features.h"
#include "engine/candidates/candidate_list.h"
#include "engine/candidates/cost_schema.h"
#include "engine/candidates/not_computed.h"
#include "engine/costs/cost_cache.h"
#include "engine/inspection/inspection.h"
#include "engine/search/evaluator.h"
#include "engine/study/question.h"
#include "sim/base/fingerprint.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/machine.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento {

/// What another machine takes for the whole work of a problem.
struct Baseline {
    std::string name;   // "one A100"
    std::string method; // how its time is found: "roofline"
    double seconds = 0;
    int devices = 1; // of the problem's device that share the work
};

/// A time that the total of a candidate leaves out.
struct LeftOut {
    std::string what; // "2 stream launches"
    double seconds = 0;
};

/// How many candidates a problem has under each choice of the setting that decides it.
struct SpaceSize {
    std::string choice; // SettingChoice::value
    std::int64_t candidates = 0;
    bool needsList = true;           // to find the best one, see Problem::batches()
    std::int64_t addedStandards = 0; // of the candidates, see Problem::addedStandards()

    bool operator==(const SpaceSize&) const = default;
};

/// What switching one rule of the device does to a candidate.
struct SwitchEffect {
    std::string name;
    bool isOn = true;  // in the question
    double ranked = 0; // the candidate's ranked quantity with this rule switched the other way
};

/// What the rules of the device do to a candidate.
struct SwitchEffects {
    double ranked = 0; // the candidate's ranked quantity as the question asks for it
    std::vector<SwitchEffect> switches;

    /// What a rule adds to the ranked quantity; negative: the candidate costs less with it.
    [[nodiscard]] double added(const SwitchEffect& one) const
    {
        return one.isOn ? ranked - one.ranked : one.ranked - ranked;
    }
};

struct EvaluatorOptions {
    unsigned threads = 1;          // that will evaluate at the same time
    CostCache* cache = nullptr;    // borrowed
    Progress* heartbeat = nullptr; // borrowed; called from every evaluating thread every few milliseconds
};

/// What a row costs, if that is known.
using KnownCosts = std::function<std::optional<Evaluation>(std::size_t row)>;

/// A question bound to everything that its names stand for: kernel, sizes, device. Immutable, for any number of
/// threads.
class Problem {
public:
    virtual ~Problem() = default;

    [[nodiscard]] virtual const Question& question() const = 0;
    /// Stands for the question and for the contents of what it names (the kernel's text, the device's description): the
    /// ids of candidates are made from it.
    [[nodiscard]] virtual Fingerprint identity() const = 0;
    /// What a candidate is one for: "GEMV batch=1,... on AttAcc", and what is other than the device file says.
    [[nodiscard]] virtual std::string subject() const = 0;
    /// One line for people: "GEMV batch=1,... on AttAcc, kept drafts".
    [[nodiscard]] virtual std::string text() const = 0;
    /// How the texts of candidates are read: "a draft is groups x cores for each of: b,h; d; s". "": they say it.
    [[nodiscard]] virtual std::string legend() const { return {}; }
    /// The device that the question names, as its description has it: the one to ask a System for settings of, and for
    /// clock, levels and names. Settings may switch rules of it for runs; an Inspection has the machine of its run.
    [[nodiscard]] virtual std::shared_ptr<const sim::Machine> machine() const = 0;

    [[nodiscard]] virtual const CostSchema& costs() const = 0;
    [[nodiscard]] virtual std::optional<Baseline> baseline() const { return std::nullopt; }
    /// What the time of a candidate contains and what it leaves out, in words: "time of the device; without the host's
    /// launches". "": nobody knows.
    [[nodiscard]] virtual std::string contents() const { return {}; }
    /// Times that a candidate's total leaves out although they are known, such as the host's launches; empty: there is
    /// nothing. Error: the candidate cannot be run, or a stop.
    [[nodiscard]] virtual Result<std::vector<LeftOut>> leftOut(const CandidateList& list, std::size_t row,
                                                               std::stop_token stop) const
    {
        (void)list;
        (void)row;
        (void)stop;
        return std::vector<LeftOut>{};
    }
    /// Elements of the kernel that a candidate does not compute, so that its costs are those of the rest; told wherever
    /// the candidate's time is.
    [[nodiscard]] virtual NotComputed notComputed(const CandidateList& list, std::size_t row) const
    {
        (void)list;
        (void)row;
        return {};
    }

    /// Sizes of the spaces that the question could ask for, without making them; of none that is too large to count.
    /// Error: a stop.
    [[nodiscard]] virtual Result<std::vector<SpaceSize>> sizes(std::stop_token stop) const = 0;
    /// Enumerates the candidates once. Error: there are none, or more than `most`, or a stop.
    [[nodiscard]] virtual Result<CandidateSpace> candidatesUpTo(std::size_t most, std::stop_token stop) const = 0;
    /// Any number of candidates.
    [[nodiscard]] Result<CandidateSpace> candidates(std::stop_token stop) const
    {
        return candidatesUpTo(std::numeric_limits<std::size_t>::max(), std::move(stop));
    }

    /// The same candidates without listing them, for whoever looks for the best one of a large space; they are all that
    /// there are, see grown(). nullptr: the problem cannot do that; list them. Error: as candidatesUpTo(), but for a
    /// number of candidates. `heartbeat`, borrowed, if any: called every few milliseconds while batches are made.
    [[nodiscard]] virtual Result<std::unique_ptr<CandidateBatches>> batches(Progress* heartbeat,
                                                                            std::stop_token stop) const
    {
        (void)heartbeat;
        (void)stop;
        return std::unique_ptr<CandidateBatches>();
    }

    /// That its candidates are all that there are of what the question is about; false: a search proposes some of them,
    /// and the best of these is not the best of all.
    [[nodiscard]] virtual bool hasWholeSpace() const { return true; }

    /// The same candidates with more of them behind the last row; the first rows keep their ids and places. Whoever
    /// makes candidates from what others cost does it here: `known` has the cost of each row that was evaluated to its
    /// end. nullptr: there are no more. An exploration asks again until then, and each list that it has is complete
    /// before it asks. Error: as candidates().
    [[nodiscard]] virtual Result<std::shared_ptr<const CandidateList>>
    grown(const CandidateList& list, const KnownCosts& known, std::stop_token stop) const
    {
        (void)list;
        (void)known;
        (void)stop;
        return std::shared_ptr<const CandidateList>();
    }

    /// The candidate of a text as a list of one row; "default" is the standard candidate, for which several may have to
    /// be evaluated. Error: what is wrong with the text.
    [[nodiscard]] virtual Result<std::shared_ptr<const CandidateList>> parse(std::string_view text,
                                                                             std::stop_token stop = {}) const = 0;
    /// The hand-made candidates that others are compared with, of which the fastest counts; the plainest first. Never
    /// an empty list. Error: there is none, and why.
    [[nodiscard]] virtual Result<std::shared_ptr<const CandidateList>> standards() const = 0;
    /// Columns that lists of its candidates have.
    [[nodiscard]] virtual std::vector<TableColumn> candidateColumns() const
    {
        const auto list = standards();
        return list ? (*list)->columns() : std::vector<TableColumn>{};
    }
    /// What people call them, one name for each row of standards(): "published", "paper, all-cores". Empty: they have
    /// no names of their own.
    [[nodiscard]] virtual std::vector<std::string> standardNames() const { return {}; }
    /// How many of the candidates are hand-made ones that the space holds although its own rule would leave them out:
    /// the last ones, so that the best of the space is never behind them.
    [[nodiscard]] virtual std::size_t addedStandards() const { return 0; }
    /// The rows of a list of this problem that are such candidates, ascending: as a rule those with the ids of
    /// standards().
    [[nodiscard]] virtual std::vector<std::size_t> standardsAmong(const CandidateList& list) const;

    /// The list must be one of this problem.
    [[nodiscard]] virtual std::unique_ptr<Evaluator> evaluator(std::shared_ptr<const CandidateList> list,
                                                               const EvaluatorOptions& options) const = 0;
    /// What predictors learn from. The list must be one of this problem. nullptr: there is nothing to learn from.
    [[nodiscard]] virtual std::unique_ptr<CandidateFeatures> features(std::shared_ptr<const CandidateList> list) const
    {
        (void)list;
        return nullptr;
    }
    /// Everything about one candidate, from one lowering and one recorded run. `found` is its cost if that is known:
    /// then nothing has to be tried again that the evaluation decided. Error: the candidate cannot be run, or a stop.
    [[nodiscard]] virtual Result<std::shared_ptr<const Inspection>>
    inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& found,
            const InspectionOptions& options, std::stop_token stop, Progress* progress) const = 0;

    /// The candidate of an editable listing (Listing::isEditable) that somebody may have changed, as a list of one row.
    /// `listing` is its id. Error, with its place in the text: what is wrong with it; or such listings are not read.
    [[nodiscard]] virtual Result<std::shared_ptr<const CandidateList>> parseListing(std::string_view listing,
                                                                                    std::string_view text) const
    {
        (void)text;
        return fail("the listing \"" + std::string(listing) + "\" cannot be read back", this->text(),
                    "Name the candidate instead");
    }
    /// Runs a candidate's program on invented data and compares the results with what the kernel computes. Returns how
    /// many elements were compared. Error: some are wrong, the system has no programs with data, they need too much
    /// memory, or a stop.
    [[nodiscard]] virtual Result<std::int64_t> verify(const CandidateList& list, std::size_t row,
                                                      std::stop_token stop) const
    {
        (void)list;
        (void)row;
        (void)stop;
        return fail("has no programs that could be run on data", text(), "Choose the compiled model");
    }

    /// Evaluates a candidate once as it is asked for, and once with each rule of the device switched. Error: the system
    /// knows no rules, the candidate cannot be run, or a stop.
    [[nodiscard]] virtual Result<SwitchEffects> switchEffects(const CandidateList& list, std::size_t row,
                                                              std::stop_token stop) const
    {
        (void)list;
        (void)row;
        (void)stop;
        return fail("has no rules of the device to switch", text(), "Choose the compiled model");
    }
};

/// That a problem has more candidates than are wanted.
[[nodiscard]] tl::unexpected<Error> tooManyCandidates(const Problem& problem, std::size_t most);

} // namespace pimento
