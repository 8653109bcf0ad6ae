// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/text_table_view.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

/// Rows that have every word somewhere.
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
    setSelectionBehavior(SelectRows);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setFrameShape(NoFrame);
    setHorizontalScrollMode(ScrollPerPixel);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
    horizontalHeader()->setHighlightSections(false);
    setStyleSheet(QStringLiteral("QTableView::item { padding-left: 4px; padding-right: 6px; }"));
    horizontalHeader()->setSortIndicatorClearable(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
}

void TextTableView::setTable(TextTable table)
{
    m_model->setTable(std::move(table));
    fitColumns();
}

void TextTableView::setSearch(const QString& words) { static_cast<WordFilter*>(m_rows)->setWords(words); }

int TextTableView::shownRows() const { return m_rows->rowCount(); }

void TextTableView::setWrapping()
{
    m_isWrapping = true;
    setWordWrap(true);
}

void TextTableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitLastColumn();
}

void TextTableView::fitColumns()
{
    constexpr int kPadding = 26; // with the arrow of a sorted column
    constexpr int kMostWidth = 340;
    const auto& rows = m_model->table().rows;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        setColumnHidden(column,
                        std::ranges::all_of(rows, [&](const QStringList& row) { return row[column].isEmpty(); }));
        int width =
            horizontalHeader()->fontMetrics().horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString());
        for (const QStringList& row : rows) {
            width = std::max(width, fontMetrics().horizontalAdvance(row[column]));
        }
        setColumnWidth(column, std::min(kMostWidth, width + kPadding));
    }
    fitLastColumn();
}

/// The last column fills the view; a narrow view is scrolled instead.
void TextTableView::fitLastColumn()
{
    constexpr int kLeast = 100;
    int last = -1;
    int used = 0;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        if (!isColumnHidden(column)) {
            used += last < 0 ? 0 : columnWidth(last);
            last = column;
        }
    }
    if (last >= 0) {
        setColumnWidth(last, std::max(kLeast, viewport()->width() - used));
    }
    if (m_isWrapping) {
        resizeRowsToContents();
        for (int row = 0; row < m_rows->rowCount(); ++row) {
            const int lines = std::max(1, rowHeight(row) / fontMetrics().height());
            setRowHeight(row, lines * fontMetrics().height() + 7);
        }
    }
}

} // namespace pimento
