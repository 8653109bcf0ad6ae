// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/ramulator_trace.h"

#include "engine/base/formatting.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"

#include <cstdint>
#include <map>
#include <span>
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
    RamulatorTrace trace(question.machine);
    if (program.lowered() != nullptr) {
        auto requests = describedRequests(question, program.lowered(), std::move(stop));
        if (!requests) {
            return tl::unexpected<Error>(requests.error());
        }
        trace.m_described = *std::move(requests);
        return trace;
    }
    auto requests = question.model->requests(question, program.draft().parts(), std::move(stop));
    if (!requests) {
        return tl::unexpected<Error>(requests.error());
    }
    trace.m_plain = *std::move(requests);
    return trace;
}

std::optional<sim::Request> RamulatorTrace::take()
{
    if (m_described) {
        DescribedRequest request;
        return m_described->next(request) ? std::optional(request.request) : std::nullopt;
    }
    sim::Request request;
    return m_plain->read(std::span(&request, 1)) == 1 ? std::optional(request) : std::nullopt;
}

bool RamulatorTrace::next(std::string& text)
{
    text.clear();
    for (int line = 0; line < kLinesOfBlock; ++line) {
        const auto request = take();
        if (!request) {
            break;
        }
        appendFormat(text, "{} {:#x}\n", m_machine->description().requests[request->kind].name,
                     byteAddressOf(*m_machine, *request));
    }
    return !text.empty();
}

} // namespace pimento
