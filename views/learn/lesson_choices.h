// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

class QButtonGroup;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace pimento {

/// An answer to choose from in a lesson's question; texts are Markdown.
struct ChoiceWords {
    QString text;
    QString reply;
    bool isRight = false;

    bool operator==(const ChoiceWords&) const = default;
};

/// Asks a question of a lesson: answers as radio buttons, and the reply to the chosen one. It can be answered any
/// number of times.
class LessonChoices : public QWidget {
    Q_OBJECT

public:
    explicit LessonChoices(QWidget* parent = nullptr);

    /// Asks a question; `given`: the answer that was given earlier.
    void ask(const QString& question, std::vector<ChoiceWords> choices, std::optional<std::size_t> given);
    /// Removes the question and its choices from the view.
    void clear();
    void setColours(const Palette& palette);
    [[nodiscard]] QString reply() const;

Q_SIGNALS:
    void answered(std::size_t choice);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void removeButtons();
    void check();
    [[nodiscard]] static QString praise(const QString& reply);
    void showReply(std::size_t choice);
    void colourReply();

    QLabel* m_question;
    QVBoxLayout* m_rows;
    QButtonGroup* m_buttons;
    QPushButton* m_check;
    QLabel* m_reply;
    std::vector<ChoiceWords> m_choices;
    std::optional<std::size_t> m_shown; // answer whose reply is shown
    Palette m_palette = Palette::light();
};

} // namespace pimento
