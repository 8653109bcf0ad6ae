// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/cost_csv.h"
#include "engine/systems/dcc/exports/draft_export.h"
#include "engine/systems/dcc/exports/ramulator_trace.h"
#include "engine/systems/dcc/exports/run_charts.h"
#include "engine/systems/dcc/exports/schedule_json.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/exports/exported_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>

namespace pimento::test {

namespace {

using testing::HasSubstr;

/// Values of a cost file by quantity.
std::map<std::string, double> valuesOf(const std::string& csv)
{
    std::istringstream lines(csv);
    std::map<std::string, double> values;
    std::string line;
    EXPECT_TRUE(std::getline(lines, line));
    EXPECT_EQ(line, "quantity,unit,value");
    while (std::getline(lines, line)) {
        EXPECT_TRUE(values.emplace(line.substr(0, line.find(',')), std::stod(line.substr(line.rfind(',') + 1))).second)
            << line;
    }
    return values;
}

} // namespace

TEST(Schedule, SaysWhatWasRun)
{
    const ExportedCase one = smallCase("attacc");

    const auto document = nlohmann::json::parse(one.schedule());

    EXPECT_EQ(document["format"], "pimento-schedule 1");
    EXPECT_EQ(document["costs"]["cycles"], one.run.cycles.value());
    std::int64_t parts = 0;
    for (const auto& part : document["costs"]["parts"]) {
        parts += part.get<std::int64_t>();
    }
    EXPECT_EQ(parts, one.run.cycles.value());
    EXPECT_EQ(document["draft"]["text"], "2x1,1x2,1x2");
    EXPECT_EQ(document["draft"]["sets"].size(), 3U);
    EXPECT_EQ(document["draft"]["stages"][0]["parts"][1][3], nlohmann::json({1, 1, 1}));
    EXPECT_EQ(document["kernel"]["statements"][0]["text"], "y[b][i] += x[b][j]*W[i][j]");
    EXPECT_EQ(document["question"]["kernel"]["name"], "gemv");
}

TEST(Schedule, IsTheSameEveryTime) { EXPECT_EQ(smallCase("hbm-pim").schedule(), smallCase("hbm-pim").schedule()); }

TEST(Schedule, StopsWhenNoMoreIsWanted)
{
    const ExportedCase one = smallCase("attacc");
    const Question question;
    for (const int most : {1, 5, 40, 100}) {
        int pieces = 0;

        EXPECT_FALSE(writeScheduleJson({question, one.program.question(), *one.program.lowered(), one.run, ""},
                                       [&](std::string_view) { return ++pieces < most; }));
        EXPECT_EQ(pieces, most);
    }
}

/// Every element that the host needs has a place of its own there.
TEST(Schedule, GivesEveryElementAPlace)
{
    const auto document = nlohmann::json::parse(smallCase("hbm-pim-hbm3").schedule());
    std::set<std::string> places;
    std::size_t vectors = 0;
    for (const auto& tensor : document["layouts"]["host"]) {
        vectors += tensor["vectors"].size();
        for (const auto& place : tensor["vectors"]) {
            places.insert(place.dump());
        }
    }
    EXPECT_EQ(vectors, 3U + 30U + 3U); // 2 x 20, 24 x 20 and 2 x 24 elements, 16 in a vector
    EXPECT_EQ(places.size(), vectors);
}

TEST(Ramulator, AddressesAreTakenApartAgain)
{
    std::mt19937_64 random(5);
    for (const char* backend : {"attacc", "hbm-pim-hbm3", "gddr6-aim"}) {
        const sim::Machine& machine = *backends().find(backend).value();
        const auto below = [&](std::int64_t limit) { return random() % static_cast<std::uint64_t>(limit); };
        for (int i = 0; i < 200; ++i) {
            sim::Request request;
            request.channel = static_cast<std::uint16_t>(below(machine.channels()));
            request.bank = static_cast<std::uint16_t>(below(machine.banks()));
            request.row = static_cast<std::uint32_t>(below(machine.description().rowsPerBank));
            request.column = static_cast<std::uint16_t>(below(machine.description().columnsPerRow));
            request.kind = 1;

            EXPECT_EQ(machine.decode(1, byteAddressOf(machine, request)), request) << backend;
        }
    }
}

TEST(Ramulator, HasNoTraceOfModesThatBurstsDecide)
{
    const auto trace = RamulatorTrace::of(smallCase("hbm-pim").program, {});

    ASSERT_FALSE(trace.has_value());
    EXPECT_THAT(trace.error().message(), HasSubstr("hbm-pim"));
}

TEST(CostCsv, HasPartsThatAddUp)
{
    for (const char* backend : {"attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"}) {
        const ExportedCase one = smallCase(backend);
        const auto values = valuesOf(costCsv(*one.program.question().machine, one.run));
        EXPECT_EQ(values.at("cycles_in") + values.at("cycles_compute") + values.at("cycles_out"), values.at("cycles"));
        double energy = 0;
        double purposes = 0;
        for (const auto& [quantity, value] : values) {
            energy += quantity.starts_with("energy_") ? value : 0;
            purposes += quantity.starts_with("cycles_compute_") ? value : 0;
        }
        EXPECT_NEAR(energy, values.at("energy"), 1e-9 * energy) << backend;
        EXPECT_EQ(purposes, values.at("cycles_compute")) << backend;
    }
}

TEST(RunCharts, ShowEveryBankAndPart)
{
    const ExportedCase one = smallCase("gddr6-aim");
    const sim::Machine& machine = *one.program.question().machine;
    const auto run = one.program.run({.bankFigures = sim::BankFigures::Keep}).value();

    const std::string map = bankMapSvg("a < b", machine, run);
    const std::string chart = svgOf(timeChart("a", "time of the device", run));

    std::size_t cells = 0;
    for (std::size_t at = map.find("<title>"); at != std::string::npos; at = map.find("<title>", at + 1)) {
        ++cells;
    }
    EXPECT_EQ(cells, 2U * static_cast<std::size_t>(machine.channels() * machine.banks()));
    EXPECT_THAT(map, HasSubstr("a &lt; b"));
    EXPECT_THAT(chart, HasSubstr("operand writes"));
    EXPECT_THAT(chart, HasSubstr(std::to_string(run.cycles.value()) + " cycles in all: time of the device"));
}

TEST(ExportFormats, AreFoundByName)
{
    const std::vector<std::string> ids = {"csv", "schedule", "csv"};
    EXPECT_THAT(formsNamed(exportFormats(), ids).value(),
                testing::ElementsAre(&infoOf(ExportFormat::Schedule), &infoOf(ExportFormat::Csv)));
    const std::vector<std::string> wrong = {"schedule", "xml"};
    const auto refused = formsNamed(exportFormats(), wrong);
    ASSERT_FALSE(refused.has_value());
    EXPECT_THAT(refused.error().message(), HasSubstr("\"xml\""));
}

} // namespace pimento::test
