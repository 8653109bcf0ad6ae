// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/advice/advice.h"

#include "engine/base/figures.h"
#include "engine/base/parallel.h"
#include "engine/exploration/exploration.h"
#include "engine/systems/dcc/advice/trial.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/dcc/model/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>

namespace pimento {

namespace {

/// Computes the advice about one draft.
class Adviser {
public:
    Adviser(const std::shared_ptr<const Problem>& problem, const DraftProblem& drafts, Draft draft,
            const AdviceOptions& options, const std::stop_token& stop)
        : m_problem(problem), m_drafts(drafts), m_draft(std::move(draft)), m_options(options), m_stop(stop)
    {
    }

    Result<Advice> run()
    {
        say("simulating the draft");
        if (const auto done = diagnose(); !done) {
            return tl::unexpected<Error>(done.error());
        }
        tryChanges();
        sortOut();
        findBest();
        m_advice.verdict = verdict();
        m_advice.wasStopped = m_stop.stop_requested();
        return std::move(m_advice);
    }

private:
    void say(const std::string& step) const
    {
        if (m_options.step) {
            m_options.step(step);
        }
    }

    [[nodiscard]] std::string timeOf(std::int64_t cycles) const
    {
        return cyclesTime(static_cast<double>(cycles), m_problem->device().machine->description().clockPeriod);
    }

    Result<void> diagnose()
    {
        const auto question = decided(m_drafts.asked(), m_draft.parts(), m_stop);
        if (!question) {
            return tl::unexpected<Error>(question.error());
        }
        auto found = diagnosisOf(*question, m_draft.parts(), m_stop, m_options.heartbeat);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        m_diagnosis.emplace(*std::move(found));
        m_advice.subject = m_problem->subject();
        m_advice.candidate = draftText(*question, m_draft.parts());
        m_advice.cycles = m_diagnosis->cycles();
        m_advice.seconds = static_cast<double>(m_advice.cycles) *
                           static_cast<double>(m_problem->device().machine->description().clockPeriod.value()) * 1e-12;
        m_advice.findings = findingsOf(*m_diagnosis);
        m_advice.traffic = m_diagnosis->traffic.rows;
        return {};
    }

    /// Checks cheap lower bounds first, because most changes cannot help.
    [[nodiscard]] bool cannotHelp(const DraftBounds& bounds, const Change& change) const
    {
        const bool isOtherDraft = change.kind <= ChangeKind::HandMade;
        for (int level = 0; isOtherDraft && level < bounds.levels(); ++level) {
            const auto bound = bounds.bound(level, change.draft.parts(), m_advice.cycles, m_stop);
            if (!bound || m_stop.stop_requested()) {
                return false; // a later step reports the reason
            }
            if (*bound >= m_advice.cycles) {
                return true;
            }
        }
        return false;
    }

    void tryChanges()
    {
        const std::vector<Change> changes = changesOf(m_drafts.asked(), m_diagnosis->question(), m_draft);
        const std::unique_ptr<DraftBounds> bounds = m_drafts.asked().model->bounds(m_drafts.asked());
        m_proposals.resize(changes.size());
        std::mutex mutex;
        std::size_t done = 0;
        parallelFor(changes.size(), m_options.threads, m_stop, [&](std::size_t i) {
            m_proposals[i] = tried(*bounds, changes[i]);
            const std::scoped_lock lock(mutex);
            say(fmt::format("{} of {} changes tried", ++done, changes.size()));
        });
    }

    [[nodiscard]] Proposal tried(const DraftBounds& bounds, const Change& change) const
    {
        if (m_options.losing == LosingRuns::Cut && cannotHelp(bounds, change)) {
            Proposal proposal = proposalOf(change);
            proposal.outcome = Outcome::CannotHelp;
            return proposal;
        }
        TriedChange trial = predict(*m_diagnosis, change, m_stop, m_options.heartbeat);
        if (trial.prediction) {
            simulate(trial, *m_diagnosis, m_options, m_stop);
        }
        if (trial.proposal.outcome == Outcome::Helps) {
            trial.proposal.why = reasonOf(*m_diagnosis, *trial.prediction, m_stop, m_options.heartbeat);
            trial.proposal.sentence = sentenceOf(trial.proposal);
        }
        return std::move(trial.proposal);
    }

    [[nodiscard]] std::string sentenceOf(const Proposal& proposal) const
    {
        const std::string what =
            proposal.setting.empty() ? fmt::format("{} ({})", proposal.change, proposal.candidate) : proposal.change;
        return fmt::format("{} saves {} ({} cycles, {}), predicted {}{}.", what, timeOf(*proposal.simulated),
                           countText(*proposal.simulated),
                           percentText(static_cast<double>(*proposal.simulated) / static_cast<double>(m_advice.cycles)),
                           timeOf(*proposal.predicted), proposal.why.empty() ? "" : ": " + proposal.why);
    }

    void sortOut()
    {
        for (std::optional<Proposal>& each : m_proposals) {
            if (!each) {
                continue; // a stop came first
            }
            std::vector<Proposal>& to = each->outcome != Outcome::Helps ? m_advice.tried
                                        : each->asksAnotherQuestion     ? m_advice.hints
                                                                        : m_advice.proposals;
            to.push_back(*std::move(each));
        }
        for (std::vector<Proposal>* all : {&m_advice.proposals, &m_advice.hints}) {
            std::ranges::stable_sort(*all, std::ranges::greater{}, &Proposal::simulated);
        }
    }

    void findBest()
    {
        const bool isWanted = m_options.best == BestSearched::Always ||
                              (m_options.best == BestSearched::WhereNothingHelps && m_advice.proposals.empty());
        if (!isWanted || m_stop.stop_requested()) {
            return;
        }
        say("looking for the best draft of the space");
        const ExploreOptions how{
            .threads = m_options.threads, .cache = m_options.cache, .heartbeat = m_options.heartbeat};
        const auto found = exploreBest(m_problem, how, m_stop, {});
        if (found && found->best) {
            const double ranked = found->found(*found->best)->quantities[m_problem->costs().ranked];
            m_advice.best =
                BestKnown{found->candidates->text(*found->best), static_cast<std::int64_t>(ranked), found->isProved()};
        }
    }

    [[nodiscard]] std::string bestText() const
    {
        if (!m_advice.best) {
            return {};
        }
        const BestKnown& best = *m_advice.best;
        if (best.cycles >= m_advice.cycles) {
            return best.isProved ? "no draft of the space is faster (proved)" : "no faster draft is known";
        }
        const std::int64_t saved = m_advice.cycles - best.cycles;
        return fmt::format("the best {}draft of the space saves {}: {} ({} cycles)", best.isProved ? "" : "known ",
                           percentText(static_cast<double>(saved) / static_cast<double>(m_advice.cycles)),
                           best.candidate, countText(best.cycles));
    }

    /// Describes the lower bound of a draft that no change improves.
    [[nodiscard]] std::string limitText() const
    {
        const sim::BoundFigures& bounds = m_diagnosis->bounds;
        return bounds.total.value() == 0 ? std::string()
                                         : fmt::format("; lower bound: {} cycles, set mostly by {}",
                                                       countText(bounds.total.value()), bounds.limitingResource());
    }

    [[nodiscard]] std::string noAdviceText() const
    {
        const bool hasSurprise = std::ranges::any_of(
            m_advice.tried, [](const Proposal& each) { return each.outcome == Outcome::Unpredicted; });
        std::string text = hasSurprise ? "none of the promising single changes" : "none of the single changes tried";
        text += m_options.leastSaving > 0 ? fmt::format(" gains {}", percentText(m_options.leastSaving)) : " helps";
        return m_stop.stop_requested() ? text + " so far" : text;
    }

    [[nodiscard]] std::string verdict() const
    {
        std::string text = verdictOf(*m_diagnosis);
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
        if (!m_advice.proposals.empty()) {
            const Proposal& first = m_advice.proposals.front();
            text += fmt::format("; {} would save {}", first.change, timeOf(*first.simulated)) +
                    (first.setting.empty() ? " (" + first.candidate + ")" : std::string());
            return text + (m_advice.best ? "; " + bestText() : std::string()) + ".";
        }
        text += "; " + noAdviceText();
        return text + limitText() + (m_advice.best ? "; " + bestText() : std::string()) + ".";
    }

    std::shared_ptr<const Problem> m_problem;
    const DraftProblem& m_drafts;
    Draft m_draft;
    const AdviceOptions& m_options;
    std::stop_token m_stop;
    std::optional<Diagnosis> m_diagnosis;
    std::vector<std::optional<Proposal>> m_proposals; // one per change
    Advice m_advice;
};

} // namespace

std::string_view idOf(Outcome outcome)
{
    constexpr std::array<std::string_view, 7> kIds = {"helps",        "saves-little", "unpredicted", "cannot-help",
                                                      "same-program", "refused",      "untried"};
    return kIds[static_cast<std::size_t>(outcome)];
}

Question questionWith(Question asked, const Proposal& proposal)
{
    const std::string name = proposal.setting.substr(proposal.setting.rfind(' ') + 1); // the last word of the option
    const auto addTo = [&](std::vector<std::string>& names) {
        names.push_back(name);
        std::ranges::sort(names);
    };
    if (proposal.kind == ChangeKind::Indexing) {
        asked.settings["indexing"] = name;
    } else if (proposal.kind == ChangeKind::Pass) {
        auto* names = std::get_if<std::vector<std::string>>(&asked.settings["passes-off"]);
        std::vector<std::string> off = names == nullptr ? std::vector<std::string>() : *names;
        if (std::erase(off, name) == 0) {
            addTo(off);
        }
        asked.settings["passes-off"] = std::move(off);
    } else if (proposal.kind == ChangeKind::Residency) {
        std::erase(asked.workload.streamed, name);
        addTo(asked.workload.resident);
    }
    return asked;
}

Result<Advice> adviceOn(const std::shared_ptr<const Problem>& problem, const CandidateList& list, std::size_t row,
                        const AdviceOptions& options, const std::stop_token& stop)
{
    const auto* drafts = draftProblem(*problem);
    if (drafts == nullptr) {
        return fail("has no drafts to vary", problem->text(),
                    "Ask for advice with the systems compiled and dcc-artifact");
    }
    if (drafts->asked().objective.goal != Goal::Time) {
        return fail("advice is about time, but this question minimises something else", problem->text(),
                    "Set the objective to time");
    }
    return Adviser(problem, *drafts, asDrafts(list).at(row), options, stop).run();
}

} // namespace pimento
