// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/baselines/hand_made.h"

#include "engine/devices/device_file.h"
#include "engine/systems/upmem/compile/dpu_execution.h"
#include "engine/systems/upmem/schedule/trace_text.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"
#include "tests/engine/systems/upmem/kernels.h"
#include "tests/support/places.h"
#include "tests/support/random_schedules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

// Hand-made programs compute what their kernels say, and take the time that the paper says is theirs: idle tasklets,
// calls with sizes that are not known before, barriers, further copies on the host.

namespace pimento::test {

namespace {

using namespace upmem;

sim::upmem::DpuSystem readHandMadeSystem()
{
    return *sim::upmem::systemOf(*readDevice(sourceFile("/datasets/backends/upmem.json")));
}

const sim::upmem::DpuSystem& handMadeSystem()
{
    static const auto system = readHandMadeSystem();
    return system;
}

BaselinePoint pointOf(HandMade made, ComparedKernel kernel, std::int64_t dpus, std::int64_t tasklets, std::int64_t tile)
{
    BaselinePoint point = baselinePoints(made, kernel, {1 << 20, 1 << 20}).value().front();
    point.dpus = dpus;
    point.tasklets = tasklets;
    for (CachingTile& each : point.tiles) {
        each.bytes = Bytes{each.bytes.value() / each.elements * tile};
        each.elements = tile;
    }
    return point;
}

void expectComputesAsItsKernel(const BaselinePoint& point, const tensor::Program& plain)
{
    SCOPED_TRACE(handMadeName(point.program, point.kernel) + " of " + std::string(kernelName(point.kernel)) + ", " +
                 std::to_string(point.dpus) + " DPUs, " + std::to_string(point.tasklets) + " tasklets");
    const auto made = handMade(point, plain);
    ASSERT_TRUE(made) << made.error().message();
    const ScheduleMachine machine{&handMadeSystem()};
    const auto compiled = compileHandMade(*made, machine);
    ASSERT_TRUE(compiled) << compiled.error().message() << "\n" << schedule::traceText(made->schedule);
    RandomSchedules random(7);
    const auto arguments = random.argumentsFor(plain);
    auto expected = tensor::contentsOf(plain, arguments).value();
    ASSERT_TRUE(tensor::run(plain, expected));
    auto found = tensor::contentsOf(made->schedule.program(), arguments).value();

    const auto done = execute(*compiled, handMadeSystem(), found);

    ASSERT_TRUE(done) << done.error().message() << "\n" << schedule::traceText(made->schedule);
    for (std::size_t b = 0; b < plain.buffers.size(); ++b) {
        EXPECT_EQ(found[b], expected[b]) << plain.buffers[b].name;
    }
}

ScheduleMeasurement timeOf(const BaselinePoint& point, const tensor::Program& program)
{
    const auto made = handMade(point, program).value();
    const ScheduleMachine machine{&handMadeSystem()};
    return measureHandMade(made, compileHandMade(made, machine).value(), machine).value();
}

struct SizedKernel {
    ComparedKernel compared;
    std::string name;
    std::vector<std::string> sizes; // that divide, and that do not
    affine::ElementType type = affine::ElementType::Int32;
};

const std::vector<SizedKernel>& sizedKernels()
{
    static const std::vector<SizedKernel> kAll = {
        {ComparedKernel::Va, "va", {"batch=1,vec_len=512", "batch=1,vec_len=331"}},
        {ComparedKernel::Geva, "weighted_sum", {"vec_len=256", "vec_len=530"}},
        {ComparedKernel::Red, "red", {"batch=1,vec_len=512", "batch=1,vec_len=203"}, affine::ElementType::Int64},
        {ComparedKernel::Mtv, "mtv", {"rows=64,columns=32", "rows=45,columns=21"}},
        {ComparedKernel::Gemv, "scaled_mtv", {"rows=64,columns=16", "rows=50,columns=18"}},
        {ComparedKernel::Ttv, "ttv", {"depth=4,rows=16,columns=16", "depth=5,rows=14,columns=12"}},
        {ComparedKernel::Mmtv, "mmtv", {"count=16,rows=6,columns=16", "count=11,rows=8,columns=20"}},
    };
    return kAll;
}

} // namespace

TEST(HandMadePrograms, ComputeWhatTheirKernelsSay)
{
    for (const SizedKernel& kernel : sizedKernels()) {
        for (const std::string& sizes : kernel.sizes) {
            const auto program = programOf(kernel.name, sizes, kernel.type);
            for (const HandMade made : {HandMade::Prim, HandMade::SimplePim}) {
                if (!baselinePoints(made, kernel.compared, {1 << 20, 1 << 20})) {
                    continue;
                }
                for (const std::array<std::int64_t, 3>& each :
                     {std::array<std::int64_t, 3>{8, 4, 8}, {8, 3, 4}, {8, 16, 16}, {8, 1, 2}}) {
                    expectComputesAsItsKernel(pointOf(made, kernel.compared, each[0], each[1], each[2]), program);
                }
            }
        }
    }
}

/// "Using smaller caching tiles prevents tasklets from becoming idle": of 512 elements a DPU, 1024 bytes for each
/// tasklet leave 14 of 16 without any.
TEST(HandMadePrograms, LeaveTaskletsIdleWhereTilesAreLarge)
{
    const auto program = programOf("va", "batch=1,vec_len=1048576");

    const auto large = timeOf(pointOf(HandMade::Prim, ComparedKernel::Va, 2048, 16, 256), program);
    const auto small = timeOf(pointOf(HandMade::Prim, ComparedKernel::Va, 2048, 16, 32), program);

    EXPECT_GT(large.time.kernel.value(), 3 * small.time.kernel.value());
    EXPECT_EQ(large.time.fromDpus, small.time.fromDpus);
}

TEST(HandMadePrograms, TakeInstructionsForSizesThatAreNotKnownBefore)
{
    const auto program = programOf("red", "batch=1,vec_len=1048576", affine::ElementType::Int64);
    BaselinePoint point = pointOf(HandMade::Prim, ComparedKernel::Red, 2048, 8, 16);
    const auto unknown = timeOf(point, program);
    point.hasRuntimeDmaSizes = false;
    const auto known = timeOf(point, program);

    // 32 chunks of 16 elements, and a result of each of 8 tasklets
    EXPECT_EQ(unknown.counts.instructions() - known.counts.instructions(), 4 * (32 + 8));
    EXPECT_GT(unknown.time.kernel, known.time.kernel);
}

/// PrIM's VA adds into the tile of B: an address less for each element than with a tile of its own for results.
TEST(HandMadePrograms, AddVectorsIntoATileThatTheyCameFrom)
{
    const auto program = programOf("va", "batch=1,vec_len=524288");
    const auto workOf = [&](bool isPrim) {
        BaselinePoint point = pointOf(HandMade::Prim, ComparedKernel::Va, 8, 16, 256);
        point.hasRuntimeDmaSizes = isPrim;
        return timeOf(point, program);
    };

    const auto prim = workOf(true);
    const auto apart = workOf(false);

    EXPECT_EQ(prim.counts.loadedBytes, apart.counts.loadedBytes);
    EXPECT_EQ(prim.counts.storedBytes, apart.counts.storedBytes);
    // 65,536 elements a DPU in 256 chunks, whose three transfers have sizes that are not known before
    EXPECT_NEAR(static_cast<double>(apart.counts.instructions() - prim.counts.instructions()), 65536 - 4 * 3 * 256,
                1024);
}

/// 6250 elements a DPU in chunks of 256: the last chunk of every DPU has 106, and 7 of 16 tasklets have one chunk less.
TEST(HandMadePrograms, MoveChunksByDmaWhereSharesAreNoMultiplesOfThem)
{
    for (const char* sizes : {"batch=1,vec_len=200000", "batch=1,vec_len=300000"}) {
        const auto made =
            handMade(pointOf(HandMade::Prim, ComparedKernel::Va, 32, 16, 256), programOf("va", sizes)).value();
        const ScheduleMachine machine{&handMadeSystem()};

        const auto compiled = compileHandMade(made, machine).value();
        const auto measured = measureHandMade(made, compiled, machine).value();

        EXPECT_THAT(std::get<CompiledLaunch>(compiled.steps.front()).remarks, testing::IsEmpty());
        EXPECT_EQ(measured.counts.loadedBytes, 2 * made.rounds.chunks * 1024) << sizes;
        EXPECT_EQ(measured.counts.storedBytes, made.rounds.chunks * 1024) << sizes;
    }
}

/// 80 rows a DPU are 40 pairs for 16 tasklets: eight have one pair less, no rows are checked, tiles go by DMA.
TEST(HandMadePrograms, CheckNoRowsThatAllTaskletsHave)
{
    const auto program = programOf("mtv", "rows=640,columns=512");
    const auto made = handMade(pointOf(HandMade::Prim, ComparedKernel::Mtv, 8, 16, 256), program).value();
    const ScheduleMachine machine{&handMadeSystem()};

    const auto compiled = compileHandMade(made, machine).value();
    const auto measured = measureHandMade(made, compiled, machine).value();

    EXPECT_THAT(std::get<CompiledLaunch>(compiled.steps.front()).remarks, testing::IsEmpty());
    EXPECT_EQ(measured.counts.loads, 80 * 2 * 2); // two tiles of the row and of x
    EXPECT_EQ(measured.counts.loadedBytes, 80 * 2 * 2 * 1024);
    expectComputesAsItsKernel(pointOf(HandMade::Prim, ComparedKernel::Mtv, 8, 16, 8),
                              programOf("mtv", "rows=312,columns=24"));
}

TEST(HandMadePrograms, CopyOnTheHostAsSimplePimDoes)
{
    const auto program = programOf("va", "batch=1,vec_len=1048576");

    const auto prim = timeOf(pointOf(HandMade::Prim, ComparedKernel::Va, 2048, 16, 256), program);
    const auto simple = timeOf(pointOf(HandMade::SimplePim, ComparedKernel::Va, 2048, 16, 256), program);

    EXPECT_EQ(prim.time.host.value(), 0);
    EXPECT_NEAR(simple.time.host.value(), 4.194304, 1e-9); // 4 MB at 1 GB/s
    EXPECT_EQ(simple.time.kernel, prim.time.kernel);
}

TEST(HandMadePrograms, ReturnASumForEachTaskletAsPrimDoes)
{
    const auto program = programOf("red", "batch=1,vec_len=524288", affine::ElementType::Int64);

    const auto prim = timeOf(pointOf(HandMade::Prim, ComparedKernel::Red, 256, 16, 128), program);
    const auto simple = timeOf(pointOf(HandMade::SimplePim, ComparedKernel::Red, 256, 16, 128), program);

    EXPECT_EQ(prim.bytesOut, 256 * 16 * 16); // cycles beside each sum
    EXPECT_EQ(simple.bytesOut, 256 * 8);
    EXPECT_GT(simple.time.kernel, prim.time.kernel); // tasklets wait for one another
}

TEST(HandMadePrograms, AreRefusedWhereADpuHasLessThanAGranuleOfResults)
{
    const auto program = programOf("mtv", "rows=1024,columns=64");

    const auto made = handMade(pointOf(HandMade::Prim, ComparedKernel::Mtv, 1024, 16, 16), program);

    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, ErrorKind::DoesNotFit);
    EXPECT_THAT(made.error().message(), testing::HasSubstr("less than 2 rows"));
    EXPECT_FALSE(
        handMade(pointOf(HandMade::Prim, ComparedKernel::Mtv, 8, 16, 16), programOf("va", "batch=1,vec_len=64")));
}

TEST(HandMadePrograms, AreRefusedWhereTilesAndStacksDoNotFit)
{
    const auto program = programOf("va", "batch=1,vec_len=16777216");
    const auto made = handMade(pointOf(HandMade::PrimSearch, ComparedKernel::Va, 256, 24, 256), program).value();

    const auto compiled = compileHandMade(made, {&handMadeSystem()});

    ASSERT_FALSE(compiled);
    EXPECT_EQ(compiled.error().reason, "a DPU's working memory");
}

TEST(HandMadePrograms, AreTheFastestOfTheirGrid)
{
    const auto program = programOf("mtv", "rows=1024,columns=1024");
    HandMadeSearch search;
    search.machine.system = &handMadeSystem();

    const auto prim = bestHandMade(HandMade::Prim, ComparedKernel::Mtv, program, search);
    const auto searched = bestHandMade(HandMade::PrimSearch, ComparedKernel::Mtv, program, search);

    ASSERT_TRUE(prim) << prim.error().message();
    ASSERT_TRUE(searched) << searched.error().message();
    EXPECT_EQ(prim->timed + prim->unfit, 3U); // 256, 512 and 1024 DPUs
    EXPECT_LE(searched->measurement.time.total(), prim->measurement.time.total());
    EXPECT_EQ(timeOf(searched->point, program).time, searched->measurement.time);
}

} // namespace pimento::test
