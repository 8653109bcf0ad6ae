// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/layer_table_view.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kPadding = 20;    // pixels, with the arrow of a sorted column
constexpr int kLastLeast = 120; // pixels; a kernel is elided if there is less room, but not in its tooltip

} // namespace

LayerTableView::LayerTableView(QWidget* parent)
    : QTableView(parent), m_model(new LayerTableModel(this)), m_rows(new QSortFilterProxyModel(this))
{
    setObjectName(QStringLiteral("layerTable"));
    setAccessibleName(tr("Layers of the step; Return opens the candidates of a PIM layer"));
    m_rows->setSourceModel(m_model);
    m_rows->setSortRole(LayerTableModel::kSortRole);
    setModel(m_rows);
    setMouseTracking(true);
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
    horizontalHeader()->setStretchLastSection(true);
    setStyleSheet(QStringLiteral("QTableView::item { padding-left: 4px; padding-right: 10px; }"));
    horizontalHeader()->setSortIndicatorClearable(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    connect(m_model, &QAbstractItemModel::modelReset, this, &LayerTableView::measureColumns);
    connect(this, &QTableView::clicked, this, [this](const QModelIndex& shown) {
        if (m_model->isLink(m_rows->mapToSource(shown))) {
            open(shown);
        }
    });
    connect(this, &QTableView::doubleClicked, this, [this](const QModelIndex& shown) {
        if (!m_model->isLink(m_rows->mapToSource(shown))) { // the first click has already opened a link
            open(shown);
        }
    });
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

void LayerTableView::setColours(const Palette& palette) { m_model->setColours(palette); }

QModelIndex LayerTableView::shownIndex(int layer, LayerTableModel::Column column) const
{
    return m_rows->mapFromSource(m_model->index(layer, static_cast<int>(column)));
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

void LayerTableView::open(const QModelIndex& shown)
{
    const QModelIndex index = m_rows->mapToSource(shown);
    if (index.isValid() && m_model->hasCandidates(index.row())) {
        Q_EMIT candidatesWanted(index.row());
    }
}

/// Fits columns to their longest text; texts of a step at another context length are about as long.
void LayerTableView::measureColumns()
{
    updateGeometry(); // the height depends on the number of rows
    for (int column = 0; column < LayerTableModel::kColumns; ++column) {
        int width =
            horizontalHeader()->fontMetrics().horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString());
        for (int row = 0; row < m_model->rowCount(); ++row) {
            width = std::max(width, fontMetrics().horizontalAdvance(m_model->index(row, column).data().toString()));
        }
        const bool isLast = column == LayerTableModel::kColumns - 1; // the last column takes the remaining width
        setColumnWidth(column, isLast ? kLastLeast : width + kPadding);
    }
    updateGeometry();
}

void LayerTableView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        open(currentIndex());
        return;
    }
    QTableView::keyPressEvent(event);
}

void LayerTableView::mouseMoveEvent(QMouseEvent* event)
{
    QTableView::mouseMoveEvent(event);
    const bool isLink = m_model->isLink(m_rows->mapToSource(indexAt(event->position().toPoint())));
    viewport()->setCursor(isLink ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void LayerTableView::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
        measureColumns();
    }
}

} // namespace pimento
