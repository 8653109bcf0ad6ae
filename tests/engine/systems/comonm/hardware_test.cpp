// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "engine/devices/device_file.h"
#include "engine/systems/comonm/figures/hardware_times.h"
#include "tests/engine/systems/comonm/accuracy_support.h"
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

/// Points of products of other sizes, which were timed with the sum of a row in a register.
std::vector<EstimatedPoint> productPoints()
{
    const Times times("gemv_hw_times.csv");
    std::vector<EstimatedPoint> points;
    for (std::size_t row = 0; row < times.rows(); ++row) {
        const TimedKernel kernel{
            TimedKernel::Kind::MatrixInRegister, times.number(row, "M") / times.number(row, "dpus_spatial"),
            times.number(row, "K") / times.number(row, "dpus_reduction"), times.number(row, "cache_elems"), 1};
        points.push_back(pointOf("gemv", kernel, times.decimal(row, "kernel_ms")));
    }
    return points;
}

TEST(HardwareTimes, AreEstimatedAsWellAsInThePaper)
{
    std::vector<EstimatedPoint> all;
    std::vector<EstimatedPoint> ofData; // control flow depends on data
    for (const auto& [name, points] : benchmarkPoints()) {
        show(name, accuracyOf(points));
        for (const EstimatedPoint& each : points) {
            if (std::abs(each.estimated / each.exact - 1) > 0.15) {
                std::cout << "    " << each.estimated << " ms instead of " << each.exact << "\n";
            }
        }
        const bool isDense = name == "VA" || name == "RED" || name == "GEMV" || name == "MLP";
        (isDense ? all : ofData).insert((isDense ? all : ofData).end(), points.begin(), points.end());
    }

    const Accuracy benchmarks = accuracyOf(all);
    const std::vector<EstimatedPoint> products = productPoints();
    all.insert(all.end(), products.begin(), products.end());
    const Accuracy dense = accuracyOf(all);
    all.insert(all.end(), ofData.begin(), ofData.end());
    const Accuracy found = accuracyOf(all);

    show("products", accuracyOf(products));
    show("benchmarks", benchmarks);
    show("benchmarks and products", dense);
    show("kernels in assembly", accuracyOf(ofData));
    show("all", found);
    EXPECT_EQ(benchmarks.points, 46U);
    EXPECT_LE(benchmarks.mean, 7.8);
    EXPECT_GE(benchmarks.within15, 87);
    EXPECT_EQ(dense.points, 54U);
    EXPECT_LE(dense.mean, 7.8);
    EXPECT_GE(dense.within15, 87);
    EXPECT_EQ(found.points, 108U);
    EXPECT_LE(found.mean, 8.5); // 7.8 % and 87 % are not reached with the histograms and scans
    EXPECT_GE(found.within15, 84);
}

} // namespace

} // namespace pimento::test
