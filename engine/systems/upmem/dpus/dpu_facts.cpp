// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/dpus/dpu_facts.h"

#include "engine/base/formatting.h"
#include "engine/systems/upmem/dpus/dpu_text.h"
#include "sim/upmem/host_link.h"
#include "sim/upmem/system_part.h"

#include <utility>

namespace pimento {

namespace {

namespace dpu = sim::upmem;

class FactList {
public:
    void section(std::string name) { m_section = std::move(name); }

    template <class... Values>
    void add(std::string name, std::string note, fmt::format_string<Values...> format, Values&&... values)
    {
        DeviceFact fact{m_section, std::move(name), {}, std::move(note)};
        appendFormat(fact.value, format, std::forward<Values>(values)...);
        m_facts.push_back(std::move(fact));
    }

    [[nodiscard]] std::vector<DeviceFact> take() { return std::move(m_facts); }

private:
    std::string m_section;
    std::vector<DeviceFact> m_facts;
};

void addCore(FactList& facts, const dpu::CoreSpec& core)
{
    facts.section("core");
    facts.add("tasklets", "hardware threads", "{}", core.tasklets);
    facts.add("clock", "", "{} MHz", core.clockMegahertz);
    facts.add("pipeline", "", "{} stages; a tasklet issues at most every {} cycles", core.stages, core.issueDistance);
    facts.add("instruction memory", "", "{} instructions", core.instructions);
    facts.add("working memory", "WRAM", "{} B, programs begin at {}", core.workingMemory.value(),
              core.workingMemoryBase);
    facts.add("main memory", "MRAM, the bank of the DPU", "{} B, addresses from {}", core.mainMemory.value(),
              core.mainMemoryBase);
    facts.add("transfers between them", "", "multiples of {} B, up to {} B", core.transferGranule.value(),
              core.largestTransfer.value());
}

void addModels(FactList& facts, const dpu::DpuSystem& system)
{
    const dpu::TransferSpec& transfers = system.transfers;
    facts.section("model hw");
    facts.add("load", "from issue until its tasklet continues, without contention", "{} + {} B cycles",
              transfers.readLatency, transfers.perByte);
    facts.add("store", "", "{} + {} B cycles", transfers.writeLatency, transfers.perByte);
    facts.add("occupancy", "until the next transfer begins", "{} + {} B cycles", transfers.occupancy,
              transfers.occupancyPerByte);
    facts.add("stalls of register banks", "", "{}", wordOf(kStallChoices, transfers.hasRegisterBankStalls));
    const dpu::BankSpec& bank = system.bank;
    facts.section("model upim");
    facts.add("bank", "tRCD, tRAS, tRP, tCL, tBL in its cycles", "{} MHz; {}, {}, {}, {}, {}", bank.clockMegahertz,
              bank.rowToColumn, bank.rowActive, bank.rowPrecharge, bank.columnLatency, bank.burst);
    facts.add("rows", "", "{} B in accesses of {} B", bank.row.value(), bank.access.value());
    facts.add("channel", "groups of a rank one after another", "{} groups; {} B in, {} B out per cycle",
              system.channel.groups, system.channel.writtenPerCycle.value(), system.channel.readPerCycle.value());
}

void addLinks(FactList& facts, const dpu::DpuSystem& system)
{
    facts.section("host link");
    for (const dpu::LinkRow& row : system.links) {
        std::string name = wordOf(kTransferKinds, row.kind) + ", " + wordOf(kLinkProfiles, row.profile);
        name += row.fromBytes.value() > 0 ? ", from " + std::to_string(row.fromBytes.value()) + " B" : "";
        const bool isSerial =
            row.kind == dpu::TransferKind::SerialToDpu || row.kind == dpu::TransferKind::SerialFromDpu;
        if (isSerial) {
            facts.add(std::move(name), row.source, "{} ms per call, {} GB/s", row.fixedMilliseconds, row.base);
        } else {
            facts.add(std::move(name), row.source,
                      "{} ms + {} ms/rank; one rank: {} GB/s x fill^{}; more: {} GB/s each, {} to {} total",
                      row.fixedMilliseconds, row.rankMilliseconds, row.base, row.exponent, row.slope, row.least,
                      row.most);
        }
    }
}

void addHost(FactList& facts, const dpu::DpuSystem& system)
{
    const dpu::HostWorkSpec& host = system.hostWork;
    facts.section("host");
    facts.add("kernel launch", host.source, "{} ms", host.launchMilliseconds);
    facts.add("reduction", "", "{} ms + elements at {} per second and thread", host.reductionMilliseconds,
              host.elementsPerSecond);
    facts.add("threads", "", "{}, of which {} help", host.threads, host.effectiveThreads);
    const dpu::LimitSpec& limits = system.limits;
    facts.section("limits");
    facts.add("DPUs per kernel", limits.source, "at least {}, at most {}", limits.leastDpus, limits.mostDpus);
    facts.add("caching tiles", "", "{} B; the paper's profile: {} B", limits.workingMemory.value(),
              limits.paperWorkingMemory.value());
    facts.add("main memory per kernel", "", "{} B a DPU", limits.mainMemory.value());
}

void addOperations(FactList& facts, const dpu::DpuSystem& system)
{
    facts.section("operations");
    for (const dpu::OperationRow& row : system.operations) {
        facts.add(row.operation + ", " + row.type, row.source, "{} M/s", row.millionsPerSecond);
    }
    facts.add("routine of a 32-bit product", system.multiply.source, "{} instructions + a step for each bit",
              system.multiply.aroundSteps);
    facts.add("expected operands", "", "{} to {}, each as often", system.multiply.leastOperand,
              system.multiply.mostOperand);
}

void addEnergy(FactList& facts, const dpu::DpuSystem& system)
{
    facts.section("energy");
    for (const dpu::EnergyTerm& term : system.energy) {
        const bool isPower = term.per == dpu::EnergyPer::ChipTime || term.per == dpu::EnergyPer::HostTime ||
                             term.per == dpu::EnergyPer::RunningDpuTime;
        facts.add(term.segment, wordOf(kEnergyOrigins, term.origin) + ": " + term.source, "{} {} per {}", term.value,
                  isPower ? "mW" : "pJ", wordOf(kEnergyPers, term.per));
    }
}

} // namespace

std::vector<DeviceFact> dpuFacts(const sim::DeviceDescription& device)
{
    const dpu::DpuSystem& system = *dpu::systemOf(device);
    FactList facts;
    addCore(facts, system.core);
    addModels(facts, system);
    addLinks(facts, system);
    addHost(facts, system);
    addOperations(facts, system);
    addEnergy(facts, system);
    return facts.take();
}

DeviceFacts dpuFigures(const sim::DeviceDescription& device)
{
    constexpr double kGigabyte = 1e9;
    using dpu::TransferKind;
    DeviceFacts facts;
    facts.banks = std::int64_t{device.channels()} * device.banksPerChannel();
    facts.cores = facts.banks;
    facts.capacityBytes = facts.banks * device.bankBytes();
    facts.clockHertz = dpu::systemOf(device)->core.clockMegahertz * 1e6;
    for (const TransferKind kind : {TransferKind::ToDpus, TransferKind::FromDpus}) {
        if (const double found = wholeLinkBandwidth(device, kind) * kGigabyte; found > facts.externalBandwidth) {
            facts.externalBandwidth = found;
            facts.externalCommand = kind == TransferKind::ToDpus ? "parallel writes" : "parallel reads";
        }
    }
    facts.internalBandwidth = mainMemoryBandwidth(device);
    facts.internalCommand = "the largest transfers of all DPUs";
    return facts;
}

double wholeLinkBandwidth(const sim::DeviceDescription& device, dpu::TransferKind kind)
{
    constexpr Bytes kLarge{std::int64_t{1} << 20};
    return dpu::HostLink(*dpu::systemOf(device), device.banksPerChannel())
        .bandwidth(kind, device.channels() * device.banksPerChannel(), kLarge);
}

double mainMemoryBandwidth(const sim::DeviceDescription& device)
{
    const dpu::CoreSpec& core = dpu::systemOf(device)->core;
    const dpu::TransferSpec& transfers = dpu::systemOf(device)->transfers;
    const auto bytes = static_cast<double>(core.largestTransfer.value());
    const double cycles = transfers.occupancy + transfers.occupancyPerByte * bytes;
    const double dpus = static_cast<double>(device.channels()) * device.banksPerChannel();
    return cycles > 0 ? dpus * bytes / cycles * core.clockMegahertz * 1e6 : 0;
}

} // namespace pimento
