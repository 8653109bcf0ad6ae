// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/query/query_plot.h"

#include "engine/base/csv.h"
#include "views/common/content_area.h"
#include "views/common/panel_parts.h"
#include "views/common/plot_panel.h"
#include "views/plots/bar_chart.h"
#include "views/query/query_points.h"
#include "views/query/query_table_model.h"
#include "views/texts/decimals.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

namespace pimento {

namespace {

constexpr int kRowNumber = -1; // data of the choice

QComboBox* makeColumnChoice(const char* name, const QString& accessibleName)
{
    QComboBox* combo = makeCombo(nullptr, name);
    combo->setMinimumContentsLength(6);
    combo->setAccessibleName(accessibleName);
    combo->setToolTip(accessibleName);
    return combo;
}

void addColumn(QComboBox& combo, const QueryTable& table, std::size_t column)
{
    combo.addItem(QString::fromStdString(table.columns[column]), static_cast<int>(column));
}

bool hasTexts(const QueryTable& table, std::size_t column)
{
    return std::ranges::all_of(table.rows,
                               [&](const auto& row) { return std::holds_alternative<std::string>(row[column]); });
}

} // namespace

QueryPlot::QueryPlot(QWidget* parent)
    : QWidget(parent), m_across(makeColumnChoice("queryAcross", tr("Column of the horizontal axis"))),
      m_up(makeColumnChoice("queryUp", tr("Column of the vertical axis"))), m_stack(new QStackedWidget),
      m_points(new QueryPoints), m_bars(new BarChart)
{
    m_stack->addWidget(m_points);
    m_stack->addWidget(new ContentArea(m_bars));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    connect(m_across, &QComboBox::currentIndexChanged, this, &QueryPlot::draw);
    connect(m_up, &QComboBox::currentIndexChanged, this, &QueryPlot::draw);
}

bool QueryPlot::setResult(std::shared_ptr<const QueryTable> table)
{
    m_table = std::move(table);
    offerColumns();
    draw();
    return m_up->count() > 0;
}

/// Offers the columns of the result. Without an earlier choice, names come before numbers, and the last number is up.
void QueryPlot::offerColumns()
{
    const QSignalBlocker acrossBlocker(m_across);
    const QSignalBlocker upBlocker(m_up);
    const QString across = m_across->currentText();
    const QString up = m_up->currentText();
    m_across->clear();
    m_up->clear();
    const bool canHaveBars = !m_table->rows.empty() && m_table->rows.size() <= kMostBars;
    std::optional<int> names; // choices
    std::optional<int> number;
    for (std::size_t i = 0; i < m_table->columns.size(); ++i) {
        const bool isNumber = isNumeric(*m_table, i);
        if (isNumber) {
            addColumn(*m_up, *m_table, i);
        }
        if (isNumber || (canHaveBars && hasTexts(*m_table, i))) {
            (isNumber ? number : names) = (isNumber ? number : names).value_or(m_across->count());
            addColumn(*m_across, *m_table, i);
        }
    }
    m_across->addItem(tr("Row"), kRowNumber);
    const bool hasSeveral = m_up->count() > 1;
    m_across->setCurrentIndex(names ? *names : number && hasSeveral ? *number : m_across->count() - 1);
    m_up->setCurrentIndex(m_up->count() - 1);
    if (const int known = m_across->findText(across); known >= 0 && !across.isEmpty()) {
        m_across->setCurrentIndex(known);
    }
    if (const int known = m_up->findText(up); known >= 0 && !up.isEmpty()) {
        m_up->setCurrentIndex(known);
    }
}

bool QueryPlot::showsBars() const { return m_stack->currentIndex() == 1; }

void QueryPlot::draw()
{
    if (m_table == nullptr || m_up->count() == 0 || m_across->count() == 0) {
        return;
    }
    const int across = m_across->currentData().toInt();
    const auto up = static_cast<std::size_t>(m_up->currentData().toInt());
    const bool isNames = across >= 0 && !isNumeric(*m_table, static_cast<std::size_t>(across));
    m_stack->setCurrentIndex(isNames ? 1 : 0);
    if (!isNames) {
        m_points->setColumns(m_table, across < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(across)), up);
        return;
    }
    BarData drawn;
    drawn.axisTitle = m_up->currentText();
    drawn.parts = {{m_up->currentText(), Role::Compute}};
    for (const std::vector<TableValue>& row : m_table->rows) {
        const TableValue& value = row[up];
        const auto* whole = std::get_if<std::int64_t>(&value);
        const auto* number = std::get_if<double>(&value);
        const double length = whole != nullptr ? static_cast<double>(*whole) : number != nullptr ? *number : 0;
        constexpr int kDigits = 6;
        drawn.bars.push_back({QString::fromStdString(textOf(row[static_cast<std::size_t>(across)])).simplified(),
                              formatDigits(length, kDigits),
                              formatDigits(length, 3),
                              {length}});
    }
    m_bars->setBars(drawn);
}

std::string QueryPlot::table() const
{
    if (m_table == nullptr || m_up->count() == 0) {
        return {};
    }
    const int across = m_across->currentData().toInt();
    const auto up = static_cast<std::size_t>(m_up->currentData().toInt());
    CsvWriter header;
    header.add(m_across->currentText().toStdString()).add(m_up->currentText().toStdString());
    std::string text = header.line() + "\n";
    for (std::size_t row = 0; row < m_table->rows.size(); ++row) {
        const std::vector<TableValue>& values = m_table->rows[row];
        CsvWriter line;
        line.add(across < 0 ? std::to_string(row + 1) : textOf(values[static_cast<std::size_t>(across)]));
        text += line.add(textOf(values[up])).line() + "\n";
    }
    return text;
}

void QueryPlot::setColours(const Palette& palette)
{
    m_points->setColours(palette);
    m_bars->setColours(palette);
}

} // namespace pimento
