// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/text_table_view.h"

#include "views/common/panel_parts.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <numeric>
#include <utility>

namespace pimento {

namespace {

/// Keeps the rows that contain every searched word.
class WordFilter final : public QSortFilterProxyModel {
public:
    explicit WordFilter(QObject* parent) : QSortFilterProxyModel(parent) {}

    void setWords(const QString& words)
    {
        m_words = words.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
        invalidateFilter();
    }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        QString all;
        for (int column = 0; column < sourceModel()->columnCount(parent); ++column) {
            all += sourceModel()->index(row, column, parent).data().toString() + QLatin1Char('\n');
        }
        return std::ranges::all_of(m_words,
                                   [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
    }

private:
    QStringList m_words;
};

} // namespace

TextTableView::TextTableView(const char* name, const QString& accessibleName, QWidget* parent)
    : QTableView(parent), m_model(new TextTableModel(this)), m_rows(new WordFilter(this))
{
    setObjectName(QLatin1String(name));
    setAccessibleName(accessibleName);
    m_rows->setSourceModel(m_model);
    m_rows->setSortRole(TextTableModel::kSortRole);
    setModel(m_rows);
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed);
    connect(m_model, &TextTableModel::edited, this, &TextTableView::edited);
    setUpRows(*this);
    letSort(*this);
    setSelectionMode(ExtendedSelection);
}

void TextTableView::setEditable(bool isEditable) { m_model->setEditable(isEditable); }

void TextTableView::setTable(TextTable table)
{
    m_model->setTable(std::move(table));
    hideEmptyColumns();
    m_isMeasured = false;
    if (isVisible()) {
        measureColumns();
        fitColumns();
    } else if (m_isHugging) {
        hugRows();
    }
}

/// Measures columns when the table becomes visible, because measuring takes long.
void TextTableView::showEvent(QShowEvent* event)
{
    QTableView::showEvent(event);
    if (!m_isMeasured) {
        measureColumns();
        fitColumns();
    }
}

void TextTableView::setSearch(const QString& words) { static_cast<WordFilter*>(m_rows)->setWords(words); }

int TextTableView::shownRows() const { return m_rows->rowCount(); }

int TextTableView::chosenRow() const
{
    return currentIndex().isValid() ? m_rows->mapToSource(currentIndex()).row() : -1;
}

void TextTableView::chooseRow(int row) { selectRow(m_rows->mapFromSource(m_model->index(row, 0)).row()); }

void TextTableView::setWrapping()
{
    m_isWrapping = true;
    setWordWrap(true);
}

void TextTableView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (current.isValid() && current.row() != previous.row()) {
        Q_EMIT rowChosen(m_rows->mapToSource(current).row());
    }
}

void TextTableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    if (m_isMeasured) {
        fitColumns();
    }
}

void TextTableView::hideEmptyColumns()
{
    const auto& rows = m_model->table().rows;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        setColumnHidden(column,
                        std::ranges::all_of(rows, [&](const QStringList& row) { return row[column].isEmpty(); }));
    }
}

/// Measures the longest text of each column, up to a limit.
void TextTableView::measureColumns()
{
    constexpr int kPadding = 30; // pixels, with the arrow of a sorted column
    constexpr int kMostWidth = 340;
    m_isMeasured = true;
    m_widths.clear();
    const auto& rows = m_model->table().rows;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        int width =
            horizontalHeader()->fontMetrics().horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString());
        for (const QStringList& row : rows) {
            width = std::max(width, fontMetrics().horizontalAdvance(row[column]));
        }
        m_widths.push_back(isColumnHidden(column) ? 0 : std::min(kMostWidth, width + kPadding));
    }
}

/// Fits the columns to the view: the last one fills the rest. If too little is left for it, the widest other columns
/// are narrowed; what still does not fit can be scrolled to.
void TextTableView::fitColumns()
{
    const int lastLeast = m_isWrapping ? std::max(140, viewport()->width() / 5) : 200;
    const int narrowest = m_isWrapping ? 70 : 90;
    std::vector<int> widths = m_widths;
    const auto lastShown = std::find_if(widths.rbegin(), widths.rend(), [](int width) { return width > 0; });
    if (lastShown == widths.rend()) {
        return;
    }
    int& last = *lastShown;
    const int wanted = std::min(last, lastLeast);
    last = 0;
    int used = std::accumulate(widths.begin(), widths.end(), 0);
    while (used + wanted > viewport()->width() && *std::ranges::max_element(widths) > narrowest) {
        --*std::ranges::max_element(widths);
        --used;
    }
    const auto lastColumn = static_cast<std::size_t>(&last - widths.data());
    const bool isNumber = m_model->table().columns[lastColumn].isNumber;
    last = isNumber ? m_widths[lastColumn] : std::max(wanted, viewport()->width() - used);
    for (std::size_t column = 0; column < widths.size(); ++column) {
        if (widths[column] > 0) {
            setColumnWidth(static_cast<int>(column), widths[column]);
        }
    }
    if (m_isWrapping) {
        wrapRows();
    }
    if (m_isHugging) {
        hugRows();
    }
}

void TextTableView::setHugging()
{
    m_isHugging = true;
    setVerticalScrollMode(ScrollPerPixel);
    hugRows();
}

void TextTableView::hugRows()
{
    const bool isWide = horizontalHeader()->length() > viewport()->width();
    const int bar = isWide ? horizontalScrollBar()->sizeHint().height() : 0;
    setMaximumHeight(horizontalHeader()->height() + verticalHeader()->length() + bar + 4);
}

void TextTableView::wrapRows()
{
    resizeRowsToContents();
    for (int row = 0; row < m_rows->rowCount(); ++row) {
        const int lines = std::max(1, rowHeight(row) / fontMetrics().height());
        setRowHeight(row, lines * fontMetrics().height() + 7);
    }
}

} // namespace pimento
