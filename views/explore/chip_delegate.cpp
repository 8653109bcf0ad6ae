// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/chip_delegate.h"

#include "views/explore/candidate_chips.h"
#include "views/explore/candidate_table_model.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kChipInside = 5;  // pixels between a chip's text and its sides
constexpr int kBetweenChips = 3; // pixels between two chips

} // namespace

int ChipDelegate::chipsWidth(const QFontMetrics& metrics, const QModelIndex& index)
{
    int width = 0;
    for (const QString& chip : index.data(CandidateTableModel::kChipsRole).toStringList()) {
        width += metrics.horizontalAdvance(chip) + 2 * kChipInside + kBetweenChips;
    }
    const QString mark = index.data(CandidateTableModel::kMarkRole).toString();
    return width + (mark.isEmpty() ? 0 : metrics.horizontalAdvance(mark) + 2 * kChipInside);
}

void ChipDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QStringList chips = index.data(CandidateTableModel::kChipsRole).toStringList();
    if (chips.isEmpty()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem plain = option;
    initStyleOption(&plain, index);
    plain.text.clear();
    const QStyle* style = plain.widget != nullptr ? plain.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &plain, painter, plain.widget);
    const bool isSelected = (plain.state & QStyle::State_Selected) != 0;
    const QFontMetrics metrics(plain.font);
    const QColor ink = m_palette.color(isSelected ? Role::AccentText : Role::Text);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(plain.font);
    int left = option.rect.left() + kBetweenChips + (plain.icon.isNull() ? 0 : plain.decorationSize.width() + kBetweenChips);
    const int right = option.rect.right() - kBetweenChips;
    const int height = std::min(option.rect.height() - 2, metrics.height() + 2);
    const int top = option.rect.center().y() - height / 2;
    const auto put = [&](const QString& text, const QColor& ground, const QColor& pen) {
        const int whole = metrics.horizontalAdvance(text) + 2 * kChipInside;
        const int width = std::min(whole, right - left);
        if (width <= 2 * kChipInside + metrics.averageCharWidth()) {
            return;
        }
        const QRectF box(left, top, width, height);
        painter->setPen(isSelected ? QPen(ink, 1) : QPen(Qt::NoPen));
        painter->setBrush(isSelected ? QBrush(Qt::NoBrush) : QBrush(ground));
        painter->drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        painter->setPen(pen);
        painter->drawText(box.adjusted(kChipInside, 0, -kChipInside, 0), Qt::AlignVCenter,
                          width == whole ? text // whose width in pixels may be rounded down
                                         : metrics.elidedText(text, Qt::ElideRight, width - 2 * kChipInside));
        left += width + kBetweenChips;
    };
    if (const QString mark = index.data(CandidateTableModel::kMarkRole).toString(); !mark.isEmpty()) {
        const QVariant colour = index.data(Qt::ForegroundRole);
        put(mark, m_palette.color(Role::Base), isSelected ? ink : colour.value<QBrush>().color());
    }
    const QVariantList hues = index.data(CandidateTableModel::kHuesRole).toList();
    for (qsizetype i = 0; i < chips.size(); ++i) {
        put(chips[i], chipGround(hues[i].value<std::size_t>(), m_palette), ink);
    }
    painter->restore();
}

} // namespace pimento
