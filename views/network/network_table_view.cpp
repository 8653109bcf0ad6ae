// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/network_table_view.h"

#include "views/network/energy_bars.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kPadding = 20;     // pixels, with the arrow of a sorted column
constexpr int kWidestText = 170; // pixels of a name or kind; the rest is elided, but not in the tooltip
constexpr int kBarWidth = 120;

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

} // namespace

NetworkTableView::NetworkTableView(QWidget* parent)
    : QTableView(parent), m_model(new NetworkTableModel(this)), m_rows(new LayerFilter(this)),
      m_bars(new EnergyBars(this))
{
    setObjectName(QStringLiteral("networkTable"));
    setAccessibleName(tr("Layers of the network; Return opens the dataflow of a layer"));
    m_rows->setSourceModel(m_model);
    m_rows->setSortRole(NetworkTableModel::kSortRole);
    m_rows->setFilterCaseSensitivity(Qt::CaseInsensitive);
    setModel(m_rows);
    setItemDelegateForColumn(static_cast<int>(NetworkTableModel::Column::Parts), m_bars);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setEditTriggers(NoEditTriggers);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setFrameShape(NoFrame);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSortIndicatorClearable(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    connect(m_model, &QAbstractItemModel::modelReset, this, &NetworkTableView::measureColumns);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &NetworkTableView::measureColumns);
    connect(this, &QTableView::clicked, this, [this](const QModelIndex& shown) {
        if (shown.column() == static_cast<int>(NetworkTableModel::Column::Layer)) {
            open(shown);
        }
    });
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

QModelIndex NetworkTableView::shownIndex(int layer, NetworkTableModel::Column column) const
{
    return m_rows->mapFromSource(m_model->index(layer, static_cast<int>(column)));
}

void NetworkTableView::choose(std::optional<std::size_t> layer)
{
    const QModelIndex index =
        layer ? shownIndex(static_cast<int>(*layer), NetworkTableModel::Column::Place) : QModelIndex();
    if (index.isValid() && index.row() != currentIndex().row()) {
        setCurrentIndex(index);
        scrollTo(index);
    }
}

void NetworkTableView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (current.isValid() && current.row() != previous.row()) {
        Q_EMIT layerChosen(static_cast<std::size_t>(m_rows->mapToSource(current).row()));
    }
}

void NetworkTableView::open(const QModelIndex& shown)
{
    const QModelIndex index = m_rows->mapToSource(shown);
    if (index.isValid() && m_model->node(index.row()).hasDataflow) {
        Q_EMIT dataflowWanted(static_cast<std::size_t>(index.row()));
    }
}

/// Fits columns to their longest text.
void NetworkTableView::measureColumns()
{
    for (int column = 0; column < NetworkTableModel::kColumns; ++column) {
        const bool isBar = column == static_cast<int>(NetworkTableModel::Column::Parts);
        int width =
            horizontalHeader()->fontMetrics().horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString());
        for (int row = 0; row < m_model->rowCount(); ++row) {
            const QString text = m_model->index(row, column).data().toString();
            width = std::max(width, std::min(kWidestText, fontMetrics().horizontalAdvance(text)));
        }
        setColumnWidth(column, std::max(width + kPadding, isBar ? kBarWidth : 0));
    }
}

void NetworkTableView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        open(currentIndex());
        return;
    }
    QTableView::keyPressEvent(event);
}

void NetworkTableView::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
        measureColumns();
    }
}

} // namespace pimento
