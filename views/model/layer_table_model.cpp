// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/layer_table_model.h"

#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QBrush>
#include <QFont>

#include <cmath>
#include <utility>

namespace pimento {

namespace {

QString inSeconds(double seconds) { return formatQuantity(seconds, QStringLiteral("s")); }

bool isNumber(LayerTableModel::Column column)
{
    using Column = LayerTableModel::Column;
    return column == Column::Place || (column >= Column::Once && column <= Column::Energy);
}

QString kernelText(const inference::KernelUse& use)
{
    const QString name = QString::fromStdString(inference::textOf(use.kernel));
    return use.times == 1 ? name : LayerTableModel::tr("%1, %2 times").arg(name, formatQuantity(use.times, {}));
}

} // namespace

LayerTableModel::LayerTableModel(QObject* parent) : QAbstractTableModel(parent) {}

void LayerTableModel::setStep(const inference::ModelStep& step)
{
    if (step.layers.size() == m_step.layers.size() && !step.layers.empty()) {
        m_step = step;
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
        return;
    }
    beginResetModel();
    m_step = step;
    endResetModel();
}

void LayerTableModel::setColours(const Palette& palette)
{
    m_palette = palette;
    if (rowCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1), {Qt::ForegroundRole});
    }
}

const inference::LayerCost& LayerTableModel::layer(int row) const
{
    return m_step.layers[static_cast<std::size_t>(row)];
}

bool LayerTableModel::hasCandidates(int row) const { return !layer(row).kernels.empty(); }

bool LayerTableModel::isLink(const QModelIndex& index) const
{
    const auto column = static_cast<Column>(index.column());
    return index.isValid() && hasCandidates(index.row()) && (column == Column::Layer || column == Column::Kernel);
}

int LayerTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_step.layers.size());
}

int LayerTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

double LayerTableModel::share(int row) const
{
    return m_step.seconds > 0 ? layer(row).allSeconds() / m_step.seconds : 0;
}

QString LayerTableModel::text(int row, Column column) const
{
    const inference::LayerCost& cost = layer(row);
    const inference::KernelUse* use = cost.kernels.empty() ? nullptr : &cost.kernels.front();
    switch (column) {
    case Column::Place:
        return formatInteger(row + 1);
    case Column::Layer:
        return inWords(cost.name);
    case Column::Part:
        return inWords(cost.where == inference::RunsOn::Link ? std::string_view("links") : nameOf(cost.part));
    case Column::Where:
        switch (cost.where) {
        case inference::RunsOn::Processor:
            return tr("GPU");
        case inference::RunsOn::Device:
            return tr("PIM devices");
        case inference::RunsOn::Both:
            return tr("both, %1 on PIM").arg(formatPercent(cost.deviceShare));
        case inference::RunsOn::Link:
            return tr("link");
        }
        return {};
    case Column::Once:
        return QStringLiteral("%1\u202f× %2").arg(formatInteger(cost.repeats), inSeconds(cost.seconds));
    case Column::All:
        return inSeconds(cost.allSeconds());
    case Column::Share:
        return share(row) > 0 && share(row) < 0.005 ? QStringLiteral("< 1 %") : formatPercent(share(row));
    case Column::Energy:
        return formatQuantity(cost.allJoules(), QStringLiteral("J"));
    case Column::Kernel:
        return use == nullptr ? QString() : kernelText(*use);
    case Column::Draft:
        return use == nullptr ? QString() : QString::fromStdString(use->draft);
    }
    return {};
}

QVariant LayerTableModel::sortValue(int row, Column column) const
{
    const inference::LayerCost& cost = layer(row);
    switch (column) {
    case Column::Place:
        return row;
    case Column::Once:
        return cost.seconds;
    case Column::All:
    case Column::Share:
        return cost.allSeconds();
    case Column::Energy:
        return cost.allJoules();
    default:
        return text(row, column);
    }
}

/// Tooltip of a cell; a time shows the parts of the layer's time.
QString LayerTableModel::tip(int row, Column column) const
{
    if (column == Column::Once || column == Column::All || column == Column::Share) {
        const double repeats = column == Column::Once ? 1 : layer(row).repeats;
        QStringList parts;
        for (const inference::TimePart& part : layer(row).parts) {
            parts << tr("%1 %2").arg(inWords(part.id), inSeconds(part.seconds * repeats));
        }
        return parts.join(QStringLiteral(" + "));
    }
    const QString shown = text(row, column);
    return isLink(index(row, static_cast<int>(column)))
               ? tr("%1: click to show all candidates of this kernel").arg(shown)
               : shown;
}

QVariant LayerTableModel::data(const QModelIndex& index, int role) const
{
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), column);
    case Qt::ToolTipRole:
        return tip(index.row(), column);
    case Qt::TextAlignmentRole:
        return QVariant((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        return isLink(index) ? QVariant(QBrush(m_palette.color(Role::Compute))) : QVariant();
    case Qt::FontRole: {
        QFont font; // other attributes are the view's
        font.setUnderline(true);
        return isLink(index) ? QVariant(font) : QVariant();
    }
    case Qt::AccessibleDescriptionRole:
        return isLink(index) ? QVariant(tr("Return shows all candidates of this kernel")) : QVariant();
    case kSortRole:
        return sortValue(index.row(), column);
    default:
        return {};
    }
}

QVariant LayerTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return {};
    }
    const std::pair<QString, QString> titles[kColumns] = {
        {tr("no."), tr("Order in which layers are computed")},
        {tr("layer"), tr("A layer of a block; a link leads to the candidates of its kernel")},
        {tr("part"), tr("Part of the model that it belongs to")},
        {tr("runs on"), tr("GPU, PIM devices, both at once, or a link")},
        {tr("times"), tr("Runs per step, and the time of one run")},
        {tr("total"), tr("Time of all runs")},
        {tr("fraction"), tr("Fraction of the step's time")},
        {tr("energy"), tr("Energy of all runs on GPU, PIM devices and links, without idle power")},
        {tr("candidate"), tr("The candidate of the kernel that runs")},
        {tr("kernel"), tr("The kernel that each device runs")}};
    const auto column = static_cast<Column>(section);
    const QString& title = titles[section].first;
    switch (role) {
    case Qt::DisplayRole:
        return isNumber(column) ? title + QStringLiteral("  ") : title; // separates it from the next title
    case Qt::ToolTipRole:
        return titles[section].second;
    case Qt::TextAlignmentRole:
        return QVariant((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

} // namespace pimento
