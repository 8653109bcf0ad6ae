// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/aim/instruction.h"
#include "sim/base/result.h"

#include <array>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::aim {

/// Operands of a line, in the order in which it names them.
enum class Operand : std::uint8_t {
    None,
    Requests,      // requests per channel
    Register,      // a general register of the host, without effect on time
    Mask,          // channels: bit 31 is channel 0
    OneChannel,    // a mask with a single bit
    ChannelNumber, // 0 to 31
    Bank,          // 0 to 15
    Row,
    Setting, // number of a configuration register
    Value,   // value of a configuration register
};

/// A kind of line: its words and operands.
struct LineForm {
    sim::aim::Operation operation;
    std::string_view unit; // "AiM", "W" or "R"
    std::string_view word;
    std::array<Operand, 4> operands;
};

/// All kinds of lines of a trace.
[[nodiscard]] std::span<const LineForm> lineForms();
[[nodiscard]] const LineForm& formOf(sim::aim::Operation operation);

/// Masks count channels from the highest bit; instructions have channel c in bit c.
[[nodiscard]] constexpr std::uint32_t channelsOfMask(std::uint32_t mask)
{
    constexpr std::uint32_t kEven[] = {0x55555555, 0x33333333, 0x0F0F0F0F, 0x00FF00FF, 0x0000FFFF};
    for (unsigned step = 0; step < std::size(kEven); ++step) { // swaps neighbours, then pairs, and so on
        const unsigned width = 1U << step;
        mask = ((mask >> width) & kEven[step]) | ((mask & kEven[step]) << width);
    }
    return mask;
}
static_assert(channelsOfMask(0x80000001U) == 0x80000001U && channelsOfMask(0x40000000U) == 2);

/// Reads a trace of the AiM simulator up to its first EOC: an instruction a line, with numbers in decimal or 0x digits.
/// Rows of AF are set from configuration register 2. `origin` names the text in errors: a wrong line, or no EOC.
[[nodiscard]] Result<std::vector<sim::aim::Instruction>> parseTrace(std::string_view text, const std::string& origin);
/// Reads a trace from a file, which may be packed with gzip.
[[nodiscard]] Result<std::vector<sim::aim::Instruction>> readTrace(const std::string& file);

/// Writes instructions as the AiM simulator reads them. Registers of the host are written as 0.
[[nodiscard]] std::string traceText(std::span<const sim::aim::Instruction> instructions);

} // namespace pimento::aim
