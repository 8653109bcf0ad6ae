// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/ramulator_trace.h"

#include "engine/base/formatting.h"
#include <cstdint>
#include <map>
#include <utility>

namespace pimento {

namespace {

constexpr int kLinesOfBlock = 1024;

} // namespace

std::string whyNoRamulatorTrace(const sim::DeviceDescription& device)
{
    return device.simulator == sim::Simulator::Tables
               ? std::string()
               : "the modes of its units follow from the contents of writes, which a request and an address do not say";
}

std::uint64_t byteAddressOf(const sim::Machine& machine, const sim::Request& request)
{
    const sim::DeviceDescription& device = machine.description();
    std::map<std::string, std::uint64_t> values = {{"row", request.row}, {"column", request.column}};
    int bank = request.bank;
    for (std::size_t level = device.levels.size(); level-- > 1;) {
        values[device.levels[level].name] = static_cast<std::uint64_t>(bank % device.levels[level].count);
        bank /= device.levels[level].count;
    }
    values[device.levels.front().name] = request.channel;
    std::uint64_t address = 0;
    int shift = 0;
    for (const sim::AddressField& field : device.address) {
        address |= values[field.name] << shift; // the byte within a column is 0
        shift += field.bits;
    }
    return address;
}

Result<RamulatorTrace> RamulatorTrace::of(const DraftProgram& program, std::stop_token stop)
{
    const DraftQuestion& question = program.question();
    if (const std::string why = whyNoRamulatorTrace(question.machine->description()); !why.empty()) {
        return fail("has no trace for Ramulator: " + why, "device " + question.machine->description().name,
                    "Export its requests");
    }
    auto requests = DraftRequests::of(program, std::move(stop));
    if (!requests) {
        return tl::unexpected<Error>(requests.error());
    }
    return RamulatorTrace(question.machine, *std::move(requests));
}

bool RamulatorTrace::next(std::string& text)
{
    text.clear();
    for (int line = 0; line < kLinesOfBlock; ++line) {
        const auto request = m_requests.next();
        if (!request) {
            break;
        }
        appendFormat(text, "{} {:#x}\n", m_machine->description().requests[request->kind].name,
                     byteAddressOf(*m_machine, *request));
    }
    return !text.empty();
}

} // namespace pimento
