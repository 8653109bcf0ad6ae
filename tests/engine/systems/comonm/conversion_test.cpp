// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/random_stream.h"
#include "engine/systems/comonm/engines/trace.h"
#include "engine/systems/comonm/hbm_pim/hbm_pim_target.h"
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/systems/comonm/space/mapping_space.h"
#include "engine/systems/comonm/upmem/dpu_table.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "tests/engine/systems/comonm/kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

using namespace comonm;
using ::testing::HasSubstr;

namespace {

SubMap mapOfText(const std::string& text) { return parseMapping(text).value().maps.front(); }

TEST(MapConversion, NamesTheVendorsKernelOfAMapOntoBanks)
{
    const auto target = hbmPimTarget(gemvWork(4096, 4096), {.channels = 64, .ranks = 2}).value();
    const SubMap map = mapOfText("Hbmpim_map: [M1: {(64, 1), (8, 2), (1, 16), (8, 128)}]");

    EXPECT_EQ(target->program(map).value(), "gemv m=4096,n=4096,batch=1,channels=64,ranks=2");
    EXPECT_EQ(target->mapOf("gemv m=4096,n=4096,batch=1,channels=64,ranks=2").value(), map);
    // The vendor's simulator takes 13,166 cycles for this product.
    EXPECT_EQ(target->run(map, {})->cycles, 13166);
    EXPECT_EQ(target->run(map, {})->fidelity, Fidelity::Simulated);
    EXPECT_EQ(target->estimate(map, {})->fidelity, Fidelity::Sampled);
}

TEST(MapConversion, NamesTheVendorsKernelOfAVector)
{
    const auto target = hbmPimTarget(vectorWork("va", 1 << 20), {.channels = 64, .ranks = 2}).value();
    const SubMap map = mapOfText("Hbmpim_map: [M1: {(64), (16), (16), (64)}]");

    EXPECT_EQ(target->program(map).value(), "add m=1048576,channels=64,ranks=2");
    EXPECT_EQ(target->mapOf("add m=1048576,channels=64,ranks=2").value(), map);
    EXPECT_EQ(target->run(map, {})->cycles, 3349); // as the vendor's simulator
    EXPECT_EQ(target->estimate(map, {})->wasted, 0);
}

TEST(MapCode, HasTheCommandsThatTheMachineExecutes)
{
    const auto target = hbmPimTarget(gemvWork(128, 512), {.channels = 1}).value();
    const SubMap map = mapOfText("Hbmpim_map: [M1: {(1, 1), (8, 2), (1, 16), (16, 16)}]");
    const auto counts = samsung::simulate({.kernel = "gemv", .m = 128, .n = 512})->counts;

    const auto trace = traceOf(target->code(map).value(), 0, {}, {.ofInstructions = 0, .hasDma = false});

    ASSERT_TRUE(trace);
    std::int64_t reads = 0;
    std::int64_t writes = 0;
    for (const TraceStep& step : *trace) {
        const bool isAccess = step.kind == TraceStep::Kind::Access;
        reads += isAccess && !step.isStore ? step.count : 0;
        writes += isAccess && step.isStore ? step.count : 0;
    }
    EXPECT_EQ(reads, counts.executingReads);
    // The machine loads one burst of the program besides.
    EXPECT_EQ(writes, counts.executingWrites + counts.registerWrites - 1);
}

TEST(MapCode, ListsTheBlocksAndLoopsOfATasklet)
{
    const auto target = dpuTarget("mtv", "rows=512,columns=1024");

    const auto code = target->code(mapOfText("Upmem_map: [M1: {(4, 1), (8, 1), (8, 1), (2, 1024)} buffer=512]"));

    ASSERT_TRUE(code) << code.error().message();
    EXPECT_EQ(code->levels, 2);
    const auto trace = traceOf(*code, 0, dpuTable(*dpuOptions().system), kDpuMemories);
    ASSERT_TRUE(trace);
    std::int64_t bytes = 0;
    for (const TraceStep& step : *trace) {
        bytes += step.kind == TraceStep::Kind::Transfer ? step.bytes : 0;
    }
    // for each of two rows 8 tiles of 512 bytes of the row and of the vector; two results
    EXPECT_EQ(bytes, 2 * 8 * 2 * 512 + 8);
}

TEST(MapConversion, TellsWhyAMapOntoBanksHasNoProgram)
{
    const auto target = hbmPimTarget(gemvWork(4096, 4096), {.channels = 64}).value();
    const auto why = [&](const char* text) {
        const auto program = target->program(mapOfText(text));
        return program ? "has one" : program.error().message();
    };

    EXPECT_THAT(why("Hbmpim_map: [M1: {(64, 1), (1, 1), (1, 16), (64, 256)}]"), HasSubstr("even and odd banks"));
    EXPECT_THAT(why("Hbmpim_map: [M1: {(64, 1), (2, 8), (1, 16), (32, 32)}]"), HasSubstr("take the same inputs"));
    EXPECT_THAT(why("Hbmpim_map: [M1: {(64, 1), (16, 1), (1, 16), (4, 256)}]"), HasSubstr("odd banks"));
    EXPECT_THAT(why("Hbmpim_map: [M1: {(1, 1), (1, 1), (1, 16), (4096, 256)}]"), HasSubstr("too many"));
}

TEST(MapConversion, FindsTheMapOfEveryScheduleThatAMapHas)
{
    for (const auto& [name, sizes] :
         {std::pair("va", "batch=1,vec_len=65536"), std::pair("mtv", "rows=256,columns=256"),
          std::pair("red", "batch=1,vec_len=65536"), std::pair("mmtv", "count=16,rows=32,columns=64")}) {
        const auto target = dpuTarget(name, sizes);
        const MappingSpace space(target->work().space, target->levels());
        RandomStream random(3);
        int converted = 0;
        for (int i = 0; i < 200; ++i) {
            const SubMap map = space.drawn(random);
            const auto program = target->program(map);
            if (!program) {
                continue;
            }
            const auto back = target->mapOf(*program);

            ASSERT_TRUE(back) << *program << ": " << back.error().message();
            EXPECT_EQ(target->program(*back).value(), *program);
            EXPECT_EQ(back->tuples[3], map.tuples[3]) << *program;
            ++converted;
        }
        EXPECT_GT(converted, 20) << name;
    }
}

TEST(MapConversion, TellsWhyAMapOntoDpusHasNoSchedule)
{
    const auto target = dpuTarget("mtv", "rows=512,columns=1152");

    const auto shared = target->program(mapOfText("Upmem_map: [M1: {(2, 9), (64, 1), (2, 4), (2, 32)}]"));

    ASSERT_FALSE(shared);
    EXPECT_THAT(shared.error().what, HasSubstr("M1 has no schedule: its 4 tasklets of a DPU share each sum along j"));
    EXPECT_FALSE(target->mapOf("i=1x2"));
}

TEST(MapConversion, RefusesWhatMainMemoryCannotHold)
{
    const auto target = dpuTarget("va", "batch=1,vec_len=67108864");

    const auto fits = target->check(mapOfText("Upmem_map: [M1: {(1), (1), (16), (4194304)}]"));

    ASSERT_FALSE(fits);
    // 3 x 4 x 2^26 bytes in a DPU of 64,000,000
    EXPECT_THAT(fits.error().what, HasSubstr("M1 needs 805306368 bytes in the MRAM of a DPU, but there are 64000000"));
    EXPECT_EQ(fits.error().kind, ErrorKind::DoesNotFit);
}

TEST(PrintedMappings, AreEstimatedMapByMap)
{
    const auto dpus = dpuTarget("mtv", "rows=512,columns=1152");
    // The second list needs 80 DPUs of a rank, and has no more than 64 without its last map.
    const auto fewer = dpuTarget("mtv", "rows=192,columns=1152");
    const std::pair<std::shared_ptr<const Target>, const char*> lists[] = {
        {dpus, "Upmem_map: [M1: {(2, 9), (64, 1), (2, 4), (2, 32)}]"},
        {fewer, "Upmem_map: [M2: {(4, 1), (3, 8), (1, 4), (16, 20)}, M1: {(1, 4), (2, 4), (8, 1), (12, 32)}]"}};
    for (const auto& [target, text] : lists) {
        const auto time = estimated(*target, checked(text, *target));

        ASSERT_TRUE(time) << time.error().message();
        EXPECT_EQ(time->fidelity, Fidelity::Sampled);
        double sum = 0;
        for (const MapTime& map : time->maps) {
            EXPECT_GT(map.cycles, 0);
            sum += map.seconds;
        }
        EXPECT_DOUBLE_EQ(time->total, sum);
        EXPECT_GT(time->accumulation, 0);
    }
    const auto banks = hbmPimTarget(gemvWork(512, 1152), {.channels = 16}).value();
    const auto time = estimated(*banks, checked("Hbmpim_map: [M1: {(4, 4), (2, 8), (8, 2), (4, 9)}, "
                                                "M3: {(4, 4), (2, 8), (8, 2), (4, 9)}, M4: {(4, 4), (2, 8), (8, 2), (4, 9)}, "
                                                "M2: {(4, 4), (2, 8), (8, 2), (4, 9)}]",
                                                *banks));
    ASSERT_TRUE(time) << time.error().message();
    EXPECT_EQ(time->maps[0], time->maps[3]);
}

} // namespace

} // namespace pimento::test
