// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/device_map.h"
#include "views/state/palette.h"

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

/// A DeviceMap as coloured cells: one row per group, one column per core. Cells without activity stay empty.
/// The arrow keys go from cell to cell.
class BankMap : public QWidget {
    Q_OBJECT

public:
    explicit BankMap(QWidget* parent = nullptr);

    void setMap(std::shared_ptr<const DeviceMap> map);
    void setLayer(std::size_t layer);
    /// The value that has the last colour; none: the most of the layer. One value for several maps makes their colours
    /// say the same.
    void setMost(std::optional<double> most);
    /// Without the scale beside the cells, which stands elsewhere, or with it.
    void setScaleShown(bool isShown);
    /// One of several small maps: fewer ticks, and no more than names on the axes.
    void setSmall();
    void setColours(const Palette& palette);

    [[nodiscard]] const DeviceMap* map() const { return m_map.get(); }
    /// Whether some cell of the layer did nothing and is left empty.
    [[nodiscard]] bool hasIdleCells() const;
    /// How much less than the most the least busy cell has, as a share of the most.
    [[nodiscard]] double spread() const;
    [[nodiscard]] std::size_t layer() const { return m_layer; }

Q_SIGNALS:
    /// A double click or Enter on a cell.
    void cellActivated(std::size_t row, std::size_t column);

private:
    void build();
    void activate();
    void showLayer();
    void showScaleLabel();
    void showRules();
    void hoverAt(QPoint position);
    void showCard(std::size_t cell, QPoint position);
    [[nodiscard]] bool handleKey(int key);
    bool eventFilter(QObject* watched, QEvent* event) override;

    QCustomPlot* m_plot;
    HoverCard* m_card;
    QCPColorMap* m_cells = nullptr;
    QCPColorScale* m_scale = nullptr;
    QCPMarginGroup* m_margins = nullptr; // cells and scale are as high as each other
    std::vector<QCPItemLine*> m_rules;
    std::shared_ptr<const DeviceMap> m_map;
    Palette m_palette = Palette::light();
    std::size_t m_layer = 0;
    std::optional<double> m_most;
    bool m_isSmall = false;
    std::size_t m_cursor = 0; // cell that the keyboard is on
};

} // namespace pimento
