// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <QFrame>

#include <functional>
#include <utility>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace pimento {

/// One line above the pages that says something and offers what to do about it, until somebody closes it.
class NoticeBar : public QFrame {
    Q_OBJECT

public:
    /// A button with what it does; the bar closes afterwards.
    using Offers = std::vector<std::pair<QString, std::function<void()>>>;

    explicit NoticeBar(QWidget* parent = nullptr);

    void tell(const QString& text, const Offers& offers = {});
    void setColours(const Palette& palette);

    [[nodiscard]] QString text() const;

private:
    QLabel* m_text;
    QHBoxLayout* m_buttons;
};

} // namespace pimento
