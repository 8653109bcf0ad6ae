// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel> // first: moc cannot read <compare> by itself

#include "engine/inference/decode_step.h"
#include "views/common/palette.h"

namespace pimento {

/// Model of the layers of a step, one row each, in the order of execution.
class LayerTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Column { Place, Layer, Part, Where, Once, All, Share, Energy, Draft, Kernel };
    static constexpr int kColumns = 10;
    /// Role of a cell's number if it has one, else of its text.
    static constexpr int kSortRole = Qt::UserRole;

    explicit LayerTableModel(QObject* parent = nullptr);

    /// Sets the step; one with as many layers keeps the rows.
    void setStep(const inference::ModelStep& step);
    void setColours(const Palette& palette);

    [[nodiscard]] const inference::ModelStep& step() const { return m_step; }
    [[nodiscard]] const inference::LayerCost& layer(int row) const;
    /// True if a layer runs kernels on PIM devices, whose candidates can be shown.
    [[nodiscard]] bool hasCandidates(int row) const;
    /// True if a cell is a link to the candidates of its layer.
    [[nodiscard]] bool isLink(const QModelIndex& index) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(int row, Column column) const;
    [[nodiscard]] QVariant sortValue(int row, Column column) const;
    [[nodiscard]] QString tip(int row, Column column) const;
    [[nodiscard]] double share(int row) const;

    inference::ModelStep m_step;
    Palette m_palette = Palette::light();
};

} // namespace pimento
