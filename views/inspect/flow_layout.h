// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/flow_diagram.h"

#include <QRectF>

#include <cstddef>
#include <vector>

namespace pimento {

/// A stretch of a band between two neighbouring stations.
struct BandStretch {
    std::size_t left = 0; // index of the station on its left
    double top = 0;
    double height = 0;
};

/// A flow as a band: its stretches from left to right.
struct FlowBand {
    std::size_t flow = 0;
    std::vector<BandStretch> stretches;
};

/// Where the bands of a diagram lie. The amounts between two neighbouring stations fill the same height whatever their
/// sum, since a memory near the computation moves thousands of times as much as one far away: widths compare between
/// two stations only.
struct FlowLayout {
    std::vector<double> columns; // centre of each station's column
    std::vector<FlowBand> bands; // in the order of the flows, without those of no amount
    std::vector<double> sums;    // amount between each station and the next one
};

/// Lays a diagram out in an area. Bands of one name stay together, those that come back below those that go.
/// `gap`: distance between neighbouring bands.
[[nodiscard]] FlowLayout layoutOf(const FlowDiagram& diagram, const QRectF& area, double gap);

} // namespace pimento
