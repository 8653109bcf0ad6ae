// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/links/kept_commands.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace pimento {

/// A request of a run that ends in a command, with the number of the program's command that made it.
struct LinkedRequest {
    std::uint32_t number = 0; // number of the program's command
    std::uint64_t key = 0;    // equal for requests and simulator commands that cannot be told apart
};

/// Keys of addresses. Requests with equal keys are served in the order in which they are made: no controller lets a
/// column access overtake another one to the same address.
class PlaceKeys {
public:
    explicit PlaceKeys(const sim::Machine& machine);

    /// Returns the key of a command record.
    [[nodiscard]] std::uint64_t of(const sim::CommandRecord& record) const
    {
        return of(record.command, record.channel, record.bank, record.row, record.column);
    }
    [[nodiscard]] std::uint64_t of(int command, int channel, int bank, std::int64_t row, int column) const;
    /// True if a command of the device ends a request.
    [[nodiscard]] bool endsRequest(int command) const { return m_endsRequest[static_cast<std::size_t>(command)]; }

private:
    std::uint64_t m_channels;
    std::uint64_t m_banks;
    std::uint64_t m_rows;
    std::uint64_t m_columns;
    bool m_hasNames; // reads and writes have several names, by the work of the units
    std::vector<bool> m_endsRequest;
};

/// Lists the requests of kept commands in the order in which a simulator gets them, as far as they end in commands.
class LinkedRequests {
public:
    virtual ~LinkedRequests() = default;

    /// Appends the requests of one more kept run.
    virtual void append(std::size_t run, std::vector<LinkedRequest>& requests) = 0;
    /// Appends the remaining requests after the last run.
    virtual void appendRest(std::vector<LinkedRequest>& requests) = 0;
    /// True if a request of a command is for a single unit, that of its bank.
    [[nodiscard]] virtual bool isOfOneUnit(const lower::Command& command) const = 0;
};

/// Makes the list for a machine; both arguments must outlive it. Error: the device has no request for an operation of
/// the program.
[[nodiscard]] Result<std::unique_ptr<LinkedRequests>> linkedRequests(const KeptCommands& commands,
                                                                     const sim::Machine& machine);

} // namespace pimento
