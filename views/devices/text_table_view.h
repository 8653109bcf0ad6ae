// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/devices/text_table_model.h"

#include <QTableView>

#include <vector>

class QSortFilterProxyModel;

namespace pimento {

/// Shows a TextTable: columns fit their texts and are hidden without any, rows are one line high, a click on a header
/// sorts, and rows can be searched.
class TextTableView : public QTableView {
    Q_OBJECT

public:
    TextTableView(const char* name, const QString& accessibleName, QWidget* parent = nullptr);

    void setTable(TextTable table);
    /// Allows values to be edited in place.
    void setEditable(bool isEditable);
    /// Shows the rows that contain all these words.
    void setSearch(const QString& words);
    [[nodiscard]] int shownRows() const;
    /// Index of the current row in the table, independent of the sorting; -1: none.
    [[nodiscard]] int chosenRow() const;
    void chooseRow(int row);
    /// Wraps long cells of the last column.
    void setWrapping();
    /// Limits the height to the rows, for tables that stand one below the other.
    void setHugging();

Q_SIGNALS:
    /// Emitted with the index in the table of the new current row, independent of the sorting.
    void rowChosen(int row);
    /// Emitted when the user entered another value; see TextTableModel.
    void edited(const QString& place, const QString& value);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void hideEmptyColumns();
    void measureColumns();
    void fitColumns();
    void wrapRows();
    void hugRows();

    TextTableModel* m_model;
    QSortFilterProxyModel* m_rows;
    std::vector<int> m_widths; // preferred widths of the columns; 0: hidden
    bool m_isMeasured = false; // m_widths belong to this table
    bool m_isWrapping = false;
    bool m_isHugging = false;
};

} // namespace pimento
