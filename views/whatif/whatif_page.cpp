// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/whatif/whatif_page.h"

#include "views/common/content_area.h"
#include "views/common/elided_label.h"
#include "views/common/panel_parts.h"
#include "views/common/plot_panel.h"
#include "views/common/wrapping_layout.h"
#include "views/texts/engine_text.h"
#include "views/whatif/parameter_panel.h"
#include "views/whatif/trial_text.h"
#include "views/whatif/whatif_plot.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace pimento {

namespace {

constexpr int kCurveLines = 15; // least height of the curve with its title, legend and axis, in lines of text

} // namespace

WhatIfPage::WhatIfPage(QWidget* parent)
    : QWidget(parent), m_title(new ElidedLabel(this)), m_progressText(new QLabel(this)),
      m_progress(new QProgressBar(this)), m_stop(new QPushButton(tr("Stop"), this)),
      m_continue(new QPushButton(tr("Continue"), this)), m_presets(new QComboBox(this)),
      m_reset(new QPushButton(tr("Reset all &values"), this)), m_command(new QToolButton(this)),
      m_stack(new QStackedWidget(this)), m_message(makeSentences("whatIfMessage")), m_parameters(new ParameterPanel),
      m_headline(makeSentences("whatIfHeadline")), m_detail(makeSentences("whatIfDetail")), m_changes(new ElidedLabel),
      m_plot(new WhatIfPlot), m_sentences(makeSentences("whatIfSentences")), m_columns(new QSplitter)
{
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_headline->setFont(bold);
    m_message->setAlignment(Qt::AlignCenter);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 8, 0);
    layout->setSpacing(4);
    layout->addWidget(m_title);
    layout->addWidget(buildTools());
    m_stack->addWidget(m_message);
    m_stack->addWidget(buildContent());
    layout->addWidget(m_stack, 1);
    connect(m_parameters, &ParameterPanel::tried, this, &WhatIfPage::tried);
    connect(m_parameters, &ParameterPanel::looked, this, &WhatIfPage::looked);
    resetLayout();
    showMessage(tr("No results yet.\n\nExplore a question first. Then change any number of its device here; the best "
                   "candidate follows."));
}

QWidget* WhatIfPage::buildTools()
{
    m_progressText->setObjectName(QStringLiteral("whatIfProgress"));
    m_progress->setAccessibleName(tr("Progress of the curve"));
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(120, 12);
    m_stop->setObjectName(QStringLiteral("whatIfStop"));
    m_stop->setToolTip(tr("Stop and keep the results so far"));
    m_continue->setObjectName(QStringLiteral("whatIfContinue"));
    m_continue->setToolTip(tr("Compute the rest of the curve"));
    m_presets->setObjectName(QStringLiteral("whatIfPresets"));
    m_presets->setAccessibleName(tr("Presets"));
    m_presets->setToolTip(tr("Set several values at once"));
    m_presets->hide();
    m_reset->setObjectName(QStringLiteral("whatIfReset"));
    m_reset->setToolTip(tr("Reset all values to those of the question"));
    m_command->setObjectName(QStringLiteral("whatIfCommand"));
    m_command->setText(tr("Copy as command line"));
    m_command->setToolTip(tr("Copy the pimento-cli command for this curve"));
    m_command->setFocusPolicy(Qt::StrongFocus);
    m_changes->setObjectName(QStringLiteral("whatIfChanges"));
    m_changes->setMinimumWidth(60);
    auto* tools = new QWidget(this);
    auto* line = new WrappingLayout(6);
    line->setContentsMargins(2, 0, 0, 0);
    tools->setLayout(line);
    line->addWidget(m_changes);
    for (QWidget* each : std::initializer_list<QWidget*>{m_progressText, m_progress, m_stop, m_continue, m_presets,
                                                         m_reset, m_command}) {
        line->addWidget(each);
    }
    connect(m_stop, &QPushButton::clicked, this, &WhatIfPage::stopWanted);
    connect(m_continue, &QPushButton::clicked, this, &WhatIfPage::continueWanted);
    connect(m_presets, &QComboBox::activated, this, [this](int index) {
        const QString id = m_presets->itemData(index).toString();
        m_presets->setCurrentIndex(0);
        if (!id.isEmpty()) {
            Q_EMIT presetWanted(id);
        }
    });
    connect(m_reset, &QPushButton::clicked, this, &WhatIfPage::resetWanted);
    connect(m_command, &QToolButton::clicked, this, &WhatIfPage::commandWanted);
    showEnd({}, false);
    return tools;
}

QWidget* WhatIfPage::buildAnswer()
{
    auto* answer = new QWidget;
    auto* lines = new QVBoxLayout(answer);
    lines->setContentsMargins(10, 6, 6, 6);
    lines->addWidget(m_headline);
    lines->addWidget(m_detail);
    return answer;
}

QWidget* WhatIfPage::buildContent()
{
    m_curve = new PlotPanel(tr("The best candidate over a parameter"), m_plot);
    fitCurve();
    m_sentences->setContentsMargins(10, 4, 6, 8);
    m_sentences->setAlignment(Qt::AlignTop);
    auto* right = new QWidget;
    auto* rows = new QVBoxLayout(right);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(buildAnswer());
    rows->addWidget(m_curve, 1);
    rows->addWidget(m_sentences);
    m_columns->addWidget(m_parameters);
    m_columns->addWidget(new ContentArea(right));
    m_columns->setStretchFactor(0, 1); // both shrink in a narrow window
    m_columns->setStretchFactor(1, 3);
    m_columns->setChildrenCollapsible(false);
    m_columns->setHandleWidth(8);
    connect(m_plot, &WhatIfPlot::valueWanted, this, [this](double value) {
        const WhatIf& curve = m_plot->curve();
        if (!curve.parameters.empty()) {
            Q_EMIT tried(QString::fromStdString(curve.parameters.front().id), value);
        }
    });
    return m_columns;
}

/// Leaves room for the curve between its legend and its axis in any size of text.
void WhatIfPage::fitCurve() { m_curve->setMinimumHeight(kCurveLines * fontMetrics().height()); }

void WhatIfPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_curve != nullptr) {
        fitCurve();
    }
}

void WhatIfPage::showMessage(const QString& message)
{
    m_message->setText(message);
    m_stack->setCurrentIndex(0);
    m_title->setFullText(tr("How do device parameters change the best candidate?"));
    m_changes->setFullText({});
    m_reset->setEnabled(false);
    m_command->setEnabled(false);
    setPresets({});
    showEnd({}, false);
}

void WhatIfPage::setPresets(const std::vector<ParameterPreset>& presets)
{
    m_presets->clear();
    m_presets->addItem(tr("Presets"));
    for (const ParameterPreset& each : presets) {
        m_presets->addItem(inWords(each.title), QString::fromStdString(each.id));
        m_presets->setItemData(m_presets->count() - 1, inWords(each.note), Qt::ToolTipRole);
    }
    m_presets->setVisible(!presets.empty());
}

void WhatIfPage::setTrial(const Trial& trial)
{
    m_stack->setCurrentIndex(1);
    m_command->setEnabled(true);
    m_title->setFullText(tr("What if: %1").arg(lineInWords(trial.problem->text())));
    m_parameters->setParameters(trial.parameters);
    showTrial(trial);
}

void WhatIfPage::showTrial(const Trial& trial, bool startsAtZero)
{
    m_parameters->setTrial(trial);
    const QString changes = changesInWords(trial);
    m_changes->setFullText(changes.isEmpty() ? tr("No changes: all values are those of the question.")
                                             : tr("Changed: %1").arg(changes));
    m_reset->setEnabled(!trial.tried.empty());
    if (const Parameter* looked = trial.find(trial.looked)) {
        m_curve->setTitle(tr("The best candidate over %1").arg(inWords(looked->title)));
        Trial others = trial;
        others.tried.erase(looked->id);
        const QString held = changesInWords(others);
        QStringList notes;
        if (!held.isEmpty()) {
            notes += tr("with %1").arg(held);
        }
        if (!startsAtZero) {
            notes += tr("the vertical axis does not start at 0");
        }
        m_curve->setSubtitle(notes.join(QStringLiteral("; ")));
    }
}

void WhatIfPage::setAnswers(const TrialAnswers& answers)
{
    m_plot->setAnswers(answers);
    showTrial(answers.trial, m_plot->startsAtZero());
    const TrialWords words = wordsOf(answers);
    m_isProblem = words.isProblem;
    m_headline->setText(words.headline);
    m_detail->setText(words.detail);
    m_detail->setVisible(!words.detail.isEmpty());
    m_headline->setStyleSheet(
        QStringLiteral("color: %1;").arg(m_palette.color(m_isProblem ? Role::Problem : Role::Text).name()));
    QString sentences;
    for (const QString& sentence : curveInWords(answers)) {
        sentences += (sentences.isEmpty() ? QStringLiteral("• ") : QStringLiteral("\n• ")) + sentence;
    }
    m_sentences->setText(sentences);
}

void WhatIfPage::showProgress(int done, int all)
{
    m_progressText->setText(tr("%1 of %2 done").arg(done).arg(all));
    m_progressText->show();
    m_progress->setRange(0, all);
    m_progress->setValue(done);
    m_progress->show();
    m_stop->show();
    m_continue->hide();
}

void WhatIfPage::showEnd(const QString& text, bool canContinue)
{
    m_progressText->setText(text);
    m_progressText->setVisible(!text.isEmpty());
    m_progress->hide();
    m_stop->hide();
    m_continue->setVisible(canContinue);
}

QString WhatIfPage::headline() const { return m_headline->text(); }

void WhatIfPage::startFind() { m_parameters->startFind(); }

void WhatIfPage::resetLayout() { m_columns->setSizes({330, 780}); }

void WhatIfPage::setColours(const Palette& palette)
{
    m_palette = palette;
    m_parameters->setColours(palette);
    m_plot->setColours(palette);
    m_curve->setColours(palette);
    const QString muted = QStringLiteral("color: %1;").arg(palette.color(Role::MutedText).name());
    m_progressText->setStyleSheet(muted);
    m_changes->setStyleSheet(muted);
    m_headline->setStyleSheet(
        QStringLiteral("color: %1;").arg(palette.color(m_isProblem ? Role::Problem : Role::Text).name()));
}

} // namespace pimento
