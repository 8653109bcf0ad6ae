// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QStringList>

#include <vector>

namespace pimento {

/// A small table as text; numbers stand on the right.
struct TextTable {
    struct Column {
        QString title;
        QString tip;
        bool isNumber = false;
    };
    std::vector<Column> columns;
    std::vector<QStringList> rows;
};

/// Shows a TextTable; a cell's tool tip is its whole text.
class TextTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// The number of a cell's text, for sorting; of other cells, the text.
    static constexpr int kSortRole = Qt::UserRole;

    explicit TextTableModel(QObject* parent = nullptr);

    void setTable(TextTable table);
    [[nodiscard]] const TextTable& table() const { return m_table; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    TextTable m_table;
};

} // namespace pimento
