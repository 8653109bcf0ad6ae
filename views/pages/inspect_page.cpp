// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/inspect_page.h"

#include "views/plots/bank_map.h"
#include "views/state/number_format.h"
#include "views/widgets/line_view.h"
#include "views/widgets/plot_panel.h"
#include "views/widgets/ranked_bars.h"

#include <QCoreApplication>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <numeric>

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
      m_mapPanel(new PlotPanel(tr("Banks"), m_bankMap)), m_waits(new RankedBars), m_waitsPanel(nullptr),
      m_rows(new QSplitter(Qt::Vertical)), m_lower(new QSplitter(Qt::Horizontal)),
      m_columns(new QSplitter(Qt::Horizontal))
{
    build();
    clearWaits();
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
        m_panels[i]->setMinimumSize(180, 160);
        m_columns->addWidget(m_panels[i]);
        connect(m_views[i], &LineView::lineSelected, this, [this, form](int line) { light(form, line); });
    }
    m_mapPanel->setMinimumSize(280, 190);
    auto* scroll = new QScrollArea;
    scroll->setWidget(m_waits);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    m_waits->setAutoFillBackground(false);
    m_waits->setAccessibleName(tr("Cycles by cause"));
    m_waitsPanel = new PlotPanel(tr("Why it takes so long"), scroll);
    m_waitsPanel->setMinimumSize(280, 190);
    m_lower->addWidget(m_waitsPanel);
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
    layout->addWidget(m_rows, 1);
    resetLayout();
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

void InspectPage::setWaits(const sim::WaitFigures& waits)
{
    const double total = static_cast<double>(std::accumulate(waits.run.begin(), waits.run.end(), std::int64_t{0}));
    std::vector<RankedBar> bars;
    for (std::size_t i = 0; i < waits.run.size(); ++i) {
        const auto cause = static_cast<sim::WaitCause>(i);
        const auto cycles = static_cast<double>(waits.run[i]);
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
    m_waits->setBars(std::move(bars));
    m_waitsPanel->setSubtitle(tr("%1 cycles by cause, on the critical path").arg(formatInteger(total)));
    m_waitsPanel->showContent();
}

void InspectPage::clearWaits()
{
    m_waitsPanel->setSubtitle({});
    m_waitsPanel->showMessage(tr("The cycles of the selected draft by their causes are shown here."));
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
    m_waitsPanel->setColours(palette);
    m_waits->setColours(palette);
    m_bankMap->setColours(palette);
}

} // namespace pimento
