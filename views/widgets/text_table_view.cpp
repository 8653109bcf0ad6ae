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
    horizontalHeader()->setStretchLastSection(true);
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

void TextTableView::fitColumns()
{
    constexpr int kPadding = 26; // with the arrow of a sorted column
    constexpr int kMostWidth = 360;
    for (int column = 0; column + 1 < m_model->columnCount(); ++column) {
        int width =
            horizontalHeader()->fontMetrics().horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString());
        for (int row = 0; row < m_model->rowCount(); ++row) {
            const QString text = m_model->index(row, column).data().toString();
            width = std::max(width, fontMetrics().horizontalAdvance(text));
        }
        setColumnWidth(column, std::min(kMostWidth, width + kPadding));
    }
}

} // namespace pimento
