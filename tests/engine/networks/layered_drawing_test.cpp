// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/drawing/layered_drawing.h"

#include "engine/base/random_stream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <vector>

namespace pimento::test {

namespace {

using namespace networks;

/// A graph whose nodes each read a few earlier ones.
std::vector<DrawnLink> randomLinks(RandomStream& random, std::size_t nodes, std::size_t most)
{
    std::vector<DrawnLink> links;
    for (std::size_t to = 1; to < nodes; ++to) {
        const std::size_t count = 1 + random.below(most);
        for (std::size_t k = 0; k < count; ++k) {
            const DrawnLink link{random.below(to), to};
            const auto isEqual = [&](const DrawnLink& other) { return other.from == link.from && other.to == link.to; };
            if (std::ranges::none_of(links, isEqual)) {
                links.push_back(link);
            }
        }
    }
    return links;
}

/// Whether two lines between the same pair of heights cross, by their ends.
bool isCrossing(const DrawnPoint& a, const DrawnPoint& b, const DrawnPoint& c, const DrawnPoint& d)
{
    return (a.x - c.x) * (b.x - d.x) < -1e-9;
}

/// Crossings of a drawing, counted pair by pair from its lines.
std::size_t countedCrossings(const LayeredDrawing& drawing)
{
    std::vector<std::pair<DrawnPoint, DrawnPoint>> steps;
    for (const auto& line : drawing.links) {
        for (std::size_t i = 0; i + 1 < line.size(); i += 2) {
            steps.emplace_back(line[i], line[i + 1]);
        }
    }
    std::size_t count = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        for (std::size_t j = i + 1; j < steps.size(); ++j) {
            const bool isLevel = std::abs(steps[i].first.y - steps[j].first.y) < 1e-9;
            count += isLevel && isCrossing(steps[i].first, steps[i].second, steps[j].first, steps[j].second) ? 1 : 0;
        }
    }
    return count;
}

TEST(LayeredDrawing, CountsCrossingsAsPairByPair)
{
    RandomStream random(5, 1);
    for (int round = 0; round < 200; ++round) {
        std::vector<DrawnLink> links;
        for (int k = 0; k < 12; ++k) {
            links.push_back({random.below(6), random.below(6)});
        }
        std::size_t expected = 0;
        for (std::size_t i = 0; i < links.size(); ++i) {
            for (std::size_t j = i + 1; j < links.size(); ++j) {
                const auto sign = [](std::size_t a, std::size_t b) { return a < b ? -1 : a > b ? 1 : 0; };
                expected += sign(links[i].from, links[j].from) * sign(links[i].to, links[j].to) < 0 ? 1 : 0;
            }
        }

        EXPECT_EQ(crossingsBetween(links), expected);
    }
}

TEST(LayeredDrawing, LeadsDownwardsWithoutOverlaps)
{
    RandomStream random(5, 2);
    for (int round = 0; round < 60; ++round) {
        const std::size_t count = 2 + random.below(30);
        std::vector<DrawnSize> nodes;
        for (std::size_t i = 0; i < count; ++i) {
            nodes.push_back({5.0 + static_cast<double>(random.below(40)), 10});
        }
        const auto links = randomLinks(random, count, 3);

        const LayeredDrawing drawing = drawnInLayers(nodes, links, {4, 12});

        EXPECT_EQ(drawing.crossings, countedCrossings(drawing)) << "round " << round;
        for (const DrawnLink& link : links) {
            EXPECT_LT(drawing.centres[link.from].y, drawing.centres[link.to].y);
            EXPECT_LT(drawing.layers[link.from], drawing.layers[link.to]);
        }
        for (std::size_t a = 0; a < count; ++a) {
            EXPECT_GE(drawing.centres[a].x - nodes[a].width / 2, -1e-6);
            EXPECT_LE(drawing.centres[a].x + nodes[a].width / 2, drawing.width + 1e-6);
            for (std::size_t b = a + 1; b < count; ++b) {
                const double gap = std::abs(drawing.centres[a].x - drawing.centres[b].x);
                EXPECT_TRUE(drawing.layers[a] != drawing.layers[b] ||
                            gap >= (nodes[a].width + nodes[b].width) / 2 + 4 - 1e-6);
            }
        }
    }
}

/// Fewest crossings of any order of the nodes of two layers.
std::size_t fewestCrossings(const std::vector<DrawnLink>& links, std::size_t upper, std::size_t lower)
{
    std::vector<std::size_t> below(lower);
    std::size_t fewest = links.size() * links.size();
    std::vector<std::size_t> above(upper);
    std::iota(above.begin(), above.end(), 0);
    do {
        std::iota(below.begin(), below.end(), 0);
        do {
            std::vector<DrawnLink> placed;
            for (const DrawnLink& link : links) {
                placed.push_back({above[link.from], below[link.to - upper]});
            }
            fewest = std::min(fewest, crossingsBetween(std::move(placed)));
        } while (std::ranges::next_permutation(below).found);
    } while (std::ranges::next_permutation(above).found);
    return fewest;
}

TEST(LayeredDrawing, IsCloseToTheFewestCrossingsOfTinyGraphs)
{
    RandomStream random(5, 3);
    std::size_t drawn = 0;
    std::size_t fewest = 0;
    std::size_t unordered = 0;
    for (int round = 0; round < 60; ++round) {
        std::vector<DrawnLink> links;
        for (std::size_t to = 4; to < 8; ++to) {
            links.push_back({to - 4, to}); // each node has a link, so that there are two layers
            const std::size_t other = random.below(4);
            if (other != to - 4) {
                links.push_back({other, to});
            }
        }
        for (DrawnLink& link : links) { // hide the order of the lower layer
            link.to = 4 + (link.to * 3 + static_cast<std::size_t>(round)) % 4;
        }

        const auto placed = [&] {
            std::vector<DrawnLink> all = links;
            for (DrawnLink& link : all) {
                link.to -= 4;
            }
            return all;
        };
        const std::size_t ours = drawnInLayers(std::vector<DrawnSize>(8, {1, 1}), links, {1, 1}).crossings;
        const std::size_t least = fewestCrossings(links, 4, 4);
        ASSERT_GE(ours, least);
        drawn += ours;
        fewest += least;
        unordered += crossingsBetween(placed());
    }
    EXPECT_LE(drawn, fewest + fewest / 4 + 6);
    EXPECT_LT(3 * drawn, unordered);
}

TEST(LayeredDrawing, TakesEmptyGraphsAndStrangeLinks)
{
    EXPECT_EQ(drawnInLayers({}, {}, {}).height, 0);
    const std::vector<DrawnSize> nodes(3, {2, 2});
    const std::vector<DrawnLink> links = {{0, 2}, {2, 1}, {1, 1}, {0, 9}};

    const LayeredDrawing drawing = drawnInLayers(nodes, links, {});

    EXPECT_FALSE(drawing.links[0].empty());
    EXPECT_TRUE(drawing.links[1].empty() && drawing.links[2].empty() && drawing.links[3].empty());
}

TEST(LayeredDrawing, DrawsTwoThousandNodesAtOnce)
{
    RandomStream random(5, 4);
    std::vector<DrawnLink> links;
    for (std::size_t to = 1; to < 2000; ++to) { // blocks of four branches, with links over several layers
        links.push_back({to - 1 - std::min(to - 1, random.below(4)), to});
        if (random.below(3) == 0) {
            links.push_back({to - 1 - std::min(to - 1, random.below(24)), to});
        }
    }
    const auto begin = std::chrono::steady_clock::now();

    const LayeredDrawing drawing = drawnInLayers(std::vector<DrawnSize>(2000, {40, 12}), links, {10, 20});

    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    EXPECT_EQ(drawing.centres.size(), 2000U);
    RecordProperty("milliseconds", static_cast<int>(took.count() * 1000));
    EXPECT_LT(took.count(), 1.0); // 0.1 s on an idle machine; tests share theirs
}

} // namespace

} // namespace pimento::test
