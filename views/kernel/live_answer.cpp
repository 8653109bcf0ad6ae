// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kernel/live_answer.h"

#include "views/common/content_area.h"
#include "views/common/plot_panel.h"

#include <QEvent>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace pimento {

LiveAnswer::LiveAnswer(const QString& title, QWidget* parent)
    : QWidget(parent), m_words(new QLabel), m_bars(new BarChart), m_program(new QPlainTextEdit), m_panel(nullptr),
      m_rows(nullptr)
{
    auto* content = new QWidget;
    m_rows = new QVBoxLayout(content);
    m_rows->setContentsMargins(8, 0, 8, 6);
    m_rows->setSpacing(4);
    m_words->setObjectName(QStringLiteral("liveWords"));
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_program->setObjectName(QStringLiteral("liveProgram"));
    m_program->setAccessibleName(tr("Program of the best candidate"));
    m_program->setReadOnly(true);
    m_program->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_program->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_rows->addWidget(m_words);
    m_rows->addWidget(m_bars, 2);
    m_rows->addWidget(m_program, 3);
    m_panel = new PlotPanel(title, new ContentArea(content));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_panel);
    makeRoom();
    m_panel->showMessage(tr("The best candidate of this kernel appears here, with its costs and its program."));
}

void LiveAnswer::setTitle(const QString& title) { m_panel->setTitle(title); }

void LiveAnswer::addField(QWidget* field) { m_rows->insertWidget(0, field); }

void LiveAnswer::setAnswer(const QString& words, const BarData& bars)
{
    m_words->setText(words);
    m_bars->setBars(bars);
    m_bars->setMinimumHeight(m_bars->leastHeight());
    m_panel->setSubtitle({});
    m_panel->showContent();
}

void LiveAnswer::setProgram(const QString& text) { m_program->setPlainText(text); }

void LiveAnswer::showMessage(const QString& message)
{
    m_words->text().isEmpty() ? m_panel->showMessage(message) : m_panel->setSubtitle(message);
}

QString LiveAnswer::words() const { return m_words->text(); }

QString LiveAnswer::program() const { return m_program->toPlainText(); }

void LiveAnswer::setColours(const Palette& palette)
{
    m_panel->setColours(palette);
    m_bars->setColours(palette);
}

/// Keeps room for a few lines of text in their size.
void LiveAnswer::makeRoom()
{
    m_program->setMinimumHeight(5 * fontMetrics().height());
    m_bars->setMinimumHeight(m_bars->leastHeight());
    setMinimumHeight(12 * fontMetrics().height());
}

void LiveAnswer::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange) {
        makeRoom();
    }
    QWidget::changeEvent(event);
}

void LiveAnswer::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT shown();
}

} // namespace pimento
