// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_file.h"

#include "engine/devices/registry.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using testing::HasSubstr;

const std::string& attacc()
{
    static const std::string text = readAll(sourceFile("/datasets/backends/attacc.json"));
    return text;
}

std::string withChange(const std::string& from, const std::string& to)
{
    std::string text = attacc();
    EXPECT_NE(text.find(from), std::string::npos) << from;
    return text.replace(text.find(from), from.size(), to);
}

TEST(DeviceFile, HoldsTheTimingOfTheSpecification)
{
    const sim::DeviceDescription device = parseDevice(attacc(), "attacc.json").value();
    const std::map<std::string, std::int64_t> expected = {
        {"nBL", 2},   {"nCL", 19},   {"nRCDRD", 19},  {"nRCDWR", 19}, {"nRP", 19},  {"nRAS", 45},
        {"nRC", 63},  {"nWR", 21},   {"nRTPS", 6},    {"nRTPL", 8},   {"nCWL", 6},  {"nCCDS", 2},
        {"nCCDL", 4}, {"nCCDAB", 6}, {"nRRDS", 2},    {"nRRDL", 4},   {"nWTRS", 8}, {"nWTRL", 11},
        {"nRTW", 3},  {"nFAW", 39},  {"nREFI", 5070}, {"nRFC", 456}};

    EXPECT_EQ(device.timing, expected);
    EXPECT_EQ(device.clockPeriod.value(), 769);
    EXPECT_EQ(device.controller.queueCapacity, 33);
    EXPECT_EQ(device.controller.writeModeAbove, 25.6);
    EXPECT_EQ(device.controller.writeModeBelow, 6.4);
    EXPECT_EQ(device.devicesPerHost, 5);
}

TEST(DeviceFile, CallsASyntaxErrorByLineAndColumn)
{
    EXPECT_EQ(parseDevice("{\n  \"a\": 1,\n  oops\n}", "d.json").error().message(),
              "d.json: is not valid JSON at line 3, column 3. Check commas, quotes and brackets there");
    EXPECT_THAT(parseDevice("", "d.json").error().message(), HasSubstr("line 1, column 1"));
    EXPECT_THAT(parseDevice("[]", "d.json").error().message(), HasSubstr("d.json: is not an object"));
}

struct WrongText {
    const char* name;
    const char* from;
    const char* to;
    const char* message;
};

void PrintTo(const WrongText& mistake, std::ostream* out) { *out << mistake.name; }

class DeviceFileRefuses : public testing::TestWithParam<WrongText> {};

TEST_P(DeviceFileRefuses, WithThePlaceOfTheMistake)
{
    const auto device = parseDevice(withChange(GetParam().from, GetParam().to), "d.json");

    ASSERT_FALSE(device.has_value());
    EXPECT_THAT(device.error().message(), HasSubstr(GetParam().message));
    EXPECT_THAT(device.error().where, HasSubstr("d.json"));
    EXPECT_FALSE(device.error().hint.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Texts, DeviceFileRefuses,
    testing::Values(
        WrongText{"AnotherFormat", "pimento-device 1", "pimento-device 2", "d.json, line 2, format"},
        WrongText{"MissingKey", "\"clock_ps\": 769,", "", "d.json, clock_ps: is missing"},
        WrongText{"UnknownKey", "\"clock_ps\"", "\"colour\": 1, \"clock_ps\"",
                  "d.json, line 64, colour: is not a known key"},
        WrongText{"TextForNumber", "\"clock_ps\": 769", "\"clock_ps\": \"fast\"",
                  "clock_ps: is \"fast\". Use a number from 1 to"},
        WrongText{"FractionForNumber", "\"clock_ps\": 769", "\"clock_ps\": 0.5", "clock_ps: is 0.5"},
        WrongText{"NumberOutOfRange", "\"clock_ps\": 769", "\"clock_ps\": 0", "clock_ps: is 0"},
        WrongText{"HugeNumber", "\"clock_ps\": 769", "\"clock_ps\": 18446744073709551615",
                  "clock_ps: is 18446744073709551615"},
        WrongText{"NumberForText", "\"name\": \"attacc\"", "\"name\": 7", "d.json, line 3, name: is not text"},
        WrongText{"InALevel", "{\"name\": \"pch\", \"count\": 2}", "{\"name\": \"pch\", \"count\": -2}",
                  "d.json, line 9, levels[2].count: is -2"},
        WrongText{"UnknownKeyInALevel", "{\"name\": \"pch\",", "{\"name\": \"pch\", \"x\": 1,",
                  "levels[2].x: is not a known key"},
        WrongText{"NoList", "\"levels\": [", "\"levels\": 3, \"others\": [", "levels: is not a list"},
        WrongText{"NoObjectInAList", "{\"name\": \"pch\", \"count\": 2}", "4", "levels[2]: is not an object"},
        WrongText{"UnknownChoice", "\"kind\": \"row\"", "\"kind\": \"diagonal\"",
                  "commands[1].kind: is \"diagonal\". Use one of row, column"},
        WrongText{"TextForListOfTexts", "\"after\": [\"ACT\"]", "\"after\": \"ACT\"",
                  "constraints[1].after: is not a list of texts"},
        WrongText{"TimingNotWhole", "\"nBL\": 2", "\"nBL\": 2.5", "timing.nBL: is 2.5"},
        WrongText{"NumberAsText", "\"write_mode_above\": 25.6", "\"write_mode_above\": \"25.6\"",
                  "controller.write_mode_above: is not a number"}),
    [](const testing::TestParamInfo<WrongText>& mistake) { return mistake.param.name; });

TEST(BackendRegistry, ReadsAFolderInTheOrderOfKindsAndNames)
{
    std::vector<std::string> names;
    for (const auto& machine : backends().all()) {
        names.push_back(machine->description().name);
    }
    EXPECT_THAT(names, testing::ElementsAre("attacc", "gddr6-aim", "hbm-pim-hbm3", "hbm-pim", "upmem"));
    EXPECT_EQ(backends().find("abacus").error().message(),
              "unknown backend \"abacus\". Use one of attacc, gddr6-aim, hbm-pim-hbm3, hbm-pim, upmem, eyeriss-like, "
              "nvdla-like, simba-like, std16x16x8-hbm, std16x16x8, tpu-like, crossbar-isaac, crossbar-isscc23, "
              "crossbar-pimcomp, crossbar-puma");
}

TEST(BackendRegistry, NamesTheFileThatIsWrong)
{
    const TemporaryFolder folder;
    EXPECT_THAT(BackendRegistry::load(folder.path()).error().message(), HasSubstr("holds no device descriptions"));
    EXPECT_THAT(BackendRegistry::load(folder.path() / "none").error().message(),
                HasSubstr("none: holds no device descriptions"));

    writeAll(folder.path() / "good.json", attacc());
    EXPECT_EQ(BackendRegistry::load(folder.path())->all().size(), 1U);
    writeAll(folder.path() / "wrong.json",
             withChange("\"field\": \"row\", \"bits\": 14", "\"field\": \"row\", \"bits\": 13"));
    EXPECT_THAT(BackendRegistry::load(folder.path()).error().message(),
                testing::AllOf(HasSubstr("wrong.json"), HasSubstr("\"row\" holds 8192 values")));
}

} // namespace

} // namespace pimento::test
