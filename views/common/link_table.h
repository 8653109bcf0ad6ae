// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel> // first: moc cannot read <compare> by itself
#include <QTableView>

#include "views/common/palette.h"

#include <vector>

class QSortFilterProxyModel;

namespace pimento {

/// Model of rows that can be sorted, and opened by cells that are links. A subclass has the texts.
class LinkTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// Role of a cell's number if it has one, else of its text.
    static constexpr int kSortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setColours(const Palette& palette);

    /// True if a row can be opened.
    [[nodiscard]] virtual bool canOpen(int row) const = 0;
    /// True if a cell is a link that opens its row.
    [[nodiscard]] bool isLink(const QModelIndex& index) const;

    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

protected:
    struct Heading {
        QString title;
        QString tip;
        bool isNumber = false; // aligned to the right
        bool isLink = false;   // in rows that can be opened
    };
    [[nodiscard]] virtual Heading heading(int column) const = 0;
    [[nodiscard]] virtual QString text(int row, int column) const = 0;
    [[nodiscard]] virtual QString tip(int row, int column) const = 0;
    [[nodiscard]] virtual QVariant sortValue(int row, int column) const = 0;
    /// Emits dataChanged for all cells.
    void tellOfAll(const QList<int>& roles = {});

private:
    Palette m_palette = Palette::light();
};

/// Table of a LinkTableModel with rows one line high, sorted by a click on a header. A click on a link, or a double
/// click or Return on its row, opens a row. Columns fit their longest text.
class LinkTable : public QTableView {
    Q_OBJECT

public:
    explicit LinkTable(QWidget* parent = nullptr);

    /// Index of a cell in the sorted rows.
    [[nodiscard]] QModelIndex shownIndex(int row, int column) const;

Q_SIGNALS:
    void opened(int row);

protected:
    /// Shows a model through a proxy that sorts and filters its rows; both live as long as the table.
    void showRows(LinkTableModel& model, QSortFilterProxyModel& rows);
    void measureColumns();
    /// Gives the columns their fitted widths.
    void fitColumns();
    /// Widths of columns, in pixels, from those that their longest texts need.
    [[nodiscard]] virtual std::vector<int> fitted(std::vector<int> widths) const { return widths; }
    /// Row of the model at an index of the sorted rows; -1: none.
    [[nodiscard]] int rowAt(const QModelIndex& shown) const;

    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void open(const QModelIndex& shown);
    [[nodiscard]] bool isLink(const QModelIndex& shown) const;

    LinkTableModel* m_model = nullptr;
    QSortFilterProxyModel* m_rows = nullptr;
    std::vector<int> m_widths; // widths that the longest texts need
};

} // namespace pimento
