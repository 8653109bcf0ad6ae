// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/link_table.h" // first: moc cannot read <compare> by itself

#include "engine/inference/placed_run.h"
#include "views/model/layer_table_model.h"

namespace pimento {

/// Table of the layers of a step. The names and the kernels of layers that run on PIM devices open their candidates.
class LayerTableView : public LinkTable {
    Q_OBJECT

public:
    explicit LayerTableView(QWidget* parent = nullptr);

    void setStep(const inference::ModelStep& step, inference::StepSource source);
    /// Source of the shown step: its model, host and placement.
    [[nodiscard]] const inference::StepSource& source() const { return m_source; }
    void setColours(const Palette& palette) { m_model->setColours(palette); }
    [[nodiscard]] const LayerTableModel& layers() const { return *m_model; }
    using LinkTable::shownIndex;
    [[nodiscard]] QModelIndex shownIndex(int layer, LayerTableModel::Column column) const
    {
        return shownIndex(layer, static_cast<int>(column));
    }
    /// Column by which the rows are sorted, and the order; -1: rows are in the order of execution.
    [[nodiscard]] int sortColumn() const;
    [[nodiscard]] Qt::SortOrder sortOrder() const;
    void sortBy(int column, Qt::SortOrder order);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    [[nodiscard]] std::vector<int> fitted(std::vector<int> widths) const override;

private:
    LayerTableModel* m_model;
    inference::StepSource m_source;
};

} // namespace pimento
