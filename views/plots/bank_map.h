// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/device_map.h"
#include "views/common/palette.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QCustomPlot;
class QCPColorMap;
class QCPColorScale;
class QCPItemLine;
class QCPMarginGroup;

namespace pimento {

class HoverCard;

/// A DeviceMap as coloured cells: one row per group, one column per core. Cells without activity stay empty. Links between
/// cells are lines, the wider the larger their value.
/// The arrow keys go from cell to cell.
class BankMap : public QWidget {
    Q_OBJECT

public:
    explicit BankMap(QWidget* parent = nullptr);

    void setMap(std::shared_ptr<const DeviceMap> map);
    void setLayer(std::size_t layer);
    /// Sets the value at the end of the colour scale; none: the largest value of the layer. With one value for several
    /// maps, equal colours mean equal values.
    void setMost(std::optional<double> most);
    /// Shows or hides the scale beside the cells.
    void setScaleShown(bool isShown);
    /// Prepares the map for a group of small ones: fewer ticks, and only names on the axes.
    void setSmall();
    void setColours(const Palette& palette);

    [[nodiscard]] const DeviceMap* map() const { return m_map.get(); }
    /// True if a cell of the layer has no activity and is left empty.
    [[nodiscard]] bool hasIdleCells() const;
    /// Difference between the largest and the smallest value of a cell, as a fraction of the largest.
    [[nodiscard]] double spread() const;
    [[nodiscard]] std::size_t layer() const { return m_layer; }

Q_SIGNALS:
    /// Emitted on a double click or Enter on a cell.
    void cellActivated(std::size_t row, std::size_t column);

private:
    void build();
    void activate();
    void showLayer();
    void showScaleLabel();
    void showRules();
    void showLinks();
    void colourLinks();
    void hoverAt(QPoint position);
    void showCard(std::size_t cell, QPoint position);
    [[nodiscard]] bool handleKey(int key);
    bool eventFilter(QObject* watched, QEvent* event) override;

    QCustomPlot* m_plot;
    HoverCard* m_card;
    QCPColorMap* m_cells = nullptr;
    QCPColorScale* m_scale = nullptr;
    QCPMarginGroup* m_margins = nullptr; // aligns the heights of cells and scale
    std::vector<QCPItemLine*> m_rules;
    std::vector<QCPItemLine*> m_links; // links that have a value
    std::shared_ptr<const DeviceMap> m_map;
    Palette m_palette = Palette::light();
    std::size_t m_layer = 0;
    std::optional<double> m_most;
    bool m_isSmall = false;
    std::size_t m_cursor = 0; // index of the cell under the keyboard's cursor
};

} // namespace pimento
