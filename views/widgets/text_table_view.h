// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/models/text_table_model.h"

#include <QTableView>

#include <vector>

class QSortFilterProxyModel;

namespace pimento {

/// Shows a TextTable: columns as wide as their text and hidden without any, rows of a line, sorted by a click on a
/// header, searchable.
class TextTableView : public QTableView {
    Q_OBJECT

public:
    TextTableView(const char* name, const QString& accessibleName, QWidget* parent = nullptr);

    void setTable(TextTable table);
    /// Whether values can be changed in place.
    void setEditable(bool isEditable);
    /// Shows the rows that have all these words in some cell.
    void setSearch(const QString& words);
    [[nodiscard]] int shownRows() const;
    /// The current row of the table, whatever the order on show; -1: none.
    [[nodiscard]] int chosenRow() const;
    void chooseRow(int row);
    /// Breaks long cells of the last column into lines.
    void setWrapping();
    /// As high as its rows, for tables that stand one below the other.
    void setHugging();

Q_SIGNALS:
    /// A row of the table, whatever the order on show, has become the current one.
    void rowChosen(int row);
    /// Somebody wrote another value; see TextTableModel.
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
    std::vector<int> m_widths; // that the columns want; 0: hidden
    bool m_isMeasured = false;    // the widths are of this table
    bool m_isWrapping = false;
    bool m_isHugging = false;
};

} // namespace pimento
