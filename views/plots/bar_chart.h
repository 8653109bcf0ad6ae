// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QString>
#include <QWidget>

#include <vector>

class QChart;
class QChartView;
class QGraphicsSimpleTextItem;
class QValueAxis;

namespace pimento {

class TermLabel;

/// Data of stacked bars: every bar has one value per part.
struct BarData {
    struct Part {
        QString name;
        Role role = Role::Compute;
        bool isHollow = false; // not measured: drawn as an outline

        bool operator==(const Part&) const = default;
    };
    struct Bar {
        QString name;
        QString note;      // stands above the bar
        QString shortNote; // used if the note is too wide
        std::vector<double> values;
        QString codeNote = {}; // medium length: tried before the short one

        bool operator==(const Bar&) const = default;
    };

    QString axisTitle;
    std::vector<Part> parts;
    std::vector<Bar> bars; // from top to bottom

    bool operator==(const BarData&) const = default;
};

/// Draws horizontal stacked bars. The only user of Qt Charts, which suffices for its few marks.
class BarChart : public QWidget {
    Q_OBJECT

public:
    explicit BarChart(QWidget* parent = nullptr);

    /// Sets the bars; they are drawn as soon as the chart is visible.
    void setBars(const BarData& bars);
    void setColours(const Palette& palette);

    [[nodiscard]] const BarData& bars() const { return m_data; }
    /// Height in pixels below which names of bars would be cut and notes would overlap bars.
    [[nodiscard]] int leastHeight() const;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Text of the tooltip over a part of a bar.
    [[nodiscard]] QString partText(std::size_t bar, const QString& part) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void rebuild();
    void placeNotes();
    [[nodiscard]] QStringList notesWithin(double width) const;
    void theme();
    void nameParts();
    [[nodiscard]] double barWidth() const;
    [[nodiscard]] int topMargin() const;

    BarData m_data;
    bool m_isDrawn = true; // the chart shows these bars
    TermLabel* m_legend;   // breaks into a second line where the chart's own legend would be cut off
    QChart* m_chart;
    QChartView* m_view;
    std::vector<QGraphicsSimpleTextItem*> m_notes;
    Palette m_palette = Palette::light();
};

} // namespace pimento
