// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

#include "views/common/palette.h"

namespace pimento {

/// Paints the energy of a layer as a stacked bar, to the scale of the largest one of the table.
class EnergyBars : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setColours(const Palette& palette) { m_palette = palette; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// Colour of a part of the energies.
    [[nodiscard]] static Role roleOf(std::size_t part, std::size_t parts);

private:
    Palette m_palette = Palette::light();
};

} // namespace pimento
