// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/iteration_space.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace pimento {

namespace {

using Point = std::vector<std::int64_t>;

std::int64_t pointsOf(const SpaceBox& box)
{
    std::int64_t points = 1;
    for (const std::int64_t extent : box.extents) {
        points *= extent;
    }
    return points;
}

bool contains(const SpaceBox& box, const Point& point)
{
    for (std::size_t axis = 0; axis < point.size(); ++axis) {
        if (point[axis] < box.origin[axis] || point[axis] >= box.origin[axis] + box.extents[axis]) {
            return false;
        }
    }
    return true;
}

/// Calls `visit` with each point of a space.
template <class Visit> void forEachPoint(const IterationSpace& space, const Visit& visit)
{
    Point point(space.axes.size(), 0);
    while (true) {
        visit(point);
        std::size_t axis = point.size();
        while (axis > 0 && ++point[axis - 1] == space.axes[axis - 1].extent) {
            point[--axis] = 0;
        }
        if (axis == 0) {
            return;
        }
    }
}

/// A random space of one to four axes with up to three blocks, one behind the other along the first axis.
class RandomSpace {
public:
    explicit RandomSpace(unsigned seed) : m_random(seed) {}

    IterationSpace make()
    {
        IterationSpace space;
        const std::size_t axes = number(1, 4);
        const std::size_t levels = number(0, 3);
        for (std::size_t level = 0; level < levels; ++level) {
            space.levels.push_back({"unit" + std::to_string(level), 0});
        }
        for (std::size_t axis = 0; axis < axes; ++axis) {
            space.axes.push_back({std::string(1, static_cast<char>('i' + axis)), 0});
        }
        SpaceBlock first = block(axes, levels);
        const std::size_t blocks = number(1, 3);
        std::int64_t begin = 0;
        for (std::size_t i = 0; i < blocks; ++i) {
            SpaceBlock next = first;
            for (auto& parts : next.parts) {
                parts[0] = static_cast<std::int64_t>(number(1, 3));
            }
            next.name = "M" + std::to_string(i + 1);
            next.origin[0] = begin;
            begin += extentOf(next, 0);
            space.blocks.push_back(next);
        }
        for (std::size_t axis = 0; axis < axes; ++axis) {
            space.axes[axis].extent = axis == 0 ? begin : extentOf(first, axis);
        }
        return space;
    }
    std::size_t number(std::size_t least, std::size_t most)
    {
        return std::uniform_int_distribution<std::size_t>(least, most)(m_random);
    }

private:
    SpaceBlock block(std::size_t axes, std::size_t levels)
    {
        SpaceBlock made{"", Point(axes, 0), std::vector<Point>(levels, Point(axes, 1)), Point(axes, 1)};
        for (std::size_t axis = 0; axis < axes; ++axis) {
            made.iterations[axis] = static_cast<std::int64_t>(number(1, 2));
            for (auto& parts : made.parts) {
                parts[axis] = static_cast<std::int64_t>(number(1, axes > 2 ? 2 : 3));
            }
        }
        return made;
    }

    std::mt19937 m_random;
};

/// One block of 512 x 1152: the first mapping of the paper's figure.
IterationSpace gemv()
{
    return {{{"i", 512}, {"j", 1152}},
            {{"rank", 32}, {"DPU", 64}, {"tasklet", 24}},
            {{"M1", {0, 0}, {{2, 9}, {64, 1}, {2, 4}}, {2, 32}}}};
}

} // namespace

TEST(IterationSpaceTest, EveryPointLiesInThePieceOfExactlyOneUnit)
{
    for (unsigned seed = 0; seed < 60; ++seed) {
        const IterationSpace space = RandomSpace(seed).make();
        for (std::size_t levels = 0; levels <= space.levels.size(); ++levels) {
            std::map<std::pair<std::size_t, Point>, std::int64_t> points; // by unit
            forEachPoint(space, [&](const Point& point) {
                const auto unit = unitAt(space, point, levels);
                ASSERT_TRUE(unit) << seed;
                ASSERT_TRUE(contains(boxOf(space, *unit), point)) << seed;
                ++points[{unit->block, unit->units}];
            });
            std::size_t units = 0;
            for (const SpaceBlock& block : space.blocks) {
                std::int64_t ofBlock = 1;
                for (std::size_t level = 0; level < levels; ++level) {
                    ofBlock *= unitsOf(block, level);
                }
                units += static_cast<std::size_t>(ofBlock);
            }
            EXPECT_EQ(points.size(), units) << seed;
            for (const auto& [unit, count] : points) {
                ASSERT_EQ(count, pointsOf(boxOf(space, {unit.first, unit.second}))) << seed;
            }
        }
    }
}

TEST(IterationSpaceTest, PointsOutsideBelongToNoUnit)
{
    const IterationSpace space = gemv();

    EXPECT_FALSE(unitAt(space, {512, 0}, 3));
    EXPECT_FALSE(unitAt(space, {0, 1152}, 3));
    EXPECT_FALSE(unitAt(space, {-1, 0}, 3));
}

TEST(IterationSpaceTest, NumbersUnitsWithTheLastAxisFastest)
{
    const IterationSpace space = gemv();

    // Ranks cut 512 x 1152 into 2 x 9 pieces of 256 x 128, DPUs those into 64 x 1 of 4 x 128, tasklets into 2 x 4 of
    // 2 x 32: 259 = 256 + 0 * 4 + 2 + 1, and 300 = 2 * 128 + 44.
    const auto unit = unitAt(space, {259, 300}, 3);

    ASSERT_TRUE(unit);
    EXPECT_EQ(unit->units, (Point{11, 0, 5}));
    EXPECT_EQ(boxOf(space, *unit), (SpaceBox{{258, 288}, {2, 32}}));
    EXPECT_EQ(textOf(space, *unit), "rank 11, DPU 0, tasklet 5");
    EXPECT_EQ(textOf(space, {0, {}}), "M1");
    EXPECT_EQ(boxOf(space, {0, {11}}), (SpaceBox{{256, 256}, {256, 128}}));
}

TEST(IterationSpaceTest, LegalPartsDivideTheExtentAndLeaveUnitsForOtherAxes)
{
    const IterationSpace space = gemv();

    // 18 of 32 ranks are used: along i 3 parts are left beside 9 along j, and 512 is divisible by 1 and 2 of these.
    EXPECT_EQ(legalParts(space, {0, 0, 0}), (Point{1, 2}));
    // Along j 16 parts are left beside 2 along i.
    EXPECT_EQ(legalParts(space, {0, 0, 1}), (Point{1, 2, 3, 4, 6, 8, 9, 12, 16}));
}

TEST(IterationSpaceTest, EveryLegalNumberOfPartsRetainsTheExtent)
{
    for (unsigned seed = 100; seed < 160; ++seed) {
        RandomSpace random(seed);
        const IterationSpace space = random.make();
        if (space.levels.empty()) {
            continue;
        }
        const SpaceCut cut{random.number(0, space.blocks.size() - 1), random.number(0, space.levels.size() - 1),
                           random.number(0, space.axes.size() - 1)};
        const std::int64_t present = space.blocks[cut.block].parts[cut.level][cut.axis];
        EXPECT_EQ(withParts(space, cut, present), space) << seed;
        for (const std::int64_t parts : legalParts(space, cut)) {
            const IterationSpace changed = withParts(space, cut, parts);
            EXPECT_EQ(changed.blocks[cut.block].parts[cut.level][cut.axis], parts) << seed;
            for (std::size_t axis = 0; axis < space.axes.size(); ++axis) {
                EXPECT_EQ(extentOf(changed.blocks[cut.block], axis), extentOf(space.blocks[cut.block], axis)) << seed;
            }
            for (std::size_t level = cut.level + 1; level < space.levels.size(); ++level) {
                EXPECT_LE(unitsOf(changed.blocks[cut.block], level), unitsOf(space.blocks[cut.block], level)) << seed;
            }
        }
    }
}

TEST(IterationSpaceTest, InnerLevelsGiveWayWhereTheyNoLongerDivide)
{
    // Tasklets cut the 128 columns of a DPU into 4; 16 ranks along j leave 72, which 4 divides; 8 iterations remain 18.
    const IterationSpace changed = withParts(gemv(), {0, 0, 1}, 16);
    EXPECT_EQ(changed.blocks[0].parts[2][1], 4);
    EXPECT_EQ(changed.blocks[0].iterations[1], 18);
    // 64 x 2 along i need 256 / 128; a single process has 512 / 1 / 64 / 2 = 4 then.
    EXPECT_EQ(withParts(gemv(), {0, 0, 0}, 1).blocks[0].iterations[0], 4);
    // 128 parts would leave 4 rows: tasklets give way from 2 to 2, DPUs from 64 to 4 at most.
    IterationSpace wide = gemv();
    wide.levels[0].units = 0;
    const IterationSpace narrow = withParts(wide, {0, 0, 0}, 128);
    EXPECT_EQ(narrow.blocks[0].parts[1][0], 4);
    EXPECT_EQ(narrow.blocks[0].parts[2][0], 1);
    EXPECT_EQ(narrow.blocks[0].iterations[0], 1);
}

TEST(IterationSpaceTest, LargeSpacesCostNoMoreThanSmallOnes)
{
    const std::int64_t large = std::int64_t{1} << 40;
    IterationSpace space{{{"i", large}}, {{"unit", 0}}, {{"M1", {0}, {{large / 2}}, {2}}}};

    const auto unit = unitAt(space, {large - 1}, 1);

    ASSERT_TRUE(unit);
    EXPECT_EQ(unit->units, (Point{large / 2 - 1}));
    EXPECT_EQ(legalParts(space, {0, 0, 0}).size(), 41U); // the powers of two
}

} // namespace pimento
