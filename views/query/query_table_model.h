// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel> // first: moc cannot read <compare> by itself

#include "engine/study_queries/study_query.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace pimento {

/// Result of a statement as a model. Sorting keeps the order of the statement among equal values; unknown values come
/// first, then numbers, then texts, as in SQL.
class QueryTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit QueryTableModel(QObject* parent = nullptr);

    void setResult(std::shared_ptr<const QueryTable> table);
    [[nodiscard]] const std::shared_ptr<const QueryTable>& result() const { return m_table; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    /// Sorts by a column; -1: the order of the statement.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    [[nodiscard]] const TableValue& valueAt(const QModelIndex& index) const;

    std::shared_ptr<const QueryTable> m_table;
    std::vector<std::uint32_t> m_rows; // rows of the result in their shown order
};

/// True if a column has numbers and no texts.
[[nodiscard]] bool isNumeric(const QueryTable& table, std::size_t column);

} // namespace pimento
