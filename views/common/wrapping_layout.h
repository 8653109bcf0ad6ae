// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace pimento {

/// Lays widgets out in lines, as a text its words: a widget whose minimum width does not fit a line begins the next
/// one. The expanding widgets of a line share the room that the others leave, or else those that can grow. Hidden ones
/// take no room.
class WrappingLayout : public QLayout {
public:
    /// `gap`: between neighbours, and between lines.
    explicit WrappingLayout(int gap);
    ~WrappingLayout() override;

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override;
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    [[nodiscard]] QLayoutItem* takeAt(int index) override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize minimumSize() const override;
    [[nodiscard]] QSize sizeHint() const override;
    void setGeometry(const QRect& area) override;

private:
    /// Indices of the widgets on each line of a width.
    [[nodiscard]] std::vector<std::vector<std::size_t>> linesOf(int width) const;
    [[nodiscard]] int lineHeight(const std::vector<std::size_t>& line) const;

    int m_gap;
    int m_width = 0; // of the last geometry, which QLayout::invalidate() forgets
    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace pimento
