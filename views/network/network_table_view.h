// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView> // first: moc cannot read <compare> by itself

#include "views/network/network_table_model.h"

#include <optional>

class QSortFilterProxyModel;

namespace pimento {

class EnergyBars;

/// Table of the layers of a network with their energies as stacked bars, sorted by a click on a header. A click on the
/// name of a layer, or Return on its row, opens its dataflow.
class NetworkTableView : public QTableView {
    Q_OBJECT

public:
    explicit NetworkTableView(QWidget* parent = nullptr);

    void setNetwork(std::shared_ptr<const NetworkPicture> network);
    void setColours(const Palette& palette);
    /// Shows layers whose name or kind has a text; "": all.
    void setSearch(const QString& text);
    void choose(std::optional<std::size_t> layer);
    [[nodiscard]] const NetworkTableModel& layers() const { return *m_model; }
    [[nodiscard]] QModelIndex shownIndex(int layer, NetworkTableModel::Column column) const;

Q_SIGNALS:
    void layerChosen(std::size_t layer);
    void dataflowWanted(std::size_t layer);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void open(const QModelIndex& shown);
    void measureColumns();

    NetworkTableModel* m_model;
    QSortFilterProxyModel* m_rows;
    EnergyBars* m_bars;
};

} // namespace pimento
