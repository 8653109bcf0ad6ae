// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/link_table.h" // first: moc cannot read <compare> by itself

#include "views/network/network_table_model.h"

#include <optional>

namespace pimento {

class EnergyBars;
class LayerFilter;

/// Table of the layers of a network with their energies as stacked bars. The names of layers open their mappings.
class NetworkTableView : public LinkTable {
    Q_OBJECT

public:
    using Column = NetworkTableModel::Column;

    explicit NetworkTableView(QWidget* parent = nullptr);

    void setNetwork(std::shared_ptr<const NetworkPicture> network);
    void setColours(const Palette& palette);
    /// Shows layers whose name or kind has a text; "": all.
    void setSearch(const QString& text);
    void choose(std::optional<std::size_t> layer);
    [[nodiscard]] const NetworkTableModel& layers() const { return *m_model; }
    using LinkTable::shownIndex;
    [[nodiscard]] QModelIndex shownIndex(int layer, Column column) const
    {
        return shownIndex(layer, static_cast<int>(column));
    }

Q_SIGNALS:
    void layerChosen(std::size_t layer);

protected:
    [[nodiscard]] std::vector<int> fitted(std::vector<int> widths) const override;
    void resizeEvent(QResizeEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    NetworkTableModel* m_model;
    LayerFilter* m_rows;
    EnergyBars* m_bars;
};

} // namespace pimento
