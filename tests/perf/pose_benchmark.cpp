// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/catalogue.h"
#include "engine/problem/system.h"
#include "tests/support/places.h"

#include <benchmark/benchmark.h>

#include <map>
#include <string>

// Poses a question: the work of the window's own thread after a change of a size field, before anything is counted or
// simulated. It should not take longer than 5 ms.

namespace {

using namespace pimento;
using SizeValues = std::map<std::string, std::string>;

const Catalogue& catalogue()
{
    static const Catalogue all = Catalogue::load(sourceFile()).value();
    return all;
}

/// The sizes of a new question's fields.
const SizeValues kUsual = {{"batch", "1"}, {"nhead", "32"}, {"dhead", "128"}, {"seq_len", "512"}};
/// About as much as the host keeps for the smallest device, in sizes with many divisors.
const SizeValues kLargest = {{"batch", "240"}, {"nhead", "1"}, {"dhead", "360"}, {"seq_len", "720720"}};
/// More than any device can keep, as may happen while the user is typing. seq_len has 1600 divisors, the most of all
/// sizes that a field accepts.
const SizeValues kTooLarge = {{"batch", "1"}, {"nhead", "32"}, {"dhead", "128"}, {"seq_len", "2095133040"}};

Question gemvOn(const char* device, const SizeValues& sizes)
{
    Question question;
    question.system = "compiled";
    question.workload.name = "gemv";
    question.workload.sizes = sizes;
    question.device.name = device;
    return question;
}

void measure(benchmark::State& state, const Question& question)
{
    for (auto _ : state) {
        benchmark::DoNotOptimize(pimento::pose(question, catalogue()));
    }
}

void pose(benchmark::State& state, const char* device, const SizeValues& sizes)
{
    const Question question = gemvOn(device, sizes);
    if (const auto posed = pimento::pose(question, catalogue()); !posed) {
        state.SkipWithError(posed.error().message().c_str());
        return;
    }
    measure(state, question);
}

void refuse(benchmark::State& state, const char* device)
{
    const Question question = gemvOn(device, kTooLarge);
    if (pimento::pose(question, catalogue())) {
        state.SkipWithError("is not refused");
        return;
    }
    measure(state, question);
}

BENCHMARK_CAPTURE(pose, attacc, "attacc", kUsual)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(pose, attacc_largest, "attacc", kLargest)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(pose, gddr6_aim, "gddr6-aim", kUsual)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(pose, gddr6_aim_largest, "gddr6-aim", kLargest)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(pose, hbm_pim, "hbm-pim", kUsual)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(pose, hbm_pim_largest, "hbm-pim", kLargest)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(pose, hbm_pim_hbm3, "hbm-pim-hbm3", kUsual)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(pose, hbm_pim_hbm3_largest, "hbm-pim-hbm3", kLargest)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(refuse, attacc, "attacc")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(refuse, gddr6_aim, "gddr6-aim")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(refuse, hbm_pim, "hbm-pim")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(refuse, hbm_pim_hbm3, "hbm-pim-hbm3")->Unit(benchmark::kMicrosecond);

} // namespace
