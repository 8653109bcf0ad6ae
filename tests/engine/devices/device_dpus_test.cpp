// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_facts.h"
#include "engine/devices/device_file.h"
#include "engine/problem/system.h"
#include "engine/systems/upmem/dpus/dpu_facts.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <functional>
#include <set>

// Devices of DPUs: what their files say and must not say, and who refuses them.

namespace pimento::test {

namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;

Json upmemFile() { return Json::parse(readAll(sourceFile("/datasets/backends/upmem.json"))); }

/// Returns the paths and the texts of all mistakes.
std::vector<std::string> mistakesWith(const std::function<void(Json&)>& change)
{
    Json file = upmemFile();
    change(file);
    std::vector<std::string> all;
    for (const auto& mistake : examineDevice(file.dump(), "d.json").mistakes) {
        all.push_back(mistake.path + " " + mistake.error.what);
    }
    return all;
}

const sim::Machine& upmemMachine() { return *backends().find("upmem").value(); }

TEST(DeviceOfDpus, IsTheMachineOfThePaper)
{
    const sim::DeviceDescription& device = upmemMachine().description();
    const DeviceFacts facts = factsOf(device);

    EXPECT_EQ(facts.cores, 2048); // 32 ranks of 8 chips of 8
    EXPECT_EQ(facts.capacityBytes, std::int64_t{2048} * 64 * 1024 * 1024);
    EXPECT_EQ(facts.clockHertz, 350e6);
    EXPECT_DOUBLE_EQ(facts.externalBandwidth, 11.2e9); // parallel reads of all ranks
    // 2048 bytes in 35 + 0.54 * 2048 = 1140.92 cycles of 1 / 350 us, in each DPU
    EXPECT_NEAR(facts.internalBandwidth, 2048 * 2048 / 1140.92 * 350e6, 1e3);
    EXPECT_EQ(upmemMachine().requestCount(), 0);
}

TEST(DeviceOfDpus, ReadsWhatIsWritten)
{
    const sim::upmem::DpuSystem& system = *sim::upmem::systemOf(upmemMachine().description());

    EXPECT_EQ(system.core, sim::upmem::CoreSpec{});
    EXPECT_EQ(system.bank, sim::upmem::BankSpec{});
    EXPECT_EQ(system.transfers, sim::upmem::TransferSpec{});
    EXPECT_EQ(system.channel, sim::upmem::ChannelSpec{});
    EXPECT_EQ(system.limits.workingMemory, Bytes{24576});
    EXPECT_EQ(system.limits.paperWorkingMemory, Bytes{65536 - 24 * 1024 - 2048});
    EXPECT_EQ(system.links.size(), 13U);
    for (const sim::upmem::EnergyTerm& term : system.energy) {
        EXPECT_FALSE(term.source.empty()) << term.segment;
    }
}

TEST(DeviceOfDpus, HasNoKeysOfCommands)
{
    EXPECT_THAT(mistakesWith([](Json& file) {
                    file["commands"] = Json::array();
                    file["timing"] = Json::object();
                }),
                ElementsAre("timing does not belong into a device of DPUs (as do commands)"));
    EXPECT_THAT(mistakesWith([](Json& file) { file["simulator"] = "tables"; }),
                testing::Contains(HasSubstr("dpus belongs")));
    EXPECT_THAT(mistakesWith([](Json& file) { file.erase("dpus"); }), ElementsAre(HasSubstr("dpus is missing")));
}

TEST(DeviceOfDpus, SaysWhatDoesNotFitTogether)
{
    const auto mistakeOf = [](const char* path, const Json& value) {
        return mistakesWith([&](Json& file) { file[Json::json_pointer(path)] = value; });
    };

    EXPECT_THAT(mistakeOf("/dpus/core/largest_transfer", 2044), ElementsAre(HasSubstr("no multiple of the granule")));
    EXPECT_THAT(mistakeOf("/dpus/bank/clock_mhz", 349), ElementsAre(HasSubstr("the memory would never move")));
    EXPECT_THAT(mistakeOf("/dpus/links/1/from_bytes", 64), ElementsAre(HasSubstr("has no row of the kind to_dpus")));
    EXPECT_THAT(mistakeOf("/dpus/links/2/from_bytes", -1), ElementsAre(HasSubstr("dpus.links[3].from_bytes is -1")));
    EXPECT_THAT(mistakeOf("/dpus/links/0/least_gbs", 11), ElementsAre(HasSubstr("is more than most_gbs")));
    EXPECT_THAT(mistakesWith([](Json& file) {
                    file["dpus"]["links"][2].update({{"slope_gbs", 0}, {"least_gbs", 0}});
                }),
                ElementsAre(HasSubstr("with several ranks, nothing would ever move")));
    EXPECT_THAT(mistakeOf("/dpus/limits/working_memory", "65 KiB"), ElementsAre(HasSubstr("that there are")));
    EXPECT_THAT(mistakeOf("/dpus/limits/least_dpus", 2561), ElementsAre(HasSubstr("is more than most_dpus")));
    EXPECT_THAT(mistakeOf("/dpus/multiply/least_operand", 50), ElementsAre(HasSubstr("is more than most_operand")));
    EXPECT_THAT(mistakeOf("/dpus/energy/0/origin", "rumour"), ElementsAre(HasSubstr("is \"rumour\"")));
    EXPECT_THAT(mistakeOf("/dpus/links/0/exponent", 5), ElementsAre(HasSubstr("dpus.links[1].exponent is 5")));
}

TEST(DeviceOfDpus, IsRefusedByWhoeverNeedsCommands)
{
    for (const System* system : systems()) {
        Question question;
        question.system = system->info().id;
        question.workload.name = system->kernels(catalogue()).front().name;
        question.device.name = "upmem";

        const auto taken = system->takes(backends().find("upmem").value());

        if (question.system == "upmem" || question.system == "comonm") { // programs of the first run there
            EXPECT_TRUE(taken);
            continue;
        }
        ASSERT_FALSE(taken) << question.system;
        if (question.system == "dataflow" || question.system == "crossbar") { // take no memory at all
            EXPECT_FALSE(pose(question, catalogue()));
            continue;
        }
        EXPECT_EQ(taken.error().message(), "device \"upmem\": drafts need a device with commands, but its DPUs run "
                                           "programs. Use a device with commands, such as attacc");
        EXPECT_FALSE(pose(question, catalogue())) << question.system;
    }
}

TEST(DeviceOfDpus, TellsItsFingerprintByWhatCounts)
{
    std::set<Fingerprint> prints;
    const auto printOf = [&](const char* path, const Json& value) {
        Json file = upmemFile();
        file[Json::json_pointer(path)] = value;
        return makeMachine(file.dump(), "d.json").value()->fingerprint();
    };
    for (const auto& [path, value] : std::vector<std::pair<const char*, Json>>{{"/dpus/core/clock_mhz", 267},
                                                                               {"/dpus/transfers/read_latency", 78},
                                                                               {"/dpus/links/0/rank_gbs", 4.4},
                                                                               {"/dpus/host/launch_ms", 0.2},
                                                                               {"/dpus/energy/2/value", 21},
                                                                               {"/dpus/limits/least_dpus", 7},
                                                                               {"/dpus/operations/0/type", "int16"},
                                                                               {"/dpus/multiply/most_operand", 48},
                                                                               {"/dpus/channel/groups", 4}}) {
        EXPECT_TRUE(prints.insert(printOf(path, value)).second) << path;
    }
    EXPECT_TRUE(prints.insert(upmemMachine().fingerprint()).second);
    EXPECT_EQ(printOf("/dpus/energy/0/source", "elsewhere"), upmemMachine().fingerprint());
}

TEST(DeviceOfDpus, HasFactsOfEverySection)
{
    std::set<std::string> sections;
    for (const DeviceFact& fact : dpuFacts(upmemMachine().description())) {
        EXPECT_FALSE(fact.value.empty()) << fact.name;
        sections.insert(fact.section);
    }
    EXPECT_EQ(sections, (std::set<std::string>{"core", "energy", "host", "host link", "limits", "model hw",
                                               "model upim", "operations"}));
}

} // namespace

} // namespace pimento::test
