// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel> // first: moc cannot read <compare> by itself

#include "engine/inference/decode_step.h"
#include "views/state/palette.h"

namespace pimento {

/// The layers of a step as rows, in the order in which they are computed.
class LayerTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Column { Place, Layer, Part, Where, Once, All, Share, Energy, Draft, Kernel };
    static constexpr int kColumns = 10;
    /// The number of a cell that has one, else its text.
    static constexpr int kSortRole = Qt::UserRole;

    explicit LayerTableModel(QObject* parent = nullptr);

    /// Another step of as many layers keeps its rows.
    void setStep(const inference::ModelStep& step);
    void setColours(const Palette& palette);

    [[nodiscard]] const inference::ModelStep& step() const { return m_step; }
    [[nodiscard]] const inference::LayerCost& layer(int row) const;
    /// Whether a layer runs kernels on devices, whose drafts can be looked at.
    [[nodiscard]] bool hasDrafts(int row) const;
    /// Whether a cell leads to the drafts of its layer.
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
