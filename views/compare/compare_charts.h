// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/compare/compared_columns.h"

#include <QSplitter>

#include <memory>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QStackedWidget;

namespace pimento {

class BarChart;
class MapRow;
class PlotPanel;
class RooflinesPlot;

/// Charts of a comparison: bars of time or energy on one scale, and bank maps or rooflines of all columns.
class CompareCharts : public QSplitter {
    Q_OBJECT

public:
    explicit CompareCharts(QWidget* parent = nullptr);

    void setColumns(std::shared_ptr<const ComparedColumns> columns);
    void setColours(const Palette& palette);
    /// Shows rooflines (true) or bank maps.
    void showRooflines(bool isShown);

    [[nodiscard]] BarChart& bars() const { return *m_bars; }
    [[nodiscard]] MapRow& maps() const { return *m_maps; }
    [[nodiscard]] RooflinesPlot& rooflines() const { return *m_rooflines; }

private:
    QWidget* buildBars();
    QWidget* buildPlaces();
    /// Columns that have a bar, and their scale.
    struct ShownBars {
        std::vector<bool> columns;
        double most = 0;            // largest sum of a column
        bool areShares = false;     // fractions of each column's own total
        bool haveOwnScales = false; // too few columns are comparable for a common scale
    };
    [[nodiscard]] ShownBars shownBars(const std::vector<TimePart>& parts) const;
    void chooseMeasure();
    void showBars();
    void showPlaces();
    void showLayers();
    void showRooflineData();
    [[nodiscard]] QString leftOutOfBars(const std::vector<bool>& isShown) const;

    std::shared_ptr<const ComparedColumns> m_columns;
    BarChart* m_bars;
    QComboBox* m_measure;
    QCheckBox* m_ownScale;
    QLabel* m_note;
    MapRow* m_maps;
    RooflinesPlot* m_rooflines;
    QStackedWidget* m_places;
    QComboBox* m_shownPlaces;
    QComboBox* m_layer;
    QCheckBox* m_ownColours;
    PlotPanel* m_barsPanel = nullptr;
    PlotPanel* m_placesPanel = nullptr;
};

} // namespace pimento
