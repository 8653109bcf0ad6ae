// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command.h"
#include "engine/systems/dcc/lower/core/command_requests.h"
#include "sim/dram/device_description.h"

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

namespace pimento::lower {

class Family;

/// Maps commands of a family's programs to the requests of a device; the names of the family's requests are resolved
/// once.
class RequestKinds {
public:
    RequestKinds(const Family& family, const sim::DeviceDescription& device);

    /// Number of the request for a command on all units; -1: the device has no such request.
    [[nodiscard]] int of(const Command& command) const
    {
        const Kinds& kinds = kindsOf(command);
        return command.spread != 0 ? kinds.ofSpread : kinds.ofAll;
    }
    /// Number of the request for a command on a single unit; -1: the device has no such request, or the units do not
    /// support it.
    [[nodiscard]] int ofOneUnit(const Command& command) const { return kindsOf(command).ofOne; }

private:
    struct Kinds {
        std::int16_t ofAll = -1;
        std::int16_t ofSpread = -1;
        std::int16_t ofOne = -1;
    };
    template <class Number>
    using ByNumber = std::array<Kinds, std::numeric_limits<std::underlying_type_t<Number>>::max() + std::size_t{1}>;

    void add(std::span<const CommandRequest> requests, const sim::DeviceDescription& device);

    [[nodiscard]] const Kinds& kindsOf(const Command& command) const
    {
        const bool isOnBank = command.op == Op::Compute && command.c == kBankOperand;
        return isOnBank ? m_ofAlus[static_cast<std::size_t>(command.alu)]
                        : m_ofOps[static_cast<std::size_t>(command.op)];
    }

    ByNumber<Op> m_ofOps;
    ByNumber<Alu> m_ofAlus; // for Compute with an operand in a bank
};

} // namespace pimento::lower
