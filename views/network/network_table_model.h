// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel> // first: moc cannot read <compare> by itself

#include "views/common/palette.h"
#include "views/network/network_picture.h"

#include <memory>

namespace pimento {

/// Model of the layers of a network, one row each, in the order of the network.
class NetworkTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Column { Place, Layer, Kind, Macs, Weights, Latency, Energy, Parts, Rows, Result };
    static constexpr int kColumns = 10;
    /// Role of a cell's number if it has one, else of its text.
    static constexpr int kSortRole = Qt::UserRole;

    explicit NetworkTableModel(QObject* parent = nullptr);

    /// Sets the network; one with as many layers keeps the rows.
    void setNetwork(std::shared_ptr<const NetworkPicture> network);
    void setColours(const Palette& palette);

    /// The network; nullptr: none.
    [[nodiscard]] const NetworkPicture* network() const { return m_network.get(); }
    [[nodiscard]] const NetworkNode& node(int row) const { return m_network->nodes[static_cast<std::size_t>(row)]; }
    /// Largest energy of a layer; 0: none is known.
    [[nodiscard]] double mostJoules() const { return m_mostJoules; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(int row, Column column) const;
    [[nodiscard]] QVariant sortValue(int row, Column column) const;
    [[nodiscard]] QString tip(int row, Column column) const;

    std::shared_ptr<const NetworkPicture> m_network;
    double m_mostJoules = 0;
    Palette m_palette = Palette::light();
};

} // namespace pimento
