// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/candidate_trial_job.h"

#include "views/explore/predictions/prediction_text.h"
#include "views/inspect/listing_editor.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

namespace {

struct CandidateTrialJobTexts {
    Q_DECLARE_TR_FUNCTIONS(CandidateTrialJob)
};

EditVerdict refusalOf(const Error& error)
{
    return {error.kind == ErrorKind::Stopped ? CandidateTrialJobTexts::tr("Stopped.") : inWords(error), true, {}};
}

/// A cost as people see it.
struct FoundCost {
    double value = 0;
    const TableColumn* column = nullptr;
    Fidelity fidelity = Fidelity::Exact;

    [[nodiscard]] QString text() const
    {
        return CandidateTrialJobTexts::tr("%1: %2", "1: fidelity, 2: cost")
            .arg(fidelityInWords(fidelity), formatWithUnit(value, *column));
    }
};

/// The total of a row at a fidelity: the first cost of the problem that has this fidelity, or else its total.
Result<FoundCost> costAt(const Problem& problem, const std::shared_ptr<const CandidateList>& list, Fidelity fidelity,
                         const std::stop_token& stop)
{
    const bool isOnly = problem.fidelities().size() == 1;
    EvaluatorOptions options;
    options.fidelity = isOnly ? std::nullopt : std::optional(fidelity);
    const auto found = problem.evaluator(list, options)->evaluate(0, Evaluator::kNoLimit, stop);
    if (!found || found->ending != Ending::Done) {
        return tl::unexpected<Error>(found ? Error{"was stopped", "", "", ErrorKind::Stopped} : found.error());
    }
    const CostSchema& costs = problem.costs();
    std::vector<double> shown(costs.columns.size());
    costs.show(found->quantities, shown);
    const auto column = std::ranges::find_if(costs.columns, [&](const TableColumn& each) {
        const auto at = static_cast<std::size_t>(&each - costs.columns.data());
        return each.role == ColumnRole::Cost && each.fidelity == fidelity && std::isfinite(shown[at]);
    });
    const std::size_t at = isOnly || column == costs.columns.end()
                               ? costs.layout.total
                               : static_cast<std::size_t>(column - costs.columns.begin());
    return FoundCost{shown[at], &costs.columns[at], fidelity};
}

EditVerdict estimated(const Problem& problem, const std::string& text, const std::stop_token& stop)
{
    const auto list = problem.parse(text, stop);
    if (!list) {
        return refusalOf(list.error());
    }
    const auto cost = costAt(problem, *list, problem.fidelities().front(), stop);
    return cost ? EditVerdict{cost->text(), true, {}} : refusalOf(cost.error());
}

EditVerdict simulated(const Problem& problem, const std::string& text, const std::stop_token& stop)
{
    const auto list = problem.parse(text, stop);
    if (!list) {
        return refusalOf(list.error());
    }
    const auto fidelities = problem.fidelities();
    const auto estimate = costAt(problem, *list, fidelities.front(), stop);
    if (!estimate) {
        return refusalOf(estimate.error());
    }
    if (fidelities.size() == 1) {
        return {estimate->text(), true, {}};
    }
    const auto exact = costAt(problem, *list, fidelities.back(), stop);
    if (!exact) {
        return {CandidateTrialJobTexts::tr("%1. %2").arg(estimate->text(), refusalOf(exact.error()).text), true, {}};
    }
    const double error = std::abs(estimate->value - exact->value) / exact->value;
    return {CandidateTrialJobTexts::tr("%1, %2: the estimate is off by %3")
                .arg(estimate->text(), exact->text(), formatPercent(error)),
            true,
            {}};
}

/// All figures of a candidate at the highest fidelity, as the schema shows them.
Result<std::vector<double>> figuresOf(const Problem& problem, const std::string& text, const std::stop_token& stop)
{
    const auto list = problem.parse(text, stop);
    if (!list) {
        return tl::unexpected<Error>(list.error());
    }
    EvaluatorOptions options;
    options.fidelity = problem.fidelities().size() == 1 ? std::nullopt : std::optional(problem.fidelities().back());
    const auto found = problem.evaluator(*list, options)->evaluate(0, Evaluator::kNoLimit, stop);
    if (!found || found->ending != Ending::Done) {
        return tl::unexpected<Error>(found ? Error{"was stopped", "", "", ErrorKind::Stopped} : found.error());
    }
    std::vector<double> shown(problem.costs().columns.size());
    problem.costs().show(found->quantities, shown);
    return shown;
}

/// The total and its parts, and the other costs that differ.
std::vector<CostChange> changesOf(const CostSchema& costs, const std::vector<double>& before,
                                  const std::vector<double>& after)
{
    std::vector<std::size_t> columns = {costs.layout.total};
    columns.insert(columns.end(), costs.layout.parts.begin(), costs.layout.parts.end());
    std::vector<CostChange> changes;
    for (const std::size_t at : columns) {
        const TableColumn& column = costs.columns[at];
        const double ratio = before[at] > 0 ? after[at] / before[at] : 1;
        const QString sign = ratio >= 1 ? QStringLiteral("+") : QString(QChar(0x2212));
        const QString change = before[at] > 0 ? sign + formatPercent(std::abs(ratio - 1)) : QString();
        changes.push_back({inWords(column.title), formatWithUnit(before[at], column), formatWithUnit(after[at], column),
                           change});
    }
    return changes;
}

EditVerdict compared(const Problem& problem, const std::string& text, const std::string& other,
                     const std::stop_token& stop)
{
    const auto after = figuresOf(problem, text, stop);
    const auto before = after ? figuresOf(problem, other, stop) : after;
    return before ? EditVerdict{{}, true, {}, changesOf(problem.costs(), *before, *after)} : refusalOf(before.error());
}

} // namespace

CandidateTrialJob::CandidateTrialJob(QObject* parent) : QObject(parent)
{
    for (JobRunner* each : {&m_trying, &m_finding}) {
        connect(each, &JobRunner::finished, this, &CandidateTrialJob::settled);
    }
    connect(&m_trying, &JobRunner::ranOutOfMemory, this, [this] {
        Q_EMIT judged({CandidateTrialJobTexts::tr("There is not enough memory for this."), true, {}});
    });
}

void CandidateTrialJob::estimate(const std::shared_ptr<const Exploration>& exploration, const QString& text)
{
    if (text.isEmpty() || exploration == nullptr) {
        m_trying.cancel();
        return;
    }
    m_trying.start([this, exploration, text = text.toStdString()](std::stop_token stop, const JobRunner::Post& post) {
        post([this, verdict = estimated(*exploration->problem, text, stop)] { Q_EMIT judged(verdict); });
    });
}

void CandidateTrialJob::simulate(const std::shared_ptr<const Exploration>& exploration, const QString& text)
{
    if (exploration == nullptr) {
        return;
    }
    Q_EMIT judged({CandidateTrialJobTexts::tr("simulating…"), false, {}});
    m_trying.start([this, exploration, text = text.toStdString()](std::stop_token stop, const JobRunner::Post& post) {
        post([this, verdict = simulated(*exploration->problem, text, stop)] { Q_EMIT judged(verdict); });
    });
}

void CandidateTrialJob::find(const std::shared_ptr<const Exploration>& exploration, const QStringList& texts)
{
    if (exploration == nullptr) {
        return;
    }
    m_finding.start([this, exploration, texts](std::stop_token stop, const JobRunner::Post& post) {
        std::vector<std::shared_ptr<const CandidateList>> lists;
        for (const QString& text : texts) {
            if (const auto list = exploration->problem->parse(text.toStdString(), stop); list && *list != nullptr) {
                lists.push_back(*list);
            }
        }
        post([this, exploration, lists] { // at once: a later post replaces one that waits
            for (const auto& list : lists) {
                Q_EMIT found(exploration->problem, list);
            }
        });
    });
}

void CandidateTrialJob::compare(const std::shared_ptr<const Exploration>& exploration, const QString& text,
                                const QString& other)
{
    if (text.isEmpty() || exploration == nullptr) {
        m_trying.cancel();
        return;
    }
    Q_EMIT judged({CandidateTrialJobTexts::tr("simulating…"), false, {}});
    m_trying.start([this, exploration, text = text.toStdString(), other = other.toStdString()](
                       std::stop_token stop, const JobRunner::Post& post) {
        post([this, verdict = compared(*exploration->problem, text, other, stop)] { Q_EMIT judged(verdict); });
    });
}

} // namespace pimento
