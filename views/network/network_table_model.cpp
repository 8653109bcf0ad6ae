// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/network_table_model.h"

#include "views/network/network_text.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QBrush>
#include <QFont>

#include <algorithm>
#include <optional>
#include <utility>

namespace pimento {

namespace {

using Column = NetworkTableModel::Column;

std::optional<NetworkFigure> figureOfColumn(Column column)
{
    switch (column) {
    case Column::Macs:
        return NetworkFigure::Macs;
    case Column::Weights:
        return NetworkFigure::Weights;
    case Column::Latency:
        return NetworkFigure::Latency;
    case Column::Energy:
    case Column::Parts:
        return NetworkFigure::Energy;
    case Column::Rows:
        return NetworkFigure::Rows;
    default:
        return std::nullopt;
    }
}

bool isFigure(Column column) { return column == Column::Place || (figureOfColumn(column) && column != Column::Parts); }

} // namespace

NetworkTableModel::NetworkTableModel(QObject* parent) : QAbstractTableModel(parent) {}

void NetworkTableModel::setNetwork(std::shared_ptr<const NetworkPicture> network)
{
    const bool isAlike = m_network != nullptr && network != nullptr && m_network->nodes.size() == network->nodes.size();
    if (!isAlike) {
        beginResetModel();
    }
    m_network = std::move(network);
    m_mostJoules = 0;
    for (int row = 0; row < rowCount(); ++row) {
        m_mostJoules = std::max(m_mostJoules, node(row).cost ? node(row).cost->joules : 0);
    }
    if (!isAlike) {
        endResetModel();
    } else if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
    }
}

void NetworkTableModel::setColours(const Palette& palette)
{
    m_palette = palette;
    if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1), {Qt::ForegroundRole});
    }
}

int NetworkTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_network == nullptr ? 0 : static_cast<int>(m_network->nodes.size());
}

int NetworkTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString NetworkTableModel::text(int row, Column column) const
{
    const NetworkNode& layer = node(row);
    switch (column) {
    case Column::Place:
        return formatInteger(row + 1);
    case Column::Layer:
        return layer.name;
    case Column::Kind:
        return layer.kind;
    case Column::Result:
        return layer.result;
    case Column::Parts:
        return {}; // painted
    default:
        break;
    }
    const NetworkFigure figure = *figureOfColumn(column);
    const auto value = figureOf(layer, figure);
    return value && *value > 0 ? figureText(*value, figure) : QString();
}

QVariant NetworkTableModel::sortValue(int row, Column column) const
{
    if (const auto figure = figureOfColumn(column)) {
        return figureOf(node(row), *figure).value_or(-1);
    }
    return column == Column::Place ? QVariant(row) : QVariant(text(row, column));
}

QString NetworkTableModel::tip(int row, Column column) const
{
    const NetworkNode& layer = node(row);
    if ((column == Column::Energy || column == Column::Parts) && layer.cost) {
        QStringList parts;
        for (std::size_t i = 0; i < layer.cost->energies.size(); ++i) {
            parts << tr("%1 %2").arg(inWords(m_network->energyParts[static_cast<qsizetype>(i)].toStdString()),
                                     figureText(layer.cost->energies[i], NetworkFigure::Energy));
        }
        return parts.join(QStringLiteral(" + "));
    }
    if (column == Column::Layer && layer.hasDataflow) {
        return tr("%1: click to explore the dataflow of this layer").arg(layer.name);
    }
    return column == Column::Latency && layer.cost ? layer.cost->mapping : text(row, column);
}

QVariant NetworkTableModel::data(const QModelIndex& index, int role) const
{
    const auto column = static_cast<Column>(index.column());
    const bool isLink = column == Column::Layer && node(index.row()).hasDataflow;
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), column);
    case Qt::ToolTipRole:
        return tip(index.row(), column);
    case Qt::AccessibleTextRole:
        return column == Column::Parts ? tip(index.row(), column) : text(index.row(), column);
    case Qt::TextAlignmentRole:
        return QVariant((isFigure(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        return isLink ? QVariant(QBrush(m_palette.color(Role::Compute))) : QVariant();
    case Qt::FontRole: {
        QFont font; // other attributes are the view's
        font.setUnderline(true);
        return isLink ? QVariant(font) : QVariant();
    }
    case kSortRole:
        return sortValue(index.row(), column);
    default:
        return {};
    }
}

QVariant NetworkTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return {};
    }
    const std::pair<QString, QString> titles[kColumns] = {
        {tr("no."), tr("Order in which layers are computed")},
        {tr("layer"), tr("Name of the layer; a link leads to its dataflow")},
        {tr("kind"), tr("What the layer computes, and the functions joined with it")},
        {nameOfFigure(NetworkFigure::Macs), tr("Multiplications with additions, of all repeats")},
        {nameOfFigure(NetworkFigure::Weights), tr("Elements of its matrices and windows")},
        {nameOfFigure(NetworkFigure::Latency), tr("Latency of the best mapping, of all repeats")},
        {nameOfFigure(NetworkFigure::Energy), tr("Energy of the best mapping, of all repeats")},
        {tr("energy by part"), tr("Multiply-accumulates, levels of memory and row activations")},
        {nameOfFigure(NetworkFigure::Rows), tr("DRAM row activations of the best mapping, of all repeats")},
        {tr("result"), tr("Dimensions of the result")}};
    const auto column = static_cast<Column>(section);
    switch (role) {
    case Qt::DisplayRole:
        return isFigure(column) ? titles[section].first + QStringLiteral("  ") : titles[section].first;
    case Qt::ToolTipRole:
        return titles[section].second;
    case Qt::TextAlignmentRole:
        return QVariant((isFigure(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

} // namespace pimento
