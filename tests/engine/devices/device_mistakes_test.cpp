// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_file.h"
#include "engine/devices/registry.h"
#include "tests/engine/support.h"
#include "tests/support/documented_keys.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

// Device files with one mistake each, made from the template that users copy: one message, with the file, the line or
// the key, and the remedy.

namespace pimento::test {

namespace {

using testing::HasSubstr;

const std::string& templateText()
{
    static const std::string text = readAll(sourceFile("/datasets/templates/device.json"));
    return text;
}

/// The line that a text begins in, counted from 1.
int lineOf(const std::string& text, std::size_t at)
{
    return static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')) + 1;
}

struct Mistake {
    const char* name;
    const char* from;    // of the template, the first place
    const char* to;      // the replacement
    const char* message; // behind "d.json, line N, " where N is the line of the change
};

void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.name; }

class WrongDevice : public testing::TestWithParam<Mistake> {};

TEST_P(WrongDevice, GetsOneMessageWithLineAndRemedy)
{
    std::string text = templateText();
    const std::size_t at = text.find(GetParam().from);
    ASSERT_NE(at, std::string::npos);
    const int line = lineOf(text, at);
    text.replace(at, std::string_view(GetParam().from).size(), GetParam().to);

    const DeviceReading reading = examineDevice(text, "d.json");

    ASSERT_EQ(reading.mistakes.size(), 1U) << (reading.mistakes.size() > 1 ? reading.mistakes[1].error.message() : "");
    EXPECT_EQ(reading.machine, nullptr);
    EXPECT_EQ(reading.mistakes[0].error.message(), "d.json, line " + std::to_string(line) + ", " + GetParam().message);
    EXPECT_EQ(reading.mistakes[0].place.line, line);
    EXPECT_EQ(parseDevice(text, "d.json").error(), reading.mistakes[0].error);
}

INSTANTIATE_TEST_SUITE_P(
    Values, WrongDevice,
    testing::Values(
        Mistake{"MisspeltKey", "\"devices_per_host\"", "\"device_per_host\"",
                "device_per_host: is not a known key. Did you mean \"devices_per_host\"?"},
        Mistake{"UnknownKey", "\"simd_width\": 16", "\"colour\": 1, \"simd_width\": 16",
                "colour: is not a known key. Remove it; known are address, bank, clock_ps, commands, compute, "
                "constraints, controller, devices_per_host, energy, format, host, levels, name, note, requests, "
                "simd_width, source, summary, timing, title"},
        Mistake{"MissingKey", ", \"columns\": 32", "",
                "bank.columns: is missing. Add \"columns\": a whole number from 1 to 65536"},
        Mistake{"WrongType", "\"rows\": 4096", "\"rows\": \"4096\"",
                "bank.rows: is \"4096\". Use a whole number from 1 to 2147483648 without quotes"},
        Mistake{"ZeroCount", "\"name\": \"bankgroup\", \"count\": 2", "\"name\": \"bankgroup\", \"count\": 0",
                "levels[2].count: is 0. Use a whole number from 1 to 4096"},
        Mistake{"NegativeCount", "\"rows\": 1024", "\"rows\": -1024",
                "host.rows: is -1024. Use a whole number from 1 to 2147483648"},
        Mistake{"UnitMissing", "\"0.8 ns\"", "\"0.8\"",
                "clock_ps: is \"0.8\", a number without its unit. Write a unit behind it (ps, ns, us), or the number "
                "without quotes for ps"},
        Mistake{"UnitUnknown", "\"260 ns\"", "\"260 nm\"",
                "timing.nRFC: is \"260 nm\", whose unit is unknown. Use one of the units cycles, tCK, ps, ns, us"},
        Mistake{"UnitOfSomethingElse", "\"4 MiB\"", "\"4 ns\"",
                "host.on_chip_bytes: is \"4 ns\", whose unit is unknown. Use one of the units B, KiB, MiB, GiB"},
        Mistake{"NotWhole", "\"0.8 ns\"", "\"0.8125 ps\"",
                "clock_ps: is \"0.8125 ps\". Use a number from 1 to 1000000 ps, or text with a unit (ps, ns, us)"},
        Mistake{"FractionOfAPicosecond", "\"0.8 ns\"", "\"0.8125001 ns\"",
                "clock_ps: is 812.5001 ps, not a whole number of ps. Use a whole number from 1 to 1000000"},
        Mistake{"NegativeEnergy", "\"pj\": 112, \"note\"", "\"pj\": -112, \"note\"",
                "energy.commands[4].pj: is -112. Use a number from 0 to 1000000 pJ, or text with a unit (pJ, fJ, nJ, "
                "uJ)"},
        Mistake{"NegativePower", "\"50 mW\"", "\"-50 mW\"",
                "energy.background_mw: is \"-50 mW\". Use a number from 0 to 1000000 mW, or text with a unit (mW, uW, "
                "W)"},
        Mistake{"AnotherFormat", "pimento-device 1", "pimento-device 2",
                "format: is not \"pimento-device 1\". Write \"pimento-device 1\"; the document Device files describes "
                "that format"},
        Mistake{"NoteThatIsNoText",
                "\"note\": \"cycles, or a time that is rounded up to whole cycles (nREFI is rounded down)\"",
                "\"note\": 7", "timing.note: is not text. Write it in quotes"},
        Mistake{"UnknownChoice", "\"need\": \"all_banks_closed\"", "\"need\": \"closed\"",
                "commands[6].need: is \"closed\". Use one of none, addressed_bank_open, all_banks_open, "
                "all_banks_closed"}),
    [](const testing::TestParamInfo<Mistake>& mistake) { return mistake.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Timing, WrongDevice,
    testing::Values(
        // 14.4 ns are 18 cycles of 0.8 ns and 32.8 ns are 41; one cycle of the sum may come from rounding.
        Mistake{"RowCycleTooShort", "\"value\": \"47.2 ns\"", "\"value\": 57",
                "timing.nRC: is 57, less than nRAS + nRP = 41 + 18 = 59: a bank would open a row again before it has "
                "closed the last one. Raise it to 59 (58 may come from rounding), or lower nRAS or nRP"},
        // 3 cycles are more than 2, so 4 x nRRDS is more than 8 cycles.
        Mistake{"WindowTooShort", "\"nFAW\": \"16 ns\"", "\"nFAW\": 8",
                "timing.nFAW: is 8, less than 4 x nRRDS = 4 x 3 = 12: four activations at their own pace take longer "
                "than the window that counts them. Raise it to 12 (9 may come from rounding), or lower nRRDS"},
        Mistake{"RowOpenTooShort", "\"nRAS\": \"32.8 ns\"", "\"nRAS\": 17",
                "timing.nRAS: is 17, less than nRCDRD = 18: a row would close before it can be read. Raise it to 18, "
                "or lower nRCDRD"},
        Mistake{"GroupFasterThanDevice", "\"nCCDL\": 4", "\"nCCDL\": 1",
                "timing.nCCDL: is 1, less than nCCDS = 2: columns of one bank group cannot follow each other faster "
                "than of different ones. Raise it to 2, or lower nCCDS"},
        Mistake{"OnlyRefresh", "\"nREFI\": \"3900 ns\"", "\"nREFI\": 325",
                "timing.nREFI: is 325, and a refresh takes nRFC = 325 cycles: there is no time for anything else. "
                "Raise it above 325; DDR memories refresh every 3900 ns or more"},
        Mistake{
            "NegativeLatency", "\"latency\": \"nCL + nBL + 2 - nCWL\"", "\"latency\": \"nBL - nCL\"",
            "constraints[6].latency: gives -16 cycles, outside 0..1000000 in the formula \"nBL - nCL\". Write a sum "
            "such as nCL + nBL - 2 or 3 * nFAW of timing values and numbers"},
        Mistake{"MisspeltTiming", "\"busy\": \"nRCDRD\"", "\"busy\": \"nRCRD\"",
                "commands[1].busy: unknown timing value \"nRCRD\" in the formula \"nRCRD\". Did you mean \"nRCDRD\"?"},
        Mistake{"FormulaCutShort", "\"read_latency\": \"nCL + nBL\"", "\"read_latency\": \"nCL +\"",
                "controller.read_latency: a value is missing in the formula \"nCL +\". Write a sum such as nCL + nBL - "
                "2 or 3 * nFAW of timing values and numbers"},
        Mistake{"FormulaWithAQuotient", "\"read_latency\": \"nCL + nBL\"", "\"read_latency\": \"nCL / 2\"",
                "controller.read_latency: unexpected character '/' in the formula \"nCL / 2\". Write a sum such as nCL "
                "+ nBL - 2 or 3 * nFAW of timing values and numbers"},
        Mistake{"NameThatNoFormulaCanUse", "\"nWR\": 19", "\"n-WR\": 19, \"nWR\": 19",
                "timing.n-WR: is not a name that a formula can use. Use letters and digits, a letter first"}),
    [](const testing::TestParamInfo<Mistake>& mistake) { return mistake.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Names, WrongDevice,
    testing::Values(
        Mistake{"ConstraintOnUnknownCommand", "\"before\": [\"MACAB\", \"RD\"]", "\"before\": [\"MACBA\", \"RD\"]",
                "constraints[26].before[1]: unknown command \"MACBA\". Did you mean \"MACAB\"?"},
        Mistake{"ConstraintOnUnknownLevel", "{\"level\": \"bankgroup\", \"after\": [\"WR\"]",
                "{\"level\": \"tower\", \"after\": [\"WR\"]",
                "constraints[8].level: unknown level \"tower\". Use one of channel, bankgroup, bank"},
        Mistake{"ConstraintOnNothing", "\"before\": [\"MACAB\", \"RD\"]", "\"before\": []",
                "constraints[26].before: names no command. Name at least one"},
        Mistake{"WindowOverTwoCommands", "\"after\": [\"ACT\"], \"before\": [\"ACT\"], \"latency\": \"nFAW\"",
                "\"after\": [\"ACT\", \"ACTAB\"], \"before\": [\"ACT\"], \"latency\": \"nFAW\"",
                "constraints[11].window: covers several previous commands. Give one command in \"after\", and a row "
                "of its own for each other one"},
        Mistake{"CommandTwice", "\"name\": \"WRGBB\", \"kind\"", "\"name\": \"WRGB\", \"kind\"",
                "commands[10].name: \"WRGB\" is the name of commands[9] already. Remove one of the two or give it "
                "another name"},
        Mistake{"NoWayToOpenTheRow",
                "\"need\": \"addressed_bank_open\", \"when_closed\": \"ACT\", \"when_other_row\": \"PRE\"",
                "\"need\": \"addressed_bank_open\", \"when_other_row\": \"PRE\"",
                "commands[4].when_closed: is missing: \"RD\" needs a command that opens its row. Name a command with "
                "the effect open_bank"},
        Mistake{"OpensWithTheWrongCommand", "\"when_closed\": \"ACTAB\"", "\"when_closed\": \"ACT\"",
                "commands[8].when_closed: \"ACT\" does not do what \"MACAB\" needs: a command that opens its row. Name "
                "a command with the effect open_all_banks"},
        Mistake{"OpensWithNoCommand", "\"when_closed\": \"ACTAB\"", "\"when_closed\": \"OPENALL\"",
                "commands[8].when_closed: unknown command \"OPENALL\". Use one of ACT, PRE, PREA, RD, WR, REF, ACTAB, "
                "MACAB, WRGB, WRGBB, MVSB, RDSB"},
        Mistake{"UnknownCheckLevel", "\"deepest_check\": \"channel\"", "\"deepest_check\": \"chanel\"",
                "commands[3].deepest_check: unknown level \"chanel\". Did you mean \"channel\"?"},
        Mistake{"UnknownFinalCommand", "\"final\": \"RD\"", "\"final\": \"READ\"",
                "requests[1].final: unknown command \"READ\". Use one of ACT, PRE, PREA, RD, WR, REF, ACTAB, MACAB, "
                "WRGB, WRGBB, MVSB, RDSB"},
        Mistake{"UnknownOp", "\"op\": \"write_buffer_spread\"", "\"op\": \"write_buffer_spred\"",
                "requests[5].op: unknown op \"write_buffer_spred\". Did you mean \"write_buffer_spread\"?"},
        Mistake{"UnknownFamily", "\"family\": \"attacc\"", "\"family\": \"atacc\"",
                "compute.family: unknown family \"atacc\". Did you mean \"attacc\"?"},
        Mistake{"UnknownElementType", "[\"fp16\", \"int8\"]", "[\"fp16\", \"int9\"]",
                "compute.element_types[2]: unknown element type \"int9\". Use one of fp16, bf16, fp8, fp32, int8, "
                "int32, int64"},
        Mistake{
            "ElementTypeOfCores", "[\"fp16\", \"int8\"]", "[\"fp16\", \"int64\"]",
            "compute.element_types[2]: no unit beside a bank computes with \"int64\". Use a type of 4 bytes or fewer"},
        Mistake{"EnergyOfUnknownCommand", "{\"commands\": [\"REF\"]", "{\"commands\": [\"REFAB\"]",
                "energy.commands[3].commands[1]: unknown command \"REFAB\". Use one of ACT, PRE, PREA, RD, WR, REF, "
                "ACTAB, MACAB, WRGB, WRGBB, MVSB, RDSB"},
        Mistake{"UnknownRefreshCommand", "\"refresh_command\": \"REF\"", "\"refresh_command\": \"REFRESH\"",
                "controller.refresh_command: unknown command \"REFRESH\". Use one of ACT, PRE, PREA, RD, WR, REF, "
                "ACTAB, MACAB, WRGB, WRGBB, MVSB, RDSB"},
        Mistake{"RefreshWithOpenBanks", "\"refresh_command\": \"REF\"", "\"refresh_command\": \"PREA\"",
                "controller.refresh_command: \"PREA\" does not need all banks closed. Give that command the need "
                "all_banks_closed, or name the one that refreshes"},
        Mistake{
            "UnitsOnUnknownLevel", "{\"levels\": [\"bank\"], \"note\"", "{\"levels\": [\"channel\"], \"note\"",
            "compute.merge[1].levels[1]: \"channel\" is not a level below the first one. Use one of bankgroup, bank"},
        Mistake{"NameForNoCommandLine", "\"name\": \"my-device\"", "\"name\": \"my device\"",
                "name: is \"my device\". Use up to 60 letters, digits, \"-\", \"_\" and \".\", and no .json at its "
                "end: command lines name devices"}),
    [](const testing::TestParamInfo<Mistake>& mistake) { return mistake.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Maps, WrongDevice,
    testing::Values(
        Mistake{"FieldTooNarrow", "{\"field\": \"row\", \"bits\": 12}", "{\"field\": \"row\", \"bits\": 11}",
                "address[3].bits: field \"row\" holds 2048 values, the organisation has 4096. Write \"bits\": 12, or "
                "change the organisation"},
        Mistake{
            "FieldUnknown", "{\"field\": \"bankgroup\", \"bits\": 1},\n    {\"field\": \"channel\", \"bits\": 2}\n",
            "{\"field\": \"bankgroup\", \"bits\": 1}, {\"field\": \"channel\", \"bits\": 2}, {\"field\": \"tower\", "
            "\"bits\": 1}\n",
            "address[7].field: \"tower\" is neither a level nor row, column or byte. Use one of channel, bankgroup, "
            "bank, row, column, byte"},
        Mistake{"FieldMissing",
                "\"address\": [\n    {\"field\": \"byte\", \"bits\": 5, \"note\": \"least significant "
                "first: 2^5 = 32 bytes of a column\"},\n",
                "\"address\": [\n",
                "address: field \"byte\" is missing. Add {\"field\": \"byte\", \"bits\": 5} where its bits stand, the "
                "lowest bits first"},
        Mistake{"NoPowerOfTwo", "\"name\": \"channel\", \"count\": 4", "\"name\": \"channel\", \"count\": 6",
                "levels[1].count: is 6, which is not a power of two. Use a power of two, such as 4 or 8"},
        Mistake{"HostFieldTooWide", "{\"field\": \"column\", \"bits\": 3}", "{\"field\": \"column\", \"bits\": 4}",
                "host.address[5].bits: field \"column\" has 6 bits in total, but the organisation needs 5. Share 5 "
                "bits out "
                "among the entries of \"column\""},
        Mistake{"HostFieldUnknown", "{\"field\": \"column\", \"bits\": 3}", "{\"field\": \"colum\", \"bits\": 3}",
                "host.address[5].field: \"colum\" is neither a level nor row, column or byte. Did you mean "
                "\"column\"?"},
        Mistake{"HostBytesLate", "{\"field\": \"byte\", \"bits\": 5},\n      {\"field\": \"column\", \"bits\": 2}",
                "{\"field\": \"column\", \"bits\": 2}, {\"field\": \"byte\", \"bits\": 5}",
                "host.address[2].field: has bits of \"byte\" behind those of \"column\", but the bytes of a column lie "
                "side by side. Put all bits of \"byte\" first"},
        Mistake{"HostRowsLow", "{\"field\": \"bank\", \"bits\": 2},\n      {\"field\": \"row\", \"bits\": 12}",
                "{\"field\": \"row\", \"bits\": 12}, {\"field\": \"bank\", \"bits\": 2}",
                "host.address[7].field: \"bank\" stands behind some of the highest bits of \"row\", so that addresses "
                "reach beyond the 1024 rows of a bank that host.rows keeps. Put these bits last"},
        Mistake{"HostTakesAllRows", "\"rows\": 1024", "\"rows\": 4096",
                "host.rows: takes 4096 rows of a bank that has 4096. Leave rows for the cores, such as 1024"},
        Mistake{"ResultsDoNotFit", "\"result_slots\": 64", "\"result_slots\": 7",
                "compute.result_slots: is 7: the 8 cores of a channel may have a result each. Use 8 or more"},
        Mistake{"OperandsDoNotFit", "\"buffer_entries\": 32", "\"buffer_entries\": 31",
                "compute.buffer_entries: is 31: one step may use 32 columns, one for each element that a column of the "
                "smallest type holds. Use 32 or more"},
        Mistake{"UnitsShareUnevenly", "\"banks_per_core\": 1", "\"banks_per_core\": 3",
                "compute.banks_per_core: is 3, which does not divide the 8 banks of a channel. Use 1, 2 or another "
                "power of two"}),
    [](const testing::TestParamInfo<Mistake>& mistake) { return mistake.param.name; });

TEST(DeviceTemplate, IsADeviceWithItsTimesInCycles)
{
    const auto device = parseDevice(templateText(), "device.json").value();

    // 14.4 / 0.8 = 18, 32.8 / 0.8 = 41, 47.2 / 0.8 = 59, 16 / 0.8 = 20, 3900 / 0.8 = 4875, 260 / 0.8 = 325
    EXPECT_EQ(device.clockPeriod, Picoseconds{800});
    EXPECT_EQ(device.timing.at("nRP"), 18);
    EXPECT_EQ(device.timing.at("nRAS"), 41);
    EXPECT_EQ(device.timing.at("nRC"), 59);
    EXPECT_EQ(device.timing.at("nFAW"), 20);
    EXPECT_EQ(device.timing.at("nREFI"), 4875);
    EXPECT_EQ(device.timing.at("nRFC"), 325);
    EXPECT_EQ(device.host.onChip, Bytes{4 << 20});
    EXPECT_EQ(device.energy.rows[0].picojoules, 900);
    EXPECT_EQ(device.notes.at("timing.nRC"), "nRAS + nRP");
    EXPECT_EQ(device.notes.at("levels[3]"), "the last level is the bank");
}

TEST(DeviceFile, RoundsTimesUpToCyclesAndTheRefreshIntervalDown)
{
    std::string text = templateText();
    const auto replace = [&](const std::string& from, const std::string& to) {
        ASSERT_NE(text.find(from), std::string::npos);
        text.replace(text.find(from), from.size(), to);
    };
    replace("\"nRFC\": \"260 ns\"", "\"nRFC\": \"260.1 ns\"");     // 325.125 cycles
    replace("\"nREFI\": \"3900 ns\"", "\"nREFI\": \"3.9005 us\""); // 4875.625 cycles
    replace("\"nWR\": 19", "\"nWR\": \"19 tCK\"");

    const auto device = parseDevice(text, "device.json").value();

    EXPECT_EQ(device.timing.at("nRFC"), 326);
    EXPECT_EQ(device.timing.at("nREFI"), 4875);
    EXPECT_EQ(device.timing.at("nWR"), 19);
}

TEST(DeviceFile, SaysWhatIsWrongWithTextThatIsNoDocument)
{
    const auto message = [](const std::string& text) { return parseDevice(text, "d.json").error().message(); };

    EXPECT_EQ(message(""), "d.json: is empty: it is not valid JSON at line 1, column 1. Write an object in braces");
    EXPECT_EQ(message(" \n"), message(""));
    EXPECT_EQ(message("{\n  \"a\": [1,\n}"),
              "d.json: is not valid JSON at line 3, column 1. Check commas, quotes and brackets there");
    EXPECT_EQ(examineDevice("{\n  \"a\": [1,\n}", "d.json").mistakes[0].place, (TextPlace{3, 1, 1}));
    EXPECT_EQ(message("[]"), "d.json: is not an object. Write it in braces");
    EXPECT_EQ(message("{}"), "d.json, format: is missing. Add \"format\": text in quotes");
}

TEST(DeviceFile, SaysWhichKeyStandsTwice)
{
    std::string text = templateText();
    text.replace(text.find("\"nRRDL\": 5"), 10, "\"nRRDS\": 5");

    const DeviceReading reading = examineDevice(text, "d.json");

    ASSERT_EQ(reading.mistakes.size(), 1U);
    EXPECT_EQ(reading.mistakes[0].error.message(),
              "d.json, line 71: key \"nRRDS\" stands twice, first in line 70. Remove one of the two");
    EXPECT_EQ(reading.mistakes[0].place, (TextPlace{71, 5, 7}));
}

TEST(DeviceFile, IsRefusedWhenItIsTooLargeOrNoFile)
{
    const TemporaryFolder folder;
    const auto large = folder.path() / "large.json";
    writeAll(large, std::string((4 << 20) + 1, ' '));

    EXPECT_EQ(readMachine(large).error().message(),
              "file " + large.string() + ": is larger than 4194304 bytes. Use a smaller one");
    EXPECT_EQ(readMachine(folder.path()).error().message(),
              "file " + folder.path().string() + ": is a folder, not a file. Name a file in it");
    EXPECT_EQ(readMachine(folder.path() / "none.json").error().message(),
              "file " + (folder.path() / "none.json").string() +
                  ": cannot be opened. Check the name and the permissions");
}

TEST(DeviceFile, ListsSeveralMistakesInTheOrderOfTheirLines)
{
    std::string text = templateText();
    for (const auto& [from, to] :
         {std::pair{"\"final\": \"RD\"", "\"final\": \"RDX\""}, std::pair{"\"nCCDL\": 4", "\"nCCDL\": 1"},
          std::pair{"\"field\": \"row\", \"bits\": 12", "\"field\": \"row\", \"bits\": 1"}}) {
        text.replace(text.find(from), std::string_view(from).size(), to);
    }

    const DeviceReading reading = examineDevice(text, "d.json");

    std::vector<std::string> paths;
    for (const auto& mistake : reading.mistakes) {
        paths.push_back(mistake.path);
    }
    EXPECT_THAT(paths, testing::ElementsAre("address[3].bits", "timing.nCCDL", "requests[1].final"));
}

TEST(DeviceFile, RefusesARuleWithPathsOverUnknownLevels)
{
    std::string text = readAll(sourceFile("/datasets/backends/attacc.json"));
    const std::string rule = "\"rule\": \"channel-wide-buffer-writes\"";
    const std::size_t levels = text.find("\"pch\"", text.find(rule));
    ASSERT_NE(levels, std::string::npos);
    text.replace(levels, 5, "\"channel\"");

    const DeviceReading reading = examineDevice(text, "d.json");

    ASSERT_EQ(reading.mistakes.size(), 1U);
    EXPECT_THAT(reading.mistakes.front().error.message(), HasSubstr("\"channel\" is not a level below the first one"));
    EXPECT_THAT(reading.mistakes.front().path, testing::EndsWith(".spread[1].levels[1]"));
}

TEST(DeviceDocument, ExplainsEveryKeyThatTheReaderKnowsAndNoOther)
{
    std::set<std::string> known;
    nlohmann::json limited = nlohmann::json::parse(readAll(sourceFile("/datasets/backends/crossbar-isaac.json")));
    limited["crossbars"]["cores"]["memory"]["capacity"] = "64 KiB"; // which no device of the catalogue has
    limited["crossbars"]["global_memory"]["capacity"] = "1 MiB";
    for (const std::string& key : examineDevice(limited.dump(), "limited.json").keys) {
        if (key.starts_with("crossbars.") && !key.ends_with(".note")) {
            known.insert(key);
        }
    }
    for (const char* file : {"templates/device.json", "backends/attacc.json", "backends/hbm-pim-hbm3.json",
                             "backends/hbm-pim.json", "backends/gddr6-aim.json", "backends/upmem.json",
                             "backends/std16x16x8.json", "backends/tpu-like.json", "backends/crossbar-isaac.json"}) {
        const std::string text = readAll(sourceFile("/datasets/") + file);
        for (const std::string& key : examineDevice(text, file).keys) {
            const bool isNote = key == "note" || key.ends_with(".note");
            // Rules hold commands and rows like those of the device.
            const bool isTold = key.starts_with("rules.commands.") || key.starts_with("rules.constraints.");
            const bool isValue = key.starts_with("timing.") || key.starts_with("rules.timing.");
            if (!isNote && !isTold && !isValue) {
                known.insert(key);
            }
        }
    }
    std::set<std::string> parts; // "levels" of "levels.count" needs no row of its own
    for (const std::string& key : known) {
        parts.insert(key.substr(0, key.rfind('.')));
    }
    const std::set<std::string> documented = documentedKeys();
    for (const std::string& key : known) {
        EXPECT_TRUE(documented.contains(key) || parts.contains(key)) << key << " is missing in DEVICE_FILES.md";
    }
    for (const std::string& key : documented) {
        EXPECT_TRUE(known.contains(key)) << key << " stands in DEVICE_FILES.md and nowhere else";
    }
}

TEST(BackendRegistry, TakesAWordWithASlashOrJsonAtItsEndForAFile)
{
    EXPECT_TRUE(isDeviceFile("device.json"));
    EXPECT_TRUE(isDeviceFile("folder/device"));
    EXPECT_FALSE(isDeviceFile("attacc"));
    EXPECT_EQ(backends().findOrRead("attacc").value(), backends().find("attacc").value());
    EXPECT_EQ(backends().findOrRead(sourceFile("/datasets/templates/device.json")).value()->description().name,
              "my-device");
    EXPECT_THAT(backends().findOrRead("none.json").error().message(), HasSubstr("cannot be opened"));
}

} // namespace

} // namespace pimento::test
