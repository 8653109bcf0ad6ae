// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"
#include "views/learn/lesson_choices.h"

#include <QFrame>

#include <optional>
#include <vector>

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QSlider;
class QStackedWidget;
class QToolButton;

namespace pimento {

class ElidedLabel;

/// Texts of a lesson's step, in Markdown.
struct StepWords {
    QString lesson; // title of the lesson
    int step = 0;   // index, from 0
    int count = 1;
    QString title;
    QString text;
    QString look; // part of the window to look at, "the candidates by cost"; "": none
    QString ask;  // the question; "": none
    std::vector<ChoiceWords> choices;
    std::optional<std::size_t> given; // the answer that was given

    bool operator==(const StepWords&) const = default;
};

/// Bar beside the pages while a lesson runs: the text of the step, its question, and buttons that go from step to step.
/// Until the lesson's facts are found, it shows the progress of that search.
class LessonBar : public QFrame {
    Q_OBJECT

public:
    explicit LessonBar(QWidget* parent = nullptr);

    void showStep(const StepWords& words);
    /// Shows the progress of the search for facts; `share` is the completed fraction, 0 to 1; negative: unknown.
    void showSearching(const QString& lesson, const QString& text, double share);
    void showProblem(const QString& lesson, const QString& problem);
    void setColours(const Palette& palette);

    /// Width in pixels at which lines of text are easy to read.
    [[nodiscard]] int readableWidth() const;
    [[nodiscard]] const StepWords& words() const { return m_words; }
    /// Scroll area with the text, which has the keyboard focus while the user reads.
    [[nodiscard]] QScrollArea& reading() const { return *m_reading; }
    [[nodiscard]] LessonChoices& choices() const { return *m_choices; }
    [[nodiscard]] QSlider& slider() const { return *m_slider; }

Q_SIGNALS:
    void stepWanted(int step);
    void replayWanted();
    void leaveWanted();
    /// Emitted to stop the search for facts.
    void stopWanted();
    void answered(std::size_t choice);

private:
    QWidget* buildHead();
    QWidget* buildStep();
    QWidget* buildSearch();
    QWidget* buildFoot();
    QToolButton* makeButton(const QString& text, const QString& tip, const char* name);

    StepWords m_words;
    ElidedLabel* m_lesson;
    QToolButton* m_leave;
    QStackedWidget* m_stack;
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_look;
    LessonChoices* m_choices;
    QScrollArea* m_reading;
    QLabel* m_searchText;
    QProgressBar* m_progress;
    QPushButton* m_stop;
    QWidget* m_foot = nullptr;
    QSlider* m_slider;
    QToolButton* m_back;
    QToolButton* m_next;
    QToolButton* m_replay;
    QLabel* m_counter;
};

} // namespace pimento
