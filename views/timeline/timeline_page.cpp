// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_page.h"

#include "engine/inspection/timeline/span_search.h"
#include "views/common/elided_label.h"
#include "views/common/plot_panel.h"
#include "views/common/wrapping_layout.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/timeline/timeline_legend.h"
#include "views/timeline/timeline_pair.h"
#include "views/timeline/timeline_text.h"
#include "views/timeline/timeline_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>

namespace pimento {

namespace {

constexpr int kToolGap = 6; // pixels between tools

/// Puts tools into a group that stays on one line.
QWidget* groupOf(std::initializer_list<QWidget*> tools)
{
    auto* group = new QWidget;
    auto* row = new QHBoxLayout(group);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kToolGap);
    for (QWidget* tool : tools) {
        row->addWidget(tool);
    }
    return group;
}

} // namespace

TimelinePage::TimelinePage(QWidget* parent)
    : QWidget(parent), m_view(new TimelineView), m_pair(new TimelinePair(*m_view)),
      m_panel(new PlotPanel(tr("Timeline"), m_pair)), m_find(new QLineEdit), m_found(new ElidedLabel),
      m_unit(new QComboBox), m_depth(new QComboBox), m_export(new QPushButton(tr("E&xport"))),
      m_progress(new QProgressBar), m_stop(new QPushButton(tr("St&op"))), m_legend(new TimelineLegend),
      m_selection(new QLabel), m_notice(new ElidedLabel)
{
    buildLayout();
    connect(m_view, &TimelineView::selectionChanged, this, &TimelinePage::showSelection);
    connect(m_find, &QLineEdit::textChanged, this, &TimelinePage::find);
    connect(m_find, &QLineEdit::returnPressed, this, [this] { goToHit(1); });
    connect(m_unit, &QComboBox::currentIndexChanged, this, [this] {
        showUnit();
        showSelection();
        showFacts();
    });
    connect(m_depth, &QComboBox::activated, this, [this](int index) { m_view->openTo(index + 1); });
    connect(m_stop, &QPushButton::clicked, this, &TimelinePage::stopRequested);
    connect(m_selection, &QLabel::linkActivated, this, &TimelinePage::goToLine);
    showMessage(tr("Select a candidate on the page Explore to see what it does over time."));
    showEnd();
    showNotice({});
}

QToolButton* TimelinePage::addButton(const QString& text, const QString& tip, const char* name)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setObjectName(QLatin1String(name));
    return button;
}

QWidget* TimelinePage::buildSearch()
{
    m_find->setObjectName(QStringLiteral("find"));
    m_find->setPlaceholderText(tr("Find: ACT channel 3 bank 5, row 12…"));
    m_find->setToolTip(tr("A name, a place, \"row 12\", \"column 3\" or \"cycle 500\", in any combination (Ctrl+F)"));
    m_find->setClearButtonEnabled(true);
    m_find->setMinimumWidth(100);
    m_find->setMaximumWidth(420);
    m_found->setObjectName(QStringLiteral("found"));
    m_previous = addButton(QStringLiteral("▲"), tr("Previous hit (Shift+F3)"), "previousHit");
    m_next = addButton(QStringLiteral("▼"), tr("Next hit (F3)"), "nextHit");
    connect(m_previous, &QToolButton::clicked, this, [this] { goToHit(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { goToHit(1); });
    m_clearLine = addButton(QStringLiteral("✕"), tr("Clear the highlight of the line's commands"), "clearLine");
    m_clearLine->hide();
    connect(m_clearLine, &QToolButton::clicked, this, [this] {
        lightLine({}, {});
        Q_EMIT lineCleared();
    });
    m_notice->setObjectName(QStringLiteral("notice"));
    QWidget* search = groupOf({m_find, m_previous, m_next, m_found, m_clearLine, m_notice});
    auto& row = static_cast<QHBoxLayout&>(*search->layout());
    row.setStretchFactor(m_find, 3);
    row.setStretchFactor(m_found, 2);
    row.setStretchFactor(m_notice, 1);
    search->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return search;
}

QWidget* TimelinePage::buildZoom()
{
    auto* smaller = addButton(QStringLiteral("−"), tr("Zoom out (-)"), "zoomOut");
    auto* larger = addButton(QStringLiteral("+"), tr("Zoom in (+)"), "zoomIn");
    auto* fit = addButton(tr("All"), tr("Show the whole run (Home)"), "fit");
    auto* target = addButton(tr("Selection"), tr("Zoom to the selection (F)"), "zoomToSelection");
    connect(smaller, &QToolButton::clicked, m_view, [this] { m_view->zoomBy(1 / 1.5); });
    connect(larger, &QToolButton::clicked, m_view, [this] { m_view->zoomBy(1.5); });
    connect(fit, &QToolButton::clicked, m_view, &TimelineView::fit);
    connect(target, &QToolButton::clicked, m_view, &TimelineView::zoomToSelection);
    auto* menu = new QMenu(m_export);
    menu->addAction(tr("&Timeline for Perfetto (JSON)…"), this, [this] { Q_EMIT exportRequested(false); });
    menu->addAction(tr("&Commands as a table (CSV)…"), this, [this] { Q_EMIT exportRequested(true); });
    m_export->setMenu(menu);
    m_export->setObjectName(QStringLiteral("exportTimeline"));
    return groupOf({smaller, larger, fit, target, m_export});
}

QLayout* TimelinePage::buildTools()
{
    auto* tools = new WrappingLayout(kToolGap);
    tools->addWidget(buildSearch());
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(60, 14);
    m_progress->setAccessibleName(tr("Progress of the run"));
    m_stop->setObjectName(QStringLiteral("stopTimeline"));
    m_stop->setToolTip(tr("Stop the run and show its result so far"));
    m_depth->setObjectName(QStringLiteral("lanes"));
    m_depth->setAccessibleName(tr("Lanes"));
    m_depth->setToolTip(tr("Depth to which lanes are unfolded"));
    m_unit->setObjectName(QStringLiteral("unit"));
    m_unit->setAccessibleName(tr("Unit of time"));
    m_unit->addItems({tr("cycles"), tr("ns")});
    for (QComboBox* choice : {m_depth, m_unit}) {
        choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        choice->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); // wraps before it is cut
    }
    for (QComboBox* choice : {&m_pair->choices(), m_depth, m_unit}) {
        tools->addWidget(choice);
    }
    tools->addWidget(buildZoom());
    return tools;
}

void TimelinePage::buildLayout()
{
    m_selection->setObjectName(QStringLiteral("selectedCommand"));
    m_selection->setWordWrap(true);
    m_selection->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_selection->setTextFormat(Qt::RichText);
    m_selection->setAccessibleName(tr("The selected command"));
    m_selection->setContentsMargins(8, 4, 8, 6);
    m_selection->setMinimumHeight(3 * fontMetrics().height() + 12);
    m_selection->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_legend->setMinimumWidth(1); // a longer text is cut, so that the page can be narrower
    m_panel->setTitleRepeated();  // the tab has the title; narrow pages need the room for the legend
    m_panel->addTool(m_legend);
    m_panel->addTool(m_progress);
    m_panel->addTool(m_stop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 8, 0);
    layout->setSpacing(6);
    layout->addLayout(buildTools());
    layout->addWidget(m_panel, 1);
    layout->addWidget(m_selection);
}

void TimelinePage::setTimeline(std::shared_ptr<const Timeline> timeline, const QString& title)
{
    const int depth = m_depth->currentIndex();
    const bool isSameDevice = m_view->timeline() != nullptr && m_view->timeline()->scheme().isAlike(timeline->scheme());
    dropLinks();
    m_view->setTimeline(std::move(timeline));
    m_title = title;
    if (!isSameDevice) {
        m_depth->clear();
        for (const std::string& level : m_view->timeline()->tracks().levels()) {
            m_depth->addItem(tr("lanes to %1").arg(inWords(level)));
        }
    } else if (depth > 0) {
        m_view->openTo(depth + 1);
    }
    m_depth->setVisible(m_depth->count() > 1);
    m_unit->setVisible(m_view->timeline()->scheme().hasCycles);
    showUnit();
    m_pair->follow();
    showKinds();
    showFindHint();
    m_export->setEnabled(true);
    m_panel->showContent();
    showFacts();
    find();
}

/// The chosen unit of time; nanoseconds where the timeline has no other.
TimeUnit TimelinePage::unit() const
{
    const Timeline* shown = m_view->timeline();
    const bool hasCycles = shown == nullptr || shown->scheme().hasCycles;
    return hasCycles && m_unit->currentIndex() == 0 ? TimeUnit::Cycle : TimeUnit::Nanosecond;
}

void TimelinePage::showUnit()
{
    m_view->setUnit(unit());
    m_pair->second().setUnit(unit());
}

/// Sets the legend of the device's commands.
void TimelinePage::showKinds()
{
    std::vector<TimelineLegend::Entry> entries;
    const Timeline& shown = *m_view->timeline();
    for (std::size_t kind = 0; kind < kTimelineKinds; ++kind) {
        QStringList names;
        for (const SpanKind& spec : shown.scheme().kinds) {
            if (spec.kind == static_cast<TimelineKind>(kind)) {
                names << QString::fromStdString(spec.name + ": ") + inWords(spec.meaning);
            }
        }
        if (!names.isEmpty()) {
            const auto activity = static_cast<TimelineKind>(kind);
            entries.push_back({activity, titleOf(shown, activity), names.join(QLatin1Char('\n'))});
        }
    }
    m_legend->setEntries(std::move(entries));
    m_legend->show();
}

void TimelinePage::showFacts()
{
    const Timeline* shown = m_view->timeline();
    if (shown == nullptr) {
        m_panel->setSubtitle({});
        return;
    }
    const auto count = static_cast<double>(shown->spans().size());
    const QString time = formatTime(static_cast<double>(shown->cycles()), unit(), shown->scheme().clockPeriod);
    QString text = tr("%1 %3 in %2").arg(formatInteger(count), time, nounsOf(*shown));
    if (const auto omitted = static_cast<double>(shown->spans().omitted()); omitted > 0) {
        text = tr("the first %1 of %2 %4; the run takes %3")
                   .arg(formatInteger(count), formatInteger(count + omitted), time, nounsOf(*shown));
    }
    if (shown->wasStopped()) {
        text = tr("stopped: %1").arg(text);
    }
    m_panel->setSubtitle(QStringLiteral("%1 · %2").arg(text, m_title));
}

void TimelinePage::showMessage(const QString& message)
{
    dropLinks();
    m_view->setTimeline(nullptr);
    m_depth->clear();
    m_depth->hide();
    m_legend->hide();
    m_export->setEnabled(false);
    m_panel->setSubtitle({});
    m_panel->showMessage(message);
    find();
}

QString TimelinePage::message() const { return m_panel->isContentShown() ? QString() : m_panel->message(); }

void TimelinePage::showRunning()
{
    showNotice({});
    m_progress->setRange(0, 0);
    m_progress->show();
    m_stop->show();
    if (m_view->timeline() == nullptr) {
        m_panel->showMessage(tr("Simulating the selected candidate…"));
    }
}

void TimelinePage::showProgress(double share)
{
    m_progress->setRange(0, share < 0 ? 0 : 1000);
    m_progress->setValue(static_cast<int>(1000 * share));
}

void TimelinePage::showEnd()
{
    m_progress->hide();
    m_stop->hide();
}

void TimelinePage::showNotice(const QString& text)
{
    m_notice->setFullText(text);
    m_notice->setVisible(!text.isEmpty());
}

void TimelinePage::showSelection()
{
    const Timeline* shown = m_view->timeline();
    const TimelineView::Command selected = m_view->selected();
    if (shown == nullptr) {
        m_selection->clear();
        return;
    }
    const TimeUnit unit = this->unit();
    const auto range = m_view->range();
    m_selection->setText(
        selected ? QStringLiteral("%1<br>%2").arg(lineOf(*shown, *selected, unit), purposeText(*selected))
        : range
            ? segmentOf(*shown, m_links.get(), range->first, range->second, unit)
            : tr("Wheel, + and − zoom; drag or arrow keys pan; a click selects one of the %1, Shift+drag a segment; "
                 "comma and full stop go through the %1.")
                  .arg(nounsOf(*shown)));
    if (m_isAtHit && !(selected && m_hit < m_hits.size() && m_hits[m_hit] == *selected)) {
        m_isAtHit = false;
        showHits();
    }
}

void TimelinePage::setColours(const Palette& palette)
{
    const QString quiet = QStringLiteral("color: %1;").arg(palette.color(Role::MutedText).name());
    m_found->setStyleSheet(quiet);
    m_notice->setStyleSheet(quiet);
    m_panel->setColours(palette);
    m_view->setColours(palette);
    m_pair->setColours(palette);
    m_legend->setColours(palette);
}

void TimelinePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT watched(true);
}

void TimelinePage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    Q_EMIT watched(false);
}

} // namespace pimento
