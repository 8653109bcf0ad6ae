// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "engine/devices/device_file.h"
#include "engine/systems/comonm/figures/hardware_times.h"
#include "tests/engine/systems/comonm/accuracy_support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST(HardwareTimes, Explore)
{
    const Times prim("prim_hw_times.csv");
    std::map<std::string, std::vector<EstimatedPoint>> points;
    for (std::size_t row = 0; row < prim.rows(); ++row) {
        const std::string name = prim.text(row, "benchmark");
        const auto kernel = timedKernel(name, prim.number(row, "num_dpus"), prim.number(row, "size_param"));
        if (kernel) {
            points[name].push_back(pointOf(name, *kernel, prim.decimal(row, "hw_kernel_ms")));
            std::cout << name << " " << prim.text(row, "num_dpus") << " " << prim.text(row, "size_param") << " " << points[name].back().estimated << " " << points[name].back().exact << "\n";
        }
    }
    const Times gemv("gemv_hw_times.csv");
    for (std::size_t row = 0; row < gemv.rows(); ++row) {
        TimedKernel kernel{TimedKernel::Kind::MatrixInRegister, gemv.number(row, "M") / gemv.number(row, "dpus_spatial"),
                           gemv.number(row, "K") / gemv.number(row, "dpus_reduction"), gemv.number(row, "cache_elems"), 1};
        points["gemv"].push_back(pointOf("gemv", kernel, gemv.decimal(row, "kernel_ms")));
            std::cout << "gemv " << points["gemv"].back().estimated << " " << points["gemv"].back().exact << "\n";
    }
    for (const auto& [name, of] : points) {
        show(name, accuracyOf(of));
    }
}

} // namespace

} // namespace pimento::test
