// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/energy_bars.h"

#include "views/network/network_table_model.h"

#include <QAbstractProxyModel>
#include <QPainter>

namespace pimento {

/// Multiply-accumulates, then the levels from the array outwards, then row activations.
Role EnergyBars::roleOf(std::size_t part, std::size_t parts)
{
    if (part == 0) {
        return Role::Compute;
    }
    if (part + 1 == parts) {
        return Role::HostRead; // far from the orange of the first level
    }
    if (part + 2 == parts) {
        return Role::Transfer;
    }
    constexpr Role kLevels[] = {Role::RearrangeIn, Role::RearrangeOut, Role::Reorder, Role::CoreCommand};
    return kLevels[(part - 1) % 4];
}

void EnergyBars::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto* proxy = qobject_cast<const QAbstractProxyModel*>(index.model());
    const auto* model = qobject_cast<const NetworkTableModel*>(proxy == nullptr ? index.model() : proxy->sourceModel());
    const QModelIndex source = proxy == nullptr ? index : proxy->mapToSource(index);
    if (model == nullptr || !model->node(source.row()).cost || model->mostJoules() <= 0) {
        return;
    }
    const std::vector<double>& energies = model->node(source.row()).cost->energies;
    const QRectF room = QRectF(option.rect).adjusted(4, 4, -8, -4);
    double left = room.left();
    for (std::size_t part = 0; part < energies.size(); ++part) {
        const double width = room.width() * energies[part] / model->mostJoules();
        painter->fillRect(QRectF(left, room.top(), width, room.height()),
                          m_palette.color(roleOf(part, energies.size())));
        left += width;
    }
}

} // namespace pimento
