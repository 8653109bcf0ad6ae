// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lower/program.h"
#include "sim/machine.h"
#include "sim/request.h"

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <vector>

namespace pimento::lower {

/// What requests of a device file do in a lowered program, by the names that the file gives: "mac", "relu_core", ...
[[nodiscard]] std::vector<std::string> knownOps();
/// Those that the programs of a family of devices cannot do without.
[[nodiscard]] std::vector<const char*> neededOps(const std::string& family);

/// Turns commands of a program into requests of its device: one per used group for what all groups do, a barrier in
/// every channel for a fence, host data through the host's own address map.
class RequestMaker {
public:
    /// Error: the device has no request for an operation that the program may use.
    [[nodiscard]] static Result<RequestMaker> make(const Program& program, const sim::Machine& machine);

    /// Appends the requests of one command.
    void append(const Command& command, std::vector<sim::Request>& requests) const;

    /// Where a vector of a tensor lies in host layout.
    [[nodiscard]] sim::Request hostPlace(std::size_t tensor, std::int64_t vector) const;

private:
    RequestMaker(const Program& program, const sim::Machine& machine);

    [[nodiscard]] std::uint8_t kind(const char* op) const;
    [[nodiscard]] sim::Request corePlace(std::int64_t core, std::int64_t block) const;
    void appendToGroups(const Command& command, sim::Request request, std::vector<sim::Request>& requests) const;
    void appendHost(const Command& command, std::vector<sim::Request>& requests) const;
    [[nodiscard]] std::int64_t softmaxCommands(const Command& command) const;
    void appendToUnits(const Command& command, std::vector<sim::Request>& requests) const;
    void appendCompute(const Command& command, std::vector<sim::Request>& requests) const;

    const Program* m_program;
    const sim::Machine* m_machine;
    std::vector<std::string> m_ops;        // op of each request kind
    std::vector<std::int64_t> m_firstHost; // first host block of each tensor
};

/// The request list of one run of a program, made on the fly.
class ProgramStream final : public sim::RequestStream {
public:
    ProgramStream(const Program& program, RequestMaker maker);

    [[nodiscard]] std::size_t read(std::span<sim::Request> out) override;

private:
    RequestMaker m_maker;
    Generator<Command> m_commands;
    std::vector<sim::Request> m_pending;
    std::size_t m_next = 0;
    bool m_isDone = false;
};

} // namespace pimento::lower
