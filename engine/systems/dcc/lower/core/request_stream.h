// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_buffer.h"
#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/core/request_kinds.h"
#include "sim/dram/machine.h"
#include "sim/dram/request.h"

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace pimento::lower {

/// Patterns of banks that commands with turns of cores access, with an index for each sequence.
class RequestPatterns {
public:
    /// Determines the banks: turns of a buffer, the first bank, and the distance between the banks of neighbouring
    /// cores.
    struct Key {
        std::int32_t turns = 0;
        std::uint16_t bankStep = 1;
        sim::RunAddress first;

        bool operator==(const Key&) const = default;
    };

    [[nodiscard]] std::int32_t numberOf(const Key& key, std::span<const CoreTurn> turns);
    [[nodiscard]] std::span<const sim::RunAddress> operator[](std::int32_t number) const
    {
        return m_patterns[static_cast<std::size_t>(number)].places;
    }

private:
    struct Pattern {
        Key key;
        std::vector<sim::RunAddress> places;
    };

    std::deque<Pattern> m_patterns; // deque, because references to patterns stay valid
};

/// Number of requests per group for a command of the units; several for a softmax unit that processes a limited number
/// of scores at a time.
[[nodiscard]] std::int64_t unitCommands(const sim::ComputeSpec& compute, const Command& command, int width);

/// Turns commands of a program into requests of its device: one per used group for work of all groups, a barrier in
/// every channel for a fence, and accesses through the host's address map for host data.
class RequestMaker {
public:
    /// Error: the device has no request for an operation that the program may use.
    [[nodiscard]] static Result<RequestMaker> make(const Program& program, const sim::Machine& machine);

    /// Appends the requests of one command individually.
    void append(const Command& command, std::vector<sim::Request>& requests) const;
    /// Appends the requests of a run of commands in a buffer as runs over channels.
    void append(const CommandRun& commands, const CommandBuffer& buffer, std::vector<sim::RequestRun>& runs) const;
    /// Appends the requests of a run of commands as blocks, and adds their patterns to `patterns`.
    void append(const CommandRun& commands, const CommandBuffer& buffer, std::vector<sim::RequestBlock>& blocks,
                RequestPatterns& patterns) const;

    /// True if each request of a command is for a single unit, that of its bank.
    [[nodiscard]] bool isOfOneUnit(const Command& command) const;
    /// Returns the address of a vector of a tensor in host layout.
    [[nodiscard]] sim::Request hostPlace(std::size_t tensor, std::int64_t vector) const;

private:
    /// Requests of a command: the same request `times` times, each to the channels from the request's on, for `cores`
    /// consecutive cores from the request's bank on.
    struct Wanted {
        sim::Request request;
        std::int64_t channels = 1;
        std::int64_t times = 1;
        std::int64_t cores = 1;
        bool isOfOneUnit = false; // for single units instead of all units of a group

        [[nodiscard]] std::uint16_t channelsOf(const CommandRun& commands) const
        {
            return static_cast<std::uint16_t>(channels * commands.groups);
        }
    };

    RequestMaker(const Program& program, const sim::Machine& machine);

    /// Distance between the banks of neighbouring cores in the requests of a command.
    [[nodiscard]] std::uint16_t bankStep(const Command& command) const
    {
        return usesBank(command) ? m_banksPerCore : std::uint16_t{1};
    }
    [[nodiscard]] sim::Request corePlace(std::int64_t core, std::int64_t block) const;
    template <class Run>
    void appendRuns(const Command& command, const CommandRun& commands, std::vector<Run>& runs) const;
    void appendSweeps(const CommandRun& commands, std::vector<sim::RequestBlock>& blocks) const;
    void appendBlocks(const CommandRun& commands, std::vector<sim::RequestRun>& runs) const;
    [[nodiscard]] Wanted wantedBy(const Command& command) const;
    [[nodiscard]] sim::Request placeIn(const Command& command) const;
    void wantByUnits(const Command& command, Wanted& wanted) const;

    const Program* m_program;
    const sim::Machine* m_machine;
    HostMap m_host;
    RequestKinds m_kinds;
    std::int64_t m_blocksPerRow;
    std::uint16_t m_columnsPerRow;
    std::uint16_t m_banksPerCore;
};

/// Streams the requests of one run of a program, made on demand.
class ProgramStream final : public sim::RequestStream {
public:
    ProgramStream(const Program& program, RequestMaker maker);
    ProgramStream(const ProgramStream&) = delete; // not copyable: the coroutine of the commands refers to its buffer
    ProgramStream& operator=(const ProgramStream&) = delete;

    [[nodiscard]] std::size_t read(std::span<sim::Request> out) override;
    [[nodiscard]] bool hasRuns() const override { return true; }
    [[nodiscard]] std::size_t readRuns(std::span<sim::RequestRun> out) override;
    [[nodiscard]] bool hasBlocks() const override { return true; }
    [[nodiscard]] std::size_t readBlocks(std::span<sim::RequestBlock> out) override;
    [[nodiscard]] std::span<const sim::RunAddress> pattern(std::int32_t number) const override
    {
        return m_patterns[number];
    }

private:
    [[nodiscard]] bool fill();
    template <class Item, class Append>
    [[nodiscard]] std::size_t take(std::span<Item> out, std::vector<Item>& pending, const Append& append);

    RequestMaker m_maker;
    CommandBuffer m_buffer;
    CommandMaker m_commands;
    std::size_t m_nextCommand = 0; // index in the buffer
    bool m_isMade = false;         // no commands follow those in the buffer
    std::vector<sim::Request> m_requests;
    std::vector<sim::RequestRun> m_runs;
    std::vector<sim::RequestBlock> m_blocks;
    RequestPatterns m_patterns;
    std::size_t m_next = 0; // next of these requests
};

} // namespace pimento::lower
