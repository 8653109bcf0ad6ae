// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QPointer>
#include <QSplitter>
#include <QWidget>

#include <utility>
#include <vector>

namespace pimento {

/// Lets a widget fill its page: hides everything beside it in layouts and splitters, up to the page, until restore(),
/// which also restores sizes. What was hidden before stays hidden.
class Maximiser {
public:
    void fill(QWidget& widget);
    void restore();
    [[nodiscard]] bool isFilled() const { return m_isFilled; }

private:
    std::vector<QPointer<QWidget>> m_hidden;
    std::vector<std::pair<QPointer<QSplitter>, QByteArray>> m_splitters;
    bool m_isFilled = false;
};

} // namespace pimento
