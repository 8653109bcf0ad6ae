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

/// Energy of a GPU.
struct ProcessorEnergy {
    double joulesPerByte = 32.4e-12;        // between its memory and its registers
    double joulesPerMemoryByte = 28.72e-12; // part of these in the memory, up to its pins
    double joulesPerMultiplyAdd = 0.52e-12; // 16-bit numbers, with their registers
    double joulesPerLinkByte = 10.4e-12;
    double idleWatts = 0; // at all times
};

/// Second memory of each GPU for keys and values that its own memory has no room for, such as the memory of a CPU.
struct KeyValueTier {
    Bytes bytes{};             // 0: there is none
    double bytesPerSecond = 0; // at which a step reads what lies there

    [[nodiscard]] bool exists() const { return bytes.value() > 0; }
    bool operator==(const KeyValueTier&) const = default;
};

/// Another host that computes prompts, and the link over which it passes on their keys and values.
struct PromptServer {
    std::string host; // name or file; "": the host computes its own prompts
    double bytesPerSecond = 50e9;
    double seconds = 0; // until the first byte of a transfer arrives

    [[nodiscard]] bool exists() const { return !host.empty(); }
};

/// A host that serves language models: GPUs that share every layer, each with PIM devices.
struct InferenceHost {
    std::string name;  // "attacc"
    std::string title; // "A100 with 5 AttAcc stacks"
    std::string source;
    std::string processor = "a100"; // Processor::id
    std::int64_t processors = 1;
    Bytes ownMemory{};                     // memory of a GPU beside its devices; 0: the devices are its memory
    std::string device = "attacc";         // id in the catalogue; "": none
    std::int64_t devices = 5;              // per GPU
    std::string link = "none";             // Link::id between a GPU and its devices
    std::string launches = "graph";        // kernel launches: setting of the compiled system
    double exchangeBytesPerSecond = 300e9; // bandwidth of a GPU to the others, one way
    double exchangeSeconds = 6.06e-6;      // minimum per exchange
    ProcessorEnergy energy;
    double idleDeviceWatts = 0; // static power of a device
    std::string idleSource;     // source of both idle powers, a sentence
    double powerCapWatts = 0;   // per device; 0: unknown. It changes no time, see StackPower
    KeyValueTier tier;          // none by default
    PromptServer prompts;       // none by default
    double expertSkew = 0;      // popularity of routed experts falls as 1 / rank^skew; 0: all are equal

    /// True if the devices are the GPU's only memory, so that they serve its accesses.
    [[nodiscard]] bool areDevicesMemory() const { return hasDevices() && ownMemory.value() <= 0; }

    [[nodiscard]] bool hasDevices() const { return !device.empty() && devices > 0; }
    /// True if GPU and devices can work at the same time: the GPU has memory of its own.
    [[nodiscard]] bool canWorkBeside() const { return hasDevices() && ownMemory.value() > 0; }
    /// Seconds of a kernel launch on either side; see MODEL.md, What the time contains.
    [[nodiscard]] double startSeconds() const;
};

/// Lists the known hosts; the one of the DCC paper is first.
[[nodiscard]] std::span<const InferenceHost> inferenceHosts();
/// Finds a host by name. Error: unknown name; lists the known ones.
[[nodiscard]] Result<InferenceHost> findInferenceHost(std::string_view name);
/// Checks a host. Error: a field that is out of range or names an unknown thing.
[[nodiscard]] Result<void> check(const InferenceHost& host);

} // namespace pimento::inference
