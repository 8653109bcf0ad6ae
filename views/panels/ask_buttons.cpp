// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/ask_buttons.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace pimento {

AskButtons::AskButtons(QWidget* parent)
    : QWidget(parent), m_explore(new QPushButton(tr("&Explore"), this)),
      m_best(new QPushButton(tr("Find the &best"), this))
{
    m_explore->setObjectName(QStringLiteral("explore"));
    m_explore->setDefault(true);
    m_explore->setToolTip(tr("Simulate every draft of the space (Ctrl+Return)"));
    m_best->setObjectName(QStringLiteral("findBest"));
    m_best->setToolTip(tr("<p>Finds the fastest draft of the space and proves it, by lower bounds, without simulating "
                          "all drafts (Ctrl+Shift+Return)</p>"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QPushButton* button : {m_explore, m_best}) {
        button->setMinimumHeight(34);
        layout->addWidget(button, 1);
    }
    setFocusProxy(m_explore);
    connect(m_explore, &QPushButton::clicked, this, &AskButtons::exploreWanted);
    connect(m_best, &QPushButton::clicked, this, &AskButtons::bestWanted);
}

void AskButtons::setAskable(Askable askable)
{
    m_explore->setEnabled(askable == Askable::Both);
    m_best->setEnabled(askable != Askable::Nothing);
}

bool AskButtons::canExplore() const { return m_explore->isEnabled(); }

bool AskButtons::canFindBest() const { return m_best->isEnabled(); }

QWidget* AskButtons::firstField() const { return m_explore; }

QWidget* AskButtons::lastField() const { return m_best; }

} // namespace pimento
