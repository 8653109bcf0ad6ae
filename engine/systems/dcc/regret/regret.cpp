// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/regret/regret.h"

#include "engine/search/search_best.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/distributions.h"
#include "engine/systems/dcc/model/empty_space.h"
#include "engine/systems/dcc/regret/compute_first.h"
#include "engine/systems/dcc/regret/draft_lists.h"
#include "engine/systems/dcc/regret/loss_text.h"

#include <algorithm>
#include <span>
#include <utility>

namespace pimento {

namespace {

constexpr std::size_t kMostRun = 16; // drafts that a predicting method runs

using Drafts = DraftLists::Drafts;

/// State of the search for one question.
class Finder {
public:
    Finder(const std::shared_ptr<const CompiledProblem>& problem, const RegretOptions& options,
           const std::stop_token& stop)
        : m_problem(problem), m_options(options), m_stop(stop),
          m_form(std::make_shared<const DraftForm>(std::make_shared<const DraftQuestion>(problem->asked()),
                                                   problem->identity()))
    {
        if (m_options.cache == nullptr) {
            m_ownCache = std::make_unique<CostCache>();
            m_options.cache = m_ownCache.get();
        }
    }

    Result<Regret> run()
    {
        m_regret.problem = m_problem;
        Result<void> done = listSpaces();
        done = done ? findHandMade() : done;
        done = done ? findBest() : done;
        for (const ChooserName& each : chooserNames()) {
            done = done ? findLoss(each.chooser) : done;
        }
        for (const ChooserName& each : predictedChooserNames()) {
            done = done && m_options.predictor != nullptr ? findLoss(each.chooser) : done;
        }
        return done ? Result<Regret>(std::move(m_regret)) : tl::unexpected<Error>(done.error());
    }

private:
    [[nodiscard]] const DraftQuestion& asked() const { return m_problem->asked(); }
    [[nodiscard]] const CostSchema& schema() const { return m_problem->costs(); }

    void say(std::string_view step) const
    {
        if (m_options.step) {
            m_options.step(std::string(step));
        }
    }

    [[nodiscard]] tl::unexpected<Error> stopped() const
    {
        return fail(ErrorKind::Stopped, "was stopped", m_problem->text(), "Try again");
    }

    [[nodiscard]] Drafts listOf(DraftList drafts) const
    {
        return std::make_shared<const DraftCandidates>(m_form, std::move(drafts));
    }

    Result<void> listSpaces()
    {
        say("listing drafts");
        auto lists = listDrafts(*m_problem, m_form, m_stop);
        if (!lists) {
            return tl::unexpected<Error>(lists.error());
        }
        m_lists = *std::move(lists);
        m_regret.isOfAll = m_lists.isOfAll;
        m_regret.drafts = m_lists.all->size();
        return {};
    }

    [[nodiscard]] std::unique_ptr<Evaluator> evaluatorOf(const Drafts& list) const
    {
        return m_problem->evaluator(
            list, {.threads = m_options.threads, .cache = m_options.cache, .heartbeat = m_options.heartbeat});
    }

    [[nodiscard]] ChosenDraft chosen(const Drafts& list, std::size_t row, const Evaluation& cost) const
    {
        return {list->at(row), list->text(row), cost, cost.quantities[schema().ranked]};
    }

    /// The best of some drafts; none: no draft fits the device. `why` receives the reason of the first one.
    Result<std::optional<ChosenDraft>> bestOfFew(const std::vector<Draft>& drafts, std::string* why = nullptr)
    {
        DraftList few(m_form->sets());
        for (const Draft& draft : drafts) {
            few.push(draft.parts());
        }
        const Drafts list = listOf(std::move(few));
        const auto evaluator = evaluatorOf(list);
        std::optional<ChosenDraft> best;
        for (std::size_t row = 0; row < list->size(); ++row) {
            const auto found = evaluator->evaluate(row, Evaluator::kNoLimit, m_stop);
            if (m_stop.stop_requested()) {
                return stopped();
            }
            if (!found && found.error().kind != ErrorKind::DoesNotFit) {
                return tl::unexpected<Error>(found.error());
            }
            if (!found) {
                if (why != nullptr && why->empty()) {
                    *why = list->text(row) + " does not fit the device: " + found.error().what;
                }
            } else if (!best || found->quantities[schema().ranked] < best->ranked) {
                best = chosen(list, row, *found);
            }
        }
        return best;
    }

    Result<void> findHandMade()
    {
        say("baselines");
        for (const DistributionName& each : distributionNames()) {
            std::string why;
            const std::vector<Draft> drafts = draftsOfDistribution(each.distribution, asked());
            auto best = bestOfFew(drafts, &why);
            if (!best) {
                return tl::unexpected<Error>(best.error());
            }
            m_handMade.push_back({each.distribution, drafts.size(), *std::move(best), std::move(why)});
        }
        return {};
    }

    /// Finds the best of a list; `first` are rows of good drafts.
    Result<BestSearch> search(const Drafts& list, std::vector<std::size_t> first)
    {
        const auto evaluator = evaluatorOf(list);
        const auto standards = m_problem->standardsAmong(*list);
        first.insert(first.end(), standards.begin(), standards.end());
        auto found = searchBest(*evaluator,
                                {.threads = m_options.threads,
                                 .ranked = schema().ranked,
                                 .isWhole = schema().quantities[schema().ranked].isWhole,
                                 .first = std::move(first)},
                                m_stop);
        return found && !found->isProved() ? Result<BestSearch>(stopped()) : std::move(found);
    }

    [[nodiscard]] std::optional<ChosenDraft> chosenOf(const Drafts& list, const BestSearch& found) const
    {
        return found.row ? std::optional(chosen(list, *found.row, found.best)) : std::nullopt;
    }

    Result<void> findBest()
    {
        say("the best draft");
        const auto complete = search(m_lists.complete, {});
        if (!complete) {
            return tl::unexpected<Error>(complete.error());
        }
        m_bestComplete = chosenOf(m_lists.complete, *complete);
        auto idle = bestOfFew(m_lists.complete->size() > 0 ? m_lists.idle : std::vector<Draft>{});
        if (!idle) {
            return tl::unexpected<Error>(idle.error());
        }
        const bool isIdle = *idle && (!m_bestComplete || (*idle)->ranked < m_bestComplete->ranked);
        m_bestOfSpace = isIdle ? *std::move(idle) : m_bestComplete;
        std::optional<ChosenDraft> best = m_bestOfSpace;
        if (m_regret.isOfAll) {
            say("the best of all drafts");
            const auto all = search(m_lists.all, {});
            if (!all) {
                return tl::unexpected<Error>(all.error());
            }
            best = chosenOf(m_lists.all, *all);
        } else if (isIdle) {
            m_regret.idleDistribution = nameOfHandMade(best->draft);
        }
        if (!best) {
            return fail(ErrorKind::DoesNotFit, "the data of no draft fits the device", m_problem->text(),
                        "Make the sizes smaller");
        }
        m_regret.best = *std::move(best);
        return {};
    }

    [[nodiscard]] std::string nameOfHandMade(const Draft& draft) const
    {
        const auto found = std::ranges::find_if(
            m_handMade, [&](const HandMade& each) { return each.best && each.best->draft == draft; });
        return std::string(found == m_handMade.end() ? kLookUpName : nameOf(found->distribution).id);
    }

    Result<void> findLoss(Chooser chooser)
    {
        say(nameOf(chooser).title);
        Loss loss;
        loss.chooser = chooser;
        Result<void> done;
        if (const auto distribution = distributionOf(chooser)) {
            takeHandMade(loss, *distribution);
        } else if (chooser == Chooser::ComputeFirst) {
            done = findComputeFirst(loss);
        } else if (chooser == Chooser::Predicted || chooser == Chooser::PredictedRun) {
            done = findPredicted(loss, chooser == Chooser::Predicted ? 1 : kMostRun);
        } else if (chooser == Chooser::Complete && m_bestOfSpace) {
            take(loss, m_lists.complete->size() + m_lists.idle.size(), *m_bestOfSpace);
        } else if (!m_bestComplete) {
            loss.drafts = m_lists.complete->size();
            loss.why = m_lists.complete->size() == 0 ? emptySpace(completeQuestion(), asked().resources()).message()
                                                     : "the data of no draft that uses up the device fits it";
        } else if (chooser == Chooser::EquivalentMappings) {
            take(loss, m_lists.complete->size(), *m_bestComplete,
                 "Drafts that differ in equivalent mappings alone become the same program.");
        } else {
            done = findPruned(loss, *rulesOf(chooser));
        }
        if (m_stop.stop_requested()) {
            return stopped();
        }
        if (done) {
            m_regret.losses.push_back(std::move(loss));
        }
        return done;
    }

    [[nodiscard]] DraftQuestion completeQuestion() const
    {
        DraftQuestion question = asked();
        question.space = Space::Complete;
        return question;
    }

    [[nodiscard]] bool isLost(const ChosenDraft& draft) const { return draft.ranked > m_regret.best.ranked; }

    void takeHandMade(Loss& loss, Distribution distribution) const
    {
        const auto found = std::ranges::find(m_handMade, distribution, &HandMade::distribution);
        loss.drafts = found->drafts;
        loss.chosen = found->best;
        loss.why = found->best ? "From: " + sourceOf(distribution, asked()) + "." : found->why;
    }

    /// Records the best draft of a method; if it loses, the reason is that the best draft leaves groups or cores idle.
    void take(Loss& loss, std::size_t drafts, const ChosenDraft& chosen, const char* otherwise = "") const
    {
        loss.drafts = drafts;
        loss.chosen = chosen;
        loss.why = isLost(chosen) ? idleText(*m_problem, m_regret.best) : std::string(otherwise);
    }

    Result<void> findComputeFirst(Loss& loss)
    {
        loss.drafts = m_lists.all->size();
        const auto evaluator = evaluatorOf(m_lists.all);
        const auto found = searchComputeFirst(*m_problem, m_lists.all, *evaluator, m_options.threads, m_stop);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        if (!found->isProved()) {
            return stopped();
        }
        loss.chosen = chosenOf(m_lists.all, *found);
        loss.why = !loss.chosen           ? "the data of no draft fits the device"
                   : isLost(*loss.chosen) ? computeFirstText(*m_problem, *loss.chosen, m_regret.best)
                                          : std::string();
        return {};
    }

    /// Finds the best of the `most` drafts with the smallest predictions; skips drafts that do not fit.
    Result<void> findPredicted(Loss& loss, std::size_t most)
    {
        const auto predicted =
            m_options.predictor->predict(*m_problem, m_lists.all, {m_options.threads, m_options.heartbeat}, m_stop);
        if (!predicted) {
            return tl::unexpected<Error>(predicted.error());
        }
        const auto evaluator = evaluatorOf(m_lists.all);
        std::size_t ran = 0;
        for (const std::size_t row : rankedRows(*predicted)) {
            if (ran == most) {
                break;
            }
            const auto cost = evaluator->evaluate(row, Evaluator::kNoLimit, m_stop);
            if (!cost && cost.error().kind != ErrorKind::DoesNotFit) {
                return tl::unexpected<Error>(cost.error());
            }
            if (!cost || cost->ending != Ending::Done) {
                continue;
            }
            ++ran;
            const double ranked = cost->quantities[schema().ranked];
            if (!loss.chosen || ranked < loss.chosen->ranked) {
                loss.chosen = ChosenDraft{m_lists.all->at(row), m_lists.all->text(row), *cost, ranked};
            }
        }
        loss.drafts = m_lists.all->size();
        loss.why = loss.chosen ? std::string() : "the data of no draft fits the device";
        return {};
    }

    /// Finds the best of the drafts that rules retain of those that use up the device.
    Result<void> findPruned(Loss& loss, const PruneRules& rules)
    {
        PruneOptions options = pruneOptions(asked());
        options.rules = rules;
        const auto outcome = prune(*m_lists.space, options, m_stop);
        if (!outcome) {
            return stopped();
        }
        loss.drafts = outcome->kept().size();
        const auto index = m_lists.space->find(m_bestComplete->draft.parts());
        const PruneVerdict verdict = index ? outcome->verdict(*index) : PruneVerdict{};
        if (verdict.rule == PruneRule::None) {
            take(loss, loss.drafts, *m_bestComplete);
            return {};
        }
        const Drafts kept = listOf(m_lists.space->list(outcome->kept(), m_stop));
        std::vector<std::size_t> first;
        if (verdict.keptInstead) {
            const auto place = std::ranges::lower_bound(outcome->kept(), *verdict.keptInstead);
            first.push_back(static_cast<std::size_t>(place - outcome->kept().begin()));
            auto standIn = bestOfFew({m_lists.space->draft(*verdict.keptInstead)});
            if (!standIn) {
                return tl::unexpected<Error>(standIn.error());
            }
            loss.standIn = *std::move(standIn);
        }
        const auto found = search(kept, std::move(first));
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        loss.chosen = chosenOf(kept, *found);
        if (!loss.chosen) {
            loss.why = "the data of no draft that the rules keep fits the device";
        } else if (loss.chosen->ranked > m_bestComplete->ranked) {
            loss.removed = m_bestComplete;
            loss.why = removalText(*m_problem, verdict.rule, *m_bestComplete, loss.standIn,
                                   isLost(*m_bestComplete) ? "the best one that leaves none idle" : "the best one");
        }
        return {};
    }

    /// Drafts of a baseline distribution.
    struct HandMade {
        Distribution distribution;
        std::size_t drafts;
        std::optional<ChosenDraft> best;
        std::string why; // why there is no best one
    };

    std::shared_ptr<const CompiledProblem> m_problem;
    RegretOptions m_options;
    std::stop_token m_stop;
    std::shared_ptr<const DraftForm> m_form;
    std::unique_ptr<CostCache> m_ownCache;
    DraftLists m_lists;
    std::vector<HandMade> m_handMade;
    std::optional<ChosenDraft> m_bestComplete; // best of the drafts that use up the device
    std::optional<ChosenDraft> m_bestOfSpace;  // best of these and of the baselines
    Regret m_regret;
};

} // namespace

std::optional<double> Regret::ratio(const Loss& loss) const
{
    return loss.chosen ? std::optional(loss.chosen->ranked / best.ranked) : std::nullopt;
}

Result<Regret> regretOf(const std::shared_ptr<const Problem>& problem, const RegretOptions& options,
                        const std::stop_token& stop)
{
    const CompiledProblem* compiled = compiledProblem(*problem);
    if (compiled == nullptr) {
        return fail("only the model compiled has rules and baselines to compare", "model " + problem->question().system,
                    "Use the model compiled");
    }
    return Finder({problem, compiled}, options, stop).run();
}

} // namespace pimento
