// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/learn/speaker_notes.h"

#include "views/common/content_area.h"
#include "views/learn/lesson_text.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <chrono>

namespace pimento {

namespace {

constexpr double kLarge = 1.5; // scale of the font, since notes are read from a distance

QLabel* makeWords(const char* name, double size)
{
    auto* words = new QLabel;
    words->setObjectName(QLatin1String(name));
    words->setWordWrap(true);
    words->setTextFormat(Qt::MarkdownText);
    words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    QFont font = words->font();
    font.setPointSizeF(font.pointSizeF() * size);
    words->setFont(font);
    return words;
}

} // namespace

SpeakerNotes::SpeakerNotes(QWidget* parent)
    : QWidget(parent, Qt::Window), m_counter(makeWords("notesCounter", kLarge)),
      m_clock(makeWords("notesClock", kLarge)), m_title(makeWords("notesTitle", kLarge)),
      m_notes(makeWords("notesText", kLarge)), m_next(makeWords("notesNext", 1)),
      m_nextText(makeWords("notesNextText", 1)), m_tick(new QTimer(this))
{
    setObjectName(QStringLiteral("speakerNotes"));
    setWindowTitle(tr("Speaker notes"));
    m_clock->setAccessibleName(tr("Time since the start of the lesson"));
    m_clock->setAlignment(Qt::AlignRight);
    m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* restart = new QPushButton(tr("&Restart the clock"));
    restart->setObjectName(QStringLiteral("restartClock"));
    connect(restart, &QPushButton::clicked, this, &SpeakerNotes::restartClock);
    auto* head = new QHBoxLayout;
    head->addWidget(m_counter, 1);
    head->addWidget(m_clock, 1);
    head->addWidget(restart);
    auto* content = new QWidget;
    auto* texts = new QVBoxLayout(content);
    texts->setContentsMargins(0, 0, 0, 0);
    texts->setSpacing(12);
    for (QLabel* each : {m_title, m_notes, m_next, m_nextText}) {
        texts->addWidget(each);
    }
    texts->addStretch(1);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 12, 16, 12);
    rows->addLayout(head);
    rows->addWidget(new ContentArea(content), 1);
    setFocusPolicy(Qt::StrongFocus); // keys go to the next step, not to the button
    resize(760, 560);
    m_tick->setInterval(std::chrono::seconds(1));
    connect(m_tick, &QTimer::timeout, this, &SpeakerNotes::showClock);
    restartClock();
}

void SpeakerNotes::restartClock()
{
    m_since.start();
    showClock();
}

void SpeakerNotes::showClock() { m_clock->setText(elapsedInWords(m_since.elapsed())); }

QString SpeakerNotes::elapsed() const { return m_clock->text(); }

QString SpeakerNotes::notes() const { return m_notes->text(); }

void SpeakerNotes::showStep(const Words& words)
{
    m_counter->setText(words.counter);
    m_title->setText(QStringLiteral("**%1**").arg(words.title));
    m_notes->setText(words.notes.isEmpty() ? tr("*This step has no notes.*") : words.notes);
    m_next->setText(words.nextTitle.isEmpty() ? tr("**The lesson ends here.**")
                                              : tr("**Next: %1**").arg(words.nextTitle));
    m_nextText->setText(words.nextText);
}

void SpeakerNotes::setColours(const Palette& palette)
{
    m_nextText->setStyleSheet(QStringLiteral("color: %1;").arg(palette.color(Role::MutedText).name()));
}

/// Goes through the steps of the lesson from this window too.
void SpeakerNotes::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Space:
    case Qt::Key_PageDown: // a presenter's remote control sends these
        Q_EMIT stepWanted(1);
        break;
    case Qt::Key_Left:
    case Qt::Key_PageUp:
        Q_EMIT stepWanted(-1);
        break;
    case Qt::Key_Escape:
        close();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void SpeakerNotes::closeEvent(QCloseEvent* event)
{
    m_tick->stop();
    Q_EMIT closed();
    QWidget::closeEvent(event);
}

void SpeakerNotes::showEvent(QShowEvent* event)
{
    m_tick->start();
    showClock();
    setFocus();
    QWidget::showEvent(event);
}

} // namespace pimento
