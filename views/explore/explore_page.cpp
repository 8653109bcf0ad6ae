// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/explore_page.h"

#include "engine/problem/baseline_text.h"
#include "views/common/content_area.h"
#include "views/common/plot_panel.h"
#include "views/common/side_by_side.h"
#include "views/explore/argument_view.h"
#include "views/explore/candidate_table_view.h"
#include "views/explore/common_bar.h"
#include "views/explore/filter_bar.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/explore/pipeline_picture.h"
#include "views/explore/predictions/predicted_values.h"
#include "views/explore/predictions/prediction_bar.h"
#include "views/explore/predictions/pruned_table_view.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/explore/scatter_tools.h"
#include "views/explore/space_sheets.h"
#include "views/explore/verdict.h"
#include "views/plots/bank_map.h"
#include "views/plots/bar_chart.h"
#include "views/selection/shared_state.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

// Sizes in pixels that the panels need to be readable; in a smaller window they scroll.
constexpr int kWidestLegend = 390;
constexpr int kNarrowestPlot = 262;
constexpr int kLowestPlot = 254;
constexpr int kLowestTable = 200;
constexpr int kLinesOfPlot = 15; // of text that fit beside a plot's title, tools, legend and axis
constexpr int kLinesOfTable = 12;

QString asTitle(QString text)
{
    text[0] = text.at(0).toUpper();
    return text;
}

} // namespace

ExplorePage::ExplorePage(SharedState& state, QWidget* parent)
    : QWidget(parent), m_state(state), m_selection(state.selection), m_filters(new FilterBar(state)),
      m_verdict(new VerdictBanner(this)), m_argument(new ArgumentView(this)), m_predictions(new PredictionBar(this)),
      m_updating(new QProgressBar(this)), m_scatter(new ScatterPlot(state)),
      m_scatterTools(new ScatterTools(*m_scatter, this)), m_parallel(new ParallelPlot(state)), m_plots(new QTabWidget),
      m_bars(new BarChart), m_words(new QLabel), m_table(new CandidateTableView(state)),
      m_pruned(new PrunedTableView(state.selection)), m_tables(new QStackedWidget), m_shownTable(new QComboBox),
      m_bankMap(new BankMap), m_layer(new QComboBox)
{
    buildLayout();
    showEmpty();
    connect(m_verdict, &VerdictBanner::argumentWanted, this, [this] { setArguing(true); });
    connect(m_argument, &ArgumentView::heightChanged, this, &ExplorePage::fitArgument);
    connect(m_argument, &ArgumentView::closeWanted, this, [this] { setArguing(false); });
    connect(m_filters, &FilterBar::left, this, [this] { m_tables->currentWidget()->setFocus(); });
    connect(&m_selection, &Selection::currentChanged, this, &ExplorePage::showBars);
    connect(&m_state.pins, &Pins::changed, this, &ExplorePage::showBars);
    connect(m_table, &CandidateTableView::menuWanted, this, &ExplorePage::showCandidateMenu);
    connect(m_scatter, &ScatterPlot::menuWanted, this, &ExplorePage::showCandidateMenu);
    connect(m_predictions, &PredictionBar::bestWanted, this, &ExplorePage::bestPredictedWanted);
    connect(m_predictions, &PredictionBar::selectedWanted, this, &ExplorePage::simulateSelected);
    connect(m_words, &QLabel::linkActivated, this, &ExplorePage::simulateSelected);
    connect(m_layer, &QComboBox::currentIndexChanged, this, [this](int layer) {
        if (layer >= 0) {
            m_bankMap->setLayer(static_cast<std::size_t>(layer));
            showMapSubtitle();
        }
    });
}

QWidget* ExplorePage::buildScatterPanel()
{
    m_scatterPanel = new PlotPanel(tr("Candidates by cost"), m_scatter);
    QAction* logarithmic = m_scatterTools->more().menu()->addAction(tr("&Logarithmic axes"));
    logarithmic->setCheckable(true);
    logarithmic->setChecked(m_scatter->isLogarithmic());
    connect(logarithmic, &QAction::toggled, this, &ExplorePage::setLogarithmic);
    connect(this, &ExplorePage::logarithmicChanged, logarithmic, &QAction::setChecked);
    m_scatterTools->addTo(*m_scatterPanel);
    m_scatterPanel->setTitleRepeated(); // the tab has the title
    connect(m_scatter, &ScatterPlot::viewChanged, this, &ExplorePage::showScatterCounts);
    return m_scatterPanel;
}

QWidget* ExplorePage::buildParallelPanel()
{
    m_parallelPanel = new PlotPanel(tr("Candidates across columns"), m_parallel);
    m_parallelPanel->setSubtitle(tr("drag along an axis to brush a range, drag a title to move its axis"));
    return m_parallelPanel;
}

QWidget* ExplorePage::buildBarsPanel()
{
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 8);
    layout->setSpacing(2);
    layout->addWidget(m_bars, 1);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::RichText);
    m_words->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_words->setAccessibleName(tr("Comparison of the candidates"));
    m_words->setContentsMargins(12, 0, 12, 0);
    layout->addWidget(m_words);
    m_barsPanel = new PlotPanel(tr("Where the time goes"), content);
    return m_barsPanel;
}

QWidget* ExplorePage::buildTablePanel()
{
    m_tables->addWidget(m_table);
    m_tables->addWidget(m_pruned);
    m_tablePanel = new PlotPanel(tr("Candidates"), withCommonBar(*m_tables, m_state));
    m_shownTable->setObjectName(QStringLiteral("shownTable"));
    m_shownTable->setAccessibleName(tr("Which candidates the table shows"));
    m_shownTable->addItem(tr("explored"));
    m_shownTable->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_shownTable->setMinimumContentsLength(10);
    m_shownTable->setToolTip(tr("Explored candidates or pruned candidates"));
    connect(m_shownTable, &QComboBox::currentIndexChanged, this, [this](int index) {
        // Entries are "explored", "pruned", then one for each rule.
        m_pruned->candidates().setRule(index > 1 ? std::optional(static_cast<std::size_t>(index - 2)) : std::nullopt);
        showTable();
    });
    m_tablePanel->addTool(m_shownTable);
    return m_tablePanel;
}

void ExplorePage::buildLayout()
{
    m_updating->setRange(0, 0);
    m_updating->setTextVisible(false);
    m_updating->setFixedHeight(4);
    m_updating->setAccessibleName(tr("Updating"));
    m_upper = new QSplitter(Qt::Horizontal);
    m_plots->setObjectName(QStringLiteral("plots"));
    m_plots->setDocumentMode(true);
    m_plots->addTab(buildScatterPanel(), tr("Candidates by cost"));
    m_plots->addTab(buildParallelPanel(), tr("Parallel coordinates"));
    m_sheets = new SpaceSheets(*m_plots, m_state, this);
    connect(m_sheets, &SpaceSheets::ruleWanted, this,
            [this](std::size_t rule) { m_shownTable->setCurrentIndex(static_cast<int>(rule) + 2); });
    m_upper->addWidget(m_plots);
    m_upper->addWidget(buildBarsPanel());
    m_lower = new QSplitter(Qt::Horizontal);
    m_lower->addWidget(buildTablePanel());
    m_lower->addWidget(buildMapPanel());
    m_rows = new QSplitter(Qt::Vertical);
    m_rows->addWidget(m_upper);
    m_rows->addWidget(m_lower);
    for (QSplitter* splitter : {m_rows, m_upper, m_lower}) {
        splitter->setChildrenCollapsible(false);
        splitter->setHandleWidth(8);
    }
    m_scatterPanel->setLeastSize({kWidestLegend, kLowestPlot}, kLinesOfPlot);
    m_tablePanel->setLeastSize({kWidestLegend, kLowestTable}, kLinesOfTable);
    m_barsPanel->setMinimumWidth(kNarrowestPlot); // the height is that of its bars and words
    m_mapPanel->setLeastSize({kNarrowestPlot, kLowestTable}, kLinesOfTable);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 8, 0);
    layout->setSpacing(4);
    layout->addWidget(m_verdict);
    m_argumentArea = new ContentArea(m_argument);
    layout->addWidget(m_argumentArea);
    setArguing(false);
    layout->addWidget(m_updating);
    layout->addWidget(m_filters);
    layout->addWidget(m_predictions);
    layout->addWidget(new ContentArea(m_rows), 1);
    QSizePolicy keep = m_updating->sizePolicy();
    keep.setRetainSizeWhenHidden(true); // the plots must not move
    m_updating->setSizePolicy(keep);
    m_updating->hide();
    resetLayout();
}

void ExplorePage::resetLayout()
{
    m_rows->setSizes({560, 440});
    m_upper->setSizes({580, 420});
    m_lower->setSizes({580, 420});
}

void ExplorePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitArgument();
    if (turnRows(*this, {m_upper, m_lower})) {
        resetLayout();
    }
}

void ExplorePage::showEmpty()
{
    m_way = new PipelinePicture;
    m_scatterPanel->showOffer(
        tr("No candidates yet. Choose a kernel and a device on the left, then press Explore or Find the best."),
        tr("Explore"), [this] { Q_EMIT exploreWanted(); }, m_way);
    m_parallelPanel->showMessage(tr("Each line is a candidate, across its choices and costs."));
    m_barsPanel->showMessage(tr("Time breakdown of the best, the baseline and the selected candidate."));
    m_tablePanel->showMessage(tr("All candidates with their costs."));
    showMapMessage(tr("Select a candidate to see how busy its groups and cores are."));
}

void ExplorePage::setExploration(std::shared_ptr<const Exploration> exploration)
{
    if (m_candidateMenu && m_exploration && m_exploration->problem != exploration->problem) {
        m_candidateMenu->close(); // it belongs to a candidate of the last question
    }
    m_exploration = std::move(exploration);
    m_verdict->setExploration(*m_exploration);
    showArgument();
    m_tablePanel->setTitle(asTitle(inWords(systemOf(*m_exploration).candidates)));
    m_scatterTools->offer(*m_exploration->table);
    m_scatter->setExploration(m_exploration);
    m_table->setExploration(m_exploration);
    if (m_pruned->candidates().candidates() != m_exploration->removed.get()) {
        m_pruned->setCandidates(m_exploration->removed);
    }
    m_pruned->candidates().setExploration(m_exploration);
    m_sheets->setExploration(m_exploration);
    listRules();
    showTable();
    m_predictions->show(*m_exploration, m_prediction);
    if (m_exploration->known > 0 || PredictedValues(*m_exploration->table).isAny()) {
        m_scatterPanel->showContent();
        m_parallelPanel->showContent();
        m_barsPanel->setTitle(isRankedByTime(*m_exploration) ? tr("Where the time goes") : tr("Parts of the total"));
        m_barsPanel->showContent();
    }
    showBars();
}

/// Offers the tables that the exploration has, and keeps the chosen one if possible.
void ExplorePage::listRules()
{
    QStringList wanted = {tr("explored")};
    if (m_exploration->removed != nullptr) {
        wanted << tr("pruned");
        for (const RemovalRule& rule : m_exploration->removed->rules()) {
            wanted << tr("pruned by %1").arg(inWords(rule.title));
        }
    }
    m_shownTable->setVisible(wanted.size() > 1);
    QStringList offered;
    for (int i = 0; i < m_shownTable->count(); ++i) {
        offered << m_shownTable->itemText(i);
    }
    if (wanted == offered) {
        return;
    }
    const int chosen = static_cast<int>(std::max<qsizetype>(0, wanted.indexOf(m_shownTable->currentText())));
    const QSignalBlocker quiet(m_shownTable);
    m_shownTable->clear();
    m_shownTable->addItems(wanted);
    m_shownTable->setCurrentIndex(chosen);
    m_pruned->candidates().setRule(chosen > 1 ? std::optional(static_cast<std::size_t>(chosen - 2)) : std::nullopt);
}

QString ExplorePage::prunedSummary() const
{
    const RemovedCandidates* removed = m_pruned->candidates().candidates();
    if (removed == nullptr) {
        return {};
    }
    QStringList parts;
    for (const RemovalRule& rule : removed->rules()) {
        parts << tr("%1 removed %2").arg(inWords(rule.title), formatInteger(static_cast<double>(rule.count)));
    }
    if (const std::string added = addedText(m_exploration->problem->addedStandards()); !added.empty()) {
        parts << tr("no rule checks %1").arg(inWords(added));
    }
    return parts.join(QStringLiteral("; "));
}

void ExplorePage::showTable()
{
    const bool isPruned = m_shownTable->currentIndex() > 0;
    m_tables->setCurrentIndex(isPruned ? 1 : 0);
    if (!m_exploration) {
        return;
    }
    if (isPruned) {
        m_tablePanel->setSubtitle(prunedSummary());
        if (m_pruned->candidates().rowCount() > 0) {
            m_tablePanel->showContent();
        } else {
            m_tablePanel->showMessage(tr("This rule pruned no candidate of this space."));
        }
        return;
    }
    const QString subtitle = inWords(m_exploration->problem->legend());
    m_tablePanel->setSubtitle(m_exploration->proof ? subtitle + tr(" (%1: not simulated)").arg(QChar(kUnknownMark))
                                                   : subtitle);
    m_tablePanel->showContent();
}

bool ExplorePage::savePlot(const QString& file)
{
    return m_plots->currentIndex() == 0 ? m_scatter->saveTo(file) : m_parallel->saveTo(file);
}

void ExplorePage::setUpdating(bool isUpdating) { m_updating->setVisible(isUpdating); }

void ExplorePage::setColours(const Palette& palette)
{
    m_verdict->setColours(palette);
    m_argument->setColours(palette);
    m_predictions->setColours(palette);
    m_way->setColours(palette);
    for (PlotPanel* panel : {m_scatterPanel, m_parallelPanel, m_barsPanel, m_tablePanel, m_mapPanel}) {
        panel->setColours(palette);
    }
    m_sheets->setColours(palette);
    m_filters->setColours(palette);
    m_scatter->setColours(palette);
    m_parallel->setColours(palette);
    m_bars->setColours(palette);
    m_table->setColours(palette);
    m_bankMap->setColours(palette);
    m_updating->setStyleSheet(
        QStringLiteral(
            "QProgressBar { border: none; background: transparent; } QProgressBar::chunk { background: %1; }")
            .arg(palette.color(Role::Accent).name()));
}

} // namespace pimento
