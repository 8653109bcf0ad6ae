// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QStringList>

#include <vector>

namespace pimento {

/// A small table of texts; numbers are right-aligned.
struct TextTable {
    struct Column {
        QString title;
        QString tip;
        bool isNumber = false;
        bool isEditable = false; // editable in rows with a path in `places`
    };
    std::vector<Column> columns;
    std::vector<QStringList> rows;
    std::vector<QString> places = {}; // per row: path of the file for a new value; empty: read-only
};

/// Model of a TextTable; a cell's tooltip is its whole text.
class TextTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// Role for sorting: the number of a cell's text, or else the text.
    static constexpr int kSortRole = Qt::UserRole;

    explicit TextTableModel(QObject* parent = nullptr);

    void setTable(TextTable table);
    [[nodiscard]] const TextTable& table() const { return m_table; }
    /// Allows the cells of editable columns to be edited. Edits are only reported by `edited`; the table stays as it is
    /// until it is set again.
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
