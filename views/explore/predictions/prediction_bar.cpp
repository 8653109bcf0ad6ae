// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/predictions/prediction_bar.h"

#include "views/common/elided_label.h"
#include "views/common/palette.h"
#include "views/common/panel_parts.h"
#include "views/explore/predictions/predicted_values.h"
#include "views/explore/predictions/prediction_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

namespace pimento {

PredictionBar::PredictionBar(QWidget* parent)
    : QFrame(parent), m_text(new ElidedLabel(this)), m_badge(new QLabel(tr("rough"), this)),
      m_simulate(new QPushButton(tr("Simulate the best"), this)), m_best(new QSpinBox(this)),
      m_selected(new QPushButton(tr("Simulate the selected"), this))
{
    setObjectName(QStringLiteral("predictionBar"));
    setAccessibleName(tr("Predictions"));
    m_badge->setObjectName(QStringLiteral("roughBadge"));
    m_badge->setFocusPolicy(Qt::TabFocus); // lets screen readers read its reason
    m_simulate->setObjectName(QStringLiteral("simulateBest"));
    m_simulate->setToolTip(tr("Simulates the candidates with the best predictions; their rings become filled marks"));
    m_best->setObjectName(QStringLiteral("bestCount"));
    m_best->setAccessibleName(tr("Number of best predictions to simulate"));
    m_best->setRange(1, kMostBest);
    m_best->setValue(kBestFirst);
    keepFromWheel(*m_best);
    m_selected->setObjectName(QStringLiteral("simulateSelected"));
    m_selected->setToolTip(tr("Simulates the selected candidate"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 3, 8, 3);
    row->setSpacing(8);
    row->addWidget(m_badge);
    row->addWidget(m_text, 1);
    row->addWidget(m_simulate);
    row->addWidget(m_best);
    row->addWidget(m_selected);
    connect(m_simulate, &QPushButton::clicked, this, [this] { Q_EMIT bestWanted(m_best->value()); });
    connect(m_selected, &QPushButton::clicked, this, &PredictionBar::selectedWanted);
    hide();
}

void PredictionBar::show(const Exploration& exploration, const std::shared_ptr<const Prediction>& prediction)
{
    m_hasPredicted = prediction != nullptr && PredictedValues(*exploration.table).count() > 0;
    setVisible(m_hasPredicted);
    if (!m_hasPredicted) {
        return;
    }
    const QString trust = trustInWords(exploration, *prediction);
    const QString text = predictionInWords(exploration, *prediction);
    m_text->setFullText(trust.isEmpty() ? text : tr("%1 %2").arg(text, trust));
    const QString doubts = doubtsInWords(prediction->trust);
    m_badge->setVisible(!doubts.isEmpty());
    m_badge->setToolTip(doubts);
    m_badge->setAccessibleName(tr("Rough predictions: %1").arg(doubts));
    enable();
}

void PredictionBar::setSelectable(bool canSimulate)
{
    m_canSimulate = canSimulate;
    enable();
}

void PredictionBar::setRunning(bool isRunning)
{
    m_isRunning = isRunning;
    enable();
}

void PredictionBar::enable()
{
    m_simulate->setEnabled(m_hasPredicted && !m_isRunning);
    m_selected->setEnabled(m_canSimulate && !m_isRunning);
}

QString PredictionBar::text() const { return m_text->fullText(); }

QString PredictionBar::trust() const { return m_badge->toolTip(); }

bool PredictionBar::isRough() const { return !m_badge->isHidden(); }

int PredictionBar::best() const { return m_best->value(); }

void PredictionBar::setBest(int candidates) { m_best->setValue(candidates); }

void PredictionBar::setColours(const Palette& palette)
{
    setStyleSheet(
        QStringLiteral("#predictionBar { background: %1; border: 1px solid %2; border-radius: 4px; }"
                       "#roughBadge { color: %3; border: 1px solid %3; border-radius: 7px; padding: 0px 7px; }"
                       "#roughBadge:focus { border: 2px solid %4; }")
            .arg(palette.color(Role::Base).name(), palette.color(Role::Border).name(),
                 palette.color(Role::Problem).name(), palette.color(Role::Accent).name()));
}

} // namespace pimento
