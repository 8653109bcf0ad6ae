// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/link_table.h" // first: moc cannot read <compare> by itself

#include "views/network/network_picture.h"

#include <memory>

namespace pimento {

/// Model of the layers of a network, one row each, in the order of the network.
class NetworkTableModel : public LinkTableModel {
    Q_OBJECT

public:
    enum class Column { Place, Layer, Kind, Macs, Weights, Latency, Energy, Parts, Rows, Result };
    static constexpr int kColumns = 10;

    using LinkTableModel::LinkTableModel;

    /// Sets the network; one with as many layers keeps the rows.
    void setNetwork(std::shared_ptr<const NetworkPicture> network);

    /// The network; nullptr: none.
    [[nodiscard]] const NetworkPicture* network() const { return m_network.get(); }
    [[nodiscard]] const NetworkNode& node(int row) const { return m_network->nodes[static_cast<std::size_t>(row)]; }
    /// Largest energy of a layer; 0: none is known.
    [[nodiscard]] double mostJoules() const { return m_mostJoules; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// True if the mappings of a layer can be explored.
    [[nodiscard]] bool canOpen(int row) const override { return node(row).hasMapping; }

private:
    [[nodiscard]] Heading heading(int column) const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QString tip(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;

    std::shared_ptr<const NetworkPicture> m_network;
    double m_mostJoules = 0;
};

} // namespace pimento
