// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_checks.h"
#include "engine/systems/upmem/dpus/dpu_file.h"
#include "sim/upmem/host_link.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"

#include <set>
#include <string>
#include <tuple>

// Consistency checks for the description of a system of DPUs, whose values are valid one by one.

namespace pimento {

namespace {

using Log = ObjectReader::Log;
namespace dpu = sim::upmem;

constexpr std::size_t kMostRows = 256;

std::string sizeOf(Bytes bytes) { return std::to_string(bytes.value()); }

void checkCore(const sim::DeviceDescription& device, Log& log)
{
    const dpu::CoreSpec& core = dpu::systemOf(device)->core;
    if (core.workingMemoryBase >= core.workingMemory.value()) {
        log.add("dpus.core.working_memory_base",
                "is " + std::to_string(core.workingMemoryBase) + ", but the working memory ends at " +
                    sizeOf(core.workingMemory),
                "Use a lower address");
    }
    if (core.largestTransfer.value() % core.transferGranule.value() != 0) {
        log.add("dpus.core.largest_transfer",
                "is " + sizeOf(core.largestTransfer) + ", which is no multiple of the granule of " +
                    sizeOf(core.transferGranule) + " bytes",
                "Use a multiple of it");
    }
    if (core.largestTransfer > core.workingMemory) {
        log.add("dpus.core.largest_transfer",
                "is " + sizeOf(core.largestTransfer) + ", more than the " + sizeOf(core.workingMemory) +
                    " bytes of the working memory",
                "Lower it");
    }
    if (device.bankBytes() > (std::int64_t{1} << 31)) {
        log.add("bank.rows", "makes " + std::to_string(device.bankBytes()) + " bytes of the main memory of a DPU",
                "Use at most 2 GiB: its addresses have 32 bits");
    }
}

void checkBank(const dpu::DpuSystem& system, Log& log)
{
    const dpu::BankSpec& bank = system.bank;
    if (bank.row.value() % bank.access.value() != 0) {
        log.add("dpus.bank.row",
                "is " + sizeOf(bank.row) + ", which is no multiple of the access of " + sizeOf(bank.access) + " bytes",
                "Use a multiple of it");
    }
    if (bank.clockMegahertz < system.core.clockMegahertz) {
        log.add("dpus.bank.clock_mhz",
                "is " + std::to_string(bank.clockMegahertz) + ", slower than the " +
                    std::to_string(system.core.clockMegahertz) + " MHz of the DPUs: the memory would never move",
                "Use at least the DPUs' clock");
    }
}

void checkLinks(const dpu::DpuSystem& system, Log& log)
{
    if (system.links.size() > kMostRows) {
        log.add("dpus.links", "has " + std::to_string(system.links.size()) + " rows",
                "Describe at most " + std::to_string(kMostRows));
        return;
    }
    if (const std::string missing = dpu::missingLinkRow(system.links); !missing.empty()) {
        log.add("dpus.links", missing, "Add it");
    }
    std::set<std::tuple<dpu::TransferKind, dpu::LinkProfile, std::int64_t>> seen;
    for (std::size_t i = 0; i < system.links.size(); ++i) {
        const dpu::LinkRow& row = system.links[i];
        if (!seen.insert({row.kind, row.profile, row.fromBytes.value()}).second) {
            log.add(numbered("dpus.links", i, "from_bytes"),
                    "is " + sizeOf(row.fromBytes) + ", as in another row of this kind and profile",
                    "Keep one of the two");
        }
        if (row.least > row.most) {
            log.add(numbered("dpus.links", i, "least_gbs"), "is more than most_gbs", "Make it at most most_gbs");
        }
        if (row.least == 0 && row.slope == 0) {
            log.add(numbered("dpus.links", i, "slope_gbs"),
                    "is 0, and so is least_gbs: with several ranks, nothing would ever move", "Raise one of the two");
        }
    }
}

void checkLimits(const sim::DeviceDescription& device, Log& log)
{
    const dpu::LimitSpec& limits = dpu::systemOf(device)->limits;
    const dpu::CoreSpec& core = dpu::systemOf(device)->core;
    if (limits.leastDpus > limits.mostDpus) {
        log.add("dpus.limits.least_dpus", "is more than most_dpus", "Make it at most most_dpus");
    }
    if (limits.workingMemory > core.workingMemory || limits.paperWorkingMemory > core.workingMemory) {
        const bool isFirst = limits.workingMemory > core.workingMemory;
        log.add(isFirst ? "dpus.limits.working_memory" : "dpus.limits.paper_working_memory",
                "is more than the " + sizeOf(core.workingMemory) + " bytes that there are", "Lower it");
    }
    if (limits.mainMemory.value() > device.bankBytes()) {
        log.add("dpus.limits.main_memory",
                "is more than the " + std::to_string(device.bankBytes()) + " bytes that there are", "Lower it");
    }
}

void checkRows(const dpu::DpuSystem& system, Log& log)
{
    const dpu::MultiplySpec& multiply = system.multiply;
    if (multiply.leastOperand > multiply.mostOperand) {
        log.add("dpus.multiply.least_operand", "is more than most_operand", "Make it at most most_operand");
    }
    if (system.operations.size() > kMostRows || system.energy.size() > kMostRows) {
        log.add(system.operations.size() > kMostRows ? "dpus.operations" : "dpus.energy",
                "has more than " + std::to_string(kMostRows) + " rows", "Leave some out");
    }
    for (std::size_t i = 0; i < system.energy.size(); ++i) {
        if (system.energy[i].segment.empty()) {
            log.add(numbered("dpus.energy", i, "segment"), "is empty", "Name what takes the energy, such as DPUs");
        }
    }
}

} // namespace

void checkDpus(const sim::DeviceDescription& device, Log& log)
{
    const dpu::DpuSystem& system = *dpu::systemOf(device);
    checkCore(device, log);
    checkBank(system, log);
    checkLinks(system, log);
    checkLimits(device, log);
    checkRows(system, log);
}

} // namespace pimento
