// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/group_delegate.h"

#include <QPainter>

namespace pimento {

namespace {

int heightOfHeading(const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const bool has = !index.data(GroupDelegate::kHeadingRole).toString().isEmpty();
    return has ? option.fontMetrics.height() * 4 / 3 : 0;
}

} // namespace

void GroupDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const int heading = heightOfHeading(option, index);
    QStyleOptionViewItem item = option;
    item.rect.setTop(item.rect.top() + heading);
    QStyledItemDelegate::paint(painter, item, index);
    if (heading > 0) {
        painter->save();
        QFont bold = option.font;
        bold.setBold(true);
        painter->setFont(bold);
        painter->setPen(option.palette.color(QPalette::Text));
        painter->drawText(QRect(option.rect.left() + 3, option.rect.top(), option.rect.width() - 3, heading),
                          Qt::AlignLeft | Qt::AlignBottom, index.data(kHeadingRole).toString());
        painter->restore();
    }
}

QSize GroupDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.rheight() += heightOfHeading(option, index);
    return size;
}

} // namespace pimento
