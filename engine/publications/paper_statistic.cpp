// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/publications/paper_statistic.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <numeric>

namespace pimento {

namespace {

struct StatisticName {
    PaperStatistic statistic;
    const char* name;
};

constexpr StatisticName kStatistics[] = {{PaperStatistic::HarmonicMean, "harmonic mean"},
                                         {PaperStatistic::ArithmeticMean, "arithmetic mean"},
                                         {PaperStatistic::Least, "least"},
                                         {PaperStatistic::Most, "most"}};

constexpr PaperStatistic kAllStatistics[] = {PaperStatistic::HarmonicMean, PaperStatistic::ArithmeticMean,
                                             PaperStatistic::Least, PaperStatistic::Most};

} // namespace

const char* nameOf(PaperStatistic statistic)
{
    return std::ranges::find(kStatistics, statistic, &StatisticName::statistic)->name;
}

std::span<const PaperStatistic> paperStatistics() { return kAllStatistics; }

double statisticOf(std::span<const double> values, PaperStatistic statistic)
{
    PIMENTO_ASSERT(!values.empty(), "a statistic is one of some numbers");
    const auto count = static_cast<double>(values.size());
    switch (statistic) {
    case PaperStatistic::HarmonicMean:
        return count /
               std::accumulate(values.begin(), values.end(), 0.0, [](double sum, double v) { return sum + 1 / v; });
    case PaperStatistic::ArithmeticMean:
        return std::accumulate(values.begin(), values.end(), 0.0) / count;
    case PaperStatistic::Least:
        return *std::ranges::min_element(values);
    case PaperStatistic::Most:
        return *std::ranges::max_element(values);
    }
    return 0;
}

} // namespace pimento
