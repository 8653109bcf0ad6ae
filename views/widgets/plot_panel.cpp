// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/plot_panel.h"

#include "views/state/palette.h"
#include "views/widgets/elided_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace pimento {

QScrollArea* makeScrolling(QWidget* content)
{
    auto* scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    return scroll;
}

PlotPanel::PlotPanel(const QString& title, QWidget* content, QWidget* parent)
    : QFrame(parent), m_title(new QLabel(title, this)), m_subtitle(new ElidedLabel(this)), m_message(new QLabel(this)),
      m_tools(new QHBoxLayout), m_stack(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("plotPanel"));
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_subtitle->setObjectName(QStringLiteral("subtitle"));
    m_message->setObjectName(QStringLiteral("emptyMessage"));
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setMargin(24);
    m_stack->addWidget(content);
    m_stack->addWidget(m_message);

    m_tools->setContentsMargins(10, 4, 6, 2);
    m_tools->addStrut(m_title->fontMetrics().height() + 12); // same height with and without tools
    m_tools->setSpacing(6);
    m_tools->addWidget(m_title);
    m_tools->addWidget(m_subtitle, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addLayout(m_tools);
    layout->addWidget(m_stack, 1);
}

void PlotPanel::setTitle(const QString& title) { m_title->setText(title); }

void PlotPanel::addTool(QWidget* tool) { m_tools->addWidget(tool); }

void PlotPanel::setSubtitle(const QString& subtitle) { m_subtitle->setFullText(subtitle); }

void PlotPanel::showContent() { m_stack->setCurrentIndex(0); }

void PlotPanel::showMessage(const QString& message)
{
    m_message->setText(message);
    m_stack->setCurrentWidget(m_message);
}

bool PlotPanel::isContentShown() const { return m_stack->currentIndex() == 0; }

QString PlotPanel::message() const { return m_message->text(); }

void PlotPanel::setColours(const Palette& palette)
{
    setStyleSheet(QStringLiteral("#plotPanel { background: %1; border: 1px solid %2; border-radius: 4px; }"
                                 "#subtitle, #emptyMessage { color: %3; }")
                      .arg(palette.color(Role::Base).name(), palette.color(Role::Border).name(),
                           palette.color(Role::MutedText).name()));
}

} // namespace pimento
