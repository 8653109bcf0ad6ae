// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView> // first: moc cannot read <compare> by itself

#include "engine/inference/placed_run.h"
#include "views/model/layer_table_model.h"

class QSortFilterProxyModel;

namespace pimento {

/// Table of the layers of a step, sorted by a click on a header. A click on the name or the kernel of a layer that runs
/// on PIM devices, or a double click or Return on its row, opens its candidates.
class LayerTableView : public QTableView {
    Q_OBJECT

public:
    explicit LayerTableView(QWidget* parent = nullptr);

    void setStep(const inference::ModelStep& step, inference::StepSource source);
    /// Source of the shown step: its model, host and placement.
    [[nodiscard]] const inference::StepSource& source() const { return m_source; }
    void setColours(const Palette& palette);
    [[nodiscard]] const LayerTableModel& layers() const { return *m_model; }
    /// Index of a layer's cell in the sorted rows.
    [[nodiscard]] QModelIndex shownIndex(int layer, LayerTableModel::Column column) const;
    /// Column by which the rows are sorted, and the order; -1: rows are in the order of execution.
    [[nodiscard]] int sortColumn() const;
    [[nodiscard]] Qt::SortOrder sortOrder() const;
    void sortBy(int column, Qt::SortOrder order);

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void candidatesWanted(int layer);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void open(const QModelIndex& shown);
    void measureColumns();

    LayerTableModel* m_model;
    QSortFilterProxyModel* m_rows;
    inference::StepSource m_source;
};

} // namespace pimento
