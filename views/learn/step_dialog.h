// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"

#include <QDialog>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QRadioButton;

namespace pimento {

class Palette;

/// Writes the words of a lesson's step: which lesson and step they belong to, text, speaker notes, what the step points
/// at, and a question with up to four answers.
class StepDialog : public QDialog {
    Q_OBJECT

public:
    static constexpr std::size_t kAnswers = 4;

    /// A step that the user has written.
    struct Written {
        std::optional<std::size_t> lesson; // index in the lessons offered; none: a new one
        std::string title;                 // of the lesson
        std::size_t place = 0;             // index of the step; the number of steps: at the end
        LessonStep step;                   // texts, choices, highlight and cover only
    };

    /// `lessons`: lessons to add the step to. `page`: page that the step shows; its parts can be pointed at.
    StepDialog(std::vector<Lesson> lessons, std::string page, QWidget* parent);

    [[nodiscard]] Written written() const;
    /// Why the step cannot be saved; "": it can.
    [[nodiscard]] QString problem() const;
    void setColours(const Palette& palette);

    [[nodiscard]] QComboBox& lesson() const { return *m_lesson; }
    [[nodiscard]] QLineEdit& lessonTitle() const { return *m_lessonTitle; }
    [[nodiscard]] QComboBox& place() const { return *m_place; }
    [[nodiscard]] QLineEdit& stepTitle() const { return *m_title; }
    [[nodiscard]] QPlainTextEdit& text() const { return *m_text; }
    [[nodiscard]] QPlainTextEdit& notes() const { return *m_notes; }
    [[nodiscard]] QComboBox& part() const { return *m_part; }
    [[nodiscard]] QCheckBox& cover() const { return *m_cover; }
    [[nodiscard]] QLineEdit& question() const { return *m_question; }
    [[nodiscard]] QLineEdit& answer(std::size_t number) const { return *m_answers[number].text; }
    [[nodiscard]] QLineEdit& reply(std::size_t number) const { return *m_answers[number].reply; }
    [[nodiscard]] QRadioButton& right(std::size_t number) const { return *m_answers[number].right; }

Q_SIGNALS:
    /// Emitted when the user wants the step saved. The receiver closes the dialog only after that, so that no text is
    /// lost.
    void saved();
    /// Emitted when the user wants the chosen step removed; as saved().
    void removed(std::size_t lesson, std::size_t place);

private:
    struct Answer {
        QRadioButton* right;
        QLineEdit* text;
        QLineEdit* reply;
    };

    QWidget* buildQuestion();
    QWidget* buildButtons();
    void showLesson();
    void showStep();
    void check();
    [[nodiscard]] const Lesson* chosen() const;

    std::vector<Lesson> m_lessons;
    std::string m_page;
    QComboBox* m_lesson;
    QLineEdit* m_lessonTitle;
    QComboBox* m_place;
    QLineEdit* m_title;
    QPlainTextEdit* m_text;
    QPlainTextEdit* m_notes;
    QComboBox* m_part;
    QCheckBox* m_cover;
    QLineEdit* m_question;
    std::vector<Answer> m_answers;
    QLabel* m_problem;
    QPushButton* m_save = nullptr;
    QPushButton* m_remove = nullptr;
};

} // namespace pimento
