// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <QFrame>

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace pimento {

/// One line above the pages that says something and offers what to do about it, until somebody closes it or it has
/// nothing to say any more.
class NoticeBar : public QFrame {
    Q_OBJECT

public:
    /// A button with what it does; the bar closes afterwards.
    using Offers = std::vector<std::pair<QString, std::function<void()>>>;

    explicit NoticeBar(QWidget* parent = nullptr);

    /// What a notice is about, and with what it therefore ends.
    enum class About : std::uint8_t {
        Program,  // somebody closes it
        Question, // another question is on show
        Page,     // another question, or another page, is on show
    };

    void tell(const QString& text, const Offers& offers = {}, About about = About::Program);
    /// Another question is on show, or another page: what was said about the one before goes.
    void endQuestion();
    void endPage();
    void setColours(const Palette& palette);

    [[nodiscard]] QString text() const;

private:
    QLabel* m_text;
    About m_about = About::Program;
    QHBoxLayout* m_buttons;
};

} // namespace pimento
