// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/llvcnm.h"

#include <array>
#include <cstdint>
#include <string>

namespace pimento::comonm {

/// How often an operation of llvcnm occupies the compute engine: the number of instructions of the device that it
/// stands for. Operations that a device has no instruction for are routines of many.
class ExecutionTable {
public:
    /// Every operation takes one slot.
    ExecutionTable();

    [[nodiscard]] std::int32_t slots(llvcnm::Op op, llvcnm::Type type) const { return m_slots[at(op, type)]; }
    void set(llvcnm::Op op, llvcnm::Type type, std::int32_t slots) { m_slots[at(op, type)] = slots; }

    bool operator==(const ExecutionTable&) const = default;

private:
    [[nodiscard]] static constexpr std::size_t at(llvcnm::Op op, llvcnm::Type type)
    {
        return static_cast<std::size_t>(op) * llvcnm::kTypes + static_cast<std::size_t>(type);
    }
    std::array<std::int32_t, llvcnm::kOps * llvcnm::kTypes> m_slots;
};

} // namespace pimento::comonm
