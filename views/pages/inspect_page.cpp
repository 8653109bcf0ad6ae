// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/inspect_page.h"

#include "views/plots/bank_map.h"
#include "views/plots/roofline_plot.h"
#include "views/state/number_format.h"
#include "views/widgets/line_view.h"
#include "views/widgets/plot_panel.h"
#include "views/widgets/ranked_bars.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace pimento {

namespace {

constexpr std::array kForms = {ScheduleForm::Kernel, ScheduleForm::Representation, ScheduleForm::Program};
constexpr std::array kTitles = {QT_TRANSLATE_NOOP("InspectPage", "Kernel"),
                                QT_TRANSLATE_NOOP("InspectPage", "Data-centric representation"),
                                QT_TRANSLATE_NOOP("InspectPage", "Device program")};

QString textOf(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

/// Work of the cores, work for the host, and waiting have a colour each.
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

/// "Elements of W: 48 on each of 128 cores". The banks of a core have the same value, except for what a command
/// touches.
QString wordsOf(const MapLayer& layer, int banksPerCore)
{
    std::vector<double> values = layer.values;
    std::erase(values, 0.0);
    const auto [least, most] = std::ranges::minmax(values);
    const auto count = static_cast<double>(values.size());
    const QString cores = formatInteger(count / banksPerCore);
    const QString title = QString::fromStdString(layer.title);
    if (layer.id == "touched" || layer.id == "takes part") {
        return QCoreApplication::translate("InspectPage", "%1: %2 banks.").arg(title, formatInteger(count));
    }
    if (least == most) {
        return QCoreApplication::translate("InspectPage", "%1: %2 on each of %3 cores.")
            .arg(title, formatInteger(most), cores);
    }
    return QCoreApplication::translate("InspectPage", "%1: %2 to %3 on %4 cores.")
        .arg(title, formatInteger(least), formatInteger(most), cores);
}

} // namespace

InspectPage::InspectPage(QWidget* parent)
    : QWidget(parent), m_title(new QLabel(this)), m_bankMap(new BankMap),
      m_mapPanel(new PlotPanel(tr("Banks"), m_bankMap)), m_figures(new RankedBars), m_roofline(new RooflinePlot),
      m_figureStack(new QStackedWidget), m_shownFigures(new QComboBox), m_figuresPanel(nullptr),
      m_rows(new QSplitter(Qt::Vertical)), m_lower(new QSplitter(Qt::Horizontal)),
      m_columns(new QSplitter(Qt::Horizontal))
{
    build();
    clearFigures();
    showMessage(tr("Select a draft on the page Explore to see how it works."));
}

void InspectPage::build()
{
    m_title->setObjectName(QStringLiteral("inspectTitle"));
    m_title->setWordWrap(true);
    m_title->setMargin(4);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    for (const ScheduleForm form : kForms) {
        const auto i = static_cast<std::size_t>(form);
        m_views[i] = new LineView;
        m_views[i]->setAccessibleName(tr(kTitles[i]));
        m_panels[i] = new PlotPanel(tr(kTitles[i]), m_views[i]);
        m_panels[i]->setMinimumSize(170, 160);
        m_columns->addWidget(m_panels[i]);
        connect(m_views[i], &LineView::lineSelected, this, [this, form](int line) { light(form, line); });
    }
    m_mapPanel->setMinimumSize(260, 200);
    buildFigures();
    m_lower->addWidget(m_figuresPanel);
    m_lower->addWidget(m_mapPanel);
    m_rows->addWidget(m_columns);
    m_rows->addWidget(m_lower);
    for (QSplitter* splitter : {m_rows, m_columns, m_lower}) {
        splitter->setChildrenCollapsible(false);
        splitter->setHandleWidth(8);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 8, 0);
    layout->setSpacing(4);
    layout->addWidget(m_title);
    layout->addWidget(makeScrolling(m_rows), 1);
    resetLayout();
}

void InspectPage::buildFigures()
{
    auto* scroll = new QScrollArea;
    scroll->setWidget(m_figures);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    m_figures->setAutoFillBackground(false);
    m_figures->setAccessibleName(tr("Cycles by cause or energy by segment"));
    m_figuresPanel = new PlotPanel(tr("Where it goes"), m_figureStack);
    m_figureStack->addWidget(scroll);
    m_figureStack->addWidget(m_roofline);
    m_figuresPanel->setMinimumSize(260, 200);
    m_shownFigures->setObjectName(QStringLiteral("shownFigures"));
    m_shownFigures->setAccessibleName(tr("What the bars show"));
    m_shownFigures->addItem(tr("time"));
    m_shownFigures->addItem(tr("energy"));
    m_shownFigures->addItem(tr("limits"));
    m_shownFigures->addItem(tr("roofline"));
    m_shownFigures->setToolTip(
        tr("Cycles by their cause on the critical path, energy by segment of the data path, what each resource alone "
           "needs at least, or the draft under the roofs of its device"));
    m_figuresPanel->addTool(m_shownFigures);
    connect(m_shownFigures, &QComboBox::currentIndexChanged, this, &InspectPage::showFigures);
}

void InspectPage::resetLayout()
{
    m_columns->setSizes({300, 450, 350});
    m_rows->setSizes({600, 320});
    m_lower->setSizes({420, 680});
}

void InspectPage::setSchedule(std::shared_ptr<const Schedule> schedule, const QString& title)
{
    m_schedule = std::move(schedule);
    m_title->setText(title);
    for (const ScheduleForm form : kForms) {
        const auto i = static_cast<std::size_t>(form);
        QStringList lines;
        for (const ScheduleLine& line : m_schedule->lines(form)) {
            lines << QString::fromStdString(line.text);
        }
        m_views[i]->setLines(std::move(lines), form == ScheduleForm::Kernel);
        m_panels[i]->showContent();
    }
    const auto count = formatInteger(static_cast<double>(m_schedule->lines(ScheduleForm::Program).size()));
    m_panels[2]->setSubtitle(m_schedule->isCut() ? tr("the first %1 lines").arg(count) : tr("%1 lines").arg(count));
    selectLine(ScheduleForm::Kernel, firstStatementLine());
}

int InspectPage::firstStatementLine() const
{
    const auto& lines = m_schedule->lines(ScheduleForm::Kernel);
    const auto found =
        std::ranges::find_if(lines, [](const ScheduleLine& line) { return !line.statements.empty() && !line.set; });
    return found == lines.end() ? 0 : static_cast<int>(found - lines.begin());
}

void InspectPage::showMessage(const QString& message)
{
    m_schedule.reset();
    m_title->clear();
    for (PlotPanel* panel : m_panels) {
        panel->setSubtitle({});
        panel->showMessage(message);
    }
    m_mapPanel->setSubtitle({});
    m_mapPanel->showMessage(tr("The banks that a selected line is about are shown here."));
}

void InspectPage::setFigures(std::shared_ptr<const DraftFigures> figures)
{
    m_values = std::move(figures);
    showFigures();
}

void InspectPage::setRoofline(std::shared_ptr<const Roofline> roofline, std::vector<double> others)
{
    m_roofline->setRoofline(std::move(roofline), std::move(others));
    showFigures();
}

void InspectPage::showRoofline()
{
    const Roofline* shown = m_roofline->roofline();
    m_figuresPanel->setSubtitle(shown == nullptr ? QString() : RooflinePlot::words(*shown));
}

void InspectPage::clearFigures()
{
    m_values.reset();
    showFigures();
}

void InspectPage::showFigures()
{
    if (!m_values) {
        m_figuresPanel->setSubtitle({});
        m_figuresPanel->showMessage(tr("Where time and energy of the selected draft go is shown here."));
        return;
    }
    switch (m_shownFigures->currentIndex()) {
    case 0:
        showWaits();
        break;
    case 1:
        showEnergy();
        break;
    case 2:
        showBounds();
        break;
    default:
        showRoofline();
    }
    m_figureStack->setCurrentIndex(m_shownFigures->currentIndex() == 3 ? 1 : 0);
    m_figuresPanel->showContent();
}

void InspectPage::showWaits()
{
    const sim::WaitCycles waits = m_values->run.waits ? m_values->run.waits->run : sim::WaitCycles{};
    const auto total = static_cast<double>(m_values->run.cycles.value());
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
    m_figures->setBars(std::move(bars));
    m_figuresPanel->setSubtitle(tr("%1 cycles by cause, on the critical path").arg(formatInteger(total)));
}

void InspectPage::showEnergy()
{
    constexpr double kJoules = 1e-15;
    const sim::EnergyFigures& figures = m_values->energy;
    const auto total = static_cast<double>(figures.total());
    std::vector<RankedBar> bars;
    for (std::size_t i = 0; i < figures.segments.size(); ++i) {
        const auto energy = static_cast<double>(figures.segment(i));
        if (energy > 0) {
            QStringList parts;
            for (const auto& part : figures.parts) {
                parts << tr("%1 %2").arg(
                    QString::fromStdString(part.name),
                    formatQuantity(static_cast<double>(part.segments[i]) * kJoules, QStringLiteral("J")));
            }
            bars.push_back(
                {QString::fromStdString(figures.segments[i]),
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
    const auto cycles = static_cast<double>(m_values->run.cycles.value());
    const auto least = static_cast<double>(m_values->bounds.total.value());
    std::vector<RankedBar> bars;
    const auto add = [&](const QString& name, double value, const QString& tip, Role role) {
        bars.push_back(
            {name, tr("%1  %2").arg(formatInteger(value), formatPercent(value / cycles)), tip, value / cycles, role});
    };
    add(tr("simulated"), cycles, tr("What the draft takes"), Role::Point);
    add(tr("at least"), least, tr("No order of its requests between the fences can be faster"), Role::Best);
    std::vector<sim::ResourceBound> resources = m_values->bounds.resources;
    std::ranges::stable_sort(resources, std::greater{}, &sim::ResourceBound::cycles);
    for (const sim::ResourceBound& bound : resources) {
        add(QString::fromStdString(bound.resource), static_cast<double>(bound.cycles.value()),
            tr("What this resource alone needs at least"), Role::Compute);
    }
    m_figures->setBars(std::move(bars));
    m_figuresPanel->setSubtitle(least > 0 ? tr("%1 times its lower bound; most needed: %2")
                                                .arg(cycles / least, 0, 'f', 2)
                                                .arg(QString::fromStdString(m_values->bounds.limitingResource()))
                                          : QString());
}

void InspectPage::selectLine(ScheduleForm form, int line) { lines(form).setCurrentLine(line); }

void InspectPage::light(ScheduleForm form, int line)
{
    if (!m_schedule) {
        return;
    }
    const ScheduleLine& selected = m_schedule->lines(form)[static_cast<std::size_t>(line)];
    for (const ScheduleForm other : kForms) {
        std::vector<bool> lit;
        for (const ScheduleLine& each : m_schedule->lines(other)) {
            lit.push_back(&each != &selected && isLinked(selected, each));
        }
        if (other != form) {
            lines(other).clearCurrentLine();
        }
        lines(other).setLit(std::move(lit));
    }
    showBanks(form, line);
}

void InspectPage::showBanks(ScheduleForm form, int line)
{
    auto map = std::make_shared<const DeviceMap>(m_schedule->map(form, static_cast<std::size_t>(line)));
    const QString text = lines(form).lineText(line).simplified();
    if (map->layers.empty()) {
        m_mapPanel->setSubtitle(text);
        m_mapPanel->showMessage(tr("This line is about no bank."));
        return;
    }
    m_mapPanel->setSubtitle(
        QStringLiteral("%1   %2").arg(wordsOf(map->layers.front(), m_schedule->banksPerCore()), text));
    m_bankMap->setMap(std::move(map));
    m_mapPanel->showContent();
}

void InspectPage::setColours(const Palette& palette)
{
    for (LineView* view : m_views) {
        view->setColours(palette);
    }
    for (PlotPanel* panel : m_panels) {
        panel->setColours(palette);
    }
    m_mapPanel->setColours(palette);
    m_figuresPanel->setColours(palette);
    m_figures->setColours(palette);
    m_roofline->setColours(palette);
    m_bankMap->setColours(palette);
}

} // namespace pimento
