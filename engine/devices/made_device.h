// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/fingerprint.h"
#include "sim/base/result.h"
#include "sim/device.h"

#include <memory>
#include <utility>

namespace pimento::sim {
class Machine;
}

namespace pimento {

/// A device ready to use: what its file says and, if its units stand beside banks, the machine that runs it.
struct MadeDevice {
    std::shared_ptr<const sim::Device> device;   // nullptr: there is none
    std::shared_ptr<const sim::Machine> machine; // nullptr also for devices of other kinds

    MadeDevice() = default;
    MadeDevice(std::shared_ptr<const sim::Device> described) : device(std::move(described)) {}
    MadeDevice(std::shared_ptr<const sim::Machine> compiled);

    /// True if there is a device.
    explicit operator bool() const { return device != nullptr; }
    const sim::Device& operator*() const { return *device; }
    const sim::Device* operator->() const { return device.get(); }
    /// Compares what the devices say, not which objects they are.
    bool operator==(const MadeDevice& other) const;

    [[nodiscard]] Fingerprint fingerprint() const;
};

/// The machine of a device. Error: its units do not stand beside banks.
[[nodiscard]] Result<std::shared_ptr<const sim::Machine>> machineIn(const MadeDevice& made);

} // namespace pimento
