// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace pimento {

/// Paints a heading above the items of a list that begin a group. The items keep their indices.
class GroupDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    static constexpr int kHeadingRole = Qt::UserRole + 20; // heading above the item; "": none

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace pimento
