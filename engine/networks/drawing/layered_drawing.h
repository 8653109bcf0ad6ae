// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

// Drawing of a directed graph in layers (Sugiyama's method):
//
//   layers       of each node: the longest way to it; a link over several layers gets a bend in each
//   order        sweeps down and up that sort each layer by the mean place of its neighbours, then swaps of two; the
//                best order stays
//   coordinates  each layer as close to its neighbours as the distances allow, by least squares

namespace pimento::networks {

/// A link from an earlier node to a later one, by index.
struct DrawnLink {
    std::size_t from = 0;
    std::size_t to = 0;
};

struct DrawnPoint {
    double x = 0;
    double y = 0;
};

struct DrawnSize {
    double width = 1;
    double height = 1;
};

/// Free space between neighbours in a layer and between layers.
struct DrawnGaps {
    double across = 1;
    double down = 1;
};

struct LayeredDrawing {
    std::vector<DrawnPoint> centres; // one per node
    std::vector<std::size_t> layers; // one per node
    std::vector<std::vector<DrawnPoint>>
        links;        // one per link: from the lower edge of a node to the upper edge of another
    double width = 0; // everything lies between 0 and these
    double height = 0;
    std::size_t crossings = 0; // of links between neighbouring layers
};

/// Draws a graph. Links lead from smaller indices to greater ones; others and equal ones are not drawn again, their
/// line is empty. Takes time in proportion to nodes and bends, times few sweeps.
[[nodiscard]] LayeredDrawing drawnInLayers(std::span<const DrawnSize> nodes, std::span<const DrawnLink> links,
                                           const DrawnGaps& gaps);

/// Number of pairs of links between two layers that cross, by the places of their ends. Links that share an end do not.
[[nodiscard]] std::size_t crossingsBetween(std::vector<DrawnLink> links);

} // namespace pimento::networks
