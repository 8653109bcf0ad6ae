// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/memory_file.h"

#include "engine/devices/bank_organisation.h"
#include "engine/systems/dcc/memories/memory_text.h"

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

// Units of quantities; a plain number has the first one.
constexpr JsonUnit kPicoseconds[] = {{"ps", 1}, {"ns", 1e3}, {"us", 1e6}};
constexpr JsonUnit kBytes[] = {{"B", 1}, {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}};
constexpr JsonUnit kPicojoules[] = {{"pJ", 1}, {"fJ", 1e-3}, {"nJ", 1e3}, {"uJ", 1e6}};
constexpr JsonUnit kMilliwatts[] = {{"mW", 1}, {"uW", 1e-3}, {"W", 1e3}};

sim::CommandSpec readCommand(ObjectReader& reader)
{
    sim::CommandSpec spec;
    spec.name = reader.text("name");
    spec.meaning = reader.textOr("meaning", "");
    spec.kind = reader.oneOf("kind", kCommandKinds);
    spec.need = reader.oneOf("need", kRowNeeds);
    spec.whenClosed = reader.textOr("when_closed", "");
    spec.whenOtherRow = reader.textOr("when_other_row", "");
    if (reader.has("effect")) {
        spec.effect = reader.oneOf("effect", kRowEffects);
    }
    spec.reach = reader.oneOf("reach", kCommandReaches);
    spec.deepestCheck = reader.text("deepest_check");
    spec.bytes = Bytes{reader.wholeQuantity("bytes", kBytes, 0, 1 << 20)};
    spec.busy = reader.text("busy");
    reader.finish();
    return spec;
}

sim::RequestSpec readRequest(ObjectReader& reader)
{
    sim::RequestSpec spec;
    spec.name = reader.text("name");
    spec.finalCommand = reader.textOr("final", "");
    spec.queue = reader.oneOf("queue", kRequestQueues);
    spec.side = reader.oneOf("side", kRequestSides);
    spec.op = reader.textOr("op", "");
    spec.dataLatency = reader.textOr("data_latency", "");
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

/// Reads a list such as "spread": [{"levels": ["bankgroup", "bank"]}].
std::vector<std::vector<std::string>> readLevelLists(ObjectReader& reader, const char* key)
{
    std::vector<std::vector<std::string>> lists;
    for (ObjectReader& each : reader.has(key) ? reader.objects(key) : std::vector<ObjectReader>{}) {
        lists.push_back(each.texts("levels"));
        each.finish();
    }
    return lists;
}

/// Reads the number of postponed refreshes; 0 by default.
int readPostponed(ObjectReader& reader)
{
    return reader.has("postponed_refreshes") ? static_cast<int>(reader.integer("postponed_refreshes", 1, 1024)) : 0;
}

/// Reads a timing value in cycles. Values in nanoseconds, as in data sheets, are rounded up to whole cycles, and the
/// refresh interval down.
std::int64_t readTimingValue(ObjectReader& reader, const char* key, Picoseconds clock, const std::string& name)
{
    constexpr double kMost = 1'000'000;
    constexpr double kRounding = 1e-6; // tolerance: 15.38 ns are 20 cycles of 0.769 ns despite binary fractions
    const double period = static_cast<double>(std::max<std::int64_t>(1, clock.value()));
    const JsonUnit units[] = {
        {"cycles", 1}, {"tCK", 1}, {"ps", 1 / period}, {"ns", 1e3 / period}, {"us", 1e6 / period}};
    if (!reader.isText(key)) {
        return reader.integer(key, 0, static_cast<std::int64_t>(kMost));
    }
    const double cycles = reader.quantity(key, units, 0, kMost);
    return static_cast<std::int64_t>(name == "nREFI" ? std::floor(cycles + kRounding) : std::ceil(cycles - kRounding));
}

/// Reads timing values: "nRP": 19, "nRP": "14.6 ns", or "nRP": {"value": 19, "note": "where it comes from"}.
std::map<std::string, std::int64_t> readTiming(ObjectReader reader, Picoseconds clock)
{
    std::map<std::string, std::int64_t> values;
    for (const std::string& name : reader.keys()) {
        if (name == "note") {
            continue;
        }
        if (reader.isObject(name.c_str())) {
            ObjectReader value = reader.object(name.c_str());
            values[name] = readTimingValue(value, "value", clock, name);
            value.finish();
        } else {
            values[name] = readTimingValue(reader, name.c_str(), clock, name);
        }
    }
    return values;
}

sim::RuleSpec readRule(ObjectReader& reader, Picoseconds clock)
{
    sim::RuleSpec rule;
    rule.name = reader.text("rule");
    rule.reason = reader.text("reason");
    rule.source = reader.text("source");
    if (reader.has("default")) {
        rule.isOn = reader.oneOf("default", kRuleDefaults);
    }
    for (ObjectReader& row : reader.has("constraints") ? reader.objects("constraints") : std::vector<ObjectReader>{}) {
        rule.constraints.push_back(readConstraint(row));
    }
    for (ObjectReader& command : reader.has("commands") ? reader.objects("commands") : std::vector<ObjectReader>{}) {
        rule.commands.push_back(readCommand(command));
    }
    if (reader.has("pim_order")) {
        rule.keepsPimOrder = reader.oneOf("pim_order", kPimOrders);
    }
    if (reader.has("fences_wait_for")) {
        rule.fencesWaitForData = reader.oneOf("fences_wait_for", kFenceWaits);
    }
    if (reader.has("timing")) {
        rule.timing = readTiming(reader.object("timing"), clock);
    }
    rule.postponedRefreshes = readPostponed(reader);
    rule.spread = readLevelLists(reader, "spread");
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
        spec.keepsPimOrder = reader.oneOf("pim_order", kPimOrders);
    }
    if (reader.has("fences_wait_for")) {
        spec.fencesWaitForData = reader.oneOf("fences_wait_for", kFenceWaits);
    }
    spec.postponedRefreshes = readPostponed(reader);
    reader.finish();
    return spec;
}

sim::ComputeSpec readCompute(ObjectReader reader)
{
    sim::ComputeSpec spec;
    spec.family = reader.text("family");
    if (spec.family.empty() && reader.isText("family")) {
        reader.complain("family", "is empty", "Name a family, or remove compute and host");
    }
    spec.banksPerCore = static_cast<int>(reader.integerOr("banks_per_core", 1, 1, 64));
    spec.elementTypes = reader.texts("element_types");
    spec.bufferEntries = static_cast<int>(reader.integerOr("buffer_entries", 0, 0, 256));
    spec.resultSlots = static_cast<int>(reader.integerOr("result_slots", 0, 0, 1 << 20));
    spec.merge = readLevelLists(reader, "merge");
    spec.spread = readLevelLists(reader, "spread");
    spec.registers = static_cast<int>(reader.integerOr("registers", 0, 0, 64));
    spec.accumulators = static_cast<int>(reader.integerOr("accumulators", 0, 0, 255));
    spec.hasSoftmax = reader.integerOr("softmax_units", 0, 0, 4096) > 0;
    spec.softmaxLanes = static_cast<int>(reader.integerOr("softmax_lanes", 0, 0, 4096));
    spec.softmaxPasses = static_cast<int>(reader.integerOr("softmax_passes", 1, 1, 16));
    reader.finish();
    return spec;
}

sim::EnergySpec readEnergy(ObjectReader reader)
{
    sim::EnergySpec spec;
    spec.source = reader.textOr("source", "");
    spec.backgroundMilliwatts = reader.quantity("background_mw", kMilliwatts, 0, 1e6);
    for (ObjectReader& row : reader.objects("commands")) {
        spec.rows.push_back({row.texts("commands"), row.text("segment"), row.quantity("pj", kPicojoules, 0, 1e6),
                             row.integerOr("count", 1, 1, 65'536), row.textOr("note", "")});
        row.finish();
    }
    reader.finish();
    return spec;
}

sim::HostSpec readHost(ObjectReader reader)
{
    sim::HostSpec spec;
    spec.address = readAddressMap(reader);
    spec.rowsPerBank = reader.integer("rows", 1, std::int64_t{1} << 31);
    spec.onChip = Bytes{reader.wholeQuantity("on_chip_bytes", kBytes, 0, std::int64_t{1} << 40)};
    spec.launchNanoseconds = reader.integerOr("launch_ns", 0, 0, 1'000'000'000);
    spec.accessNanoseconds = reader.integerOr("access_ns", 0, 0, 1'000'000'000);
    spec.source = reader.textOr("source", "");
    reader.finish();
    return spec;
}

} // namespace

void readCommandDevice(ObjectReader& reader, sim::DeviceDescription& device)
{
    device.simdWidth = static_cast<int>(reader.integer("simd_width", 1, 4096));
    device.devicesPerHost = static_cast<int>(reader.integer("devices_per_host", 1, 4096));
    device.clockPeriod = Picoseconds{reader.wholeQuantity("clock_ps", kPicoseconds, 1, 1'000'000)};
    // An invalid clock is replaced, so that timing values can still be checked.
    const Picoseconds clock = reader.isWrong("clock_ps") ? Picoseconds{1000} : device.clockPeriod;
    device.timing = readTiming(reader.object("timing"), clock);
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
    }
    if (reader.has("rules")) {
        for (ObjectReader& rule : reader.objects("rules")) {
            device.rules.push_back(readRule(rule, clock));
        }
    }
    if (reader.has("energy")) {
        device.energy = readEnergy(reader.object("energy"));
    }
}

} // namespace pimento
