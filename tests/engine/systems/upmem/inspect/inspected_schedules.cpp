// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/upmem/inspect/inspected_schedules.h"

#include "engine/devices/device_file.h"
#include "engine/systems/upmem/schedule/sketch.h"
#include "engine/systems/upmem/schedule/trace_text.h"
#include "sim/upmem/system_fingerprint.h"
#include "sim/upmem/system_spec.h"
#include "tests/engine/systems/upmem/kernels.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

#include <utility>

namespace pimento::test {

using namespace upmem;

std::shared_ptr<const sim::Machine> upmemMachine()
{
    static const auto machine = [] {
        auto device = readDevice(sourceFile("/datasets/backends/upmem.json")).value();
        sim::upmem::DpuSystem system = *sim::upmem::systemOf(device);
        system.limits.leastDpus = 1;
        device.parts.put(sim::upmem::SystemPart(std::move(system)));
        return std::make_shared<const sim::Machine>(sim::Machine::compile(std::move(device)).value());
    }();
    return machine;
}

/// 7 x 40 on 2 DPUs of 2 tasklets with 2 rows each, in tiles of 16 columns: nothing divides.
static const char* const kOdd = R"(split(i, [_, 2, 2])
split(j, [_, 16])
reorder(i_0, i_1, i_2, j_0, j_1)
bind(i_0, blockIdx.x)
bind(i_1, threadIdx.x)
cache_read(y, matrix, local)
compute_at(matrix_local, j_0)
cache_read(y, x, local)
compute_at(x_local, j_0)
cache_write(y, local)
reverse_compute_at(y_local, i_1)
decompose_reduction(y, j_0)
)";

Scheduled oddSchedule(const CompileOptions& options)
{
    const auto program = programOf("mtv", "rows=7,columns=40");
    auto scheduled = schedule::readSchedule(program, kOdd);
    EXPECT_TRUE(scheduled) << scheduled.error().message();
    auto compiled = compile(scheduled->program(), options, *sim::upmem::systemOf(upmemMachine()->description()));
    EXPECT_TRUE(compiled) << compiled.error().message();
    return {"odd", program, *std::move(scheduled), *std::move(compiled)};
}

/// Schedules of the seven kernels that DPUs can run, some of each, and one that divides nothing.
std::vector<Scheduled> someSchedules(int ofEach, const CompileOptions& options)
{
    std::vector<Scheduled> all;
    all.push_back(oddSchedule(options));
    for (const SmallKernel& kernel : sevenKernels()) {
        const auto program = programOf(kernel.name, kernel.sizes, kernel.type);
        const auto sketches = schedule::sketchesOf(program).value();
        int found = 0;
        for (std::uint64_t number = 0; number < 200 && found < ofEach; ++number) {
            RandomStream stream(5, number);
            const schedule::Sketch& sketch = sketches[stream.below(sketches.size())];
            auto scheduled = sketch.apply(sketch.sample(stream)).value();
            auto compiled = compile(scheduled.program(), options, *sim::upmem::systemOf(upmemMachine()->description()));
            if (compiled) {
                all.push_back({kernel.title, program, std::move(scheduled), *std::move(compiled)});
                ++found;
            }
        }
    }
    return all;
}

std::vector<const CompiledLaunch*> launchesOf(const CompiledSchedule& compiled)
{
    std::vector<const CompiledLaunch*> launches;
    for (const auto& step : compiled.steps) {
        if (const auto* launch = std::get_if<CompiledLaunch>(&step)) {
            launches.push_back(launch);
        }
    }
    return launches;
}

} // namespace pimento::test
