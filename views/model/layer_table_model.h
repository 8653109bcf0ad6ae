// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/link_table.h" // first: moc cannot read <compare> by itself

#include "engine/inference/decode_step.h"

namespace pimento {

/// Model of the layers of a step, one row each, in the order of execution.
class LayerTableModel : public LinkTableModel {
    Q_OBJECT

public:
    enum class Column { Place, Layer, Part, Where, Once, All, Share, Energy, Draft, Kernel };
    static constexpr int kColumns = 10;

    using LinkTableModel::LinkTableModel;

    /// Sets the step; one with as many layers keeps the rows.
    void setStep(const inference::ModelStep& step);

    [[nodiscard]] const inference::ModelStep& step() const { return m_step; }
    [[nodiscard]] const inference::LayerCost& layer(int row) const;
    /// True if a layer runs kernels on PIM devices, whose candidates can be shown.
    [[nodiscard]] bool canOpen(int row) const override;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] Heading heading(int column) const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QString tip(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;
    [[nodiscard]] double share(int row) const;

    inference::ModelStep m_step;
};

} // namespace pimento
