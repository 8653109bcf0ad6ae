// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lower/command_buffer.h"
#include "engine/lower/host_map.h"
#include "engine/lower/program.h"
#include "engine/lower/request_kinds.h"
#include "sim/machine.h"
#include "sim/request.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pimento::lower {

/// Turns commands of a program into requests of its device: one per used group for what all groups do, a barrier in
/// every channel for a fence, host data through the host's own address map.
class RequestMaker {
public:
    /// Error: the device has no request for an operation that the program may use.
    [[nodiscard]] static Result<RequestMaker> make(const Program& program, const sim::Machine& machine);

    /// Appends the requests of one command, one by one.
    void append(const Command& command, std::vector<sim::Request>& requests) const;
    /// Appends the same requests as runs over channels.
    void append(const CommandRun& commands, std::vector<sim::RequestRun>& runs) const;

    /// Where a vector of a tensor lies in host layout.
    [[nodiscard]] sim::Request hostPlace(std::size_t tensor, std::int64_t vector) const;

private:
    /// What a command asks for: `times` times the same request, each to the channels from the request's on, for
    /// `cores` cores from the request's bank on one after the other.
    struct Wanted {
        sim::Request request;
        std::int64_t channels = 1;
        std::int64_t times = 1;
        std::int64_t cores = 1;
        bool isOfOneUnit = false; // not of all units of a group
    };

    RequestMaker(const Program& program, const sim::Machine& machine);

    [[nodiscard]] sim::Request corePlace(std::int64_t core, std::int64_t block) const;
    [[nodiscard]] Wanted wantedBy(const Command& command) const;
    void wantByHost(const Command& command, Wanted& wanted) const;
    void wantByUnits(const Command& command, Wanted& wanted) const;
    void wantByVectorUnits(const Command& command, Wanted& wanted) const;
    [[nodiscard]] std::int64_t softmaxCommands(const Command& command) const;

    const Program* m_program;
    const sim::Machine* m_machine;
    HostMap m_host;
    RequestKinds m_kinds;
    std::int64_t m_blocksPerRow;
    std::uint16_t m_columnsPerRow;
    std::uint16_t m_banksPerCore;
};

/// The request list of one run of a program, made on the fly.
class ProgramStream final : public sim::RequestStream {
public:
    ProgramStream(const Program& program, RequestMaker maker);
    ProgramStream(const ProgramStream&) = delete; // the commands are on their way to its buffer
    ProgramStream& operator=(const ProgramStream&) = delete;

    [[nodiscard]] std::size_t read(std::span<sim::Request> out) override;
    [[nodiscard]] bool hasRuns() const override { return true; }
    [[nodiscard]] std::size_t readRuns(std::span<sim::RequestRun> out) override;

private:
    [[nodiscard]] bool fill();

    RequestMaker m_maker;
    CommandBuffer m_buffer;
    CommandMaker m_commands;
    std::size_t m_nextCommand = 0; // in the buffer
    bool m_isMade = false;         // no commands come behind those in the buffer
    std::vector<sim::Request> m_requests;
    std::vector<sim::RequestRun> m_runs;
    std::size_t m_next = 0; // of these
};

} // namespace pimento::lower
