// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QStyledItemDelegate>

namespace pimento {

/// Paints the labels of candidates as chips, one for each setting; a label without chips as text.
class ChipDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setColours(const Palette& palette) { m_palette = palette; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// Width in pixels that all chips of an index need.
    [[nodiscard]] static int chipsWidth(const QFontMetrics& metrics, const QModelIndex& index);

private:
    Palette m_palette = Palette::light();
};

} // namespace pimento
