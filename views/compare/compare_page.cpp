// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/compare_page.h"

#include "views/common/content_area.h"
#include "views/common/elided_label.h"
#include "views/common/plot_panel.h"
#include "views/common/side_by_side.h"
#include "views/common/wrapping_layout.h"
#include "views/compare/compare_charts.h"
#include "views/compare/comparison_view.h"
#include "views/texts/engine_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr int kToolGap = 6;      // pixels between tools
constexpr int kNameLetters = 14; // of the reference

} // namespace

ComparePage::ComparePage(QWidget* parent)
    : QWidget(parent), m_columns(std::make_shared<const ComparedColumns>()), m_title(new ElidedLabel(this)),
      m_run(new QPushButton(tr("Run on all &devices"), this)), m_choice(new QComboBox(this)),
      m_settings(new QToolButton(this)), m_standard(new QCheckBox(tr("Include the baseline"), this)),
      m_baseline(new QComboBox(this)), m_export(new QToolButton(this)), m_clear(new QToolButton(this)),
      m_progressText(new QLabel(this)), m_progress(new QProgressBar(this)), m_stop(new QPushButton(tr("Stop"), this)),
      m_continue(new QPushButton(tr("Continue"), this)), m_stack(new QStackedWidget(this)), m_table(new ComparisonView),
      m_charts(new CompareCharts), m_rows(new QSplitter(Qt::Vertical)), m_emptyWords(new QLabel(this))
{
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setObjectName(QStringLiteral("compareTitle"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 8, 0);
    layout->setSpacing(4);
    layout->addWidget(m_title);
    layout->addLayout(buildTools());
    layout->addWidget(buildProgress());
    m_stack->addWidget(buildEmpty());
    m_stack->addWidget(buildContent());
    layout->addWidget(m_stack, 1);
    resetLayout();
    setColumns(m_columns);
}

QLayout* ComparePage::buildTools()
{
    m_run->setObjectName(QStringLiteral("runOnAllDevices"));
    m_run->setToolTip(tr("The selected candidate, and the same kernel and sizes on every other device"));
    m_choice->setObjectName(QStringLiteral("deviceChoice"));
    m_choice->setAccessibleName(tr("Which candidate the other devices run"));
    m_choice->addItems({tr("the same candidate, matched"), tr("each device's best")});
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (!m_choice->isEnabled() && index == 0) { // a session or a lesson asks for matches that are impossible
            m_choice->setCurrentIndex(1);
        }
    });
    m_settings->setObjectName(QStringLiteral("compareSettings"));
    m_settings->setToolTip(tr("The best candidate of the question with each choice of this setting"));
    connect(m_settings, &QToolButton::clicked, this,
            [this] { Q_EMIT runOnChoicesWanted(m_settings->property("setting").toString()); });
    m_settings->hide();
    m_standard->setObjectName(QStringLiteral("withDefault"));
    m_standard->setToolTip(tr("Adds a column for the baseline of the same question"));
    m_baseline->setObjectName(QStringLiteral("baseline"));
    m_baseline->setAccessibleName(tr("Reference: the column that the others are compared with"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_choice->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);                   // wraps before it is cut
    m_baseline->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // a long name is cut
    m_baseline->setMinimumContentsLength(kNameLetters);
    m_baseline->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_export->setObjectName(QStringLiteral("compareExport"));
    m_export->setText(tr("Export"));
    m_clear->setObjectName(QStringLiteral("compareClear"));
    m_clear->setText(tr("Clear"));
    m_clear->setToolTip(tr("Remove all columns and unpin all candidates"));
    addExportMenu();
    auto* compareWith = new QLabel(tr("Compare with"), this);
    compareWith->setBuddy(m_baseline);
    auto* reference = new QWidget(this);
    auto* row = new QHBoxLayout(reference);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kToolGap);
    row->addWidget(compareWith);
    row->addWidget(m_baseline, 1);
    auto* tools = new WrappingLayout(kToolGap);
    for (QWidget* tool :
         std::initializer_list<QWidget*>{m_run, m_choice, m_settings, m_standard, reference, m_export, m_clear}) {
        tools->addWidget(tool);
    }
    connect(m_run, &QPushButton::clicked, this, [this] { Q_EMIT runOnAllDevicesWanted(deviceChoice()); });
    connect(m_standard, &QCheckBox::clicked, this, &ComparePage::standardWanted);
    connect(m_baseline, &QComboBox::activated, this, &ComparePage::baselineWanted);
    connect(m_clear, &QToolButton::clicked, this, &ComparePage::clearWanted);
    return tools;
}

void ComparePage::addExportMenu()
{
    auto* menu = new QMenu(m_export);
    menu->addAction(tr("&Table as CSV…"), this, &ComparePage::tableExportWanted);
    menu->addAction(tr("&Charts as SVG, PDF or PNG…"), this, &ComparePage::chartExportWanted);
    menu->addSeparator();
    menu->addAction(tr("Copy as command &line"), this, &ComparePage::commandWanted);
    m_export->setMenu(menu);
    m_export->setPopupMode(QToolButton::InstantPopup);
}

QWidget* ComparePage::buildProgress()
{
    m_progressLine = new QWidget(this);
    auto* line = new QHBoxLayout(m_progressLine);
    line->setContentsMargins(2, 0, 0, 0);
    m_progressText->setObjectName(QStringLiteral("compareProgress"));
    m_progress->setAccessibleName(tr("Progress of the comparison"));
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(160, 12);
    m_stop->setObjectName(QStringLiteral("compareStop"));
    m_stop->setToolTip(tr("Stop and keep the columns so far"));
    m_continue->setObjectName(QStringLiteral("compareContinue"));
    m_continue->setToolTip(tr("Compute the missing columns"));
    line->addWidget(m_progressText, 1);
    for (QWidget* each : std::initializer_list<QWidget*>{m_progress, m_stop, m_continue}) {
        line->addWidget(each);
    }
    connect(m_stop, &QPushButton::clicked, this, &ComparePage::stopWanted);
    connect(m_continue, &QPushButton::clicked, this, &ComparePage::continueWanted);
    m_progressLine->hide();
    return m_progressLine;
}

QWidget* ComparePage::buildEmpty()
{
    auto* empty = new QWidget;
    auto* layout = new QVBoxLayout(empty);
    m_emptyWords->setObjectName(QStringLiteral("compareEmpty"));
    m_emptyWords->setWordWrap(true);
    m_emptyWords->setAlignment(Qt::AlignCenter);
    m_emptyWords->setText(tr(
        "Nothing to compare yet.\n\nRun on all devices compares the selected candidate with the same kernel and sizes "
        "on every other device.\nOr pin candidates: select one on the page Explore and press Shift+1 to Shift+4. Pins "
        "A "
        "to D stay here when the question changes."));
    auto* run = new QPushButton(tr("Run on all devices"));
    run->setObjectName(QStringLiteral("emptyRun"));
    auto* pin = new QPushButton(tr("Pin the selected candidate"));
    pin->setObjectName(QStringLiteral("emptyPin"));
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(run);
    buttons->addWidget(pin);
    buttons->addStretch(1);
    layout->addStretch(1);
    layout->addWidget(m_emptyWords);
    layout->addLayout(buttons);
    layout->addStretch(2);
    connect(run, &QPushButton::clicked, this, [this] { Q_EMIT runOnAllDevicesWanted(deviceChoice()); });
    connect(pin, &QPushButton::clicked, this, &ComparePage::pinWanted);
    return empty;
}

QWidget* ComparePage::buildContent()
{
    m_tablePanel = new PlotPanel(tr("Differences"), m_table);
    m_tablePanel->setSubtitle(tr("column − reference, and the ratio; ▲ better, ▼ worse"));
    m_tablePanel->setMinimumHeight(190);
    m_rows->addWidget(m_tablePanel);
    m_rows->addWidget(m_charts);
    m_rows->setChildrenCollapsible(false);
    m_rows->setHandleWidth(8);
    connect(m_table, &ComparisonView::baselineWanted, this, &ComparePage::baselineWanted);
    connect(m_table, &ComparisonView::removalWanted, this, &ComparePage::removalWanted);
    return new ContentArea(m_rows);
}

void ComparePage::setColumns(std::shared_ptr<const ComparedColumns> columns)
{
    m_columns = std::move(columns);
    const bool isEmpty = m_columns->columns.empty();
    m_stack->setCurrentIndex(isEmpty ? 0 : 1);
    m_table->setColumns(m_columns);
    m_charts->setColumns(m_columns);
    m_export->setEnabled(m_columns->answered() > 0);
    m_clear->setEnabled(!isEmpty);
    bool hasStandard = false;
    for (const ComparedColumn& column : m_columns->columns) {
        hasStandard = hasStandard || column.kind == ColumnKind::Standard;
    }
    m_standard->setChecked(hasStandard);
    showTitle();
    showBaselines();
}

void ComparePage::showTitle()
{
    const std::size_t count = m_columns->columns.size();
    if (count == 0) {
        m_title->setFullText(tr("Candidates side by side"));
        return;
    }
    const ComparedItem& first = m_columns->columns[m_columns->baseline].found;
    const std::string subject = first.problem != nullptr ? first.problem->subject() : first.item.question.workload.name;
    const QString what = lineInWords(subject);
    const QString with = m_columns->name(m_columns->baseline);
    m_title->setFullText(count == 1 ? tr("%1: %2").arg(with, what)
                                    : tr("%1 columns, compared with %2: %3").arg(count).arg(with, what));
}

void ComparePage::showBaselines()
{
    const QSignalBlocker quiet(m_baseline);
    m_baseline->clear();
    for (std::size_t column = 0; column < m_columns->columns.size(); ++column) {
        m_baseline->addItem(m_columns->name(column));
    }
    m_baseline->setCurrentIndex(m_columns->columns.empty() ? -1 : static_cast<int>(m_columns->baseline));
    m_baseline->setEnabled(m_columns->columns.size() > 1);
}

void ComparePage::showProgress(const QString& text, int done, int all)
{
    m_progressLine->show();
    m_progressText->setText(text);
    m_progress->setRange(0, all);
    m_progress->setValue(done);
    m_progress->show();
    m_stop->show();
    m_continue->hide();
}

void ComparePage::showEnd(const QString& text, bool canContinue)
{
    m_progressText->setText(text);
    m_progress->hide();
    m_stop->hide();
    m_continue->setVisible(canContinue);
    m_progressLine->setVisible(!text.isEmpty());
}

void ComparePage::setSettings(const std::vector<Choices>& settings)
{
    delete m_settings->menu();
    m_settings->setVisible(!settings.empty());
    if (settings.empty()) {
        return;
    }
    m_settings->setText(tr("Each choice: %1").arg(settings.front().title));
    m_settings->setProperty("setting", settings.front().id);
    m_settings->setPopupMode(settings.size() > 1 ? QToolButton::MenuButtonPopup : QToolButton::DelayedPopup);
    if (settings.size() > 1) {
        auto* menu = new QMenu(m_settings);
        for (const Choices& each : settings) {
            menu->addAction(each.title, this, [this, id = each.id] { Q_EMIT runOnChoicesWanted(id); });
        }
        m_settings->setMenu(menu);
    }
}

void ComparePage::setMatching(bool isPossible)
{
    const bool wasPossible = m_choice->isEnabled();
    m_choice->setEnabled(isPossible);
    m_choice->setToolTip(isPossible ? QString()
                                    : tr("Candidates of this system have no counterparts on other devices"));
    if (wasPossible && !isPossible) {
        m_wantsMatching = m_choice->currentIndex() == 0;
        m_choice->setCurrentIndex(1);
    } else if (!wasPossible && isPossible) {
        m_choice->setCurrentIndex(m_wantsMatching ? 0 : 1);
    }
}

DeviceChoice ComparePage::deviceChoice() const
{
    return m_choice->currentIndex() == 0 ? DeviceChoice::Matched : DeviceChoice::OwnBests;
}

QString ComparePage::progressText() const { return m_progressText->text(); }

void ComparePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (turnRows(*this, {m_charts})) {
        resetLayout();
    }
}

void ComparePage::resetLayout()
{
    m_rows->setSizes({460, 440});
    m_charts->setSizes({420, 580});
}

void ComparePage::setColours(const Palette& palette)
{
    m_table->setColours(palette);
    m_charts->setColours(palette);
    m_tablePanel->setColours(palette);
    m_progressText->setStyleSheet(QStringLiteral("color: %1;").arg(palette.color(Role::MutedText).name()));
}

} // namespace pimento
