// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QWidget>

#include <memory>
#include <vector>

class QCustomPlot;
class QCPGraph;
class QCPItemText;

namespace pimento {

struct Roofline;

/// Plots a candidate under the roofs of its device, on logarithmic axes: operations per second over operations per
/// byte. The candidate appears twice, once per byte over the bus (circle, under the roof of the bus) and once per byte
/// of the arrays (square, under the roof of the arrays); a bar above marks the lower bound of its requests. Ticks on
/// the right are the other simulated candidates.
class RooflinePlot : public QWidget {
    Q_OBJECT

public:
    explicit RooflinePlot(QWidget* parent = nullptr);

    /// Sets the roofline; `others`: operations per second of other candidates of the same question.
    void setRoofline(std::shared_ptr<const Roofline> roofline, std::vector<double> others);
    void setColours(const Palette& palette);

    [[nodiscard]] const Roofline* roofline() const { return m_roofline.get(); }
    /// Distance from the limit in words, "18 times its limit, data bus".
    [[nodiscard]] static QString words(const Roofline& roofline);

private:
    void build();
    void show();
    void showRoofs(double left, double right);
    void showCandidate(double right);
    void placeLabels();
    [[nodiscard]] bool isNearMark(double intensity, double rate, double pixels) const;
    QCPItemText* addLabel();
    [[nodiscard]] QString tip() const;

    QCustomPlot* m_plot;
    QCPGraph* m_busRoof = nullptr;
    QCPGraph* m_arrayRoof = nullptr;
    QCPGraph* m_coreRoof = nullptr;
    QCPGraph* m_link = nullptr;
    QCPGraph* m_best = nullptr;
    QCPGraph* m_others = nullptr;
    QCPGraph* m_overBus = nullptr;
    QCPGraph* m_overArrays = nullptr;
    QCPItemText* m_busLabel = nullptr;
    QCPItemText* m_arrayLabel = nullptr;
    QCPItemText* m_coreLabel = nullptr;
    QCPItemText* m_bestLabel = nullptr;
    std::shared_ptr<const Roofline> m_roofline;
    std::vector<double> m_otherRates;
    Palette m_palette = Palette::light();
};

} // namespace pimento
