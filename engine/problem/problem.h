// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_batches.h"
#include "engine/candidates/candidate_features.h"
#include "engine/candidates/candidate_list.h"
#include "engine/candidates/cost_schema.h"
#include "engine/candidates/not_computed.h"
#include "engine/costs/cost_cache.h"
#include "engine/devices/made_device.h"
#include "engine/inspection/inspection.h"
#include "engine/problem/capabilities.h"
#include "engine/problem/question.h"
#include "engine/problem/shared_space.h"
#include "engine/search/evaluator.h"
#include "engine/search/solver.h"
#include "sim/base/fingerprint.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento {

/// What a machine can do at most, as its published figures say.
struct MachineRoofs {
    double operationsPerSecond = 0;
    double bytesPerSecond = 0; // of its memory

    bool operator==(const MachineRoofs&) const = default;
};

/// Cost of the whole work of a problem on another machine, for comparison.
struct Baseline {
    std::string name;   // "one A100"
    std::string method; // model behind its time: "roofline"
    double seconds = 0;
    int devices = 1; // PIM devices that share the work
    /// The time in milliseconds, to the last digit, where the model gave milliseconds.
    std::optional<double> milliseconds = {};
    std::optional<MachineRoofs> roofs = {}; // none: unknown
};

/// A time that the total of a candidate excludes.
struct LeftOut {
    std::string what; // "2 stream launches"
    double seconds = 0;
};

/// Number of candidates of a problem for one choice of the setting that determines the space.
struct SpaceSize {
    std::string choice; // SettingChoice::value
    std::int64_t candidates = 0;
    bool needsList = true;           // the search for the best candidate needs the list, see Problem::batches()
    std::int64_t addedStandards = 0; // part of the candidates, see Problem::addedStandards()

    bool operator==(const SpaceSize&) const = default;
};

/// Effect of one device rule on a candidate.
struct SwitchEffect {
    std::string name;
    bool isOn = true;  // in the question
    double ranked = 0; // the candidate's ranked quantity with the rule switched the other way
};

/// Effects of all device rules on a candidate.
struct SwitchEffects {
    double ranked = 0; // the candidate's ranked quantity with the question's rules
    std::vector<SwitchEffect> switches;

    /// Amount that a rule adds to the ranked quantity; negative: the candidate costs less with the rule.
    [[nodiscard]] double added(const SwitchEffect& one) const
    {
        return one.isOn ? ranked - one.ranked : one.ranked - ranked;
    }
};

struct EvaluatorOptions {
    unsigned threads = 1;          // threads that will evaluate at the same time
    CostCache* cache = nullptr;    // borrowed
    Progress* heartbeat = nullptr; // borrowed; called from every evaluating thread every few milliseconds
    /// Fidelity of Problem::fidelities() that is evaluated alone; quantities of others become NaN. None: the evaluator
    /// finds all its quantities, the ranked one among them.
    std::optional<Fidelity> fidelity = {};
};

/// Returns the cost of a row, if it is known.
using KnownCosts = std::function<std::optional<Evaluation>(std::size_t row)>;

/// A question bound to the objects that its names denote: kernel, sizes, device. Immutable and thread-safe.
class Problem {
public:
    virtual ~Problem() = default;

    [[nodiscard]] virtual const Question& question() const = 0;
    /// Fingerprint of the question and of the contents that it names (the kernel's text, the device's description); the
    /// ids of candidates derive from it.
    [[nodiscard]] virtual Fingerprint identity() const = 0;
    /// Describes what the candidates compute: "GEMV batch=1,... on AttAcc", with all deviations from the device file.
    [[nodiscard]] virtual std::string subject() const = 0;
    /// One line for people: "GEMV batch=1,... on AttAcc, kept drafts".
    [[nodiscard]] virtual std::string text() const { return subject(); }
    /// Kernel, sizes and device, without what is other than the device file says: "GEMV batch=1,... on AttAcc".
    [[nodiscard]] virtual std::string heading() const { return subject(); }
    /// How the tiles of all its candidates are indexed; "": a quantity of each candidate says it, or there are no
    /// tiles.
    [[nodiscard]] virtual std::string indexing() const { return {}; }
    /// Total number of times that lines of the kernel run. None: not counted.
    [[nodiscard]] virtual std::optional<double> lineRuns() const { return std::nullopt; }
    /// "batch=1,nhead=32": the sizes of the kernel, in its order where the system knows one.
    [[nodiscard]] virtual std::string shapeText() const { return sizesText(question().workload.sizes); }
    /// Explains the texts of candidates: "a draft is groups x cores for each of: b,h; d; s". "": the texts explain
    /// themselves.
    [[nodiscard]] virtual std::string legend() const { return {}; }
    /// The question's device as its description defines it, for System::settings(), levels and names. Settings may
    /// switch rules of it for runs; a CommandRun has the machine of its run.
    [[nodiscard]] virtual MadeDevice device() const = 0;

    [[nodiscard]] virtual const CostSchema& costs() const = 0;
    [[nodiscard]] virtual std::optional<Baseline> baseline() const { return std::nullopt; }
    /// Describes what the time of a candidate includes and excludes: "time of the device; without the host's launches".
    /// "": unknown.
    [[nodiscard]] virtual std::string contents() const { return {}; }
    /// Known times that a candidate's total excludes, such as the host's launches; may be empty. Error: the candidate
    /// cannot be run, or a stop.
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

    /// Counts the candidates of each space that the question could ask for, without enumerating them; omits spaces that
    /// are too large to count. Error: a stop.
    [[nodiscard]] virtual Result<std::vector<SpaceSize>> sizes(std::stop_token stop) const = 0;
    /// The candidates, enumerated once for all who ask (see SharedSpace): those that are known are there at once, also
    /// after a stop. Error: there are none, or more than `most`, or a stop.
    [[nodiscard]] virtual Result<CandidateSpace> candidatesUpTo(std::size_t most, std::stop_token stop) const
    {
        return m_space.get(most, stop, [&] { return enumerate(most, stop); });
    }
    /// Enumerates the candidates without a limit on their number.
    [[nodiscard]] Result<CandidateSpace> candidates(std::stop_token stop) const
    {
        return candidatesUpTo(std::numeric_limits<std::size_t>::max(), std::move(stop));
    }
    /// Drops the list of candidates unless others keep it; for owners of many answered problems.
    void releaseSpace() const { m_space.release(); }

    /// Provides the candidates in batches, without listing them, to find the best one of a large space. The batches are
    /// complete: nothing follows from grown(). nullptr: the problem does not support batches and must be listed. Error:
    /// as candidatesUpTo(), but for no number of candidates. `heartbeat`, borrowed, if any: called every few
    /// milliseconds while batches are made.
    [[nodiscard]] virtual Result<std::unique_ptr<CandidateBatches>> batches(Progress* heartbeat,
                                                                            std::stop_token stop) const
    {
        (void)heartbeat;
        (void)stop;
        return std::unique_ptr<CandidateBatches>();
    }

    /// Makes a solver that finds the best candidate without listing the candidates; searches for the best candidate use
    /// it in place of lists and batches. nullptr: the problem has none.
    [[nodiscard]] virtual std::unique_ptr<Solver> solver(const EvaluatorOptions& options) const
    {
        (void)options;
        return nullptr;
    }

    /// True if the candidates are the whole space of the question. False: a search proposes some of them, and the best
    /// of these may not be the best of all.
    [[nodiscard]] virtual bool hasWholeSpace() const { return true; }

    /// Adds candidates behind the last row of a list; the first rows keep their ids and indices. For problems that make
    /// candidates from the costs of others: `known` has the cost of each row that was evaluated to its end. nullptr:
    /// there are no more. An exploration calls this until then, and evaluates each list completely before the next
    /// call. Error: as candidates().
    [[nodiscard]] virtual Result<std::shared_ptr<const CandidateList>>
    grown(const CandidateList& list, const KnownCosts& known, std::stop_token stop) const
    {
        (void)list;
        (void)known;
        (void)stop;
        return std::shared_ptr<const CandidateList>();
    }

    /// Parses a candidate's text and returns a list of one row; "default" is the baseline, which may take several
    /// evaluations to find. Error: what is wrong with the text.
    [[nodiscard]] virtual Result<std::shared_ptr<const CandidateList>> parse(std::string_view text,
                                                                             std::stop_token stop = {}) const = 0;
    /// The baseline candidates that others are compared with; the fastest counts, the plainest is first. Never an empty
    /// list. By default: the one that parse() calls "default". Error: why there is none.
    [[nodiscard]] virtual Result<std::shared_ptr<const CandidateList>> standards() const
    {
        return parse("default", {});
    }
    /// Columns of this problem's lists of candidates.
    [[nodiscard]] virtual std::vector<TableColumn> candidateColumns() const
    {
        const auto list = standards();
        return list ? (*list)->columns() : std::vector<TableColumn>{};
    }
    /// Names of the baselines, one for each row of standards(): "published", "paper, all-cores". Empty: they have no
    /// names.
    [[nodiscard]] virtual std::vector<std::string> standardNames() const { return {}; }
    /// Number of baselines that the space contains although its own rule would exclude them. They are the last rows, so
    /// that the best of the space is never worse than they are.
    [[nodiscard]] virtual std::size_t addedStandards() const { return 0; }
    /// Rows of a list of this problem that are baselines, ascending; by default those with the ids of standards().
    [[nodiscard]] virtual std::vector<std::size_t> standardsAmong(const CandidateList& list) const;

    /// Fidelities at which a row can be evaluated by itself, ascending, see EvaluatorOptions::fidelity.
    [[nodiscard]] virtual std::vector<Fidelity> fidelities() const
    {
        return {costs().quantities[costs().ranked].fidelity};
    }
    /// Makes an evaluator. The list must be one of this problem.
    [[nodiscard]] virtual std::unique_ptr<Evaluator> evaluator(std::shared_ptr<const CandidateList> list,
                                                               const EvaluatorOptions& options) const = 0;
    /// Features that predictors learn from. The list must be one of this problem. nullptr: there are no features.
    [[nodiscard]] virtual std::unique_ptr<CandidateFeatures> features(std::shared_ptr<const CandidateList> list) const
    {
        (void)list;
        return nullptr;
    }
    /// True if a text that parse() reads names a baseline, such as "published".
    [[nodiscard]] virtual bool isHandMadeName(std::string_view text) const
    {
        (void)text;
        return false;
    }
    /// True if matchOf() finds candidates for problems of the same system.
    [[nodiscard]] virtual bool canMatch() const { return false; }
    /// Finds the candidate that corresponds to one of another problem, usually on another device.
    [[nodiscard]] virtual Matched matchOf(const Problem& other, std::string_view candidate) const;
    /// Groups and cores of one device over which candidates split a kernel. None: those of its machine.
    [[nodiscard]] virtual std::optional<Units> units() const { return std::nullopt; }
    /// Units that a candidate uses. None: unknown. The list must be one of this problem.
    [[nodiscard]] virtual std::optional<UnitsInUse> unitsInUse(const CandidateList& list, std::size_t row) const
    {
        (void)list;
        (void)row;
        return std::nullopt;
    }
    /// Memory that the data of a candidate takes; `cost` is its evaluation, with what that decided. None: unknown, the
    /// candidate cannot be run, or a stop.
    [[nodiscard]] virtual std::optional<MemoryUse> memoryUse(const CandidateList& list, std::size_t row,
                                                             const Evaluation& cost, std::stop_token stop) const
    {
        (void)list;
        (void)row;
        (void)cost;
        (void)stop;
        return std::nullopt;
    }
    /// Inspects one candidate, with one lowering and one recorded run. `found` is its cost if known: then the choices
    /// of the evaluation need not be repeated. Error: the candidate cannot be run, or a stop.
    [[nodiscard]] virtual Result<std::shared_ptr<const Inspection>>
    inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& found,
            const InspectionOptions& options, std::stop_token stop, Progress* progress) const = 0;

    /// The machine whose commands the programs of its candidates are. nullptr: they are no commands of a DRAM device.
    [[nodiscard]] virtual const sim::Machine* commandMachine() const { return nullptr; }
    /// Runs the program of a candidate on commandMachine() and tells `commands` of each command. A stop leaves the
    /// figures of the time until it. Error: there is no such machine, or the candidate cannot be run.
    [[nodiscard]] virtual Result<sim::RunResult> runCommands(const CandidateList& list, std::size_t row,
                                                             sim::CommandSink& commands, std::stop_token stop) const
    {
        (void)list;
        (void)row;
        (void)commands;
        (void)stop;
        return fail("has no program of DRAM commands", text(), "Choose the compiled model");
    }

    /// Bytes that a run of a candidate moves, by tensor in order of first use. Error: unknown, the
    /// candidate cannot be run, or a stop. `heartbeat`, borrowed, if any: called every few milliseconds.
    [[nodiscard]] virtual Result<std::vector<TensorBytes>> movedTensors(const CandidateList& list, std::size_t row,
                                                                        std::stop_token stop, Progress* heartbeat) const
    {
        (void)stop;
        (void)heartbeat;
        return fail("has no tensors", list.text(row), "Choose a system of drafts");
    }

    /// Id of the listing of a candidate that people write and parseListing() reads; "": there is none.
    [[nodiscard]] virtual std::string_view writtenListing() const { return {}; }
    /// Parses an edited listing (Listing::isEditable) and returns its candidate as a list of one row. `listing` is the
    /// id of the listing. Error, with its place in the text: what is wrong with it, or such listings cannot be parsed.
    [[nodiscard]] virtual Result<std::shared_ptr<const CandidateList>> parseListing(std::string_view listing,
                                                                                    std::string_view text) const
    {
        (void)text;
        return fail("the listing \"" + std::string(listing) + "\" cannot be read back", this->text(),
                    "Name the candidate instead");
    }
    /// Runs a candidate's program on generated data and compares the results with a reference computation of the
    /// kernel. Returns the number of compared elements. Error: wrong results, the system has no programs with data,
    /// they need too much memory, or a stop.
    [[nodiscard]] virtual Result<std::int64_t> verify(const CandidateList& list, std::size_t row,
                                                      std::stop_token stop) const
    {
        (void)list;
        (void)row;
        (void)stop;
        return fail("has no programs that could be run on data", text(), "Choose the compiled model");
    }

    /// Evaluates a candidate with the question's rules, and once with each rule of the device switched. Error: the
    /// system knows no rules, the candidate cannot be run, or a stop.
    [[nodiscard]] virtual Result<SwitchEffects> switchEffects(const CandidateList& list, std::size_t row,
                                                              std::stop_token stop) const
    {
        (void)list;
        (void)row;
        (void)stop;
        return fail("has no device rules", text(), "Choose the compiled model");
    }

protected:
    /// Lists the candidates, and those that rules removed. Error: as candidatesUpTo().
    [[nodiscard]] virtual Result<CandidateSpace> enumerate(std::size_t most, std::stop_token stop) const = 0;

private:
    mutable SharedSpace m_space;
};

/// Error that reports more than `most` candidates.
[[nodiscard]] tl::unexpected<Error> tooManyCandidates(const Problem& problem, std::size_t most);

} // namespace pimento
