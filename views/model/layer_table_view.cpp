// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/layer_table_view.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kLastLeast = 120; // pixels; a kernel is elided if there is less room, but not in its tooltip

} // namespace

LayerTableView::LayerTableView(QWidget* parent) : LinkTable(parent), m_model(new LayerTableModel(this))
{
    setObjectName(QStringLiteral("layerTable"));
    setAccessibleName(tr("Layers of the step; Return opens the candidates of a PIM layer"));
    horizontalHeader()->setStretchLastSection(true);
    showRows(*m_model, *new QSortFilterProxyModel(this));
}

void LayerTableView::setStep(const inference::ModelStep& step, inference::StepSource source)
{
    m_source = std::move(source);
    const bool isOther = step.layers.size() != m_model->step().layers.size() ||
                         !std::ranges::equal(step.layers, m_model->step().layers, {}, &inference::LayerCost::where,
                                             &inference::LayerCost::where);
    m_model->setStep(step);
    if (isOther) { // another placement has other kernels
        measureColumns();
    }
}

int LayerTableView::sortColumn() const { return horizontalHeader()->sortIndicatorSection(); }

Qt::SortOrder LayerTableView::sortOrder() const { return horizontalHeader()->sortIndicatorOrder(); }

void LayerTableView::sortBy(int column, Qt::SortOrder order)
{
    if (column >= -1 && column < LayerTableModel::kColumns) {
        horizontalHeader()->setSortIndicator(column, order);
    }
}

/// Height for all rows of a usual model.
QSize LayerTableView::sizeHint() const
{
    const int rows = verticalHeader()->defaultSectionSize() * std::clamp(m_model->rowCount(), 6, 24);
    return {400, horizontalHeader()->sizeHint().height() + rows + horizontalScrollBar()->sizeHint().height()};
}

/// The last column takes the remaining width.
std::vector<int> LayerTableView::fitted(std::vector<int> widths) const
{
    widths.back() = kLastLeast;
    return widths;
}

} // namespace pimento
