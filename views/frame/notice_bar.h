// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QFrame>

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace pimento {

/// A message above the pages with buttons that offer what to do, until the user closes it or it no longer applies.
class NoticeBar : public QFrame {
    Q_OBJECT

public:
    /// Buttons with their actions; the bar closes afterwards.
    using Offers = std::vector<std::pair<QString, std::function<void()>>>;

    explicit NoticeBar(QWidget* parent = nullptr);

    /// Scope of a notice, which decides when it closes.
    enum class About : std::uint8_t {
        Program,  // when the user closes it
        Question, // when another question comes on screen
        Page,     // when another question or another page comes on screen
    };

    void tell(const QString& text, const Offers& offers = {}, About about = About::Program);
    /// Closes a notice about the question or the page before.
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
