// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/figures/paper_ratios.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <iterator>

namespace pimento {

namespace {

using enum PaperRatio;

constexpr PaperRatioWords kRatios[] = {
    {BestOverDefault, "best_over_default", "best over default", "time of the default draft / time of the best", "x"},
    {BestOverGpu, "best_over_gpu", "best over GPU", "time of the GPU / time of the best draft", "x"},
    {DefaultOverGpu, "default_over_gpu", "default over GPU", "time of the GPU / time of the default draft", "x"},
    {DefaultOverComputeFirst, "default_over_compute_first", "default over compute-first",
     "time of the compute-first draft / time of the default", "x"},
    {BestOverComputeFirst, "best_over_compute_first", "best over compute-first",
     "time of the compute-first draft / time of the best", "x"},
    {RearrangementShare, "compute_first_rearrangement_percent", "rearrangement of the compute-first draft",
     "its input and output rearrangement / its time", " %"},
    {DefaultCompute, "compute_default_over_compute_first", "compute phase, default / compute-first",
     "compute phase of the default draft / that of the compute-first", "x"},
    {DefaultSaving, "rearrangement_compute_first_over_default", "rearrangement, compute-first / default",
     "rearrangement of the compute-first draft / that of the default", "x"},
    {BestCompute, "compute_default_over_best", "compute phase, default / best",
     "compute phase of the default draft / that of the best", "x"},
    {BestRearrangement, "rearrangement_default_over_best", "rearrangement, default / best",
     "rearrangement of the default draft / that of the best", "x"},
};

double overGpu(const ReproducedCase& one, const ReproducedDraft& draft)
{
    return one.gpuSeconds / (draft.cycles * one.secondsPerCycle);
}

} // namespace

const PaperRatioWords& wordsOf(PaperRatio ratio)
{
    const auto* const found = std::ranges::find(kRatios, ratio, &PaperRatioWords::ratio);
    PIMENTO_ASSERT(found != std::end(kRatios), "every ratio has its words");
    return *found;
}

double ratioOf(const ReproducedCase& one, PaperRatio ratio)
{
    const ReproducedDraft none;
    const ReproducedDraft& first = one.computeFirst ? *one.computeFirst : none;
    switch (ratio) {
    case BestOverDefault:
        return one.standard.cycles / one.best.cycles;
    case BestOverGpu:
        return overGpu(one, one.best);
    case DefaultOverGpu:
        return overGpu(one, one.standard);
    case DefaultOverComputeFirst:
        return first.cycles / one.standard.cycles;
    case BestOverComputeFirst:
        return first.cycles / one.best.cycles;
    case RearrangementShare:
        return one.computeFirst ? 100 * first.rearrangement() / first.cycles : 0;
    case DefaultCompute:
        return one.computeFirst ? one.standard.compute / first.compute : 0;
    case DefaultSaving:
        return first.rearrangement() / one.standard.rearrangement();
    case BestCompute:
        return one.standard.compute / one.best.compute;
    case BestRearrangement:
        return one.standard.rearrangement() / one.best.rearrangement();
    }
    return 0;
}

double statisticOf(std::span<const ReproducedCase> cases, PaperRatio ratio, PaperStatistic statistic)
{
    std::vector<double> values;
    for (const ReproducedCase& each : cases) {
        values.push_back(ratioOf(each, ratio));
    }
    return statisticOf(values, statistic);
}

} // namespace pimento
