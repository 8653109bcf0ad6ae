// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/phases.h"

#include <gtest/gtest.h>

namespace pimento::sim {

namespace {

using Side = RequestSide;

std::vector<Part> parts(std::int64_t in, std::int64_t compute, std::int64_t out)
{
    return {{"in", Cycles{in}}, {"compute", Cycles{compute}}, {"out", Cycles{out}}};
}

TEST(PhaseSplitter, CutsAtTheLastBarrierOfAFence)
{
    PhaseSplitter splitter;
    splitter.accepted(Side::Host, 1);
    splitter.accepted(Side::Fence, 50);
    splitter.accepted(Side::Fence, 101); // 100 cycles have elapsed
    splitter.accepted(Side::Pim, 101);
    splitter.accepted(Side::Fence, 301);
    splitter.accepted(Side::Host, 301);

    EXPECT_EQ(splitter.finish(340), parts(100, 200, 40));
    const std::vector<PartSpan> spans = {{0, 1, 101}, {1, 101, 301}, {2, 301, 341}};
    EXPECT_EQ(splitter.spans(), spans);
}

TEST(PhaseSplitter, CountsHostSegmentsBeforeTheFirstPimRequestAsIn)
{
    PhaseSplitter splitter;
    splitter.accepted(Side::Host, 1);
    splitter.accepted(Side::Fence, 11);
    splitter.accepted(Side::Host, 11);
    splitter.accepted(Side::Fence, 31);
    splitter.accepted(Side::Pim, 31);

    EXPECT_EQ(splitter.finish(60), parts(30, 30, 0));
    const std::vector<PartSpan> spans = {{0, 1, 31}, {1, 31, 61}}; // both host segments are one span
    EXPECT_EQ(splitter.spans(), spans);
}

TEST(PhaseSplitter, CallsAMixedSegmentCompute)
{
    PhaseSplitter splitter;
    splitter.accepted(Side::Host, 1);
    splitter.accepted(Side::Pim, 2);

    EXPECT_EQ(splitter.finish(9), parts(0, 9, 0));
}

TEST(PhaseSplitter, BelievesRequestsThatSayWhatTheyAreFor)
{
    PhaseSplitter splitter;
    splitter.accepted(Side::Host, 1, Phase::In);
    splitter.accepted(Side::Fence, 11);
    splitter.accepted(Side::Pim, 11, Phase::Compute);
    splitter.accepted(Side::Fence, 31);
    splitter.accepted(Side::Host, 31, Phase::Out);
    splitter.accepted(Side::Fence, 36);
    splitter.accepted(Side::Host, 36, Phase::In); // for the next statement
    splitter.accepted(Side::Fence, 76);
    splitter.accepted(Side::Host, 76, Phase::Out);
    splitter.accepted(Side::Pim, 80, Phase::Compute);

    EXPECT_EQ(splitter.finish(90), parts(50, 35, 5));
}

TEST(PhaseSplitter, GivesATrailingFenceNoSegmentOfItsOwn)
{
    PhaseSplitter splitter;
    splitter.accepted(Side::Pim, 1);
    splitter.accepted(Side::Fence, 20);

    EXPECT_EQ(splitter.finish(19), parts(0, 19, 0));
}

} // namespace

} // namespace pimento::sim
