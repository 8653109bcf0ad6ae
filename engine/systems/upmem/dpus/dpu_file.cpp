// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/dpus/dpu_file.h"

#include "engine/base/formatting.h"
#include "engine/systems/upmem/dpus/dpu_text.h"
#include "sim/upmem/system_fingerprint.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace pimento {

namespace {

namespace dpu = sim::upmem;

// Units of quantities; a plain number has the first one.
constexpr JsonUnit kSizes[] = {{"B", 1}, {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"kB", 1e3}, {"MB", 1e6}};
constexpr JsonUnit kMilliseconds[] = {{"ms", 1}, {"us", 1e-3}, {"s", 1e3}};
constexpr JsonUnit kRates[] = {{"GB/s", 1}, {"MB/s", 1e-3}};
constexpr JsonUnit kCycles[] = {{"cycles", 1}};
constexpr std::int64_t kMostMemory = std::int64_t{1} << 31;
constexpr double kMostRate = 1e6; // GB/s: more than any machine achieves

/// Reads a number without a unit.
double readPlain(ObjectReader& reader, const char* key, double least, double most)
{
    const double value = reader.number(key);
    if (value >= least && value <= most) {
        return value;
    }
    if (!reader.isWrong(key) && reader.has(key)) {
        std::string what;
        std::string hint;
        appendFormat(what, "is {}", value);
        appendFormat(hint, "Use a number from {} to {}", least, most);
        reader.complain(key, std::move(what), std::move(hint));
    }
    return least;
}

int readCount(ObjectReader& reader, const char* key, int most)
{
    return static_cast<int>(reader.integer(key, 1, most));
}

Bytes readSize(ObjectReader& reader, const char* key, std::int64_t least, std::int64_t most)
{
    return Bytes{reader.wholeQuantity(key, kSizes, least, most)};
}

dpu::CoreSpec readCore(ObjectReader reader)
{
    dpu::CoreSpec core;
    core.tasklets = readCount(reader, "tasklets", 64);
    core.issueDistance = readCount(reader, "issue_distance", 64);
    core.stages = static_cast<int>(reader.integer("stages", 2, 64));
    core.clockMegahertz = readCount(reader, "clock_mhz", 100'000);
    core.instructions = readCount(reader, "instructions", 1 << 20);
    core.workingMemory = readSize(reader, "working_memory", 1024, 1 << 24);
    core.workingMemoryBase = reader.integer("working_memory_base", 0, 1 << 24);
    core.mainMemoryBase = reader.integer("main_memory_base", 0, kMostMemory);
    core.largestTransfer = readSize(reader, "largest_transfer", 1, 1 << 20);
    core.transferGranule = readSize(reader, "transfer_granule", 1, 4096);
    reader.finish();
    return core;
}

dpu::BankSpec readBank(ObjectReader reader)
{
    constexpr int kMostCycles = 10'000;
    dpu::BankSpec bank;
    bank.clockMegahertz = readCount(reader, "clock_mhz", 100'000);
    bank.rowToColumn = readCount(reader, "row_to_column", kMostCycles);
    bank.rowActive = readCount(reader, "row_active", kMostCycles);
    bank.rowPrecharge = readCount(reader, "row_precharge", kMostCycles);
    bank.columnLatency = readCount(reader, "column_latency", kMostCycles);
    bank.burst = readCount(reader, "burst", kMostCycles);
    bank.row = readSize(reader, "row", 8, 1 << 20);
    bank.access = readSize(reader, "access", 1, 4096);
    reader.finish();
    return bank;
}

dpu::TransferSpec readTransfers(ObjectReader reader)
{
    constexpr double kMostCycles = 1e6;
    dpu::TransferSpec transfers;
    transfers.readLatency = reader.quantity("read_latency", kCycles, 0, kMostCycles);
    transfers.writeLatency = reader.quantity("write_latency", kCycles, 0, kMostCycles);
    transfers.perByte = readPlain(reader, "per_byte", 0, 1000);
    transfers.occupancy = reader.quantity("occupancy", kCycles, 0, kMostCycles);
    transfers.occupancyPerByte = readPlain(reader, "occupancy_per_byte", 0, 1000);
    transfers.hasRegisterBankStalls = reader.oneOf("register_bank_stalls", kStallChoices);
    reader.finish();
    return transfers;
}

dpu::ChannelSpec readChannel(ObjectReader reader)
{
    dpu::ChannelSpec channel;
    channel.groups = readCount(reader, "groups", 4096);
    channel.writtenPerCycle = readSize(reader, "written_per_cycle", 1, 4096);
    channel.readPerCycle = readSize(reader, "read_per_cycle", 1, 4096);
    reader.finish();
    return channel;
}

dpu::LinkRow readLink(ObjectReader& reader)
{
    constexpr double kMostMilliseconds = 1e6;
    dpu::LinkRow row;
    row.kind = reader.oneOf("kind", kTransferKinds);
    row.profile = reader.oneOf("profile", kLinkProfiles);
    row.fromBytes = readSize(reader, "from_bytes", 0, kMostMemory);
    row.fixedMilliseconds = reader.quantity("fixed_ms", kMilliseconds, 0, kMostMilliseconds);
    row.rankMilliseconds = reader.quantity("rank_ms", kMilliseconds, 0, kMostMilliseconds);
    row.base = reader.quantity("rank_gbs", kRates, 1e-6, kMostRate);
    row.exponent = readPlain(reader, "exponent", 0, 4);
    row.slope = reader.quantity("slope_gbs", kRates, 0, kMostRate);
    row.least = reader.quantity("least_gbs", kRates, 0, kMostRate);
    row.most = reader.quantity("most_gbs", kRates, 1e-6, kMostRate);
    row.source = reader.text("source");
    reader.finish();
    return row;
}

dpu::HostWorkSpec readHostWork(ObjectReader reader)
{
    dpu::HostWorkSpec host;
    host.launchMilliseconds = reader.quantity("launch_ms", kMilliseconds, 0, 1e6);
    host.reductionMilliseconds = reader.quantity("reduction_ms", kMilliseconds, 0, 1e6);
    host.elementsPerSecond = readPlain(reader, "elements_per_second", 1, 1e18);
    host.threads = readCount(reader, "threads", 65'536);
    host.effectiveThreads = readCount(reader, "effective_threads", 65'536);
    host.source = reader.text("source");
    reader.finish();
    return host;
}

dpu::LimitSpec readLimits(ObjectReader reader)
{
    dpu::LimitSpec limits;
    limits.leastDpus = readCount(reader, "least_dpus", 1 << 20);
    limits.mostDpus = readCount(reader, "most_dpus", 1 << 20);
    limits.workingMemory = readSize(reader, "working_memory", 8, kMostMemory);
    limits.paperWorkingMemory = readSize(reader, "paper_working_memory", 8, kMostMemory);
    limits.mainMemory = readSize(reader, "main_memory", 8, kMostMemory);
    limits.source = reader.text("source");
    reader.finish();
    return limits;
}

dpu::OperationRow readOperation(ObjectReader& reader)
{
    dpu::OperationRow row;
    row.operation = reader.text("operation");
    row.type = reader.text("type");
    row.millionsPerSecond = readPlain(reader, "millions_per_second", 1e-6, 1e9);
    row.source = reader.text("source");
    reader.finish();
    return row;
}

dpu::MultiplySpec readMultiply(ObjectReader reader)
{
    constexpr std::int64_t kMostOperand = (std::int64_t{1} << 31) - 1;
    dpu::MultiplySpec multiply;
    multiply.aroundSteps = static_cast<int>(reader.integer("around_steps", 0, 1000));
    multiply.leastOperand = reader.integer("least_operand", 0, kMostOperand);
    multiply.mostOperand = reader.integer("most_operand", 0, kMostOperand);
    multiply.source = reader.text("source");
    reader.finish();
    return multiply;
}

dpu::EnergyTerm readTerm(ObjectReader& reader)
{
    dpu::EnergyTerm term;
    term.segment = reader.text("segment");
    term.per = reader.oneOf("per", kEnergyPers);
    term.value = readPlain(reader, "value", 0, 1e7);
    term.origin = reader.oneOf("origin", kEnergyOrigins);
    term.source = reader.text("source");
    reader.finish();
    return term;
}

} // namespace

void readDpus(ObjectReader reader, sim::DeviceDescription& device)
{
    dpu::DpuSystem system;
    system.core = readCore(reader.object("core"));
    constexpr std::int64_t kMostColumns = std::int64_t{1} << 40; // the check of the organisation reports larger values
    const bool isSane = device.rowsPerBank * device.columnsPerRow < kMostColumns;
    system.core.mainMemory = Bytes{isSane ? device.bankBytes() : 0};
    system.bank = readBank(reader.object("bank"));
    system.transfers = readTransfers(reader.object("transfers"));
    system.channel = readChannel(reader.object("channel"));
    for (ObjectReader& row : reader.objects("links")) {
        system.links.push_back(readLink(row));
    }
    system.hostWork = readHostWork(reader.object("host"));
    system.limits = readLimits(reader.object("limits"));
    for (ObjectReader& row : reader.objects("operations")) {
        system.operations.push_back(readOperation(row));
    }
    system.multiply = readMultiply(reader.object("multiply"));
    for (ObjectReader& row : reader.objects("energy")) {
        system.energy.push_back(readTerm(row));
    }
    reader.finish();
    constexpr double kPicosecondsOfMegahertz = 1e6;
    device.clockPeriod = Picoseconds{std::llround(kPicosecondsOfMegahertz / std::max(1, system.core.clockMegahertz))};
    device.parts.put(dpu::SystemPart(std::move(system)));
}

} // namespace pimento
