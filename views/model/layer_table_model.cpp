// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/layer_table_model.h"

#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

namespace pimento {

namespace {

QString kernelText(const inference::KernelUse& use)
{
    const QString name = QString::fromStdString(inference::textOf(use.kernel));
    return use.times == 1 ? name : LayerTableModel::tr("%1, %2 times").arg(name, formatQuantity(use.times, {}));
}

} // namespace

void LayerTableModel::setStep(const inference::ModelStep& step)
{
    if (step.layers.size() == m_step.layers.size() && !step.layers.empty()) {
        m_step = step;
        tellOfAll();
        return;
    }
    beginResetModel();
    m_step = step;
    endResetModel();
}

const inference::LayerCost& LayerTableModel::layer(int row) const
{
    return m_step.layers[static_cast<std::size_t>(row)];
}

bool LayerTableModel::canOpen(int row) const { return !layer(row).kernels.empty(); }

int LayerTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_step.layers.size());
}

int LayerTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

double LayerTableModel::share(int row) const
{
    return m_step.seconds > 0 ? layer(row).allSeconds() / m_step.seconds : 0;
}

QString LayerTableModel::text(int row, int column) const
{
    const inference::LayerCost& cost = layer(row);
    const inference::KernelUse* use = cost.kernels.empty() ? nullptr : &cost.kernels.front();
    switch (static_cast<Column>(column)) {
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
        return formatShare(share(row));
    case Column::Energy:
        return formatQuantity(cost.allJoules(), QStringLiteral("J"));
    case Column::Kernel:
        return use == nullptr ? QString() : kernelText(*use);
    case Column::Draft:
        return use == nullptr ? QString() : QString::fromStdString(use->draft);
    }
    return {};
}

QVariant LayerTableModel::sortValue(int row, int column) const
{
    const inference::LayerCost& cost = layer(row);
    switch (static_cast<Column>(column)) {
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
QString LayerTableModel::tip(int row, int cell) const
{
    const auto column = static_cast<Column>(cell);
    if (column == Column::Once || column == Column::All || column == Column::Share) {
        const double repeats = column == Column::Once ? 1 : layer(row).repeats;
        QStringList parts;
        for (const inference::TimePart& part : layer(row).parts) {
            parts << tr("%1 %2").arg(inWords(part.id), inSeconds(part.seconds * repeats));
        }
        return parts.join(QStringLiteral(" + "));
    }
    const QString shown = text(row, cell);
    return isLink(index(row, cell)) ? tr("%1: click to show all candidates of this kernel").arg(shown) : shown;
}

QVariant LayerTableModel::data(const QModelIndex& index, int role) const
{
    return role != Qt::AccessibleDescriptionRole ? LinkTableModel::data(index, role)
           : isLink(index)                       ? QVariant(tr("Return shows all candidates of this kernel"))
                                                 : QVariant();
}

LinkTableModel::Heading LayerTableModel::heading(int column) const
{
    switch (static_cast<Column>(column)) {
    case Column::Place:
        return {tr("no."), tr("Order in which layers are computed"), true};
    case Column::Layer:
        return {tr("layer"), tr("A layer of a block; a link leads to the candidates of its kernel"), false, true};
    case Column::Part:
        return {tr("part"), tr("Part of the model that it belongs to")};
    case Column::Where:
        return {tr("runs on"), tr("GPU, PIM devices, both at once, or a link")};
    case Column::Once:
        return {tr("times"), tr("Runs per step, and the time of one run"), true};
    case Column::All:
        return {tr("total"), tr("Time of all runs"), true};
    case Column::Share:
        return {tr("fraction"), tr("Fraction of the step's time"), true};
    case Column::Energy:
        return {tr("energy"), tr("Energy of all runs on GPU, PIM devices and links, without idle power"), true};
    case Column::Draft:
        return {tr("candidate"), tr("The candidate of the kernel that runs")};
    case Column::Kernel:
        return {tr("kernel"), tr("The kernel that each device runs"), false, true};
    }
    return {};
}

} // namespace pimento
