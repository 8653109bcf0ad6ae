// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/base/math.h"
#include "engine/base/numbers.h"
#include "engine/devices/device_file.h"
#include "engine/systems/comonm/figures/hardware_times.h"
#include "tests/engine/systems/comonm/accuracy_support.h"
#include "tests/engine/systems/comonm/kernels.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

// Estimates against times of UPMEM's hardware that others measured.

namespace pimento::test {

using namespace comonm;

namespace {

class Times {
public:
    explicit Times(const char* name) : m_table(CsvTable::read(sourceFile("/tests/golden/upmem_hw/") + name).value()) {}

    [[nodiscard]] std::size_t rows() const { return m_table.rows(); }
    [[nodiscard]] std::string text(std::size_t row, const char* column) const
    {
        return std::string(m_table.cell(row, *m_table.column(column)));
    }
    [[nodiscard]] std::int64_t number(std::size_t row, const char* column) const
    {
        return *parseInteger(text(row, column));
    }
    [[nodiscard]] double decimal(std::size_t row, const char* column) const { return *parseDecimal(text(row, column)); }

private:
    CsvTable m_table;
};

const sim::DeviceDescription& device()
{
    static const auto kDevice = readDevice(sourceFile("/datasets/backends/upmem.json")).value();
    return kDevice;
}

EstimatedPoint pointOf(const std::string& name, const TimedKernel& kernel, double measured)
{
    const auto estimate = estimatedMilliseconds(kernel, device());
    EXPECT_TRUE(estimate) << estimate.error().message();
    return {name, 0, *estimate, measured};
}

/// Points of the benchmarks that were timed with the vendor's compiler, by benchmark.
std::map<std::string, std::vector<EstimatedPoint>> benchmarkPoints()
{
    const Times times("prim_hw_times.csv");
    std::map<std::string, std::vector<EstimatedPoint>> points;
    for (std::size_t row = 0; row < times.rows(); ++row) {
        const std::string name = times.text(row, "benchmark");
        if (const auto kernel = timedKernel(name, times.number(row, "num_dpus"), times.number(row, "size_param"))) {
            points[name].push_back(pointOf(name, *kernel, times.decimal(row, "hw_kernel_ms")));
        }
    }
    return points;
}

/// Points of products that were timed with code generated from schedules, so that they are mappings.
std::vector<EstimatedPoint> generatedPoints()
{
    const Times times("gemv_hw_times.csv");
    std::vector<EstimatedPoint> points;
    for (std::size_t row = 0; row < times.rows(); ++row) {
        const std::int64_t rows = times.number(row, "M");
        const std::int64_t columns = times.number(row, "K");
        const std::int64_t dpus = times.number(row, "dpus_spatial");
        const std::int64_t tasklets = times.number(row, "tasklets");
        const auto target =
            dpuTarget("mtv", "rows=" + std::to_string(rows) + ",columns=" + std::to_string(columns));
        SubMap map;
        map.tuples[0][0] = std::max<std::int64_t>(1, dpus / 64);
        map.tuples[1][0] = std::min<std::int64_t>(64, dpus);
        map.tuples[2][0] = tasklets;
        // Tasklets take pairs of rows, which fill 8 bytes of results; the slowest one decides.
        map.tuples[3] = {2 * ceilDivide(rows / dpus, 2 * tasklets), columns, 1, 1};
        map.buffer = 4 * times.number(row, "cache_elems");
        const auto estimate = target->estimate(map, {});
        EXPECT_TRUE(estimate) << estimate.error().message();
        points.push_back({"gemv", 0, estimate ? 1e3 * estimate->seconds : 1, times.decimal(row, "kernel_ms")});
    }
    return points;
}

TEST(HardwareTimes, AreEstimatedAsWellAsInThePaper)
{
    std::vector<EstimatedPoint> all = generatedPoints();
    show("gemv, generated code", accuracyOf(all));
    for (const auto& [name, points] : benchmarkPoints()) {
        show(name, accuracyOf(points));
        for (const EstimatedPoint& each : points) {
            if (std::abs(each.estimated / each.exact - 1) > 0.15) {
                std::cout << "    " << each.estimated << " ms instead of " << each.exact << "\n";
            }
        }
        all.insert(all.end(), points.begin(), points.end());
    }

    const Accuracy found = accuracyOf(all);

    show("all", found);
    EXPECT_EQ(found.points, 54U);
    EXPECT_LE(found.mean, 9);
    EXPECT_GE(found.within15, 87);
}

} // namespace

} // namespace pimento::test
