// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_file.h"
#include "engine/devices/registry.h"
#include "engine/systems/dcc/lower/lowering.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc_artifact/artifact_model.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <functional>

// Device files that lack what the programs of their family or their simulator ask for: refused with the key.

namespace pimento::test {

namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Json fileOf(const std::string& name) { return Json::parse(readAll(sourceFile("/datasets/") + name + ".json")); }

/// Returns the paths and the texts of all mistakes of a file.
std::vector<std::string> mistakesOf(const Json& file)
{
    std::vector<std::string> all;
    for (const auto& mistake : examineDevice(file.dump(), "d.json").mistakes) {
        all.push_back(mistake.path + ": " + mistake.error.what);
    }
    return all;
}

Json& requestOf(Json& file, const std::string& op)
{
    for (Json& request : file["requests"]) {
        if (request.value("op", "") == op) {
            return request;
        }
    }
    throw std::runtime_error("no request with the op " + op);
}

void removeRequest(Json& file, const std::string& op)
{
    Json left = Json::array();
    for (const Json& request : file["requests"]) {
        if (request.value("op", "") != op) {
            left.push_back(request);
        }
    }
    file["requests"] = left;
}

/// Removes the rows of the table that delay `before` after `after`.
void removeRows(Json& rows, const std::string& after, const std::string& before)
{
    Json left = Json::array();
    for (const Json& row : rows) {
        const auto has = [&](const char* key, const std::string& name) {
            return std::ranges::find(row[key], Json(name)) != row[key].end();
        };
        if (!has("after", after) || !has("before", before)) {
            left.push_back(row);
        }
    }
    rows = left;
}

TEST(DeviceNeeds, EveryShippedFileMeetsThem)
{
    for (const char* name :
         {"templates/device", "backends/attacc", "backends/gddr6-aim", "backends/hbm-pim", "backends/hbm-pim-hbm3"}) {
        EXPECT_THAT(mistakesOf(fileOf(name)), IsEmpty()) << name;
    }
}

/// The check names each request of a family that is taken away; if a device does not need it, the file stays valid.
TEST(DeviceNeeds, EveryRequestThatProgramsAskForIsThere)
{
    for (const char* name :
         {"templates/device", "backends/attacc", "backends/gddr6-aim", "backends/hbm-pim", "backends/hbm-pim-hbm3"}) {
        const auto device = parseDevice(fileOf(name).dump(), name).value();
        for (const lower::RequestNeed& need : (*lower::familyOf(device))->requestNeeds()) {
            Json file = fileOf(name);
            removeRequest(file, need.op);
            if (need.isAsked(device)) {
                EXPECT_THAT(mistakesOf(file),
                            ElementsAre("requests: has no request with the op \"" + std::string(need.op) + "\""))
                    << name;
            } else {
                EXPECT_THAT(mistakesOf(file), IsEmpty()) << name << ' ' << need.op;
            }
        }
    }
}

TEST(DeviceNeeds, RequestsOfKeysGoWithTheKeys)
{
    Json file = fileOf("templates/device");
    removeRequest(file, "write_buffer_spread");
    EXPECT_THAT(mistakesOf(file), ElementsAre("requests: has no request with the op \"write_buffer_spread\""));
    EXPECT_THAT(examineDevice(file.dump(), "d.json").mistakes[0].error.hint, HasSubstr("for compute.spread"));
    file["compute"].erase("spread");
    EXPECT_THAT(mistakesOf(file), IsEmpty());

    file = fileOf("templates/device");
    file["compute"]["softmax_units"] = 1;
    EXPECT_THAT(mistakesOf(file), ElementsAre("requests: has no request with the op \"softmax\"",
                                              "requests: has no request with the op \"move_to_buffer\""));
}

struct WrongNeed {
    const char* name;
    const char* file;
    std::function<void(Json&)> change;
    std::vector<std::string> mistakes;
};

void PrintTo(const WrongNeed& wrong, std::ostream* out) { *out << wrong.name; }

class DeviceThatLacks : public testing::TestWithParam<WrongNeed> {};

TEST_P(DeviceThatLacks, IsRefusedWithTheKey)
{
    Json file = fileOf(GetParam().file);
    GetParam().change(file);
    EXPECT_EQ(mistakesOf(file), GetParam().mistakes);
}

const std::string kSamsung =
    ": Samsung's machine has channels of 4 bank groups of 4 banks with 8192 rows of 32 columns of 32 bytes";

INSTANTIATE_TEST_SUITE_P(
    Families, DeviceThatLacks,
    testing::Values(WrongNeed{"UnitsOfManyBanks",
                              "templates/device",
                              [](Json& file) { file["compute"]["banks_per_core"] = 2; },
                              {"compute.banks_per_core: is 2: every bank has a unit"}},
                    WrongNeed{"UnitsOfFourBanks",
                              "backends/hbm-pim",
                              [](Json& file) { file["compute"]["banks_per_core"] = 4; },
                              {"compute.banks_per_core: is 4: a unit of Samsung's machine works on two banks"}},
                    WrongNeed{"UnitsOfOneBank",
                              "backends/hbm-pim",
                              [](Json& file) { file["compute"].erase("banks_per_core"); },
                              {"compute.banks_per_core: is 1: a unit of Samsung's machine works on two banks"}},
                    WrongNeed{"OtherRegisters",
                              "backends/hbm-pim",
                              [](Json& file) { file["compute"]["registers"] = 16; },
                              {"compute.registers: is 16: a unit of Samsung's machine has two files of 8 registers"}},
                    WrongNeed{"OtherTypes",
                              "backends/hbm-pim",
                              [](Json& file) {
                                  file["compute"]["element_types"] = {"fp16", "int8"};
                              },
                              {"compute.element_types[2]: \"int8\" is not a type of the family hbm-pim-crf"}},
                    WrongNeed{"NoSimulator",
                              "backends/hbm-pim",
                              [](Json& file) { file.erase("simulator"); },
                              {"simulator: is tables, which cannot run programs of the family hbm-pim-crf"}},
                    WrongNeed{"OtherSimulator",
                              "backends/hbm-pim-hbm3",
                              [](Json& file) { file["compute"]["family"] = "hbm-pim-crf"; },
                              {"simulator: is tables, which cannot run programs of the family hbm-pim-crf"}},
                    WrongNeed{"OtherFamily",
                              "templates/device",
                              [](Json& file) { file["compute"]["family"] = "hbm-pim-crf"; },
                              {"simulator: is tables, which cannot run programs of the family hbm-pim-crf"}},
                    WrongNeed{"SumsOfManyBanks",
                              "backends/gddr6-aim",
                              [](Json& file) {
                                  file["levels"][2]["count"] = 16;
                                  file["address"][3]["bits"] = 4;
                                  file["host"]["address"][5]["bits"] = 4;
                                  file["bank"]["column_bytes"] = 128;
                                  file["address"][0]["bits"] = 7;
                                  file["host"]["address"][0]["bits"] = 7;
                              },
                              {"levels: is 64: so many banks are in a channel, but a command that reads sums names at "
                               "most 32 of them"}},
                    WrongNeed{"WideColumns",
                              "backends/hbm-pim",
                              [](Json& file) {
                                  file["bank"]["column_bytes"] = 4096;
                                  file["address"][0]["bits"] = 12;
                                  file["host"]["address"][0]["bits"] = 12;
                              },
                              {"bank.column_bytes: is 4096" + kSamsung}},
                    WrongNeed{
                        "NoTimingValue",
                        "backends/hbm-pim",
                        [](Json& file) { file["timing"].erase("nRTRS"); },
                        {"timing: has no value nRTRS",
                         "constraints[7].latency: unknown timing value \"nRTRS\" in the formula \"nCL + nBL + nRTRS - "
                         "nCWL\""}},
                    WrongNeed{"NoCommandOfTheMachine",
                              "backends/hbm-pim",
                              [](Json& file) {
                                  file["commands"][10]["name"] = "REGISTER";
                                  file["requests"][5]["final"] = "REGISTER";
                                  for (Json& row : file["constraints"]) {
                                      for (const char* key : {"after", "before"}) {
                                          std::ranges::replace(row[key], Json("REG"), Json("REGISTER"));
                                      }
                                  }
                                  for (Json& row : file["energy"]["commands"]) {
                                      std::ranges::replace(row["commands"], Json("REG"), Json("REGISTER"));
                                  }
                              },
                              {"commands: has no command \"REG\""}}),
    [](const testing::TestParamInfo<WrongNeed>& wrong) { return wrong.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Requests, DeviceThatLacks,
    testing::Values(WrongNeed{"LoadInAnotherQueue",
                              "templates/device",
                              [](Json& file) { requestOf(file, "load")["queue"] = "pim"; },
                              {"requests[1].queue: is not read, but the op is load"}},
                    WrongNeed{"FenceThatWaits",
                              "templates/device",
                              [](Json& file) { requestOf(file, "fence")["side"] = "host"; },
                              {"requests[3].side: is not fence, but the queue is barrier"}},
                    WrongNeed{"StoreThatFences",
                              "templates/device",
                              [](Json& file) { requestOf(file, "store")["side"] = "fence"; },
                              {"requests[2].side: is fence, but the queue is not barrier"}},
                    WrongNeed{"LoadThatOpensRows",
                              "templates/device",
                              [](Json& file) { requestOf(file, "load")["final"] = "ACT"; },
                              {"requests[1].final: \"ACT\" does not need the row open that the op \"load\" works on"}},
                    WrongNeed{"OperationOnOneBank",
                              "templates/device",
                              [](Json& file) { requestOf(file, "mac")["final"] = "RD"; },
                              {"requests[6].final: \"RD\" does not need the row open that the op \"mac\" works on"}},
                    WrongNeed{
                        "BufferThatClosesRows",
                        "templates/device",
                        [](Json& file) { requestOf(file, "write_buffer")["final"] = "PREA"; },
                        {"requests[4].final: \"PREA\" opens, closes or refreshes rows, but the op is write_buffer"}}),
    [](const testing::TestParamInfo<WrongNeed>& wrong) { return wrong.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Rows, DeviceThatLacks,
    testing::Values(
        WrongNeed{"PrechargeOfABank",
                  "templates/device",
                  [](Json& file) { removeRows(file["constraints"], "PRE", "ACT"); },
                  {"constraints: no row holds \"ACT\" back behind \"PRE\": a row would open while its bank still "
                   "closes"}},
        WrongNeed{"TimeToOpen",
                  "templates/device",
                  [](Json& file) { removeRows(file["constraints"], "ACTAB", "MACAB"); },
                  {"constraints: no row holds \"MACAB\" back behind \"ACTAB\": a row would be accessed before it is "
                   "open"}},
        WrongNeed{"RowThatNobodyLooksAt",
                  "templates/device",
                  [](Json& file) { file["commands"][3]["deepest_check"] = "channel"; },
                  {"constraints: no row holds \"RD\" back behind \"ACT\": a row would be accessed before it is open"}},
        WrongNeed{"RefreshOfABank",
                  "templates/device",
                  [](Json& file) { removeRows(file["constraints"], "REF", "ACTAB"); },
                  {"constraints: no row holds \"ACT\" back behind \"REF\": a row would open while its bank is "
                   "refreshed",
                   "constraints: no row holds \"ACTAB\" back behind \"REF\": a row would open while its bank is "
                   "refreshed"}},
        WrongNeed{"TimeBetweenRefreshes",
                  "templates/device",
                  [](Json& file) { file["timing"]["nREFI"] = 380; },
                  {"timing.nREFI: is 380, but a refresh and one access to a row behind it take 388 cycles"}}),
    [](const testing::TestParamInfo<WrongNeed>& wrong) { return wrong.param.name; });

TEST(DeviceLimits, AreToldWithTheKey)
{
    Json file = fileOf("templates/device");
    file["levels"][0]["count"] = 4096;
    file["levels"][1]["count"] = 8;
    file["address"][5]["bits"] = 12;
    file["address"][4]["bits"] = 3;
    file["host"]["address"][2]["bits"] = 12;
    file["host"]["address"][3]["bits"] = 3;
    EXPECT_THAT(mistakesOf(file), ElementsAre("levels[1].count: makes 131072 banks in total"));

    file = fileOf("templates/device");
    file["bank"]["rows"] = std::int64_t{1} << 31;
    file["bank"]["columns"] = 65'536;
    file["address"][1]["bits"] = 16;
    file["address"][2]["bits"] = 31;
    file["host"]["address"][4]["bits"] = 14;
    file["host"]["address"][6]["bits"] = 31;
    EXPECT_THAT(mistakesOf(file), ElementsAre("address: has 57 bits in total, more than an address can have"));

    file = fileOf("templates/device");
    file["energy"]["commands"][1]["pj"] = 10'000;
    file["energy"]["commands"][1]["count"] = 1001;
    file["energy"]["background_mw"] = 1'000'000;
    file["clock_ps"] = 1001;
    EXPECT_THAT(mistakesOf(file), ElementsAre("energy.background_mw: needs more than a microjoule per cycle",
                                              "energy.commands[2].count: needs more than 10000000 pJ per issue"));

    file = fileOf("templates/device");
    const Json window = file["constraints"][10];
    file["constraints"].insert(file["constraints"].end(), 16, window);
    EXPECT_THAT(mistakesOf(file), ElementsAre("constraints: has 17 rows with a window"));
    file["constraints"].insert(file["constraints"].end(), 1000, file["constraints"][0]);
    EXPECT_THAT(mistakesOf(file), ElementsAre("constraints: has 1045 rows", "constraints: has 17 rows with a window"));

    file = fileOf("templates/device");
    file["compute"]["family"] = "";
    EXPECT_THAT(mistakesOf(file), ElementsAre("compute.family: is empty"));
}

namespace {

/// Returns the names of the models that support a device.
std::vector<std::string> modelsFor(const sim::Machine& machine)
{
    std::vector<std::string> names;
    for (const Model* model : {&compiledModel(), &artifactModel()}) {
        if (model->takes(machine)) {
            names.emplace_back(model->name());
        }
    }
    return names;
}

} // namespace

TEST(Models, TakeTheDevicesThatTheyDoNotRefuse)
{
    const auto modelsOf = [](const char* name) { return modelsFor(*backends().find(name).value()); };

    EXPECT_THAT(modelsOf("attacc"), ElementsAre("sound", "dcc-artifact"));
    EXPECT_THAT(modelsOf("hbm-pim-hbm3"), ElementsAre("sound", "dcc-artifact"));
    EXPECT_THAT(modelsOf("hbm-pim"), ElementsAre("sound"));
    EXPECT_THAT(modelsOf("gddr6-aim"), ElementsAre("sound"));
    EXPECT_THAT(modelsFor(*makeMachine(fileOf("templates/device").dump(), "d.json").value()), ElementsAre("sound"));

    Json file = fileOf("backends/attacc");
    file.erase("compute");
    file.erase("host");
    std::erase_if(file["rules"].get_ref<Json::array_t&>(), [](const Json& rule) { return rule.contains("spread"); });
    EXPECT_THAT(modelsFor(*makeMachine(file.dump(), "d.json").value()), ElementsAre("dcc-artifact"));
}

/// A generator of the artifact that finds one of its requests missing refuses the kernel, and no other one.
TEST(Models, TheArtifactAsksForTheRequestsOfItsGenerators)
{
    Json file = fileOf("backends/attacc");
    removeRequest(file, "softmax");
    removeRequest(file, "move_to_buffer");
    file["compute"]["softmax_units"] = 0;
    const auto machine = makeMachine(file.dump(), "d.json").value();
    const auto askFor = [&](const char* name, const char* shape) {
        const Kernel* kernel = findKernel(name).value();
        return check(
            artifactQuestion(kernel, Shape::parse(*kernel, shape).value(), machine, Space::Listed, Mode::Kernel));
    };

    EXPECT_TRUE(askFor("gemv", "batch=1,nhead=2,dhead=16,seq_len=3"));
    EXPECT_EQ(askFor("attn", "batch=1,nhead=1,dhead=16,seq_len=20").error().what,
              "has no request MV_GB, which the artifact's attn asks for");
}

} // namespace

} // namespace pimento::test
