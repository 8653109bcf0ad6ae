// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "views/common/palette.h"
#include "views/plots/hover_card.h"
#include "views/plots/plot_math.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

class QCPGraph;
class QCPItemText;
class QCPLayer;
class QCustomPlot;
class QLabel;

namespace pimento {

/// Plot of points over two axes, logarithmic ones unless they are set, with a legend above and names beside some
/// points. Left and Right, or the mouse, go from point to point: a ring and a card show the numbers of one.
class PointPlot : public QWidget {
    Q_OBJECT

public:
    void setColours(const Palette& palette);

    /// Index of the point whose numbers are shown, if any.
    [[nodiscard]] std::optional<std::size_t> shown() const { return m_shown; }
    /// Centre of a point, in pixels of the plot.
    [[nodiscard]] QPoint placeOf(std::size_t point) const;

protected:
    /// A point with the name beside it; "": none.
    struct Spot {
        double x = 0;
        double y = 0;
        QString name = {};
        bool isNamedFirst = false; // its name hides others that would overlap it
    };
    /// What all plots of a kind have.
    struct Form {
        QString across; // title of the axis
        QString up;
        QSize least;
        double marginLeft = 1.2; // factors between points and axes
        double marginRight = 1.3;
        bool namesOnLeft = false;
    };
    static constexpr double kPoint = 7; // size of a point

    PointPlot(const QString& canvas, const Form& form, QWidget* parent);

    /// Sets titles and scales of the axes, for the points that are set next.
    void setAxes(const QString& across, Scale acrossScale, const QString& up, Scale upScale);
    /// Shows other points.
    void setSpots(std::vector<Spot> spots);
    [[nodiscard]] const Palette& colours() const { return m_palette; }

    /// Draws lines and marks of the points.
    virtual void drawMarks(QCustomPlot& plot) const = 0;
    [[nodiscard]] virtual QString legend() const = 0;
    [[nodiscard]] virtual CardText cardOf(std::size_t point) const = 0;

    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void draw();
    void addNames();
    void spreadNames();
    void show(std::optional<std::size_t> point);
    [[nodiscard]] std::optional<std::size_t> nearest(QPoint place) const;

    Form m_form;
    Scale m_acrossScale = Scale::Logarithmic;
    Scale m_upScale = Scale::Logarithmic;
    QLabel* m_legend;
    QCustomPlot* m_plot;
    QCPLayer* m_overlay;
    QCPGraph* m_ring = nullptr; // around the shown point
    HoverCard* m_card;
    std::vector<QCPItemText*> m_names; // those that come first, first
    std::vector<Spot> m_spots;
    std::optional<std::size_t> m_shown;
    Palette m_palette = Palette::light();
};

} // namespace pimento
