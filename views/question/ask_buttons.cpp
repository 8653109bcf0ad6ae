// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/question/ask_buttons.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace pimento {

AskButtons::AskButtons(QWidget* parent)
    : QWidget(parent), m_explore(new QPushButton(tr("&Explore"), this)),
      m_best(new QPushButton(tr("Find the &best"), this)), m_predict(new QPushButton(tr("&Predict"), this))
{
    m_explore->setObjectName(QStringLiteral("explore"));
    m_explore->setDefault(true);
    m_explore->setToolTip(tr("Simulate every candidate of the space (Ctrl+Return)"));
    m_best->setObjectName(QStringLiteral("findBest"));
    m_best->setToolTip(
        tr("<p>Finds the fastest candidate of the space and proves it, by lower bounds, without simulating "
           "all candidates (Ctrl+Shift+Return)</p>"));
    m_predict->setObjectName(QStringLiteral("predict"));
    m_predict->setToolTip(tr("<p>Predicts the time of every candidate of the space within seconds, without simulation "
                             "(Ctrl+Alt+Return). ≈ marks predictions.</p>"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* row = new QHBoxLayout;
    for (QPushButton* button : {m_explore, m_best}) {
        button->setMinimumHeight(34);
        row->addWidget(button, 1);
    }
    layout->addLayout(row);
    layout->addWidget(m_predict);
    setFocusProxy(m_explore);
    connect(m_explore, &QPushButton::clicked, this, &AskButtons::exploreWanted);
    connect(m_best, &QPushButton::clicked, this, &AskButtons::bestWanted);
    connect(m_predict, &QPushButton::clicked, this, &AskButtons::predictionWanted);
}

void AskButtons::setAskable(Askable askable)
{
    m_explore->setEnabled(askable == Askable::Both);
    m_best->setEnabled(askable != Askable::Nothing);
    m_predict->setEnabled(askable == Askable::Both);
}

bool AskButtons::canExplore() const { return m_explore->isEnabled(); }

bool AskButtons::canFindBest() const { return m_best->isEnabled(); }

void AskButtons::orderTabs()
{
    setTabOrder(m_explore, m_best);
    setTabOrder(m_best, m_predict);
}

QWidget* AskButtons::firstField() const { return m_explore; }

QWidget* AskButtons::lastField() const { return m_predict; }

} // namespace pimento
