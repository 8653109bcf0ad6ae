// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/network_table_view.h"

#include "views/network/energy_bars.h"

#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kLeastLetters = 12; // of a name or kind
constexpr int kBarWidth = 120;

/// Cuts texts at their end, where kinds differ least.
class KindDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideRight;
    }
};

} // namespace

/// Rows whose name or kind has a text.
class LayerFilter final : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& /*parent*/) const override
    {
        const auto* model = static_cast<const NetworkTableModel*>(sourceModel());
        const NetworkNode& node = model->node(row);
        return node.name.contains(filterRegularExpression()) || node.kind.contains(filterRegularExpression());
    }
};

NetworkTableView::NetworkTableView(QWidget* parent)
    : LinkTable(parent), m_model(new NetworkTableModel(this)), m_rows(new LayerFilter(this)),
      m_bars(new EnergyBars(this))
{
    setObjectName(QStringLiteral("networkTable"));
    setAccessibleName(tr("Layers of the network; Return opens the mappings of a layer"));
    m_rows->setFilterCaseSensitivity(Qt::CaseInsensitive);
    setTextElideMode(Qt::ElideMiddle); // names that begin alike differ at their ends
    showRows(*m_model, *m_rows);
    setItemDelegateForColumn(static_cast<int>(Column::Parts), m_bars);
    setItemDelegateForColumn(static_cast<int>(Column::Kind), new KindDelegate(this));
    connect(m_model, &QAbstractItemModel::dataChanged, this, &NetworkTableView::measureColumns);
}

void NetworkTableView::setNetwork(std::shared_ptr<const NetworkPicture> network)
{
    m_model->setNetwork(std::move(network));
}

void NetworkTableView::setColours(const Palette& palette)
{
    m_model->setColours(palette);
    m_bars->setColours(palette);
    viewport()->update();
}

void NetworkTableView::setSearch(const QString& text) { m_rows->setFilterFixedString(text.trimmed()); }

void NetworkTableView::choose(std::optional<std::size_t> layer)
{
    const QModelIndex index = layer ? shownIndex(static_cast<int>(*layer), Column::Place) : QModelIndex();
    if (index.isValid() && index.row() != currentIndex().row()) {
        setCurrentIndex(index);
        scrollTo(index);
    }
}

void NetworkTableView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (current.isValid() && current.row() != previous.row()) {
        Q_EMIT layerChosen(static_cast<std::size_t>(rowAt(current)));
    }
}

/// Narrows names and kinds, whose tooltips have the whole text, so that the columns up to the energy are visible.
std::vector<int> NetworkTableView::fitted(std::vector<int> widths) const
{
    const auto widthOf = [&](Column column) -> int& { return widths[static_cast<std::size_t>(column)]; };
    widthOf(Column::Parts) = std::max(widthOf(Column::Parts), kBarWidth);
    int room = viewport()->width();
    for (const Column column : {Column::Place, Column::Macs, Column::Weights, Column::Latency, Column::Energy}) {
        room -= widthOf(column);
    }
    const int least = kLeastLetters * fontMetrics().averageCharWidth();
    int& kind = widthOf(Column::Kind);
    int& layer = widthOf(Column::Layer);
    kind = std::min(kind, std::max({least, room / 2, room - layer}));
    layer = std::min(layer, std::max(least, room - kind));
    return widths;
}

void NetworkTableView::resizeEvent(QResizeEvent* event)
{
    LinkTable::resizeEvent(event);
    fitColumns();
}

} // namespace pimento
