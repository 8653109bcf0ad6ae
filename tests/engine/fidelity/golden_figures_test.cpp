// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "tests/engine/systems/dcc/inspections.h"
#include "tests/support/places.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <numeric>

// Causes, energy and bounds on the reference runs. PIMENTO_FIGURES_REQUESTS sets the largest run that is looked at.

namespace pimento::test {

namespace {

constexpr std::size_t kRowStep{triesOf(1, 4)}; // a spread sample with sanitizers

std::int64_t mostRequests()
{
    const char* wanted = std::getenv("PIMENTO_FIGURES_REQUESTS");
    return wanted != nullptr ? std::atoll(wanted) : 8000;
}

std::int64_t sum(const sim::WaitCycles& cycles)
{
    return std::accumulate(cycles.begin(), cycles.end(), std::int64_t{0});
}

class GoldenFigures : public testing::TestWithParam<const char*> {
protected:
    CsvTable m_table = CsvTable::read(sourceFile("/tests/golden/dcc/") + GetParam() + ".csv").value();

    [[nodiscard]] std::string cell(std::size_t row, const std::string& column) const
    {
        return std::string(m_table.cell(row, *m_table.column(column)));
    }

    [[nodiscard]] DraftQuestion questionOf(std::size_t row) const
    {
        std::string kernel = cell(row, "kernel");
        std::ranges::transform(kernel, kernel.begin(), [](unsigned char c) { return std::tolower(c); });
        std::string shape;
        for (const char* key : {"batch", "nhead", "dhead", "seq_len", "vec_len"}) {
            if (!cell(row, key).empty()) {
                shape += (shape.empty() ? "" : ",") + std::string(key) + "=" + cell(row, key);
            }
        }
        return question(kernel, shape, cell(row, "backend") == "attacc" ? "attacc" : "hbm-pim-hbm3", Space::All,
                        cell(row, "mode") == "inference" ? Mode::Inference : Mode::Kernel);
    }

    [[nodiscard]] std::vector<DraftPart> partsOf(std::size_t row) const
    {
        std::vector<DraftPart> parts;
        for (const char* set : {"0", "1", "2"}) {
            const auto number = [&](const char* what) { return parseInteger(cell(row, what + std::string(set))); };
            if (number("g")) {
                parts.push_back(
                    {static_cast<std::int32_t>(*number("g")), static_cast<std::int32_t>(*number("c")), *number("t")});
            }
        }
        return parts;
    }
};

} // namespace

TEST_P(GoldenFigures, AddUpAndKeepTheirBound)
{
    int looked = 0;
    for (std::size_t row = 0; row < m_table.rows(); row += kRowStep) {
        if (parseInteger(cell(row, "requests")).value_or(0) > mostRequests()) {
            continue;
        }
        ++looked;
        const auto figures = figuresOf(questionOf(row), partsOf(row));
        ASSERT_TRUE(figures.has_value()) << figures.error().message();
        const std::string id = cell(row, "id");
        const std::int64_t cycles = figures->run.cycles.value();
        ASSERT_EQ(std::to_string(cycles), cell(row, "cycles")) << id;
        ASSERT_EQ(sum(figures->run.waits->run), cycles) << id;
        for (const auto* part : {&figures->run.waits->channels, &figures->run.waits->banks}) {
            for (const sim::WaitCycles& each : *part) {
                ASSERT_EQ(sum(each), cycles) << id;
            }
        }
        sim::Femtojoules energy = 0;
        for (const auto& part : figures->energy.parts) {
            energy = std::accumulate(part.segments.begin(), part.segments.end(), energy);
        }
        ASSERT_EQ(energy, figures->energy.total()) << id;
        ASSERT_GT(energy, 0) << id;
        ASSERT_LE(figures->bounds.total.value(), cycles) << id;
    }
    EXPECT_GT(looked, 0);
}

INSTANTIATE_TEST_SUITE_P(Files, GoldenFigures,
                         testing::Values("attacc_attn", "attacc_gemv", "attacc_red", "hbmpim_gemv", "hbmpim_red",
                                         "hbmpim_relu", "hbmpim_va"),
                         [](const auto& file) { return std::string(file.param); });

} // namespace pimento::test
