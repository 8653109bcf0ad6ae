// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/advice_controller.h"

#include "app/window/workspace/workspace.h"
#include "engine/base/parallel.h"
#include "engine/systems/dcc/advice/advice.h"
#include "views/explore/verdict.h"
#include "views/inspect/inspect_page.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/window_numbers.h"

#include <vector>

namespace pimento {

namespace {

constexpr std::size_t kMostKnown = 64;

QString escaped(const std::string& text) { return inWords(text).toHtmlEscaped(); }

QString sentence(const QString& text)
{
    return text.isEmpty() || text.endsWith(QLatin1Char('.')) ? text : text + QLatin1Char('.');
}

} // namespace

AdviceController::AdviceController(InspectPage& page, Workspace& workspace, QObject* parent)
    : QObject(parent), m_page(page), m_workspace(workspace)
{
    connect(&workspace, &Workspace::inspectionChanged, this, &AdviceController::look);
    connect(&workspace, &Workspace::explorationEnded, this, &AdviceController::look);
    connect(&workspace, &Workspace::explorationStarted, this, [this] {
        m_job.cancel(); // leaves the CPU to the exploration
        m_asked.clear();
    });
    connect(&page, &InspectPage::linkActivated, this, &AdviceController::follow);
    connect(&m_job, &JobRunner::finished, this, &AdviceController::settled);
}

AdviceController::~AdviceController() = default;

void AdviceController::setWatched(bool isWatched)
{
    m_isWatched = isWatched;
    if (isWatched) {
        look();
    }
}

void AdviceController::look()
{
    const Picture exploration = m_workspace.exploration();
    const auto current = m_workspace.selection().current();
    const auto row = exploration && current ? exploration->table->rowOf(*current) : std::nullopt;
    if (!row || m_workspace.inspection() == nullptr) {
        m_job.cancel();
        m_asked.clear();
        m_page.setVerdict({});
        return;
    }
    const Fingerprint identity = exploration->problem->identity();
    const QString asked = QString::fromStdString(exploration->table->label(*row)) +
                          QStringLiteral(" %1 %2 ").arg(identity.high).arg(identity.low) +
                          (exploration->best ? QString::number(*exploration->best) : QString());
    if (asked == m_asked) {
        return;
    }
    m_job.cancel();
    m_asked.clear();
    m_page.setVerdict(standing(*exploration, *row));
    if (m_isWatched && !m_workspace.isExploring()) {
        m_asked = asked;
        if (const auto known = m_known.find(asked); known != m_known.end()) {
            showAdvice(exploration, *row, *known->second);
        } else {
            ask(exploration, *row);
        }
    }
}

/// Compares the candidate with the best and the default one, by known costs.
QString AdviceController::standing(const Exploration& exploration, std::size_t row)
{
    const CandidateTable& table = *exploration.table;
    const std::size_t total = table.layout().total;
    if (!table.isKnown(row)) {
        return {};
    }
    QStringList parts;
    const double mine = table.value(row, total);
    if (exploration.best == row) {
        parts << tr("this is the best candidate");
    } else if (exploration.best) {
        const double best = table.value(*exploration.best, total);
        parts << tr("%1 the best candidate, which takes %2")
                     .arg(comparison(exploration, mine, best), formatWithUnit(best, table.columns()[total]));
    }
    if (exploration.standard && exploration.standard->row != row) {
        std::vector<double> shown(exploration.problem->costs().columns.size());
        exploration.problem->costs().show(exploration.standard->found.quantities, shown);
        const double other = shown[exploration.problem->costs().layout.total];
        parts << tr("%1 the baseline, which takes %2")
                     .arg(comparison(exploration, mine, other), formatWithUnit(other, table.columns()[total]));
    }
    return tr("<b>%1</b>: %2.")
        .arg(totalInWords(exploration, mine).toHtmlEscaped(), parts.join(tr("; ")).toHtmlEscaped());
}

void AdviceController::ask(const Picture& exploration, std::size_t row)
{
    m_page.setVerdict(standing(*exploration, row) + QStringLiteral(" ") + tr("Looking for advice…"));
    m_job.start([this, exploration, row](std::stop_token stop, const JobRunner::Post& post) {
        const auto advice = adviceOn(exploration->problem, *exploration->candidates, row,
                                     {.threads = hardwareThreads(), .best = BestSearched::Never}, stop);
        post([this, exploration, row, advice] {
            if (advice) {
                if (m_known.size() >= kMostKnown) {
                    m_known.clear();
                }
                m_known[m_asked] = std::make_shared<const Advice>(*advice);
                showAdvice(exploration, row, *advice);
            } else { // a system without candidates, or an unsupported objective
                m_page.setVerdict(standing(*exploration, row));
            }
        });
    });
}

void AdviceController::showAdvice(const Picture& exploration, std::size_t row, const Advice& advice)
{
    QStringList sentences = {standing(*exploration, row), sentence(escaped(advice.verdict))};
    if (!advice.proposals.empty()) {
        sentences << linkTo(*exploration, advice);
    }
    if (!advice.hints.empty() && !advice.hints.front().sentence.empty()) {
        sentences << tr("With another question: %1").arg(sentence(escaped(advice.hints.front().sentence)));
    }
    m_page.setVerdict(withWindowNumbers(sentences.join(QLatin1Char(' '))));
}

/// Link to the candidate of the best advice, if it is among the explored ones.
QString AdviceController::linkTo(const Exploration& exploration, const Advice& advice)
{
    const Proposal& best = advice.proposals.front();
    const auto list = exploration.problem->parse(best.candidate);
    const auto row = list && (*list)->size() > 0 ? exploration.table->rowOf((*list)->id(0)) : std::nullopt;
    return row && best.setting.empty()
               ? tr("<a href=\"%1\">Show %2</a>.")
                     .arg(QString::number(exploration.table->id(*row)), escaped(exploration.table->label(*row)))
               : QString();
}

void AdviceController::follow(const QString& link)
{
    const auto exploration = m_workspace.exploration();
    const std::uint64_t id = link.toULongLong();
    if (exploration && exploration->table->rowOf(id)) {
        m_workspace.selection().setCurrent(id);
    }
}

} // namespace pimento
