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
        bool isEditable = false; // where a row has a place to write to
    };
    std::vector<Column> columns;
    std::vector<QStringList> rows;
    std::vector<QString> places = {}; // per row: where a new value goes; empty: nothing can be changed
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
    /// Whether the cells of editable columns can be changed. What somebody writes is said by `edited`; the table stays
    /// as it is until it is set anew.
    void setEditable(bool isEditable);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

Q_SIGNALS:
    void edited(const QString& place, const QString& value);

private:
    TextTable m_table;
    bool m_isEditable = false;
};

} // namespace pimento
