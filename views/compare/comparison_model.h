// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/compare/comparison_table.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace pimento {

/// Table model of a comparison: a column for each item, a row for each measure. A column without figures has the reason
/// in every row.
class ComparisonModel : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int kValueRole = Qt::UserRole;          // upper line of a cell
    static constexpr int kDifferenceRole = Qt::UserRole + 1; // lower line of a cell
    static constexpr int kMissingRole = Qt::UserRole + 2;    // true if the value is a reason for a missing one

    explicit ComparisonModel(QObject* parent = nullptr);

    void setColumns(std::shared_ptr<const ComparedColumns> columns);
    void setColours(const Palette& palette);
    [[nodiscard]] const ComparedColumns& columns() const { return *m_columns; }
    /// Reason why a column has no figures; "": it has some.
    [[nodiscard]] QString whyEmpty(int column) const;
    [[nodiscard]] const std::vector<ComparisonRow>& rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString roleOf(std::size_t place) const;

    std::shared_ptr<const ComparedColumns> m_columns;
    std::vector<ComparisonRow> m_rows;
    Palette m_palette = Palette::light();
};

} // namespace pimento
