// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/device_description.h"
#include "sim/dram/purpose.h"

#include <cstdint>
#include <string_view>

namespace pimento::sim {

/// Part of a bank that the bytes of a command pass.
enum class DataPath : std::uint8_t {
    RowBuffer,     // columns of an open row, to or from the outside or the core
    OperandBuffer, // reads of the core's other operand
    Registers,     // registers, sums and results of the core
};

/// Use of the bus between host and device by requests of a kind.
enum class BusUse : std::uint8_t {
    None,
    Once,         // equal data for all banks reached
    FromEachBank, // different data for each bank reached
};

/// Data that an operation of lowered programs moves.
struct OperationTraffic {
    std::string_view op;
    DataPath path = DataPath::Registers; // for commands that need no row
    BusUse bus = BusUse::None;
    int perElement = 0; // arithmetic operations per element of a column
    RequestWork work = RequestWork::Compute;
};

/// Finds an operation by its name; nullptr: there is none.
[[nodiscard]] const OperationTraffic* trafficOf(std::string_view op);

/// Work of requests of a kind. Requests of the host read or write as their queue says; those of the units without an
/// operation compute.
[[nodiscard]] RequestWork workOf(const RequestSpec& request);

/// Data path of a command. A command that needs an open row moves columns of it; for others the operations of their
/// requests determine the path.
[[nodiscard]] DataPath pathOf(const DeviceDescription& device, const CommandSpec& command);

/// Bytes that one issue of a command moves between host and device. Requests without an operation move some if they
/// belong to the host.
[[nodiscard]] Bytes busBytesOf(const DeviceDescription& device, const CommandSpec& command);

} // namespace pimento::sim
