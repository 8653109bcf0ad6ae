// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/model_page.h"

#include "views/common/content_area.h"
#include "views/common/elided_label.h"
#include "views/common/palette.h"
#include "views/common/panel_parts.h"
#include "views/common/plot_panel.h"
#include "views/common/result_overlay.h"
#include "views/model/batch_plot.h"
#include "views/model/context_plot.h"
#include "views/model/layer_table_view.h"
#include "views/model/model_fields.h"
#include "views/model/model_text.h"
#include "views/model/power_plot.h"
#include "views/model/sweep_panel.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kPlotHeight = 250;

} // namespace

ModelPage::ModelPage(QWidget* parent)
    : QWidget(parent), m_fields(new ModelFields), m_title(new ElidedLabel), m_command(new QToolButton),
      m_stack(new QStackedWidget), m_message(makeSentences("modelMessage")), m_verdict(makeSentences("modelVerdict")),
      m_figures(makeSentences("modelFigures")), m_bars(new StepBars), m_split(makeCombo(this, "stepSplit")),
      m_contexts(new ContextPlot), m_batches(new BatchPlot), m_power(new PowerPlot), m_sweep(new SweepPanel), m_findBatches(new QToolButton),
      m_curves(new QTabWidget), m_slider(new QSlider(Qt::Horizontal)), m_contextText(new QLabel),
      m_layers(new LayerTableView), m_placement(makeCombo(this, "shownPlacement")), m_words(makeSentences("modelWords"))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* right = new QWidget;
    auto* rows = new QVBoxLayout(right);
    rows->setContentsMargins(6, 8, 8, 0);
    rows->setSpacing(4);
    rows->addWidget(buildHead());
    m_message->setAlignment(Qt::AlignCenter);
    m_stack->addWidget(m_message);
    m_stack->addWidget(new OneWayArea(buildContent(), Qt::Vertical));
    rows->addWidget(m_stack, 1);
    m_overlay = new ResultOverlay(*right, tr("Run again"));
    layout->addWidget(right);
    connectParts();
    resetLayout();
    showMessage(
        tr("No results yet.\n\nChoose a language model and a host, then press Run. The page shows the decode step of "
           "each placement, layer by layer."));
}

QWidget* ModelPage::buildHead()
{
    auto* head = new QWidget;
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(2, 0, 0, 0);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_verdict->setFont(bold);
    m_command->setObjectName(QStringLiteral("modelCommand"));
    m_command->setText(tr("Copy as command line"));
    m_command->setToolTip(tr("Copy the pimento-cli command for this run"));
    m_command->setFocusPolicy(Qt::StrongFocus);
    line->addWidget(m_title, 1);
    line->addWidget(m_command);
    connect(m_command, &QToolButton::clicked, this, &ModelPage::commandWanted);
    return head;
}

QWidget* ModelPage::buildContent()
{
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(2, 0, 2, 4);
    rows->setSpacing(6);
    rows->addWidget(m_verdict);
    rows->addWidget(m_figures);
    rows->addWidget(buildPlots(), 1); // the table shows all its rows, plots take the rest
    rows->addWidget(buildSlider());
    m_placement->setMinimumContentsLength(16);
    m_placement->setAccessibleName(tr("Placement whose layers are shown"));
    m_layerPanel = new PlotPanel(tr("Layers of the step"), m_layers);
    m_layerPanel->addTool(m_placement);
    m_layerPanel->setMinimumHeight(200);
    m_panels.push_back(m_layerPanel);
    rows->addWidget(m_layerPanel);
    rows->addWidget(m_words);
    return content;
}

QWidget* ModelPage::buildPlots()
{
    m_split->addItem(tr("by part"));
    m_split->addItem(tr("by where it runs"));
    m_split->addItem(tr("by use"));
    m_split->setAccessibleName(tr("How the time of a step is divided"));
    m_split->setMinimumContentsLength(12);
    auto* steps = new PlotPanel(tr("Decode step and prefill"), m_bars);
    steps->addTool(m_split);
    auto* contexts = new PlotPanel(tr("Step over the context"), m_contexts);
    m_batchPanel = new PlotPanel(tr("Latency and throughput"), m_batches);
    m_batchPanel->addTool(m_findBatches);
    m_findBatches->setObjectName(QStringLiteral("findBatches"));
    m_findBatches->setText(tr("Find batches"));
    m_findBatches->setToolTip(tr("Batches of 1, 2, 4 and so on, up to the largest that fits"));
    m_findBatches->setFocusPolicy(Qt::StrongFocus);
    connect(m_findBatches, &QToolButton::clicked, this, &ModelPage::batchesWanted);
    m_powerPanel = new PlotPanel(tr("Power of a stack"), m_power);
    auto* sweep = new PlotPanel(tr("What if the host were different?"), new ContentArea(m_sweep));
    m_panels.insert(m_panels.end(), {steps, contexts, m_batchPanel, m_powerPanel, sweep});
    m_curves->setObjectName(QStringLiteral("modelCurves"));
    m_curves->setDocumentMode(true);
    m_curves->addTab(contexts, tr("Context"));
    m_curves->addTab(m_batchPanel, tr("Batches"));
    m_curves->addTab(m_powerPanel, tr("Power"));
    m_curves->addTab(sweep, tr("What if"));
    for (PlotPanel* each : {contexts, m_batchPanel, m_powerPanel, sweep}) {
        each->setTitleRepeated();
    }
    m_plots = new QSplitter;
    m_plots->addWidget(steps);
    m_plots->addWidget(m_curves);
    m_plots->setStretchFactor(0, 3);
    m_plots->setStretchFactor(1, 2);
    m_plots->setChildrenCollapsible(false);
    m_plots->setHandleWidth(8);
    m_plots->setMinimumHeight(kPlotHeight);
    return m_plots;
}

QWidget* ModelPage::buildSlider()
{
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(2, 0, 2, 0);
    auto* caption = new QLabel(tr("&Context of the step"));
    caption->setBuddy(m_slider);
    m_slider->setObjectName(QStringLiteral("contextSlider"));
    m_slider->setAccessibleName(tr("Context of the step, in tokens"));
    m_contextText->setObjectName(QStringLiteral("contextText"));
    line->addWidget(caption);
    line->addWidget(m_slider, 1);
    line->addWidget(m_contextText);
    return row;
}

void ModelPage::connectParts()
{
    m_stack->installEventFilter(this);
    connect(m_slider, &QSlider::valueChanged, this, &ModelPage::setPlace);
    connect(m_split, &QComboBox::currentIndexChanged, this, &ModelPage::showStep);
    connect(m_contexts, &ContextPlot::contextWanted, this, &ModelPage::setContext);
    connect(m_bars, &StepBars::barChosen, this,
            [this](std::size_t bar) { m_placement->setCurrentIndex(static_cast<int>(bar)); });
    connect(m_placement, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (m_runs != nullptr && index >= 0) {
            m_wanted = m_runs->runs[static_cast<std::size_t>(index)]->placement.name;
            showStep();
        }
    });
    connect(m_layers, &LayerTableView::opened, this,
            [this](int layer) { Q_EMIT candidatesWanted(m_layers->layers().layer(layer)); });
}

/// Stacks the plots in a window that is too narrow for both beside each other.
void ModelPage::followWidth()
{
    constexpr int kLetters = 112; // width of a line, in letters, below which the plots are stacked
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const int least = m_plots->widget(0)->minimumSizeHint().width() + m_plots->widget(1)->minimumSizeHint().width() +
                      m_plots->handleWidth() + bar;
    const bool isNarrow = m_stack->width() < std::max(kLetters * fontMetrics().averageCharWidth(), least);
    if (const auto wanted = isNarrow ? Qt::Vertical : Qt::Horizontal; wanted != m_plots->orientation()) {
        m_plots->setOrientation(wanted);
        m_plots->setMinimumHeight(isNarrow ? 2 * kPlotHeight : kPlotHeight);
    }
}

bool ModelPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_stack && event->type() == QEvent::Resize) {
        followWidth();
    }
    return QWidget::eventFilter(watched, event);
}

void ModelPage::showMessage(const QString& message)
{
    m_runs = nullptr;
    m_message->setText(message);
    m_stack->setCurrentIndex(0);
    m_title->setFullText(tr("How fast does a language model run?"));
    m_command->setEnabled(false);
}

void ModelPage::showWaiting(const QString& message)
{
    if (m_runs == nullptr) {
        showMessage(message);
    }
}

void ModelPage::setRuns(std::shared_ptr<const ModelRuns> runs)
{
    if (runs->runs.empty()) {
        showWaiting(tr("Exploring the kernels of the first placement…"));
        return; // what is on show stays until there is something
    }
    const bool isOther = m_runs == nullptr || !(m_runs->question == runs->question);
    if (isOther) {
        m_sweep->setSwept(nullptr);
    }
    const std::size_t runsBefore = isOther ? 0 : m_runs->runs.size();
    m_runs = std::move(runs);
    m_stack->setCurrentIndex(1);
    m_command->setEnabled(true);
    const QString subject = tr("%1: batch %L2, %L3 + %L4 tokens")
                                .arg(modelInWords(m_runs->on))
                                .arg(m_runs->question.batches.front())
                                .arg(m_runs->question.inputTokens)
                                .arg(m_runs->question.outputTokens);
    m_title->setFullText(subject);
    for (PlotPanel* panel : m_panels) {
        panel->setSubject(subject);
    }
    if (runsBefore != m_runs->runs.size()) {
        listPlacements();
        m_contexts->setRuns(m_runs);
        setRange();
    }
    m_batches->setRuns(m_runs);
    showStep();
}

void ModelPage::listPlacements()
{
    const QSignalBlocker quiet(m_placement);
    m_placement->clear();
    for (const ModelRuns::Run& run : m_runs->runs) {
        m_placement->addItem(placementInWords(run->placement.name));
        m_placement->setItemData(m_placement->count() - 1, inWords(run->placement.title), Qt::ToolTipRole);
    }
    std::vector<const inference::PlacedRun*> all;
    std::ranges::transform(m_runs->runs, std::back_inserter(all), [](const ModelRuns::Run& run) { return run.get(); });
    const auto wanted = std::ranges::find(all, m_wanted, [](const auto* run) { return run->placement.name; });
    const auto shown = wanted != all.end() ? wanted : std::ranges::find(all, inference::fastestOf(all));
    m_placement->setCurrentIndex(static_cast<int>(shown - all.begin()));
}

const inference::PlacedRun* ModelPage::chosenRun() const
{
    const int index = m_placement->currentIndex();
    return m_runs == nullptr || index < 0 ? nullptr : m_runs->runs[static_cast<std::size_t>(index)].get();
}

std::string ModelPage::chosenPlacement() const
{
    const inference::PlacedRun* run = chosenRun();
    return run == nullptr ? m_wanted : run->placement.name;
}

void ModelPage::choosePlacement(const std::string& placement)
{
    m_wanted = placement;
    if (m_runs != nullptr) {
        listPlacements();
        showStep();
    }
}

/// Sets the stops of the slider, one for each step with known layers, and keeps its position as far as possible.
void ModelPage::setRange()
{
    const inference::StepSeries& series = m_runs->runs.front()->run.series;
    const std::int64_t last = series.contextOf(series.size() - 1);
    const std::size_t place = series.nearest(m_context == 0 ? last : m_context);
    {
        const QSignalBlocker quiet(m_slider);
        m_slider->setRange(0, static_cast<int>(series.size()) - 1);
        m_slider->setPageStep(std::max(1, static_cast<int>(series.size()) / 10));
        m_slider->setValue(static_cast<int>(place));
    }
    m_context = series.contextOf(place);
    m_contexts->setContext(m_context);
}

void ModelPage::setPlace(int place)
{
    m_context = m_runs->runs.front()->run.series.contextOf(static_cast<std::size_t>(place));
    m_contexts->setContext(m_context);
    showStep();
}

void ModelPage::setContext(std::int64_t context)
{
    m_context = context;
    if (m_runs != nullptr) {
        m_slider->setValue(static_cast<int>(m_runs->runs.front()->run.series.nearest(context)));
    }
}

inference::StepSplit ModelPage::split() const { return static_cast<inference::StepSplit>(m_split->currentIndex()); }

void ModelPage::showBatches(const QString& note, bool isRunning)
{
    m_batchPanel->setSubtitle(note);
    m_findBatches->setVisible(!isRunning);
}

QString ModelPage::verdict() const { return m_verdict->text(); }

QString ModelPage::subject() const { return m_title->fullText(); }

void ModelPage::resetLayout() { m_plots->setSizes({520, 340}); }

void ModelPage::setColours(const Palette& palette)
{
    m_overlay->setColours(palette);
    m_bars->setColours(palette);
    m_contexts->setColours(palette);
    m_batches->setColours(palette);
    m_power->setColours(palette);
    m_layers->setColours(palette);
    for (PlotPanel* panel : m_panels) {
        panel->setColours(palette);
    }
    const QString muted = QStringLiteral("color: %1;").arg(palette.color(Role::MutedText).name());
    for (QWidget* each : std::initializer_list<QWidget*>{m_figures, m_words, m_contextText}) {
        each->setStyleSheet(muted);
    }
}

} // namespace pimento
