// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

class QButtonGroup;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace pimento {

/// An answer that a question of a lesson offers; texts are Markdown.
struct ChoiceWords {
    QString text;
    QString reply;
    bool isRight = false;

    bool operator==(const ChoiceWords&) const = default;
};

/// A question of a lesson: its answers as radio buttons, and what is said to the one that was given. It can be answered
/// as often as somebody likes.
class LessonChoices : public QWidget {
    Q_OBJECT

public:
    explicit LessonChoices(QWidget* parent = nullptr);

    /// `given`: the answer that was given before.
    void ask(const QString& question, std::vector<ChoiceWords> choices, std::optional<std::size_t> given);
    /// Nothing is asked.
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
    std::optional<std::size_t> m_shown; // whose reply is on show
    Palette m_palette = Palette::light();
};

} // namespace pimento
