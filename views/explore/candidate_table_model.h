// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_filter.h"
#include "engine/candidates/row_set.h"
#include "engine/exploration/exploration.h"
#include "views/common/palette.h"
#include "views/explore/candidate_chips.h"

#include <QAbstractTableModel>
#include <QIcon>

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace pimento {

/// Qt model of a CandidateTable: the label first, then the table's columns as its metadata describes them. It sorts
/// with an index array of its own, because a proxy model would be too slow.
class CandidateTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int kLabelColumn = 0;
    static constexpr int kCodeRole = Qt::UserRole; // code of the candidate, as its problem parses it
    static constexpr int kChipsRole = Qt::UserRole + 1; // settings in which candidates differ, as a list of texts
    static constexpr int kHuesRole = Qt::UserRole + 3;  // indices of the chips' colours
    static constexpr int kMarkRole = Qt::UserRole + 2;  // "best", "baseline", "best, baseline" or ""

    explicit CandidateTableModel(QObject* parent = nullptr);

    void setExploration(std::shared_ptr<const Exploration> exploration);
    /// Shows only some rows; a set of another table shows all.
    void setShown(const RowSet& shown);
    /// Sets the notes on candidates, which get a mark and a tooltip.
    void setNotes(const CandidateNotes& notes);
    void setColours(const Palette& palette);
    void setHover(std::optional<std::uint64_t> id);

    [[nodiscard]] const CandidateTable* table() const { return m_exploration ? m_exploration->table.get() : nullptr; }
    [[nodiscard]] std::optional<std::uint64_t> idAt(int row) const;
    [[nodiscard]] std::optional<int> rowOf(std::uint64_t id) const;
    /// Column of the model for a column of the table.
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
    /// Explanation of how the candidates' codes are read.
    [[nodiscard]] QString legend() const;
    [[nodiscard]] QString tipOf(std::size_t row, const QString& label) const;
    [[nodiscard]] QVariant labelData(std::size_t row, int role) const;
    [[nodiscard]] QStringList chipsOf(std::size_t row) const;
    [[nodiscard]] QVariant valueData(std::size_t row, std::size_t column, int role) const;
    /// Data of a total that is predicted and not simulated.
    [[nodiscard]] QVariant predictedData(std::size_t row, int role) const;
    void orderPredicted();

    std::shared_ptr<const Exploration> m_exploration;
    CandidateNotes m_notes;
    QIcon m_noteIcon;
    RowSet m_shown;
    std::vector<std::uint32_t> m_order; // all rows in sorted order
    std::vector<std::uint32_t> m_rows;  // shown rows in sorted order: model row -> row of the table
    std::unordered_map<std::uint32_t, QString> m_distinctions; // of the first rows with the same words, by table row
    CandidateChips m_chips;
    Palette m_palette = Palette::light();
    std::optional<std::uint64_t> m_hover;
    int m_sortColumn = -1; // -1: order of the table
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace pimento
