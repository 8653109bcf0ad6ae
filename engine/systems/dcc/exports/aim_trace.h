// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/aim/instruction.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"
#include "sim/dram/request.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// Reason why a device has no traces for the AiM simulator: it has other requests, or other numbers of channels and
/// banks; "": it has.
[[nodiscard]] std::string whyNoAimTrace(const sim::DeviceDescription& device);

/// Joins requests of a GDDR6-AiM device, in their order, to instructions of the AiM simulator: those of one kind, row
/// and bank over channels, and over columns where an instruction has columns. Fences become SYNC; EOC ends them.
class AimInstructions {
public:
    explicit AimInstructions(const sim::DeviceDescription& device);

    void add(const sim::Request& request);
    /// Ends the instructions and returns them.
    [[nodiscard]] std::vector<sim::aim::Instruction> finish();

private:
    void flush();
    [[nodiscard]] bool continues(const sim::aim::Instruction& made, const sim::Request& request) const;

    std::vector<sim::aim::Operation> m_operations; // of each kind of request
    std::vector<sim::aim::Instruction> m_made;
    sim::aim::Instruction m_open; // instruction that grows; without channels: none
    std::uint32_t m_inColumn = 0; // channels of it in the current column
    std::uint16_t m_column = 0;
};

} // namespace pimento
