// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/breakdown.h"
#include "engine/inspection/dram/command_run.h"
#include "engine/inspection/flow_diagram.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/kernel_forms.h"
#include "engine/inspection/matrix.h"
#include "engine/inspection/roofline.h"
#include "engine/inspection/tensor_tiles.h"
#include "engine/inspection/time_chart.h"
#include "views/common/content_area.h"
#include "views/common/plot_panel.h"
#include "views/inspect/flow_view.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/kernel_forms_view.h"
#include "views/inspect/moves_view.h"
#include "views/inspect/ranked_bars.h"
#include "views/inspect/roofline_plot.h"
#include "views/inspect/tiles_view.h"
#include "views/inspect/time_chart_view.h"
#include "views/plots/bank_map.h"
#include "views/selection/marks.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QStackedWidget>

#include <algorithm>
#include <array>
#include <functional>

// Figures on where time and energy of the inspected candidate go.

namespace pimento {

namespace {

// Entries of "Where it goes" for a run of commands; breakdowns of the system follow them.
constexpr int kWaits = 0;
constexpr int kEnergy = 1;
constexpr int kBounds = 2;
constexpr int kRoofline = 3;
constexpr int kPurposes = 4;
constexpr int kTiles = 5;
constexpr int kKernels = 6; // and 7: inspect_moves.cpp
constexpr int kFlows = 50;  // number of the first diagram of flows
constexpr int kNoRun = 100; // number of the system's first breakdown
constexpr int kCharts = 200;
constexpr int kMatrices = 250;

QString textOf(std::string_view text) { return inWords(text); }

/// A matrix as a map: a cell for each pair.
DeviceMap mapOf(const Matrix& matrix)
{
    DeviceMap map;
    map.rows = matrix.rows.size();
    map.columns = matrix.columns.size();
    map.rowTitle = matrix.rowTitle;
    map.columnTitle = matrix.columnTitle;
    for (const std::string& row : matrix.rows) {
        for (const std::string& column : matrix.columns) {
            map.cellPaths.push_back(row + " \u2192 " + column);
        }
    }
    MapLayer layer{matrix.id, matrix.title, matrix.unit, std::vector<double>(map.rows * map.columns)};
    for (const MatrixEntry& entry : matrix.entries) {
        layer.values[entry.row * map.columns + entry.column] = entry.value;
    }
    map.layers.push_back(std::move(layer));
    return map;
}

/// Colour of a cause: work of the cores, work for the host, or waiting.
Role roleOf(sim::WaitCause cause)
{
    switch (cause) {
    case sim::WaitCause::PimCommand:
        return Role::Compute;
    case sim::WaitCause::HostRead:
    case sim::WaitCause::HostWrite:
        return Role::RearrangeIn;
    default:
        return Role::Point;
    }
}

Role roleOf(sim::Purpose purpose)
{
    constexpr std::array kRoles = {Role::ReadSource, Role::RearrangeIn, Role::Compute, Role::RearrangeOut,
                                   Role::WriteTarget};
    static_assert(kRoles.size() == sim::kPurposes);
    return kRoles[static_cast<std::size_t>(purpose)];
}

} // namespace

void InspectPage::buildFigures()
{
    auto* scroll = new ContentArea(m_figures);
    scroll->setFocusPolicy(Qt::StrongFocus); // keys scroll
    m_figures->setAccessibleName(tr("Cycles by cause, or energy by segment"));
    m_figuresPanel = new PlotPanel(tr("Time and energy"), m_figureStack);
    m_figureStack->addWidget(scroll);
    m_figureStack->addWidget(m_roofline);
    m_figureStack->addWidget(m_flows);
    m_figureStack->addWidget(m_tiles);
    m_figureStack->addWidget(new ContentArea(m_kernels));
    m_figureStack->addWidget(m_chart);
    m_figureStack->addWidget(m_matrix);
    m_figureStack->addWidget(m_moves);
    m_figuresPanel->setMinimumSize(260, 200);
    m_shownFigures->setObjectName(QStringLiteral("shownFigures"));
    m_shownFigures->setAccessibleName(tr("What the bars show"));
    // The entries depend on the candidate, and the head of the panel does not.
    m_shownFigures->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_shownFigures->setMinimumContentsLength(20);
    m_shownFigures->setToolTip(tr("Cycles by cause on the critical path or by purpose, energy by segment of the data "
                                  "path, lower bound of each resource, or the candidate's roofline"));
    m_figuresPanel->addTool(m_shownFigures);
    connect(m_shownFigures, &QComboBox::currentIndexChanged, this, &InspectPage::showFigures);
}

/// Offers the figures of the inspection, and keeps the chosen one if possible.
void InspectPage::listFigures()
{
    const QVariant chosen = m_shownFigures->currentData();
    const QSignalBlocker quiet(m_shownFigures);
    m_shownFigures->clear();
    if (m_inspection->part<CommandRun>() != nullptr) {
        m_shownFigures->addItem(tr("time"), kWaits);
        m_shownFigures->addItem(tr("purposes"), kPurposes);
        m_shownFigures->addItem(tr("energy"), kEnergy);
        m_shownFigures->addItem(tr("limits"), kBounds);
    }
    if (m_inspection->part<Roofline>() != nullptr) {
        m_shownFigures->addItem(tr("roofline"), kRoofline);
    }
    if (!m_inspection->list<TiledTensor>().empty()) {
        m_shownFigures->addItem(tr("tiles of the tensors"), kTiles);
    }
    int flows = kFlows;
    for (const FlowDiagram& diagram : m_inspection->list<FlowDiagram>()) {
        m_shownFigures->addItem(inWords(diagram.title), flows++);
    }
    int next = kNoRun;
    for (const Breakdown& breakdown : m_inspection->list<Breakdown>()) {
        m_shownFigures->addItem(inWords(breakdown.title), next++);
    }
    listMoves();
    int chart = kCharts;
    for (const TimeChart& each : m_inspection->list<TimeChart>()) {
        m_shownFigures->addItem(inWords(each.title), chart++);
    }
    int matrix = kMatrices;
    for (const Matrix& each : m_inspection->list<Matrix>()) {
        m_shownFigures->addItem(tr("%1, as a map").arg(inWords(each.title)), matrix++);
    }
    if (!m_inspection->list<KernelForms>().empty()) {
        m_shownFigures->addItem(tr("forms of the weights"), kKernels);
    }
    m_shownFigures->setCurrentIndex(std::max(0, m_shownFigures->findData(chosen)));
}

void InspectPage::showFigures()
{
    if (!m_inspection || m_shownFigures->count() == 0) {
        m_figuresPanel->setSubtitle({});
        m_figuresPanel->showMessage(tr("Time and energy breakdown of the selected candidate."));
        return;
    }
    const int shown = m_shownFigures->currentData().toInt();
    if (isShowingMoves()) {
        m_figureStack->setCurrentWidget(m_moves);
        m_figuresPanel->setSubtitle(tr("what moves between which places, over the run"));
        m_figuresPanel->showContent();
        return;
    }
    const bool showsFlows = shown >= kFlows && shown < kNoRun;
    if (shown >= kCharts) {
        shown >= kMatrices ? showMatrix(static_cast<std::size_t>(shown - kMatrices))
                           : showChart(static_cast<std::size_t>(shown - kCharts));
        m_figuresPanel->showContent();
        return;
    }
    m_figureStack->setCurrentIndex(shown == kRoofline ? 1 : showsFlows ? 2 : shown == kTiles ? 3 : shown == kKernels ? 4 : 0);
    if (showsFlows) {
        showFlows(static_cast<std::size_t>(shown - kFlows));
        m_figuresPanel->showContent();
        return;
    }
    switch (shown) {
    case kWaits:
        showWaits();
        break;
    case kPurposes:
        showPurposes();
        break;
    case kEnergy:
        showEnergy();
        break;
    case kBounds:
        showBounds();
        break;
    case kRoofline:
        showRoofline();
        break;
    case kTiles:
        showTiles();
        break;
    case kKernels:
        m_figuresPanel->setSubtitle(tr("weights as matrices: what lies in one array"));
        break;
    default:
        showBreakdown(m_inspection->list<Breakdown>()[static_cast<std::size_t>(shown - kNoRun)]);
    }
    m_figuresPanel->showContent();
}

void InspectPage::showBars(std::vector<RankedBar> bars, const QString& subtitle)
{
    m_figures->setBars(std::move(bars));
    m_figuresPanel->setSubtitle(subtitle);
}

void InspectPage::showBreakdown(const Breakdown& breakdown)
{
    const auto hasKind = [](const BreakdownRow& row) { return row.kind != PartKind::None; };
    const Role others = std::ranges::any_of(breakdown.rows, hasKind) ? Role::Point : Role::Compute;
    std::vector<RankedBar> bars;
    for (const BreakdownRow& row : breakdown.rows) {
        const QString unit = inWords(breakdown.unit);
        const QString value = unit.isEmpty() || unit == QLatin1String("cycles") ? formatInteger(row.value)
                                                                                : formatQuantity(row.value, unit);
        bars.push_back({inWords(row.label), tr("%1  %2").arg(value, formatPercent(row.share)), inWords(row.detail),
                        row.share, hasKind(row) ? partRole(row.kind.colour, bars.size()) : others});
    }
    showBars(std::move(bars), inWords(breakdown.title));
}

void InspectPage::showRoofline()
{
    const Roofline* shown = m_roofline->roofline();
    m_figuresPanel->setSubtitle(shown == nullptr ? QString() : RooflinePlot::words(*shown));
}

void InspectPage::showFlows(std::size_t diagram)
{
    const FlowDiagram& shown = m_inspection->list<FlowDiagram>()[diagram];
    m_flows->setDiagram(std::shared_ptr<const FlowDiagram>(m_inspection, &shown));
    m_figuresPanel->setSubtitle(inWords(shown.title));
}

void InspectPage::showChart(std::size_t chart)
{
    const TimeChart& shown = m_inspection->list<TimeChart>()[chart];
    m_figureStack->setCurrentWidget(m_chart);
    m_chart->setChart(std::shared_ptr<const TimeChart>(m_inspection, &shown));
    m_figuresPanel->setSubtitle(inWords(shown.title));
}

void InspectPage::showMatrix(std::size_t matrix)
{
    const Matrix& shown = m_inspection->list<Matrix>()[matrix];
    m_figureStack->setCurrentWidget(m_matrix);
    m_matrix->setMap(std::make_shared<const DeviceMap>(mapOf(shown)));
    m_figuresPanel->setSubtitle(inWords(shown.title));
}

void InspectPage::showWaits()
{
    const sim::RunResult& run = m_inspection->part<CommandRun>()->run;
    const sim::WaitCycles waits = run.waits ? run.waits->run : sim::WaitCycles{};
    const auto total = static_cast<double>(run.cycles.value());
    std::vector<RankedBar> bars;
    for (std::size_t i = 0; i < waits.size(); ++i) {
        const auto cause = static_cast<sim::WaitCause>(i);
        const auto cycles = static_cast<double>(waits[i]);
        if (cycles > 0) {
            const sim::WaitCauseInfo& info = sim::infoOf(cause);
            const double share = cycles / total;
            bars.push_back(
                {textOf(info.title), tr("%1  %2").arg(formatInteger(cycles), formatPercent(share)),
                 tr("%1 of %2 cycles: %3").arg(formatInteger(cycles), formatInteger(total), textOf(info.meaning)),
                 share, roleOf(cause)});
        }
    }
    std::ranges::stable_sort(bars, std::greater{}, &RankedBar::share);
    showBars(std::move(bars), tr("%1 cycles by cause, on the critical path").arg(formatInteger(total)));
}

/// Shows the purposes of the time between fences, in the order of the program.
void InspectPage::showPurposes()
{
    const sim::RunResult& run = m_inspection->part<CommandRun>()->run;
    const auto total = static_cast<double>(run.cycles.value());
    std::vector<RankedBar> bars;
    for (std::size_t part = 0; part < run.purposes.size(); ++part) {
        for (std::size_t i = 0; i < sim::kPurposes; ++i) {
            const auto purpose = static_cast<sim::Purpose>(i);
            const auto cycles = static_cast<double>(run.purposes[part][i]);
            if (cycles <= 0) {
                continue;
            }
            const bool isAtUnits = part == 1 && purpose != sim::Purpose::Compute;
            const QString title = textOf(sim::infoOf(purpose).title);
            bars.push_back({isAtUnits ? tr("%1, units").arg(title) : title,
                            tr("%1  %2").arg(formatInteger(cycles), formatPercent(cycles / total)),
                            tr("%1 of %2 cycles: %3%4")
                                .arg(formatInteger(cycles), formatInteger(total), textOf(sim::infoOf(purpose).meaning),
                                     isAtUnits ? tr("; between the fences around the units' work") : QString()),
                            cycles / total, roleOf(purpose)});
        }
    }
    showBars(std::move(bars), tr("%1 cycles by cause of waiting").arg(formatInteger(total)));
}

void InspectPage::showTiles()
{
    m_tiles->setTensors(m_inspection->shared<std::vector<TiledTensor>>());
    m_figuresPanel->setSubtitle(tr("the first tile of each memory, to scale"));
}

void InspectPage::showEnergy()
{
    constexpr double kJoules = 1e-15;
    const sim::EnergyFigures& figures = m_inspection->part<CommandRun>()->energy;
    const auto total = static_cast<double>(figures.total());
    std::vector<RankedBar> bars;
    for (std::size_t i = 0; i < figures.segments.size(); ++i) {
        const auto energy = static_cast<double>(figures.segment(i));
        if (energy > 0) {
            QStringList parts;
            for (const auto& part : figures.parts) {
                parts << tr("%1 %2").arg(
                    inWords(part.name),
                    formatQuantity(static_cast<double>(part.segments[i]) * kJoules, QStringLiteral("J")));
            }
            bars.push_back(
                {inWords(figures.segments[i]),
                 tr("%1  %2").arg(formatQuantity(energy * kJoules, QStringLiteral("J")), formatPercent(energy / total)),
                 parts.join(QStringLiteral(", ")), energy / total, Role::Compute});
        }
    }
    std::ranges::stable_sort(bars, std::greater{}, &RankedBar::share);
    m_figures->setBars(std::move(bars));
    m_figuresPanel->setSubtitle(
        tr("%1 by segment of the data path").arg(formatQuantity(total * kJoules, QStringLiteral("J"))));
}

void InspectPage::showBounds()
{
    const CommandRun& run = *m_inspection->part<CommandRun>();
    const auto cycles = static_cast<double>(run.run.cycles.value());
    const auto least = static_cast<double>(run.bounds.total.value());
    std::vector<RankedBar> bars;
    const auto add = [&](const QString& name, double value, const QString& tip, Role role) {
        bars.push_back(
            {name, tr("%1  %2").arg(formatInteger(value), formatPercent(value / cycles)), tip, value / cycles, role});
    };
    add(tr("simulated"), cycles, tr("Simulated time of the candidate"), Role::Point);
    add(tr("lower bound"), least,
        tipWithDefinition(tr("No order of the requests between the fences can be faster"),
                          QStringLiteral("lower-bound")),
        Role::Best);
    std::vector<sim::ResourceBound> resources = run.bounds.resources;
    std::ranges::stable_sort(resources, std::greater{}, &sim::ResourceBound::cycles);
    for (const sim::ResourceBound& bound : resources) {
        add(limitInWords(bound.resource), static_cast<double>(bound.cycles.value()),
            tipWithDefinition(tr("Lower bound of this resource alone"), termOfWord(limitInWords(bound.resource))),
            Role::Compute);
    }
    m_figures->setBars(std::move(bars));
    m_figuresPanel->setSubtitle(least > 0 ? tr("%1 times its lower bound; limiting resource: %2")
                                                .arg(cycles / least, 0, 'f', 2)
                                                .arg(limitInWords(run.bounds.limitingResource()))
                                          : QString());
}

} // namespace pimento
