// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/study_queries/study_query.h"

#include <memory>

class QComboBox;
class QStackedWidget;

namespace pimento {

class BarChart;
class Palette;
class QueryPoints;

/// Plot of a statement's result: points over two columns, or bars for the texts of a column. Two fields choose the
/// columns; they stand outside, in the title of the panel.
class QueryPlot : public QWidget {
    Q_OBJECT

public:
    static constexpr std::size_t kMostBars = 60;

    explicit QueryPlot(QWidget* parent = nullptr);

    /// Shows another result; columns that it has too stay chosen. Returns false if it has no numbers.
    bool setResult(std::shared_ptr<const QueryTable> table);
    [[nodiscard]] QComboBox& across() const { return *m_across; }
    [[nodiscard]] QComboBox& up() const { return *m_up; }
    [[nodiscard]] QueryPoints& points() const { return *m_points; }
    [[nodiscard]] BarChart& bars() const { return *m_bars; }
    [[nodiscard]] bool showsBars() const;
    /// The shown numbers as comma-separated text.
    [[nodiscard]] std::string table() const;
    void setColours(const Palette& palette);

private:
    void offerColumns();
    void draw();

    std::shared_ptr<const QueryTable> m_table;
    QComboBox* m_across;
    QComboBox* m_up;
    QStackedWidget* m_stack;
    QueryPoints* m_points;
    BarChart* m_bars;
};

} // namespace pimento
