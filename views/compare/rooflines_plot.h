// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compare/roofline_chart.h"
#include "views/common/palette.h"

#include <QPainterPath>
#include <QString>
#include <QWidget>

#include <vector>

class QCustomPlot;
class QCPGraph;
class QCPItemText;

namespace pimento {

/// Data of a roofline chart, with the window's colours and names for its machines and runs.
struct RooflinesData {
    RooflineChart chart;
    std::vector<Role> machineRoles; // one per machine; MutedText: it has no runs
    std::vector<QString> tags;      // one per run: "A", "3"
    std::vector<Role> tagRoles;
    std::vector<QPainterPath> shapes; // centred on (0, 0)
};

/// Draws the rooflines of several machines over each other, with runs below them, on logarithmic axes: operations per
/// second over operations per byte. A run is a filled mark at its bytes between arrays and units and a hollow mark at
/// its bytes over the bus, with its tag; every tag has a shape of its own.
class RooflinesPlot : public QWidget {
    Q_OBJECT

public:
    explicit RooflinesPlot(QWidget* parent = nullptr);

    void setData(RooflinesData data);
    void setColours(const Palette& palette);
    [[nodiscard]] const RooflinesData& data() const { return m_data; }

private:
    void show();
    void setRanges();
    void addRoofs(std::size_t machine);
    void addPoint(std::size_t point);
    void addText(const QString& text, double x, double y, Role role, bool isRoof);
    void placeTexts();
    void placeRoofNames();
    void placeTags();

    /// A text at a position of the axes.
    struct Text {
        QCPItemText* item;
        double x;
        double y;
        bool isRoof; // name of a roof, placed above its end
        QSizeF size = {};
    };

    QCustomPlot* m_plot;
    RooflinesData m_data;
    std::vector<Text> m_texts;
    Palette m_palette = Palette::light();
};

} // namespace pimento
