// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/inference_host.h"
#include "engine/inference/pim_kernels.h"
#include "engine/language_models/collectives.h"
#include "engine/language_models/model_layers.h"

#include <algorithm>
#include <string>
#include <vector>

namespace pimento::inference {

/// Side on which a layer runs.
enum class RunsOn : std::uint8_t {
    Processor,
    Device,
    Both, // some columns of its matrix on the devices, the others on the GPU, at the same time
    Link, // an exchange between GPUs
};
[[nodiscard]] std::string_view nameOf(RunsOn where);

/// A kernel that a layer runs on every device, and how often. Expected numbers of experts may be fractional.
struct KernelUse {
    PimKernel kernel;
    double times = 1;
    std::string draft = {}; // chosen mapping

    bool operator==(const KernelUse&) const = default;
};

/// Cost of one layer of a block.
struct LayerCost {
    std::string name;
    LayerKind kind = LayerKind::Linear;
    LayerPart part = LayerPart::Other;
    RunsOn where = RunsOn::Processor;
    double repeats = 1;               // number of blocks with the layer
    std::vector<TimePart> parts = {}; // they add up to `seconds`
    double seconds = 0;               // per block
    double joules = 0;                // per block: of GPUs, devices and links, idle power excluded
    double deviceJoules = 0;          // part of these: all devices
    double memoryJoules = 0;          // part of these: the memory that GPUs access
    double deviceShare = 0;           // fraction of its columns on devices, RunsOn::Both
    std::vector<KernelUse> kernels = {};
    double hiddenSeconds = 0; // per block: overlapped by another layer, in neither `parts` nor `seconds`

    [[nodiscard]] double allSeconds() const { return seconds * repeats; }
    [[nodiscard]] double allJoules() const { return joules * repeats; }
    bool operator==(const LayerCost&) const = default;
};

/// Time and energy of a layer on the GPU.
struct ProcessorTime {
    double operations = 0; // seconds at the usable rate
    double memory = 0;     // seconds at the usable bandwidth
    double start = 0;      // seconds of the kernel launch
    double joules = 0;
    double memoryJoules = 0; // part of `joules`

    [[nodiscard]] double seconds() const { return std::max(operations, memory) + start; }
};
[[nodiscard]] ProcessorTime processorTime(const ModelLayer& layer, const LanguageModel& model,
                                          const InferenceHost& host, double share = 1);

/// Cost of a layer on the GPU: the longer of its operations at the usable rate and its bytes at the usable bandwidth of
/// the whole GPU (a streaming roofline), plus the kernel launch. Layers that serving programs fuse into their
/// neighbours (positions, sums) have no launch of their own.
[[nodiscard]] LayerCost processorCost(const ModelLayer& layer, const LanguageModel& model, const InferenceHost& host);
/// Cost of a share of the columns of a linear layer on the GPU.
[[nodiscard]] LayerCost processorCost(const ModelLayer& layer, const LanguageModel& model, const InferenceHost& host,
                                      double share);

/// Cost of an exchange between the GPUs of a host.
[[nodiscard]] LayerCost exchangeCost(const Collective& collective, const InferenceHost& host);

/// Way in which the experts that a step chose run on devices.
enum class ExpertKernels : std::uint8_t {
    OneEach, // one after the other, their expected number
    Joined,  // all in one kernel, their expected number rounded up
};

/// Options for the kernels of a layer on devices.
struct DeviceForm {
    std::int64_t tokenStep = 16;   // contexts are rounded up to a multiple of this
    std::int64_t leastContext = 1; // minimum context of attention programs
    double share = 1;              // fraction of the columns of a linear layer
    ExpertKernels experts = ExpertKernels::OneEach;
};
/// Forms that a layer may have: one, or two if it has several experts.
[[nodiscard]] std::vector<DeviceForm> formsOf(const ModelLayer& layer, const DeviceForm& form);
/// Kernels of a layer on the devices of one GPU. Error: the layer cannot run on a device, or not with these sizes.
[[nodiscard]] Result<std::vector<KernelUse>> kernelsOf(const ModelLayer& layer, const LanguageModel& model,
                                                       const InferenceHost& host, const DeviceForm& form);

/// True if devices can run the layer: a matrix product or attention.
[[nodiscard]] inline bool isForDevices(const ModelLayer& layer)
{
    return layer.kind == LayerKind::Linear || layer.kind == LayerKind::Attention;
}

/// Checks if the units of a device can compute a layer. Error: they do not support its type, its inputs have another
/// type, although units multiply numbers of one type, or they lack the softmax that attention needs.
[[nodiscard]] Result<void> canCompute(const KernelDevice& device, const ModelLayer& layer, const ModelTypes& types);

/// Lower bound for any mapping of a layer's kernels: their operations and bytes at the roofs of the devices, and the
/// kernel launches.
[[nodiscard]] double leastSeconds(const std::vector<KernelUse>& uses, const ModelLayer& layer,
                                  const InferenceHost& host, const KernelDevice& device);

/// Returns which mappings of a kernel are useful to a layer that takes `processorSeconds` on the GPU: those that are
/// faster, or the baseline whatever it takes.
[[nodiscard]] PimNeed needOf(const KernelUse& use, DraftChoice drafts, double processorSeconds);

/// Adds the time and energy of reading the scales of a quantised matrix on the devices. The units read them at the
/// device's highest bandwidth, and with the kernels' energy per byte of weights. `share` is the fraction of the matrix's
/// columns that the devices compute.
void addScales(LayerCost& cost, const ModelLayer& layer, double share, const InferenceHost& host,
               const KernelDevice& device);

/// Cost of a layer on the devices: its kernels in sequence, all devices alike. Error: as PimKernels::answer().
[[nodiscard]] Result<LayerCost> deviceCost(const ModelLayer& layer, std::vector<KernelUse> uses, DraftChoice drafts,
                                           const InferenceHost& host, PimKernels& kernels, const std::stop_token& stop);

} // namespace pimento::inference
