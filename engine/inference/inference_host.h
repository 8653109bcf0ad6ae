// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hosts/processors.h"
#include "sim/base/result.h"
#include "sim/base/units.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pimento::inference {

/// What a processor takes beside its time.
struct ProcessorEnergy {
    double joulesPerByte = 32.4e-12;        // between its memory and its registers
    double joulesPerMemoryByte = 28.72e-12; // of these: in the memory, up to its pins
    double joulesPerMultiplyAdd = 0.52e-12; // of 16-bit numbers, with their registers
    double joulesPerLinkByte = 10.4e-12;
    double idleWatts = 0; // whatever it does
};

/// A host that serves language models: processors that share every layer, each with PIM devices.
struct InferenceHost {
    std::string name;  // "attacc"
    std::string title; // "A100 with 5 AttAcc stacks"
    std::string source;
    std::string processor = "a100"; // Processor::id
    std::int64_t processors = 1;
    Bytes ownMemory{};                     // of a processor beside its devices; 0: the devices are its memory
    std::string device = "attacc";         // of the catalogue; "": none
    std::int64_t devices = 5;              // of a processor
    std::string link = "none";             // Link::id between a processor and its devices
    std::string launches = "graph";        // how kernels are started: the compiled system's setting
    double exchangeBytesPerSecond = 300e9; // of a processor to the others, one way
    double exchangeSeconds = 6.06e-6;      // of each exchange at least
    ProcessorEnergy energy;
    double idleDeviceWatts = 0; // of a device, whatever it does
    std::string idleSource;     // where both of these come from, a sentence
    double powerCapWatts = 0;   // of a device; 0: none is known. It changes no time, see StackPower

    /// The devices are the only memory of the processor, whose accesses are theirs.
    [[nodiscard]] bool areDevicesMemory() const { return hasDevices() && ownMemory.value() <= 0; }

    [[nodiscard]] bool hasDevices() const { return !device.empty() && devices > 0; }
    /// Processor and devices can work at the same time: the processor has memory of its own.
    [[nodiscard]] bool canWorkBeside() const { return hasDevices() && ownMemory.value() > 0; }
    /// Seconds that the start of a kernel takes on either side; see MODEL.md, What the time contains.
    [[nodiscard]] double startSeconds() const;
};

/// Hosts by name, the one of the DCC paper first.
[[nodiscard]] std::span<const InferenceHost> inferenceHosts();
/// Error: none has this name, with those that there are.
[[nodiscard]] Result<InferenceHost> findInferenceHost(std::string_view name);
/// Error: what of it cannot be.
[[nodiscard]] Result<void> check(const InferenceHost& host);

} // namespace pimento::inference
