// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/inference_host.h"
#include "engine/inference/pim_kernels.h"
#include "engine/language_models/collectives.h"
#include "engine/language_models/model_layers.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace pimento::inference {

/// Where a layer runs.
enum class RunsOn : std::uint8_t {
    Processor,
    Device,
    Both, // some columns of its matrix on the devices, the others on the processor, at the same time
    Link, // an exchange between processors
};
[[nodiscard]] std::string_view nameOf(RunsOn where);

/// A kernel that a layer runs on every device, and how often. Expected numbers of experts may be broken.
struct KernelUse {
    PimKernel kernel;
    double times = 1;
    std::string draft = {}; // that was taken

    bool operator==(const KernelUse&) const = default;
};

/// What one layer of a block takes.
struct LayerCost {
    std::string name;
    LayerKind kind = LayerKind::Linear;
    LayerPart part = LayerPart::Other;
    RunsOn where = RunsOn::Processor;
    double repeats = 1;               // blocks that have it
    std::vector<TimePart> parts = {}; // they add up to `seconds`
    double seconds = 0;               // once
    double joules = 0;                // once: of processors, devices and links, without what idles
    double deviceJoules = 0;          // of these: of all devices
    double memoryJoules = 0;          // of these: of the memory that processors access
    double deviceShare = 0;           // of its columns, RunsOn::Both
    std::vector<KernelUse> kernels = {};
    double hiddenSeconds = 0; // once: that go beside another layer, in neither `parts` nor `seconds`

    [[nodiscard]] double allSeconds() const { return seconds * repeats; }
    [[nodiscard]] double allJoules() const { return joules * repeats; }
    bool operator==(const LayerCost&) const = default;
};

/// What a layer takes on the processor.
struct ProcessorTime {
    double operations = 0; // seconds at the usable rate
    double memory = 0;     // seconds at the usable bandwidth
    double start = 0;      // seconds
    double joules = 0;
    double memoryJoules = 0; // of these

    [[nodiscard]] double seconds() const { return std::max(operations, memory) + start; }
};
[[nodiscard]] ProcessorTime processorTime(const ModelLayer& layer, const LanguageModel& model,
                                          const InferenceHost& host, double share = 1);

/// A layer on the processor: the longer of its operations at the usable rate and its bytes at the usable bandwidth of
/// the whole processor (a streaming roofline), and the start of its kernel. Layers that serving programs fuse into
/// their neighbours (positions, sums) have no start of their own.
[[nodiscard]] LayerCost processorCost(const ModelLayer& layer, const LanguageModel& model, const InferenceHost& host);
/// The same of a share of the columns of a linear layer.
[[nodiscard]] LayerCost processorCost(const ModelLayer& layer, const LanguageModel& model, const InferenceHost& host,
                                      double share);

/// An exchange between the processors of a host.
[[nodiscard]] LayerCost exchangeCost(const Collective& collective, const InferenceHost& host);

/// How the experts that a step chose run on devices.
enum class ExpertKernels : std::uint8_t {
    OneEach, // one after the other, as often as there are expected to be experts
    Joined,  // all in one kernel, their expected number rounded up
};

/// The kernels that a layer is on the devices of one processor. Error: it is no layer for a device, or none with these
/// sizes.
struct DeviceForm {
    std::int64_t tokenStep = 16;   // contexts are rounded up to a multiple
    std::int64_t leastContext = 1; // of programs of attention
    double share = 1;              // of the columns of a linear layer
    ExpertKernels experts = ExpertKernels::OneEach;
};
/// The forms that a layer has: one, or two of several experts.
[[nodiscard]] std::vector<DeviceForm> formsOf(const ModelLayer& layer, const DeviceForm& form);
[[nodiscard]] Result<std::vector<KernelUse>> kernelsOf(const ModelLayer& layer, const LanguageModel& model,
                                                       const InferenceHost& host, const DeviceForm& form);

/// Devices compute matrix products and attention.
[[nodiscard]] inline bool isForDevices(const ModelLayer& layer)
{
    return layer.kind == LayerKind::Linear || layer.kind == LayerKind::Attention;
}

/// Units multiply two numbers of one type: the type of the layer, if its inputs have it as well. Error: they do not, or
/// the units do not compute with the type. `unitTypes`: of the device; empty: not known.
[[nodiscard]] Result<void> typesOnDevice(const ModelLayer& layer, const ModelTypes& types, const std::string& device,
                                         std::span<const std::string> unitTypes);

/// No draft of the kernels of a layer takes less: their operations and bytes at the roofs of the devices, and their
/// starts.
[[nodiscard]] double leastSeconds(const std::vector<KernelUse>& uses, const ModelLayer& layer,
                                  const InferenceHost& host, const sim::Machine& machine);

/// What of a kernel is of use to a layer that the processor runs in so many seconds: a draft that takes less alone, or
/// the hand-made one whatever it takes.
[[nodiscard]] PimNeed needOf(const KernelUse& use, DraftChoice drafts, double processorSeconds);

/// A layer on the devices, its kernels one after the other, all devices alike. Error: as PimKernels::answer().
[[nodiscard]] Result<LayerCost> deviceCost(const ModelLayer& layer, std::vector<KernelUse> uses, DraftChoice drafts,
                                           const InferenceHost& host, PimKernels& kernels, const std::stop_token& stop);

} // namespace pimento::inference
