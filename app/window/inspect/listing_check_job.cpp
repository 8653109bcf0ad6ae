// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/listing_check_job.h"

#include "views/explore/verdict.h"
#include "views/inspect/listing_editor.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

namespace {

using Tell = std::function<void(EditVerdict)>;

struct ListingCheckJobTexts {
    Q_DECLARE_TR_FUNCTIONS(ListingCheckJob)
};

EditVerdict refusal(const Error& error)
{
    EditVerdict verdict;
    if (error.kind == ErrorKind::Stopped) {
        verdict.text = ListingCheckJobTexts::tr("Stopped.");
        return verdict;
    }
    verdict.text = inWords(error);
    if (error.place) {
        verdict.text = ListingCheckJobTexts::tr("line %1, column %2: %3. %4")
                           .arg(error.place->line)
                           .arg(error.place->column)
                           .arg(inWords(error.what), inWords(error.hint));
        verdict.mistake = language::Diagnostic{{error.place->line, error.place->column}, 1, error.what, error.hint};
    }
    return verdict;
}

/// Values of a candidate as displayed, by column.
std::vector<double> shownOf(const CostSchema& costs, const Evaluation& found)
{
    std::vector<double> shown(costs.columns.size());
    costs.show(found.quantities, shown);
    return shown;
}

/// Names the first figures that an edit changes, "latency 56 448 → 60 032 cycles"; "": none, or the candidate that was
/// edited has no known cost.
QString figureChanges(const CostSchema& costs, const std::optional<Evaluation>& before, const Evaluation& after)
{
    constexpr qsizetype kMostChanges = 5;
    constexpr double kWorthTelling = 0.0005;
    if (!before || before->quantities.size() != after.quantities.size()) {
        return {};
    }
    const std::vector<double> old = shownOf(costs, *before);
    const std::vector<double> now = shownOf(costs, after);
    QStringList changes;
    for (std::size_t i = 0; i < costs.columns.size() && changes.size() < kMostChanges; ++i) {
        const TableColumn& column = costs.columns[i];
        if (std::abs(now[i] - old[i]) > kWorthTelling * std::max(std::abs(now[i]), std::abs(old[i]))) {
            changes << ListingCheckJobTexts::tr("%1 %2 → %3")
                           .arg(inWords(column.title), formatValue(old[i], column), formatWithUnit(now[i], column));
        }
    }
    return changes.join(QStringLiteral(", "));
}

void judge(const Exploration& exploration, std::optional<std::size_t> edited, const std::string& listing,
           const std::string& text, const std::stop_token& stop, const Tell& tell)
{
    const Problem& problem = *exploration.problem;
    const auto list = problem.parseListing(listing, text);
    if (!list) {
        tell(refusal(list.error()));
        return;
    }
    const QString name = QString::fromStdString((*list)->text(0));
    tell({ListingCheckJobTexts::tr("%1: simulating…").arg(name), false, {}});
    const auto found = problem.evaluator(*list, {})->evaluate(0, Evaluator::kNoLimit, stop);
    if (!found || found->ending != Ending::Done) {
        tell(refusal(found ? Error{"was stopped", "", "", ErrorKind::Stopped} : found.error()));
        return;
    }
    QString cost =
        ListingCheckJobTexts::tr("%1 takes %2")
            .arg(name, totalInWords(exploration, shownOf(problem.costs(), *found)[problem.costs().layout.total]));
    if (const QString changes =
            figureChanges(problem.costs(), edited ? exploration.found(*edited) : std::nullopt, *found);
        !changes.isEmpty()) {
        cost = ListingCheckJobTexts::tr("%1; changed: %2").arg(cost, changes);
    }
    tell({ListingCheckJobTexts::tr("%1; verifying…").arg(cost), false, {}});
    const auto compared = problem.verify(**list, 0, stop);
    if (compared) {
        const QString elements = formatInteger(static_cast<double>(*compared));
        tell({ListingCheckJobTexts::tr("%1; verified: %2 elements of its results are right").arg(cost, elements),
              true,
              {}});
    } else if (compared.error().kind == ErrorKind::Stopped) {
        tell({ListingCheckJobTexts::tr("%1; not verified: stopped").arg(cost), true, {}});
    } else {
        tell({ListingCheckJobTexts::tr("%1; not verified: %2").arg(cost, refusal(compared.error()).text), true, {}});
    }
}

} // namespace

ListingCheckJob::ListingCheckJob(QObject* parent) : QObject(parent)
{
    connect(&m_checking, &JobRunner::finished, this, &ListingCheckJob::settled);
    connect(&m_checking, &JobRunner::ranOutOfMemory, this, [this] {
        Q_EMIT judged(m_listing, {ListingCheckJobTexts::tr("There is not enough memory for this."), true, {}});
    });
}

void ListingCheckJob::check(std::shared_ptr<const Exploration> exploration, std::optional<std::size_t> edited,
                            const QString& listing, const QString& text)
{
    m_listing = listing;
    Q_EMIT judged(listing, {ListingCheckJobTexts::tr("reading…"), false, {}});
    m_checking.start([this, exploration = std::move(exploration), edited, listing,
                      text = text.toStdString()](std::stop_token stop, const JobRunner::Post& post) {
        judge(*exploration, edited, listing.toStdString(), text, stop, [&](EditVerdict verdict) {
            post([this, listing, verdict = std::move(verdict)] { Q_EMIT judged(listing, verdict); });
        });
    });
}

} // namespace pimento
