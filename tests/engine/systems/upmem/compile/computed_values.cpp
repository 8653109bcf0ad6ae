// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/upmem/compile/computed_values.h"

#include "engine/devices/device_file.h"
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/compile/dpu_execution.h"
#include "engine/systems/upmem/schedule/trace_text.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using namespace upmem;

sim::upmem::DpuSystem readSystem()
{
    const auto device = readDevice(sourceFile("/datasets/backends/upmem.json"));
    EXPECT_TRUE(device);
    sim::upmem::DpuSystem system = *sim::upmem::systemOf(*device);
    system.limits.leastDpus = 1;
    return system;
}

void expectSameTensors(const tensor::Program& plain, const schedule::Schedule& schedule,
                       const CompiledSchedule& compiled, RandomSchedules& random)
{
    const auto arguments = random.argumentsFor(plain);
    auto expected = tensor::contentsOf(plain, arguments).value();
    ASSERT_TRUE(tensor::run(plain, expected));
    auto found = tensor::contentsOf(schedule.program(), arguments).value();

    const auto done = execute(compiled, anySystem(), found);

    ASSERT_TRUE(done) << done.error().message() << "\n" << schedule::traceText(schedule);
    for (std::size_t b = 0; b < plain.buffers.size(); ++b) {
        ASSERT_EQ(found[b], expected[b]) << plain.buffers[b].name << "\n" << schedule::traceText(schedule);
    }
}

} // namespace

const sim::upmem::DpuSystem& anySystem()
{
    static const auto system = readSystem();
    return system;
}

bool expectComputes(const tensor::Program& plain, const schedule::Schedule& schedule, int level,
                    RandomSchedules& random)
{
    SCOPED_TRACE("level " + std::to_string(level));
    CompileOptions options;
    options.passes = passesOfLevel(level).value();
    const auto compiled = compile(schedule.program(), options, anySystem());
    if (!compiled) {
        EXPECT_EQ(compiled.error().kind, ErrorKind::DoesNotFit) << compiled.error().message() << "\n"
                                                                << schedule::traceText(schedule);
        return false;
    }
    expectSameTensors(plain, schedule, *compiled, random);
    return true;
}

} // namespace pimento::test
