// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/schedule/sketch.h"
#include "engine/systems/upmem/schedule/trace_text.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/systems/upmem/compile/computed_values.h"
#include "tests/engine/systems/upmem/kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

// Damaged traces: they are refused with one message, or what they lead to computes the kernel, as a program of loops
// and on DPUs.

namespace pimento::test {

namespace {

using namespace upmem::schedule;

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

/// Loses, doubles or exchanges steps, or changes their words and numbers.
std::string otherTrace(std::string text, Mutation& mutation)
{
    std::vector<std::string> lines = linesOf(text);
    if (lines.empty()) {
        return text;
    }
    const std::size_t one = mutation.below(lines.size());
    const std::size_t other = mutation.below(lines.size());
    switch (mutation.below(6)) {
    case 0:
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(one));
        break;
    case 1:
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(one), std::string(lines[other]));
        break;
    case 2:
        std::swap(lines[one], lines[other]);
        break;
    case 3:
        return mutation.damaged(std::move(text));
    default:
        lines[one] = mutation.withOtherValue(lines[one]);
        break;
    }
    std::string all;
    for (const std::string& line : lines) {
        all += line + "\n";
    }
    return all;
}

TEST(TraceFuzz, IsRefusedOrComputesTheKernel)
{
    const Inputs inputs(triesOf(1000, 100));
    unsigned refused = 0;
    unsigned ran = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed) && !HasFailure(); ++seed) {
        Mutation mutation(seed);
        const SmallKernel& kernel = sevenKernels()[mutation.below(sevenKernels().size())];
        const upmem::tensor::Program plain = programOf(kernel.name, kernel.sizes, kernel.type);
        const auto sketches = sketchesOf(plain).value();
        const Sketch& sketch = sketches[mutation.below(sketches.size())];
        RandomStream stream(31, seed);
        const auto whole = sketch.apply(sketch.sample(stream));
        ASSERT_TRUE(whole) << whole.error().message();
        std::string text = traceText(*whole);
        for (std::size_t times = 1 + mutation.below(3); times > 0; --times) {
            text = otherTrace(std::move(text), mutation);
        }
        const auto schedule = readSchedule(plain, text);
        if (!schedule) {
            ++refused;
            ASSERT_TRUE(isOneCleanLine(schedule.error().message())) << "seed " << seed << ": " << escaped(text);
            ASSERT_TRUE(schedule.error().place) << "seed " << seed << ": " << escaped(text);
            continue;
        }
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + kernel.name + "\n" + text);
        RandomSchedules random(seed);
        EXPECT_EQ(differenceOf(plain, schedule->program(), random.argumentsFor(plain)), "");
        const auto compiled = upmem::compile(schedule->program(), {}, anySystem());
        ASSERT_TRUE(compiled || isOneCleanLine(compiled.error().message()));
        ran += compiled && expectComputes(plain, *schedule, 4, random) ? 1 : 0;
    }
    EXPECT_GT(refused, seed / 5);
    EXPECT_GT(ran, seed >= 1000 ? seed / 20 : 0U); // of few, some
}

} // namespace

} // namespace pimento::test
