// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/device.h"
#include "sim/purpose.h"

#include <cstdint>
#include <string_view>

namespace pimento::sim {

/// The part of a bank that the bytes of a command pass.
enum class DataPath : std::uint8_t {
    RowBuffer,     // columns of an open row, to or from the outside or the core
    OperandBuffer, // what the core's other operand is read from
    Registers,     // registers, sums and results of the core
};

/// Whether a request of this kind takes data over the bus between host and device.
enum class BusUse : std::uint8_t {
    None,
    Once,         // the same data for all banks that it reaches
    FromEachBank, // each bank reached has data of its own
};

/// The data that an operation of lowered programs moves.
struct OperationTraffic {
    std::string_view op;
    DataPath path = DataPath::Registers; // where no row is needed
    BusUse bus = BusUse::None;
    int perElement = 0; // arithmetic operations for each element of a column
    RequestWork work = RequestWork::Compute;
};

/// The operation of that name; nullptr: there is none.
[[nodiscard]] const OperationTraffic* trafficOf(std::string_view op);

/// What requests of a kind do. Those of the host read or write as their queue says, those of the units without an
/// operation compute.
[[nodiscard]] RequestWork workOf(const RequestSpec& request);

/// The data path of each command: one that needs an open row moves columns of it; of others the operations of their
/// requests decide.
[[nodiscard]] DataPath pathOf(const DeviceDescription& device, const CommandSpec& command);

/// The bytes that one issue of a command moves between host and device. Requests without an operation move some if they
/// are the host's.
[[nodiscard]] Bytes busBytesOf(const DeviceDescription& device, const CommandSpec& command);

} // namespace pimento::sim
