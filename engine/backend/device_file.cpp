// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/device_file.h"

#include "engine/io/json_reader.h"

#include <nlohmann/json.hpp>

namespace pimento {

namespace {

constexpr std::uintmax_t kLargestFile = 4U << 20U;

sim::CommandSpec readCommand(ObjectReader& reader)
{
    using sim::CommandKind;
    using sim::CommandReach;
    using sim::RowEffect;
    using sim::RowNeed;
    sim::CommandSpec spec;
    spec.name = reader.text("name");
    spec.meaning = reader.textOr("meaning", "");
    spec.kind = reader.oneOf<CommandKind>("kind", {{"row", CommandKind::Row}, {"column", CommandKind::Column}});
    spec.need = reader.oneOf<RowNeed>("need", {{"none", RowNeed::None},
                                               {"addressed_bank_open", RowNeed::AddressedBankOpen},
                                               {"all_banks_open", RowNeed::AllBanksOpen},
                                               {"all_banks_closed", RowNeed::AllBanksClosed}});
    spec.whenClosed = reader.textOr("when_closed", "");
    spec.whenOtherRow = reader.textOr("when_other_row", "");
    if (reader.has("effect")) {
        spec.effect = reader.oneOf<RowEffect>("effect", {{"none", RowEffect::None},
                                                         {"open_bank", RowEffect::OpenBank},
                                                         {"open_all_banks", RowEffect::OpenAllBanks},
                                                         {"close_bank", RowEffect::CloseBank},
                                                         {"close_all_banks", RowEffect::CloseAllBanks}});
    }
    spec.reach = reader.oneOf<CommandReach>("reach", {{"bank", CommandReach::AddressedBank},
                                                      {"all_banks", CommandReach::AllBanks},
                                                      {"refresh", CommandReach::Refresh}});
    spec.deepestCheck = reader.text("deepest_check");
    spec.bytes = Bytes{reader.integer("bytes", 0, 1 << 20)};
    spec.busy = reader.text("busy");
    reader.finish();
    return spec;
}

sim::RequestSpec readRequest(ObjectReader& reader)
{
    using sim::RequestQueueKind;
    using sim::RequestSide;
    sim::RequestSpec spec;
    spec.name = reader.text("name");
    spec.finalCommand = reader.textOr("final", "");
    spec.queue = reader.oneOf<RequestQueueKind>("queue", {{"read", RequestQueueKind::Read},
                                                          {"write", RequestQueueKind::Write},
                                                          {"pim", RequestQueueKind::Pim},
                                                          {"barrier", RequestQueueKind::Barrier}});
    spec.side = reader.oneOf<RequestSide>(
        "side", {{"host", RequestSide::Host}, {"pim", RequestSide::Pim}, {"fence", RequestSide::Fence}});
    spec.op = reader.textOr("op", "");
    reader.finish();
    return spec;
}

sim::ConstraintSpec readConstraint(ObjectReader& reader)
{
    sim::ConstraintSpec spec;
    spec.level = reader.text("level");
    spec.after = reader.texts("after");
    spec.before = reader.texts("before");
    spec.latency = reader.text("latency");
    spec.window = static_cast<int>(reader.integerOr("window", 1, 1, 64));
    spec.note = reader.textOr("note", "");
    reader.finish();
    return spec;
}

sim::RuleSpec readRule(ObjectReader& reader)
{
    sim::RuleSpec rule;
    rule.name = reader.text("rule");
    rule.reason = reader.text("reason");
    rule.source = reader.text("source");
    if (reader.has("default")) {
        rule.isOn = reader.oneOf<bool>("default", {{"on", true}, {"off", false}});
    }
    for (ObjectReader& row : reader.has("constraints") ? reader.objects("constraints") : std::vector<ObjectReader>{}) {
        rule.constraints.push_back(readConstraint(row));
    }
    for (ObjectReader& command : reader.has("commands") ? reader.objects("commands") : std::vector<ObjectReader>{}) {
        rule.commands.push_back(readCommand(command));
    }
    if (reader.has("pim_order")) {
        rule.keepsPimOrder = reader.oneOf<bool>("pim_order", {{"program", true}, {"any", false}});
    }
    reader.finish();
    return rule;
}

sim::ControllerSpec readController(ObjectReader reader)
{
    sim::ControllerSpec spec;
    spec.queueCapacity = static_cast<int>(reader.integer("queue_capacity", 1, 1024));
    spec.writeModeAbove = reader.number("write_mode_above");
    spec.writeModeBelow = reader.number("write_mode_below");
    spec.readLatency = reader.text("read_latency");
    spec.refreshInterval = reader.text("refresh_interval");
    spec.refreshCommand = reader.text("refresh_command");
    spec.refreshLevel = reader.text("refresh_level");
    if (reader.has("pim_order")) {
        spec.keepsPimOrder = reader.oneOf<bool>("pim_order", {{"program", true}, {"any", false}});
    }
    reader.finish();
    return spec;
}

std::vector<sim::AddressField> readAddress(ObjectReader& reader)
{
    std::vector<sim::AddressField> fields;
    for (ObjectReader& field : reader.objects("address")) {
        fields.push_back({field.text("field"), static_cast<int>(field.integer("bits", 0, 40))});
        field.finish();
    }
    return fields;
}

void readOrganisation(ObjectReader& reader, sim::DeviceDescription& device)
{
    for (ObjectReader& level : reader.objects("levels")) {
        device.levels.push_back({level.text("name"), static_cast<int>(level.integer("count", 1, 4096))});
        level.finish();
    }
    ObjectReader bank = reader.object("bank");
    device.rowsPerBank = bank.integer("rows", 1, std::int64_t{1} << 31);
    device.columnsPerRow = static_cast<int>(bank.integer("columns", 1, 65536));
    device.columnBytes = Bytes{bank.integer("column_bytes", 1, 65536)};
    bank.finish();
    device.address = readAddress(reader);
}

sim::ComputeSpec readCompute(ObjectReader reader)
{
    sim::ComputeSpec spec;
    spec.family = reader.text("family");
    spec.banksPerCore = static_cast<int>(reader.integerOr("banks_per_core", 1, 1, 64));
    spec.elementTypes = reader.texts("element_types");
    spec.bufferEntries = static_cast<int>(reader.integerOr("buffer_entries", 0, 0, 256));
    spec.resultSlots = static_cast<int>(reader.integerOr("result_slots", 0, 0, 1 << 20));
    const auto readLevels = [&](const char* key, std::vector<std::vector<std::string>>& lists) {
        for (ObjectReader& each : reader.has(key) ? reader.objects(key) : std::vector<ObjectReader>{}) {
            lists.push_back(each.texts("levels"));
            each.finish();
        }
    };
    readLevels("merge", spec.merge);
    readLevels("spread", spec.spread);
    spec.registers = static_cast<int>(reader.integerOr("registers", 0, 0, 64));
    spec.accumulators = static_cast<int>(reader.integerOr("accumulators", 0, 0, 255));
    spec.hasSoftmax = reader.integerOr("softmax_units", 0, 0, 4096) > 0;
    spec.softmaxLanes = static_cast<int>(reader.integerOr("softmax_lanes", 0, 0, 4096));
    reader.finish();
    return spec;
}

sim::EnergySpec readEnergy(ObjectReader reader)
{
    sim::EnergySpec spec;
    spec.source = reader.textOr("source", "");
    spec.backgroundMilliwatts = reader.number("background_mw");
    for (ObjectReader& row : reader.objects("commands")) {
        spec.rows.push_back({row.texts("commands"), row.text("segment"), row.number("pj"),
                             row.integerOr("count", 1, 1, 65'536), row.textOr("note", "")});
        row.finish();
    }
    reader.finish();
    return spec;
}

sim::HostSpec readHost(ObjectReader reader)
{
    sim::HostSpec spec;
    spec.address = readAddress(reader);
    spec.rowsPerBank = reader.integer("rows", 1, std::int64_t{1} << 31);
    spec.onChip = Bytes{reader.integer("on_chip_bytes", 0, std::int64_t{1} << 40)};
    spec.launchNanoseconds = reader.integerOr("launch_ns", 0, 0, 1'000'000'000);
    spec.accessNanoseconds = reader.integerOr("access_ns", 0, 0, 1'000'000'000);
    spec.source = reader.textOr("source", "");
    reader.finish();
    return spec;
}

} // namespace

Result<sim::DeviceDescription> parseDevice(std::string_view json, const std::string& origin)
{
    const Result<nlohmann::json> document = parseJson(json, origin);
    if (!document) {
        return tl::unexpected<Error>(document.error());
    }
    ObjectReader::Log log{origin, std::nullopt};
    ObjectReader reader(*document, "", log);
    if (reader.text("format") != "pimento-device 1") {
        reader.complain("format", "is not \"pimento-device 1\"",
                        "use the format that resources/docs/MODEL.md describes");
    }
    sim::DeviceDescription device;
    device.name = reader.text("name");
    device.title = reader.textOr("title", device.name);
    device.summary = reader.textOr("summary", "");
    device.source = reader.textOr("source", "");
    readOrganisation(reader, device);
    device.simdWidth = static_cast<int>(reader.integer("simd_width", 1, 4096));
    device.devicesPerHost = static_cast<int>(reader.integer("devices_per_host", 1, 4096));
    device.clockPeriod = Picoseconds{reader.integer("clock_ps", 1, 1'000'000)};
    ObjectReader timing = reader.object("timing");
    for (const std::string& key : timing.keys()) {
        device.timing[key] = timing.integer(key.c_str(), 0, 1'000'000);
    }
    for (ObjectReader& command : reader.objects("commands")) {
        device.commands.push_back(readCommand(command));
    }
    for (ObjectReader& request : reader.objects("requests")) {
        device.requests.push_back(readRequest(request));
    }
    for (ObjectReader& constraint : reader.objects("constraints")) {
        device.constraints.push_back(readConstraint(constraint));
    }
    device.controller = readController(reader.object("controller"));
    if (reader.has("compute")) {
        device.compute = readCompute(reader.object("compute"));
        device.host = readHost(reader.object("host"));
        if (device.host.rowsPerBank >= device.rowsPerBank) {
            reader.complain("host", "takes all rows of a bank", "leave rows for the cores");
        }
    }
    if (reader.has("rules")) {
        for (ObjectReader& rule : reader.objects("rules")) {
            device.rules.push_back(readRule(rule));
        }
    }
    if (reader.has("energy")) {
        device.energy = readEnergy(reader.object("energy"));
    }
    reader.finish();
    if (log.error) {
        return tl::unexpected<Error>(*log.error);
    }
    return device;
}

Result<sim::DeviceDescription> readDevice(const std::filesystem::path& file)
{
    const Result<std::string> text = readTextFile(file, kLargestFile);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    return parseDevice(*text, file.string());
}

} // namespace pimento
