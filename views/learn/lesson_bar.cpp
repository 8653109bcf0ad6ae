// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/learn/lesson_bar.h"

#include "views/common/elided_label.h"
#include "views/common/panel_parts.h"
#include "views/learn/lesson_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSlider>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr int kLetters = 46; // letters of a line
constexpr int kNarrowest = 230;

QLabel* makeWords(const char* name)
{
    QLabel* words = makeSentences(name);
    words->setTextFormat(Qt::MarkdownText);
    words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    return words;
}

} // namespace

LessonBar::LessonBar(QWidget* parent)
    : QFrame(parent), m_lesson(new ElidedLabel),
      m_leave(makeButton(tr("Leave"), tr("Leave the lesson and restore the window"), "lessonLeave")),
      m_stack(new QStackedWidget), m_title(makeWords("lessonTitle")), m_text(makeWords("lessonWords")),
      m_look(makeWords("lessonLook")), m_choices(new LessonChoices), m_reading(new QScrollArea),
      m_searchText(makeWords("lessonSearch")), m_progress(new QProgressBar), m_stop(new QPushButton(tr("Stop"))),
      m_slider(new QSlider(Qt::Horizontal)),
      m_back(makeButton(QStringLiteral("◀"), tr("Previous step (Left)"), "lessonBack")),
      m_next(makeButton(QStringLiteral("▶"), tr("Next step (Right or Space)"), "lessonNext")),
      m_replay(makeButton(QStringLiteral("↻"), tr("Reset the step, with its question unanswered"), "lessonReplay")),
      m_counter(new QLabel)
{
    setObjectName(QStringLiteral("lessonBar"));
    setAccessibleName(tr("Lesson"));
    setMinimumWidth(kNarrowest);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildHead());
    m_stack->addWidget(buildStep());
    m_stack->addWidget(buildSearch());
    layout->addWidget(m_stack, 1);
    layout->addWidget(buildFoot());
    connect(m_leave, &QToolButton::clicked, this, &LessonBar::leaveWanted);
    connect(m_stop, &QPushButton::clicked, this, &LessonBar::stopWanted);
    connect(m_back, &QToolButton::clicked, this, [this] { Q_EMIT stepWanted(m_words.step - 1); });
    connect(m_next, &QToolButton::clicked, this, [this] { Q_EMIT stepWanted(m_words.step + 1); });
    connect(m_replay, &QToolButton::clicked, this, &LessonBar::replayWanted);
    connect(m_slider, &QSlider::valueChanged, this, &LessonBar::stepWanted);
    connect(m_choices, &LessonChoices::answered, this, &LessonBar::answered);
}

QToolButton* LessonBar::makeButton(const QString& text, const QString& tip, const char* name)
{
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setObjectName(QLatin1String(name));
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

QWidget* LessonBar::buildHead()
{
    auto* head = new QWidget;
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(12, 8, 8, 4);
    m_lesson->setObjectName(QStringLiteral("lessonName"));
    line->addWidget(m_lesson, 1);
    line->addWidget(m_leave);
    return head;
}

QWidget* LessonBar::buildStep()
{
    QFont bold = m_title->font();
    bold.setBold(true);
    bold.setPointSizeF(bold.pointSizeF() * 1.15);
    m_title->setFont(bold);
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(12, 4, 12, 12);
    rows->setSpacing(8);
    for (QWidget* each : std::initializer_list<QWidget*>{m_title, m_text, m_look, m_choices}) {
        rows->addWidget(each);
    }
    rows->addStretch(1);
    m_reading->setObjectName(QStringLiteral("lessonReading"));
    m_reading->setWidget(content);
    m_reading->setWidgetResizable(true);
    m_reading->setFrameShape(QFrame::NoFrame);
    m_reading->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_reading->setFocusPolicy(Qt::StrongFocus);
    return m_reading;
}

QWidget* LessonBar::buildSearch()
{
    auto* search = new QWidget;
    auto* rows = new QVBoxLayout(search);
    rows->setContentsMargins(12, 8, 12, 12);
    m_progress->setAccessibleName(tr("Progress of the lesson"));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(12);
    m_stop->setObjectName(QStringLiteral("lessonStop"));
    m_stop->setToolTip(tr("Stop and return to the list; results so far remain"));
    rows->addWidget(m_searchText);
    rows->addWidget(m_progress);
    rows->addWidget(m_stop, 0, Qt::AlignLeft);
    rows->addStretch(1);
    return search;
}

QWidget* LessonBar::buildFoot()
{
    m_foot = new QFrame;
    m_foot->setObjectName(QStringLiteral("lessonFoot"));
    m_slider->setObjectName(QStringLiteral("lessonSlider"));
    m_slider->setAccessibleName(tr("Step of the lesson"));
    m_slider->setTickPosition(QSlider::TicksBelow);
    m_slider->setTickInterval(1);
    m_slider->setPageStep(1);
    m_counter->setObjectName(QStringLiteral("lessonCounter"));
    m_counter->setAlignment(Qt::AlignCenter);
    auto* rows = new QVBoxLayout(m_foot);
    rows->setContentsMargins(12, 6, 12, 8);
    rows->setSpacing(4);
    rows->addWidget(m_slider);
    auto* line = new QHBoxLayout;
    for (QToolButton* button : {m_back, m_next, m_replay}) {
        button->setMinimumSize(40, 30);
    }
    line->addWidget(m_back);
    line->addWidget(m_counter, 1);
    line->addWidget(m_next);
    line->addWidget(m_replay);
    rows->addLayout(line);
    return m_foot;
}

int LessonBar::readableWidth() const
{
    return std::max(kNarrowest, fontMetrics().averageCharWidth() * kLetters + 2 * 12);
}

void LessonBar::showStep(const StepWords& words)
{
    m_words = words;
    m_lesson->setFullText(words.lesson);
    m_title->setText(words.title);
    m_text->setText(words.text);
    m_look->setText(words.look.isEmpty() ? QString() : tr("➔ Look at %1.").arg(words.look));
    m_look->setVisible(!words.look.isEmpty());
    if (words.ask.isEmpty()) {
        m_choices->clear();
    } else {
        m_choices->ask(words.ask, words.choices, words.given);
    }
    const QString counter = tr("%1 of %2").arg(words.step + 1).arg(words.count);
    m_counter->setText(counter);
    m_reading->setAccessibleName(tr("Step %1: %2").arg(counter, plainWords(words.title)));
    m_reading->setAccessibleDescription(plainWords(words.text + QStringLiteral("\n\n") + words.ask));
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, words.count - 1);
    m_slider->setValue(words.step);
    m_back->setEnabled(words.step > 0);
    m_next->setEnabled(words.step + 1 < words.count);
    m_stack->setCurrentIndex(0);
    m_foot->show();
    m_reading->verticalScrollBar()->setValue(0);
}

void LessonBar::showSearching(const QString& lesson, const QString& text, double share)
{
    constexpr int kParts = 1000;
    m_lesson->setFullText(lesson);
    m_searchText->setText(text);
    m_progress->setRange(0, share < 0 ? 0 : kParts);
    m_progress->setValue(static_cast<int>(std::lround(std::max(0.0, share) * kParts)));
    m_progress->show();
    m_stop->show();
    m_stack->setCurrentIndex(1);
    m_foot->hide();
}

void LessonBar::showProblem(const QString& lesson, const QString& problem)
{
    showSearching(lesson, problem, 0);
    m_progress->hide();
    m_stop->hide();
}

void LessonBar::setColours(const Palette& palette)
{
    const QString muted = palette.color(Role::MutedText).name();
    setStyleSheet(QStringLiteral("#lessonBar { background: %1; border: none; border-right: 1px solid %2; } "
                                 "#lessonFoot { border: none; border-top: 1px solid %2; } #lessonName { color: %3; } "
                                 "#lessonReading, #lessonReading > QWidget > QWidget { background: transparent; }")
                      .arg(palette.color(Role::Base).name(), palette.color(Role::Border).name(), muted));
    m_choices->setColours(palette);
}

} // namespace pimento
