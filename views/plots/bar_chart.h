// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <QString>
#include <QWidget>

#include <vector>

class QChart;
class QChartView;
class QGraphicsSimpleTextItem;
class QValueAxis;

namespace pimento {

class TermLabel;

/// Stacked bars: every bar has one value per part.
struct BarData {
    struct Part {
        QString name;
        Role role = Role::Compute;
        bool isHollow = false; // nobody measured it: an outline

        bool operator==(const Part&) const = default;
    };
    struct Bar {
        QString name;
        QString note;      // stands above the bar
        QString shortNote; // instead of it where that is too long
        std::vector<double> values;
        QString codeNote = {}; // what is tried between the two

        bool operator==(const Bar&) const = default;
    };

    QString axisTitle;
    std::vector<Part> parts;
    std::vector<Bar> bars; // from the top

    bool operator==(const BarData&) const = default;
};

/// Horizontal stacked bars. The only user of Qt Charts: its marks are few.
class BarChart : public QWidget {
    Q_OBJECT

public:
    explicit BarChart(QWidget* parent = nullptr);

    /// Drawn when somebody sees them.
    void setBars(const BarData& bars);
    void setColours(const Palette& palette);

    [[nodiscard]] const BarData& bars() const { return m_data; }
    /// What stands beside the mouse over a part of a bar.
    [[nodiscard]] QString partText(std::size_t bar, const QString& part) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void rebuild();
    void placeNotes();
    void theme();
    void nameParts();
    [[nodiscard]] double barWidth() const;
    [[nodiscard]] int topMargin() const;

    BarData m_data;
    bool m_isDrawn = true; // the chart has these bars
    TermLabel* m_legend; // unlike the chart's own it takes a second line where one is too short
    QChart* m_chart;
    QChartView* m_view;
    std::vector<QGraphicsSimpleTextItem*> m_notes;
    Palette m_palette = Palette::light();
};

} // namespace pimento
