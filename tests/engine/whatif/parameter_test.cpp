// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/parameter.h"

#include "engine/devices/device_edit.h"
#include "engine/devices/registry.h"
#include "engine/problem/system.h"
#include "engine/whatif/sweep.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::HasSubstr;

Question gemv(const std::string& device)
{
    Question question;
    question.system = "compiled";
    question.workload.name = "gemv";
    question.workload.sizes = {{"batch", "1"}, {"nhead", "2"}, {"dhead", "16"}, {"seq_len", "64"}};
    question.device.name = device;
    return question;
}

const Parameter& parameter(const std::vector<Parameter>& all, const std::string& id)
{
    return **findParameter(all, id);
}

/// The machine of a question with one value changed.
Result<std::shared_ptr<const sim::Machine>> machineWith(const Question& question, const std::string& id, double value)
{
    const auto all = parametersOf(question, catalogue()).value();
    const auto changed = withValues(question, {{&parameter(all, id), value}}, catalogue());
    return changed ? machineOf(changed->device, catalogue())
                   : Result<std::shared_ptr<const sim::Machine>>(tl::unexpected<Error>(changed.error()));
}

std::int64_t bitsOf(const std::vector<sim::AddressField>& map, const std::string& field)
{
    std::int64_t bits = 0;
    for (const sim::AddressField& each : map) {
        bits += each.name == field ? each.bits : 0;
    }
    return bits;
}

std::int64_t energyCount(const sim::DeviceDescription& device, const std::string& command, const std::string& segment)
{
    for (const sim::EnergyRow& row : device.energy.rows) {
        if (row.segment == segment && row.commands.front() == command) {
            return row.count;
        }
    }
    return 0;
}

} // namespace

TEST(Parameters, OfDpusAreFoundAndChanged)
{
    Question question;
    question.system = "upmem";
    question.workload.name = "va";
    question.workload.sizes = {{"batch", "1"}, {"vec_len", "4096"}};
    question.workload.elementType = "int32";
    question.device.name = "upmem";
    const auto all = parametersOf(question, catalogue());
    ASSERT_TRUE(all) << all.error().message();
    EXPECT_EQ(parameter(*all, "issue_distance").value, 11);
    EXPECT_EQ(parameter(*all, "read_latency").value, 77);

    const auto changed = machineWith(question, "launch_ms", 0.5);

    ASSERT_TRUE(changed) << changed.error().message();
    EXPECT_EQ(sim::upmem::systemOf((*changed)->description())->hostWork.launchMilliseconds, 0.5);
}

TEST(Parameters, AreFoundInTheDescription)
{
    const auto all = parametersOf(gemv("attacc"), catalogue()).value();

    EXPECT_EQ(parameter(all, "channels").value, 16);
    EXPECT_EQ(parameter(all, "banks").values, ParameterValues::PowersOfTwo);
    EXPECT_EQ(parameter(all, "nRCDRD").value, 19);
    EXPECT_EQ(parameter(all, "nFAW").value, 20); // of the rule that is on; the table has 39
    EXPECT_EQ(parameter(all, "softmax_latency").value, 2);
    EXPECT_EQ(parameter(all, "clock").value, 769);
    EXPECT_EQ(parameter(all, "activation_cap").value, 64);
    EXPECT_EQ(parameter(all, "energy.units.MACAB").value, 5.12);
    EXPECT_EQ(parameter(all, "seq_len").value, 64);
    EXPECT_EQ(parameter(all, "devices").value, 1);
    EXPECT_FALSE(findParameter(all, "launch-ns").has_value()); // launches are left out
    EXPECT_THAT(findParameter(all, "nRCDR").error().message(), HasSubstr("Did you mean nRCDRD"));
    EXPECT_THAT(findParameter(all, "accumulators").error().message(), HasSubstr("There are channels, pchs"));

    Question own = gemv("attacc");
    own.settings["launches"] = std::string("own");
    own.settings["rules-on"] = std::vector<std::string>{"staged-activation"};
    const auto more = parametersOf(own, catalogue()).value();
    EXPECT_TRUE(findParameter(more, "launch-ns").has_value());
    EXPECT_FALSE(findParameter(more, "activation_cap").has_value()); // the rule limits it
}

TEST(Parameters, OfAllDevicesHaveNamesOfTheirOwnAndRangesThatCanBeRead)
{
    for (const auto& machine : catalogue().backends.all()) {
        const auto found = parametersOf(gemv(machine->description().name), catalogue());
        if (!machine->description().hasCommands()) {
            EXPECT_THAT(found.error().message(), testing::HasSubstr("need a device with commands"));
            continue;
        }
        const auto& all = found.value();
        std::set<std::string> ids;
        for (const Parameter& each : all) {
            EXPECT_TRUE(ids.insert(each.id).second) << each.id;
            EXPECT_FALSE(each.title.empty()) << each.id;
            const auto sweep = parseSweep(each.id + "=" + each.range);
            ASSERT_TRUE(sweep.has_value()) << each.id << "=" << each.range;
            EXPECT_EQ(sweep->parameter, each.id);
        }
        EXPECT_GT(all.size(), 40U) << machine->description().name;
    }
}

// Every number that the description has can be put back, and the device is the one of the file then.
TEST(Parameters, ChangeWhatTheyAreCalledBy)
{
    const auto attacc = [](const std::string& id, double value) {
        return machineWith(gemv("attacc"), id, value).value()->description();
    };
    EXPECT_EQ(attacc("nRCDRD", 21).timing.at("nRCDRD"), 21);
    EXPECT_EQ(attacc("clock", 1000).clockPeriod.value(), 1000);
    EXPECT_EQ(attacc("softmax_lanes", 8).compute.softmaxLanes, 8);
    EXPECT_EQ(attacc("on_chip_bytes", 1024).host.onChip.value(), 1024);
    EXPECT_EQ(attacc("energy.units.MACAB", 2.5).energy.rows[13].picojoules, 2.5);
    const auto faw = attacc("nFAW", 30);
    EXPECT_EQ(faw.timing.at("nFAW"), 30);
    for (const sim::RuleSpec& rule : faw.rules) {
        if (rule.name == "activation-window-per-pch") {
            EXPECT_EQ(rule.timing.at("nFAW"), 30);
        }
    }
}

TEST(Parameters, OfTheOrganisationChangeWhatFollowsFromThem)
{
    const auto channels = machineWith(gemv("attacc"), "channels", 64).value()->description();
    EXPECT_EQ(channels.levels.front().count, 64);
    EXPECT_EQ(bitsOf(channels.address, "channel"), 6);
    EXPECT_EQ(bitsOf(channels.host.address, "channel"), 6);
    EXPECT_EQ(energyCount(channels, "MACAB", "units"), 64);

    const auto banks = machineWith(gemv("attacc"), "banks", 8).value()->description();
    EXPECT_EQ(banks.banksPerChannel(), 128);
    EXPECT_EQ(energyCount(banks, "MACAB", "units"), 128);
    EXPECT_EQ(energyCount(banks, "REFab", "refresh"), 128);       // two rows in each of 64 banks
    EXPECT_EQ(energyCount(banks, "WRGBB", "bank group bus"), 16); // as many bank groups as before
    for (const sim::RuleSpec& rule : banks.rules) {
        if (rule.name == "staged-activation") {
            EXPECT_EQ(rule.constraints.front().latency, "nRCDRD + 15 * nFAW + 3 * nRRDS"); // 64 banks by fours
        }
    }

    const auto pchs = machineWith(gemv("attacc"), "pchs", 4).value()->description();
    EXPECT_EQ(energyCount(pchs, "WRGBB", "TSV"), 4);
    EXPECT_EQ(energyCount(pchs, "REFab", "refresh"), 64); // of one pseudo-channel
    for (const sim::RuleSpec& rule : pchs.rules) {
        if (rule.name == "staged-activation") {
            EXPECT_EQ(rule.constraints.front().latency, "nRCDRD + 7 * nFAW + 3 * nRRDS");
        }
    }

    const auto columns = machineWith(gemv("attacc"), "columns", 64).value()->description();
    EXPECT_EQ(bitsOf(columns.host.address, "column"), 6);
    const auto units = machineWith(gemv("hbm-pim-hbm3"), "bankgroups", 8).value()->description();
    EXPECT_EQ(energyCount(units, "PIM_RELU", "units"), 64); // a unit for two of 128 banks
}

// 64 banks by groups of 16: three windows of 20 cycles behind the first group.
TEST(Parameters, TheActivationCapDelaysWhatFollowsAnActivation)
{
    const auto device = machineWith(gemv("attacc"), "activation_cap", 16).value()->description();
    const sim::RuleSpec& rule = device.rules.back();
    EXPECT_EQ(rule.name, "activation-cap");
    EXPECT_TRUE(rule.isOn);
    EXPECT_THAT(rule.constraints,
                testing::Contains(testing::Field(&sim::ConstraintSpec::latency, "nRCDRD + 3 * nFAW")));
    const Question same = gemv("attacc");
    const auto all = parametersOf(same, catalogue()).value();
    EXPECT_EQ(withValues(same, {{&parameter(all, "activation_cap"), 64}}, catalogue()).value(), same);
}

TEST(Parameters, RefuseWhatTheDeviceCannotBe)
{
    EXPECT_THAT(machineWith(gemv("attacc"), "channels", 24).error().message(), HasSubstr("Use a power of two"));
    EXPECT_THAT(machineWith(gemv("attacc"), "nRAS", 10).error().message(), HasSubstr("nRCDRD"));
    EXPECT_THAT(machineWith(gemv("attacc"), "channels", 0).error().message(), HasSubstr("Give 1 or more"));
    EXPECT_FALSE(machineWith(gemv("attacc"), "banks", 64).has_value()); // more than 256 banks in a channel
}

} // namespace pimento::test
