// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/network_table_model.h"

#include "views/network/network_text.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace pimento {

namespace {

using Column = NetworkTableModel::Column;

std::optional<NetworkFigure> figureOfColumn(int column)
{
    switch (static_cast<Column>(column)) {
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

} // namespace

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
    } else {
        tellOfAll();
    }
}

int NetworkTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_network == nullptr ? 0 : static_cast<int>(m_network->nodes.size());
}

int NetworkTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString NetworkTableModel::text(int row, int column) const
{
    const NetworkNode& layer = node(row);
    switch (static_cast<Column>(column)) {
    case Column::Place:
        return formatInteger(row + 1);
    case Column::Layer:
        return layer.name.mid(m_network->sharedLetters);
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

QVariant NetworkTableModel::sortValue(int row, int column) const
{
    if (const auto figure = figureOfColumn(column)) {
        return figureOf(node(row), *figure).value_or(-1);
    }
    return static_cast<Column>(column) == Column::Place ? QVariant(row) : QVariant(text(row, column));
}

QString NetworkTableModel::tip(int row, int cell) const
{
    const auto column = static_cast<Column>(cell);
    const NetworkNode& layer = node(row);
    if ((column == Column::Energy || column == Column::Parts) && layer.cost) {
        QStringList parts;
        for (std::size_t i = 0; i < layer.cost->energies.size(); ++i) {
            parts << tr("%1 %2").arg(inWords(m_network->energyParts[static_cast<qsizetype>(i)].toStdString()),
                                     figureText(layer.cost->energies[i], NetworkFigure::Energy));
        }
        return parts.join(QStringLiteral(" + "));
    }
    if (column == Column::Layer) {
        return layer.hasMapping ? tr("%1: click to explore the mappings of this layer").arg(layer.name) : layer.name;
    }
    return column == Column::Latency && layer.cost ? layer.cost->mapping : text(row, cell);
}

QVariant NetworkTableModel::data(const QModelIndex& index, int role) const
{
    const bool isBar = index.column() == static_cast<int>(Column::Parts);
    return role == Qt::AccessibleTextRole && isBar ? QVariant(tip(index.row(), index.column()))
                                                   : LinkTableModel::data(index, role);
}

LinkTableModel::Heading NetworkTableModel::heading(int column) const
{
    switch (static_cast<Column>(column)) {
    case Column::Place:
        return {tr("no."), tr("Order in which layers are computed"), true};
    case Column::Layer:
        return {tr("layer"), tr("Name of the layer; a link leads to its mappings"), false, true};
    case Column::Kind:
        return {tr("kind"), tr("What the layer computes, and the functions joined with it")};
    case Column::Macs:
        return {nameOfFigure(NetworkFigure::Macs), tr("Multiply-accumulates of the layer, times its repeats"), true};
    case Column::Weights:
        return {nameOfFigure(NetworkFigure::Weights), tr("Elements of its matrices and windows"), true};
    case Column::Latency:
        return {nameOfFigure(NetworkFigure::Latency), tr("Latency of the best mapping, times the repeats of the layer"),
                true};
    case Column::Energy:
        return {nameOfFigure(NetworkFigure::Energy), tr("Energy of the best mapping, times the repeats of the layer"),
                true};
    case Column::Parts:
        return {tr("energy by part"), tr("Multiply-accumulates, levels of memory and row activations")};
    case Column::Rows:
        return {nameOfFigure(NetworkFigure::Rows),
                tr("DRAM row activations of the best mapping, times the repeats of the layer"), true};
    case Column::Result:
        return {tr("result"), tr("Dimensions of the result")};
    }
    return {};
}

} // namespace pimento
