// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command.h"
#include "sim/device.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::lower {

/// Which request of a device does what: its names, resolved once.
class RequestKinds {
public:
    explicit RequestKinds(const sim::DeviceDescription& device);

    /// Of a command, for all units; -1: the device has no such request.
    [[nodiscard]] int of(const Command& command) const
    {
        if (command.op == Op::Compute) {
            return m_compute[aluOf(command)];
        }
        return command.op == Op::WriteBuffer && command.spread != 0 ? m_spread : m_kinds[numberOf(command.op)];
    }
    /// Of a Compute or WriteBack of one unit.
    [[nodiscard]] int ofOneUnit(const Command& command) const
    {
        return command.op == Op::Compute ? m_computeOfOne[aluOf(command)] : m_writeBackOfOne;
    }

private:
    static constexpr std::size_t kOps = static_cast<std::size_t>(Op::LeaveUnits) + 1;
    static constexpr std::size_t kAlus = static_cast<std::size_t>(Alu::Clear) + 1;

    [[nodiscard]] static std::size_t numberOf(Op op) { return static_cast<std::size_t>(op); }
    /// Operations on registers alone are all of one kind, that of Clear.
    [[nodiscard]] static std::size_t aluOf(const Command& command)
    {
        return static_cast<std::size_t>(command.c == kBankOperand ? command.alu : Alu::Clear);
    }

    std::array<int, kOps> m_kinds;
    std::array<int, kAlus> m_compute;
    std::array<int, kAlus> m_computeOfOne;
    int m_spread = -1;
    int m_writeBackOfOne = -1;
};

} // namespace pimento::lower
