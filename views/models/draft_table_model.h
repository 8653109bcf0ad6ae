// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_filter.h"
#include "engine/candidates/row_set.h"
#include "engine/study/exploration.h"
#include "views/state/palette.h"

#include <QAbstractTableModel>
#include <QIcon>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pimento {

/// A CandidateTable as Qt wants it: the label first, then the table's columns as its metadata describes them. Sorts
/// with an index array of its own, which a proxy model could not do quickly enough.
class DraftTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int kLabelColumn = 0;
    static constexpr int kCodeRole = Qt::UserRole; // the text of the candidate, which its problem reads back

    explicit DraftTableModel(QObject* parent = nullptr);

    void setExploration(std::shared_ptr<const Exploration> exploration);
    /// Shows some rows alone; of another table than the exploration's: all.
    void setShown(const RowSet& shown);
    /// What is written about candidates: they have a mark, and their tips say it.
    void setNotes(const CandidateNotes& notes);
    void setColours(const Palette& palette);
    void setHover(std::optional<std::uint64_t> id);

    [[nodiscard]] const CandidateTable* table() const { return m_exploration ? m_exploration->table.get() : nullptr; }
    [[nodiscard]] std::optional<std::uint64_t> idAt(int row) const;
    [[nodiscard]] std::optional<int> rowOf(std::uint64_t id) const;
    /// Column of the model that shows a column of the table.
    [[nodiscard]] static int modelColumn(std::size_t tableColumn) { return static_cast<int>(tableColumn) + 1; }

    [[nodiscard]] int sortColumn() const { return m_sortColumn; }
    [[nodiscard]] Qt::SortOrder sortOrder() const { return m_sortOrder; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    void orderRows();
    void showRows();
    [[nodiscard]] int sortColumnIn(const CandidateTable& next) const;
    /// How the texts of the candidates are read.
    [[nodiscard]] QString legend() const;
    [[nodiscard]] QString tipOf(std::size_t row, const QString& label) const;
    [[nodiscard]] QVariant labelData(std::size_t row, int role) const;
    [[nodiscard]] QVariant valueData(std::size_t row, std::size_t column, int role) const;
    /// Of a total that is predicted and not simulated.
    [[nodiscard]] QVariant predictedData(std::size_t row, int role) const;
    void orderPredicted();

    std::shared_ptr<const Exploration> m_exploration;
    CandidateNotes m_notes;
    QIcon m_noteIcon;
    RowSet m_shown;
    std::vector<std::uint32_t> m_order; // all rows as they are sorted
    std::vector<std::uint32_t> m_rows;  // those that are shown: shown order -> row of the table
    Palette m_palette = Palette::light();
    std::optional<std::uint64_t> m_hover;
    int m_sortColumn = -1; // table order
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace pimento
