// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QComboBox;
class QToolButton;

namespace pimento {

class CandidateTable;
class PlotPanel;
class ScatterPlot;
struct ScatterAxes;

/// Controls of a scatter plot: its axes, the meaning of its colours, and whether candidates that others beat are shown.
class ScatterTools : public QObject {
    Q_OBJECT

public:
    explicit ScatterTools(ScatterPlot& scatter, QObject* parent = nullptr);

    /// Adds the controls to the head of a panel, which then owns them.
    void addTo(PlotPanel& panel);

    /// Offers the columns of a table; choices are kept where it has them.
    void offer(const CandidateTable& table);
    void setAxes(const ScatterAxes& axes);

    [[nodiscard]] QComboBox& x() const { return *m_x; }
    [[nodiscard]] QComboBox& y() const { return *m_y; }
    [[nodiscard]] QComboBox& colour() const { return *m_colour; }
    /// The button with the menu of further options.
    [[nodiscard]] QToolButton& more() const { return *m_more; }
    [[nodiscard]] QToolButton& brush() const { return *m_brush; }

private:
    void choose();

    ScatterPlot& m_scatter;
    QComboBox* m_y;
    QComboBox* m_x;
    QComboBox* m_colour;
    QToolButton* m_more;
    QToolButton* m_brush;
};

} // namespace pimento
