// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/host_link.h"
#include "tests/sim/upmem/systems.h"

#include <gtest/gtest.h>

#include <vector>

// Sums are those of the table of the host link; 1 GB/s moves 1e6 bytes in a millisecond.

namespace pimento::test {

namespace {

using sim::upmem::HostLink;
using sim::upmem::LinkProfile;
using sim::upmem::TransferKind;

HostLink linkOf(LinkProfile profile = LinkProfile::Calibrated)
{
    return {upmemSystem(), upmemDevice().banksPerChannel(), profile};
}

double toDpus(int dpus, std::int64_t share)
{
    return linkOf().parallel(TransferKind::ToDpus, dpus, Bytes{share}).value();
}
double fromDpus(int dpus, std::int64_t share)
{
    return linkOf().parallel(TransferKind::FromDpus, dpus, Bytes{share}).value();
}

TEST(HostLink, MovesSharesToOneRankByTheRootOfItsDpus)
{
    // 0.1 + 64 * 65536 / (4.3 * 1^0.5 * 1e6) = 0.1 + 4194304 / 4.3e6
    EXPECT_NEAR(toDpus(64, 65536), 0.1 + 4194304 / 4.3e6, 1e-12);
    // 0.1 + 16 * 65536 / (4.3 * (16/64)^0.5 * 1e6) = 0.1 + 1048576 / 2.15e6
    EXPECT_NEAR(toDpus(16, 65536), 0.1 + 1048576 / 2.15e6, 1e-12);
    // A small share has the same bandwidth in one rank.
    EXPECT_NEAR(toDpus(64, 8), 0.1 + 512 / 4.3e6, 1e-12);
}

TEST(HostLink, MovesSharesToSeveralRanksByTheirSize)
{
    // 2 ranks: min(4.3 * 2, 10) = 8.6 GB/s; 3 ranks: 10 GB/s.
    EXPECT_NEAR(toDpus(128, 65536), 0.1 + 128 * 65536 / 8.6e6, 1e-12);
    EXPECT_NEAR(toDpus(192, 65536), 0.1 + 192 * 65536 / 10e6, 1e-12);
    // Below 64 KiB, 4 ranks: max(2.6, 1.2) = 2.6; 32 ranks: 0.3 * 32 = 9.6 GB/s.
    EXPECT_NEAR(toDpus(256, 16384), 0.1 + 256 * 16384 / 2.6e6, 1e-12);
    EXPECT_NEAR(toDpus(2048, 16384), 0.1 + 2048 * 16384 / 9.6e6, 1e-12);
}

TEST(HostLink, BringsSharesBackWithATimeForEachRank)
{
    // 0.14 + 1 * 0.014 + 64 * 1024 / (1.75 * 1e6)
    EXPECT_NEAR(fromDpus(64, 1024), 0.14 + 0.014 + 65536 / 1.75e6, 1e-12);
    // 32 ranks: min(1.75 * 32, 11.2) = 11.2 GB/s
    EXPECT_NEAR(fromDpus(2048, 131072), 0.14 + 32 * 0.014 + 2048.0 * 131072 / 11.2e6, 1e-9);
}

TEST(HostLink, PadsSharesToGranulesAndTakesNoTimeForNothing)
{
    EXPECT_EQ(toDpus(64, 1), toDpus(64, 8));
    EXPECT_LT(toDpus(64, 8), toDpus(64, 9));
    EXPECT_EQ(toDpus(64, 0), 0);
}

TEST(HostLink, BroadcastsOneBufferToAll)
{
    // 0.1 + 2048 * 4096 / 16.9e6
    EXPECT_NEAR(linkOf().parallel(TransferKind::Broadcast, 2048, Bytes{4096}).value(), 0.1 + 2048 * 4096 / 16.9e6,
                1e-12);
}

TEST(HostLink, CopiesRowsInItsOwnMemory)
{
    // 1000 rows at 350 million a second, 1e6 bytes at 10 GB/s, which large calls to many ranks reach.
    EXPECT_NEAR(linkOf().copy(1000, Bytes{1'000'000}).value(), 1000 / 350e6 * 1e3 + 1e6 / 10e6, 1e-12);
    EXPECT_EQ(linkOf().copy(0, Bytes{0}).value(), 0);
}

TEST(HostLink, MovesDifferentSharesOneAfterAnother)
{
    const std::vector<Bytes> shares = {Bytes{1000}, Bytes{0}, Bytes{13}}; // 1000, none, 16 bytes

    // 2 calls: 2 * 0.02 + 1016 / 0.33e6
    EXPECT_NEAR(linkOf().serial(TransferKind::SerialToDpu, shares).value(), 0.04 + 1016 / 0.33e6, 1e-12);
    EXPECT_NEAR(linkOf().serial(TransferKind::SerialFromDpu, shares).value(), 0.04 + 1016 / 0.12e6, 1e-12);
}

TEST(HostLink, HasThePublishedPeaksInTheirProfile)
{
    const HostLink published = linkOf(LinkProfile::Published);

    EXPECT_NEAR(published.bandwidth(TransferKind::ToDpus, 64, Bytes{1 << 20}), 6.68, 1e-12);
    EXPECT_NEAR(published.bandwidth(TransferKind::FromDpus, 64, Bytes{1 << 20}), 4.74, 1e-12);
    // One DPU: 0.33 and 0.12 GB/s were published; the exponents have three digits.
    EXPECT_NEAR(published.bandwidth(TransferKind::ToDpus, 1, Bytes{1 << 20}), 0.33, 0.001);
    EXPECT_NEAR(published.bandwidth(TransferKind::FromDpus, 1, Bytes{1 << 20}), 0.12, 0.001);
}

TEST(HostLink, AddsUpPartialResultsWithAsManyThreadsAsHelp)
{
    // 0.01 + 16 * 8192 / 0.35e9 s = 0.01 + 0.3745 ms; measured: 0.38 ms
    EXPECT_NEAR(linkOf().reduction(16, 8192, 1).value(), 0.01 + 131072 / 0.35e6, 1e-12);
    EXPECT_NEAR(linkOf().reduction(16, 8192, 16).value(), 0.01 + 131072 / 0.35e6 / 16, 1e-12);
    EXPECT_EQ(linkOf().reduction(16, 8192, 48), linkOf().reduction(16, 8192, 16));
    EXPECT_EQ(linkOf().reduction(1, 8192, 16).value(), 0);
    EXPECT_EQ(linkOf().launch().value(), 0.15);
}

TEST(HostLink, ServesGroupsOfARankOneAfterAnotherInTheOtherModel)
{
    using sim::upmem::channelCycles;

    // 8 groups, floor(1000 / 3) = 333 cycles each; one DPU: one group. Reads: 1000 cycles each.
    EXPECT_EQ(channelCycles(upmemSystem(), TransferKind::ToDpus, 64, Bytes{1000}), Cycles{8 * 333});
    EXPECT_EQ(channelCycles(upmemSystem(), TransferKind::ToDpus, 1, Bytes{1000}), Cycles{333});
    EXPECT_EQ(channelCycles(upmemSystem(), TransferKind::FromDpus, 64, Bytes{1000}), Cycles{8000});
}

/// A measured transfer, and the range of computed / measured that the table reaches for it.
struct Sample {
    TransferKind kind;
    int dpus;
    std::int64_t share;
    double measured; // ms
    double least;
    double most;
};

class MeasuredTransfer : public testing::TestWithParam<Sample> {};

TEST_P(MeasuredTransfer, IsAsFarOffAsSaid)
{
    const Sample& sample = GetParam();

    const double ratio = linkOf().parallel(sample.kind, sample.dpus, Bytes{sample.share}).value() / sample.measured;

    EXPECT_GE(ratio, sample.least) << ratio;
    EXPECT_LE(ratio, sample.most) << ratio;
}

INSTANTIATE_TEST_SUITE_P(Table, MeasuredTransfer,
                         testing::Values(
                             // 16 KB a DPU (a vector of 4,096 int32) to 512, 1024, 2048 DPUs of the GEMV log
                             Sample{TransferKind::ToDpus, 512, 16384, 3.144, 1.03, 1.1},
                             Sample{TransferKind::ToDpus, 1024, 16384, 3.246, 1.08, 1.13},
                             Sample{TransferKind::ToDpus, 2048, 16384, 3.603, 0.97, 1.03},
                             // Results of 163,840 rows as int32: 1,280, 640, 320 bytes a DPU
                             Sample{TransferKind::FromDpus, 512, 1280, 0.505, 0.58, 0.66},
                             Sample{TransferKind::FromDpus, 1024, 640, 0.610, 0.66, 0.74},
                             Sample{TransferKind::FromDpus, 2048, 320, 0.724, 0.85, 0.95},
                             // 256 MB from 2048 DPUs in 24 ms, off figures
                             Sample{TransferKind::FromDpus, 2048, 131072, 24.0, 0.98, 1.05}));

} // namespace

} // namespace pimento::test
