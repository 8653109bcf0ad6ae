// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/advice_controller.h"

#include "app/window/workspace/workspace.h"
#include "engine/base/parallel.h"
#include "engine/exploration/single_changes.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/advice/advice.h"
#include "views/explore/exploration_text.h"
#include "views/explore/predictions/prediction_text.h"
#include "views/explore/verdict.h"
#include "views/inspect/advice_cards.h"
#include "views/inspect/inspect_page.h"
#include "views/selection/pin_of_row.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/window_numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace pimento {

/// Advice on one candidate.
struct AdviceController::Found {
    std::optional<Advice> advice;       // of a system that simulates changes
    std::vector<CheaperChange> cheaper; // among the known candidates
};

namespace {

constexpr std::size_t kMostAdvice = 64;
constexpr std::size_t kMostSimulated = 2; // cards of changes that the system simulated
constexpr std::size_t kMostCheaper = 4;   // cards of known candidates, where the system simulates none
constexpr std::size_t kMostNamed = 3;     // decisions named on a card

struct CardTexts {
    Q_DECLARE_TR_FUNCTIONS(AdviceCardTexts)
};

/// Names the decisions of a change: "tile: 4 → 8; unroll: 0 → 16".
QString decisionsInWords(const CandidateTable& table, std::size_t from, const CheaperChange& change)
{
    QStringList words;
    for (const std::size_t column : change.columns) {
        const TableColumn& about = table.columns()[column];
        words << CardTexts::tr("%1: %2 \u2192 %3")
                     .arg(inWords(about.title), formatValue(table.value(from, column), about),
                          formatValue(table.value(change.row, column), about));
    }
    if (static_cast<std::size_t>(words.size()) > kMostNamed) {
        const auto others = words.size() - static_cast<qsizetype>(kMostNamed) + 1;
        words = words.first(static_cast<qsizetype>(kMostNamed) - 1);
        words << CardTexts::tr("%n further", nullptr, static_cast<int>(others));
    }
    return words.join(QStringLiteral("; "));
}

/// Card of a known candidate that costs less.
AdviceCard cardOf(const Exploration& exploration, std::size_t from, const CheaperChange& change)
{
    const CandidateTable& table = *exploration.table;
    const TableColumn& total = table.columns()[table.layout().total];
    const double difference = table.value(from, table.layout().total) - table.value(change.row, table.layout().total);
    const bool isBest = exploration.best && table.value(change.row, table.layout().total) ==
                                                table.value(*exploration.best, table.layout().total); // or as good
    const bool isProved = isBest && certaintyOf(exploration) == Certainty::Proved;
    const QString certainty = isProved ? CardTexts::tr("best of the space, proved")
                              : isBest ? CardTexts::tr("best known")
                                       : fidelityInWords(total.fidelity);
    return {CardTexts::tr("saves %1 (%2)")
                .arg(formatPercent(change.saved), formatWithUnit(std::abs(difference), total)),
            decisionsInWords(table, from, change), certainty, candidateWords(exploration, change.row)};
}

/// Finds the row of a proposal's candidate; none: the space of the question does not contain it.
std::optional<std::size_t> rowOf(const Exploration& exploration, const Proposal& proposal)
{
    const auto list = exploration.problem->parse(proposal.candidate);
    return list && (*list)->size() > 0 ? exploration.table->rowOf((*list)->id(0)) : std::nullopt;
}

/// Card of a change that its system has simulated.
AdviceCard cardOf(const Exploration& exploration, const Advice& advice, const Proposal& proposal)
{
    const double share = static_cast<double>(*proposal.simulated) / static_cast<double>(advice.cycles);
    return {CardTexts::tr("saves %1 (%2 cycles)")
                .arg(formatPercent(share), formatInteger(static_cast<double>(*proposal.simulated))),
            inWords(proposal.change),
            proposal.asksAnotherQuestion   ? CardTexts::tr("simulated, another question")
            : rowOf(exploration, proposal) ? CardTexts::tr("simulated")
                                           : CardTexts::tr("simulated, outside the space"),
            inWords(proposal.sentence)};
}

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
    connect(&page.cards(), &AdviceCards::tryWanted, this, &AdviceController::tryCard);
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
        m_page.cards().setCards({});
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
    m_page.cards().setCards({});
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
        const auto candidates =
            exploration.proof ? exploration.proof->candidates : table.rows(); // of the space asked for
        parts << tr("this is the best of %1 candidates").arg(formatInteger(static_cast<double>(candidates)));
    } else if (exploration.best) {
        const double best = table.value(*exploration.best, total);
        parts << tr("%1 the best candidate, which takes %2")
                     .arg(comparison(exploration, mine, best), formatWithUnit(best, table.columns()[total]));
    }
    if (exploration.standard && exploration.standard->row != row) {
        std::vector<double> shown(exploration.problem->costs().columns.size());
        exploration.problem->costs().show(exploration.standard->found.quantities, shown);
        const double other = shown[exploration.problem->costs().layout.total];
        parts << tr("%1 %2, which takes %3")
                     .arg(comparison(exploration, mine, other), standardInWords(exploration.standard->name),
                          formatWithUnit(other, table.columns()[total]));
    }
    return tr("<b>%1</b>: %2.")
        .arg(totalInWords(exploration, mine).toHtmlEscaped(), parts.join(tr("; ")).toHtmlEscaped());
}

void AdviceController::ask(const Picture& exploration, std::size_t row)
{
    m_page.setVerdict(standing(*exploration, row) + QStringLiteral(" ") + tr("Looking for advice…"));
    m_job.start([this, exploration, row](std::stop_token stop, const JobRunner::Post& post) {
        auto advice = adviceOn(exploration->problem, *exploration->candidates, row,
                               {.threads = hardwareThreads(), .best = BestSearched::Never}, stop);
        auto found = std::make_shared<Found>();
        found->cheaper = cheaperChanges(*exploration, row, kMostCheaper);
        if (advice) { // none: the system simulates no changes, or not for this objective
            found->advice = *std::move(advice);
        }
        post([this, exploration, row, found] {
            if (m_known.size() >= kMostAdvice) {
                m_known.clear();
            }
            m_known[m_asked] = found;
            showAdvice(exploration, row, *found);
        });
    });
}

void AdviceController::showAdvice(const Picture& exploration, std::size_t row, const Found& found)
{
    QStringList sentences = {standing(*exploration, row)};
    if (found.advice) {
        const Advice& advice = *found.advice;
        sentences << sentence(escaped(advice.verdict));
        if (!advice.proposals.empty()) {
            sentences << linkTo(*exploration, advice);
        }
        if (!advice.hints.empty() && !advice.hints.front().sentence.empty()) {
            sentences << tr("With another question: %1").arg(sentence(escaped(advice.hints.front().sentence)));
        }
    }
    m_page.setVerdict(withWindowNumbers(sentences.join(QLatin1Char(' '))));
    showCards(exploration, row, found);
}

/// Shows the simulated changes first, then what is known of other candidates.
void AdviceController::showCards(const Picture& exploration, std::size_t row, const Found& found)
{
    const Question& question = exploration->problem->question();
    std::vector<AdviceCard> cards;
    m_trials.clear();
    const auto addProposals = [&](const std::vector<Proposal>& proposals, std::size_t most) {
        for (std::size_t i = 0; i < std::min(most, proposals.size()); ++i) {
            cards.push_back(cardOf(*exploration, *found.advice, proposals[i]));
            m_trials.push_back({questionWith(question, proposals[i]), proposals[i].candidate});
        }
    };
    if (found.advice) {
        addProposals(found.advice->proposals, kMostSimulated);
        addProposals(found.advice->hints, 1);
    }
    const std::size_t most = found.advice ? 1 : kMostCheaper; // the best alone beside simulated changes
    const std::size_t first = found.cheaper.size() - std::min(most, found.cheaper.size());
    for (std::size_t i = first; i < found.cheaper.size(); ++i) {
        const std::string candidate = exploration->candidates->text(found.cheaper[i].row);
        if (std::ranges::none_of(m_trials, [&](const Trial& each) { return each.candidate == candidate; })) {
            cards.push_back(cardOf(*exploration, row, found.cheaper[i]));
            m_trials.push_back({question, candidate});
        }
    }
    m_page.cards().setCards(std::move(cards));
}

/// Asks the question with the change of a card, and pins the candidates before and after it.
void AdviceController::tryCard(int card)
{
    const auto exploration = m_workspace.exploration();
    const auto current = m_workspace.selection().current();
    const auto before = exploration && current ? pinOf(*exploration, *current) : std::nullopt;
    if (!before || static_cast<std::size_t>(card) >= m_trials.size()) {
        return;
    }
    const Trial trial = m_trials[static_cast<std::size_t>(card)];
    const bool isSame = trial.question == exploration->problem->question();
    const auto problem = isSame ? Result<std::shared_ptr<const Problem>>(exploration->problem)
                                : pose(trial.question, m_workspace.catalogue());
    const auto list = problem ? (*problem)->parse(trial.candidate) : tl::unexpected<Error>(problem.error());
    if (!list) {
        Q_EMIT refused(inWords(list.error()));
        return;
    }
    Pins::All pins;
    pins[0] = *before;
    pins[1] = Pin{*problem, (*list)->id(0), (*list)->text(0)};
    m_workspace.state().pins.setAll(pins);
    if (!isSame) {
        m_workspace.findBest(*problem);
    } else if (exploration->table->rowOf((*list)->id(0))) {
        m_workspace.selection().setCurrent((*list)->id(0));
    }
    Q_EMIT tried();
}

/// Link to the candidate of the best advice, if it is among the explored ones.
QString AdviceController::linkTo(const Exploration& exploration, const Advice& advice)
{
    const Proposal& best = advice.proposals.front();
    const auto row = rowOf(exploration, best);
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
