// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/layer_cost.h"

#include "engine/base/math.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pimento::inference {

namespace {

/// Rate for operands of this many bits: one-byte operands double the rate of two-byte ones, smaller ones add nothing,
/// and 32-bit ones halve it.
double operationsPerSecond(const Processor& processor, std::int64_t bits)
{
    const double scale = bits <= 8 ? 2 : bits >= 32 ? 0.5 : 1;
    return processor.figures.flopsPerSecond * processor.figures.usableFlops * scale;
}

/// Bits of the wider operand, which determines the rate.
std::int64_t bitsOf(const ModelLayer& layer, const LanguageModel& model)
{
    return std::max(pimento::bitsOf(layer.operand), pimento::bitsOf(inputFormatOf(layer, model.types)));
}

bool hasStart(LayerKind kind) { return kind != LayerKind::Rotary && kind != LayerKind::ElementWise; }

double sumOf(Bytes a, Bytes b, Bytes c, Bytes d) { return static_cast<double>((a + b + c + d).value()); }

tl::unexpected<Error> isNone(const ModelLayer& layer, const std::string& why)
{
    return fail("cannot run on a device: " + why, "layer " + std::string(layer.name), "Run it on the GPU");
}

/// Kernel of a linear layer: its matrix, with columns split across the devices, times some rows.
KernelUse product(const ModelLayer& layer, std::int64_t rows, const InferenceHost& host, double share)
{
    const auto columns = static_cast<std::int64_t>(std::ceil(static_cast<double>(layer.outputs) * share));
    KernelUse use;
    use.kernel.name = "gemv";
    use.kernel.sizes = {
        {"batch", rows}, {"nhead", 1}, {"dhead", layer.inputs}, {"seq_len", ceilDivide(columns, host.devices)}};
    return use;
}

/// Rounds an expected number up; tolerates a small rounding error of its sum.
std::int64_t roundedUp(double expected)
{
    constexpr double kError = 1e-9;
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(expected - kError)));
}

/// Kernel of the experts that a step chose, with equally many rows each. Columns are split across the devices, so that
/// all devices work whichever experts are chosen.
KernelUse productOfExperts(const ModelLayer& layer, const InferenceHost& host, const DeviceForm& form)
{
    const std::int64_t rows = roundedUp(layer.experts->rowsPerExpert);
    KernelUse use = product(layer, rows, host, form.share);
    if (form.experts == ExpertKernels::OneEach) {
        use.times = layer.experts->touched;
        return use;
    }
    const auto& sizes = use.kernel.sizes;
    PimKernel joined{.name = "experts", .sizes = {{"dhead", sizes.at("dhead")}, {"seq_len", sizes.at("seq_len")}}};
    joined.sizes["count"] = roundedUp(layer.experts->touched);
    joined.sizes["rows"] = rows;
    use.kernel = std::move(joined);
    return use;
}

/// Kernel of one matrix per head: each device has some heads whole, and each row takes a kernel.
KernelUse productOfHeads(const ModelLayer& layer, const InferenceHost& host)
{
    KernelUse use;
    use.kernel.name = "batched_gemv";
    use.kernel.sizes = {{"batch", 1},
                        {"nhead", ceilDivide(layer.instances, host.devices)},
                        {"dhead", layer.inputs},
                        {"seq_len", layer.outputs}};
    use.times = static_cast<double>(layer.rows);
    return use;
}

/// Tokens that an attention program has room for.
std::int64_t contextOf(const AttentionShape& shape, const DeviceForm& form)
{
    return roundUp(std::max(shape.longestContext, form.leastContext), form.tokenStep);
}

/// Kernels of latent attention. Sequences are split across the devices, because all heads read the same latent vectors.
Result<std::vector<KernelUse>> latentAttention(const ModelLayer& layer, const InferenceHost& host,
                                               const DeviceForm& form)
{
    const AttentionShape& shape = *layer.attention;
    const std::int64_t rope = shape.keySize - shape.valueSize;
    if (shape.valueSize != 8 * rope) {
        return isNone(layer, "its latent vector is not eight times as long as the rotary part");
    }
    KernelUse use;
    use.kernel.name = "mla";
    use.kernel.sizes = {{"batch", ceilDivide(shape.sequences, host.devices)},
                        {"nhead", shape.heads},
                        {"rope", rope},
                        {"seq_len", contextOf(shape, form)}};
    return std::vector<KernelUse>{use};
}

/// Kernels of attention. Heads of all sequences are split across the devices, each with as many tokens as the longest
/// sequence.
Result<std::vector<KernelUse>> attention(const ModelLayer& layer, const InferenceHost& host, const DeviceForm& form)
{
    const AttentionShape& shape = *layer.attention;
    if (shape.pairs > shape.contextTokens) {
        return isNone(layer, "it has several tokens of a sequence at once");
    }
    if (shape.areValuesInKeys) {
        return latentAttention(layer, host, form);
    }
    if (shape.keySize != shape.valueSize) {
        return isNone(layer, "its keys and values are of different sizes");
    }
    const std::int64_t group = shape.heads / shape.kvHeads;
    const std::int64_t heads = ceilDivide(shape.sequences * shape.kvHeads, host.devices);
    KernelUse use;
    use.kernel.name = group == 1 ? "attn" : "gqa";
    use.kernel.sizes = {{"batch", 1},
                        {group == 1 ? "nhead" : "kv_heads", heads},
                        {"dhead", shape.keySize},
                        {"seq_len", contextOf(shape, form)}};
    if (group > 1) {
        use.kernel.sizes["group"] = group;
    }
    return std::vector<KernelUse>{use};
}

} // namespace

std::string_view nameOf(RunsOn where)
{
    switch (where) {
    case RunsOn::Processor:
        return "processor";
    case RunsOn::Device:
        return "devices";
    case RunsOn::Both:
        return "both";
    case RunsOn::Link:
        return "link";
    }
    return "";
}

LayerCost processorCost(const ModelLayer& layer, const LanguageModel& model, const InferenceHost& host)
{
    return processorCost(layer, model, host, 1);
}

ProcessorTime processorTime(const ModelLayer& layer, const LanguageModel& model, const InferenceHost& host,
                            double share)
{
    const Processor& processor = *findProcessor(host.processor);
    const double bytes = share * sumOf(layer.weights, layer.output, layer.keyValueRead, layer.keyValueWritten) +
                         static_cast<double>(layer.input.value());
    const double flops = share * layer.flops;
    ProcessorTime time;
    time.operations = flops / operationsPerSecond(processor, bitsOf(layer, model));
    time.memory = bytes / (processor.figures.bytesPerSecond * processor.figures.usableBandwidth);
    time.start = hasStart(layer.kind) ? host.startSeconds() : 0;
    time.memoryJoules = bytes * host.energy.joulesPerMemoryByte;
    time.joules = bytes * host.energy.joulesPerByte + flops / 2 * host.energy.joulesPerMultiplyAdd;
    return time;
}

LayerCost processorCost(const ModelLayer& layer, const LanguageModel& model, const InferenceHost& host, double share)
{
    const ProcessorTime time = processorTime(layer, model, host, share);
    LayerCost cost{.name = std::string(layer.name), .kind = layer.kind, .part = layer.part};
    const bool isBoundByMemory = time.memory >= time.operations;
    cost.parts.push_back({isBoundByMemory ? "memory" : "operations", std::max(time.operations, time.memory)});
    if (time.start > 0) {
        cost.parts.push_back({"start", time.start});
    }
    cost.seconds = time.seconds();
    cost.joules = time.joules;
    cost.memoryJoules = time.memoryJoules;
    return cost;
}

LayerCost exchangeCost(const Collective& collective, const InferenceHost& host)
{
    LayerCost cost{.name = std::string(collective.name),
                   .kind = LayerKind::ElementWise,
                   .part = LayerPart::Other,
                   .where = RunsOn::Link};
    const double bytes = collective.sentBytes();
    cost.repeats = static_cast<double>(collective.times);
    cost.parts = {{"latency", host.exchangeSeconds}, {"link", bytes / host.exchangeBytesPerSecond}};
    cost.seconds = cost.parts[0].seconds + cost.parts[1].seconds;
    cost.joules = bytes * host.energy.joulesPerLinkByte;
    return cost;
}

Result<std::vector<KernelUse>> kernelsOf(const ModelLayer& layer, const LanguageModel& model, const InferenceHost& host,
                                         const DeviceForm& form)
{
    if (!host.hasDevices()) {
        return isNone(layer, "the host has none");
    }
    std::vector<KernelUse> uses;
    if (layer.kind == LayerKind::Attention && layer.attention) {
        auto found = attention(layer, host, form);
        if (!found) {
            return found;
        }
        uses = *std::move(found);
    } else if (layer.kind == LayerKind::Linear && layer.instances > 1) {
        uses = {productOfHeads(layer, host)};
    } else if (layer.kind == LayerKind::Linear && layer.experts) {
        uses = {productOfExperts(layer, host, form)};
    } else if (layer.kind == LayerKind::Linear) {
        uses = {product(layer, layer.rows, host, form.share)};
    } else {
        return isNone(layer, "it is neither a matrix product nor attention");
    }
    KernelDevice unknown; // its types are unknown
    unknown.title = host.device;
    if (const auto can = canCompute(unknown, layer, model.types); !can) {
        return tl::unexpected<Error>(can.error());
    }
    for (KernelUse& use : uses) {
        use.kernel.elementType = nameOf(layer.operand);
        use.kernel.appendsToken = layer.kind == LayerKind::Attention;
    }
    return uses;
}

Result<void> canCompute(const KernelDevice& device, const ModelLayer& layer, const ModelTypes& types)
{
    const NumberFormat input = inputFormatOf(layer, types);
    const std::string operand(nameOf(layer.operand));
    const std::string what = layer.kind == LayerKind::Attention ? "keys and values" : "weights";
    if (layer.operand != input) {
        return isNone(layer, "its " + what + " are " + operand + " and its inputs " + std::string(nameOf(input)) +
                                 ", but the units of " + device.title + " multiply numbers of one type");
    }
    if (const auto& all = device.elementTypes; !all.empty() && std::ranges::find(all, operand) == all.end()) {
        std::string known;
        for (const std::string& each : all) {
            known += (known.empty() ? "" : ", ") + each;
        }
        return isNone(layer, "its " + what + " are " + operand + ", but the units of " + device.title +
                                 " compute with " + known);
    }
    if (layer.kind == LayerKind::Attention && !device.hasSoftmax) {
        return isNone(layer, "the units of " + device.title + " have no softmax");
    }
    return {};
}

std::vector<DeviceForm> formsOf(const ModelLayer& layer, const DeviceForm& form)
{
    std::vector<DeviceForm> forms = {form};
    if (layer.kind == LayerKind::Linear && layer.experts && roundedUp(layer.experts->touched) > 1) {
        forms.push_back(form);
        forms.back().experts = ExpertKernels::Joined;
    }
    return forms;
}

PimNeed needOf(const KernelUse& use, DraftChoice drafts, double processorSeconds)
{
    PimNeed need{.kernel = use.kernel, .drafts = drafts};
    if (drafts == DraftChoice::Best) {
        // Round the limit up, so that a mapping that just wins is not lost.
        need.below = std::nextafter(processorSeconds / use.times, std::numeric_limits<double>::infinity());
    }
    return need;
}

double leastSeconds(const std::vector<KernelUse>& uses, const ModelLayer& layer, const InferenceHost& host,
                    const KernelDevice& device)
{
    double starts = 0;
    for (const KernelUse& use : uses) {
        // One launch lays operands out, one reads results.
        starts += device.hasOwnLaunches ? 0 : use.times * 2 * host.startSeconds();
    }
    const auto devices = static_cast<double>(host.devices);
    const double bytes = static_cast<double>((layer.weights + layer.keyValueRead).value());
    const double array = device.bytesPerSecond > 0 ? bytes / devices / device.bytesPerSecond : 0;
    const double compute = device.operationsPerSecond > 0 ? layer.flops / devices / device.operationsPerSecond : 0;
    return starts + std::max(array, compute);
}

void addScales(LayerCost& cost, const ModelLayer& layer, double share, const InferenceHost& host,
               const KernelDevice& device)
{
    const auto scales = static_cast<double>(layer.scales.value());
    if (scales <= 0 || device.bytesPerSecond <= 0) {
        return;
    }
    const double seconds = share * scales / static_cast<double>(host.devices) / device.bytesPerSecond;
    const auto compute = std::ranges::find(cost.parts, "compute", &TimePart::id);
    if (compute == cost.parts.end()) {
        cost.parts.push_back({"compute", seconds});
    } else {
        compute->seconds += seconds;
    }
    cost.seconds += seconds;
    const double joules = cost.deviceJoules * scales / static_cast<double>((layer.weights - layer.scales).value());
    cost.deviceJoules += joules;
    cost.joules += joules;
}

Result<LayerCost> deviceCost(const ModelLayer& layer, std::vector<KernelUse> uses, DraftChoice drafts,
                             const InferenceHost& host, PimKernels& kernels, const std::stop_token& stop)
{
    LayerCost cost{.name = std::string(layer.name), .kind = layer.kind, .part = layer.part, .where = RunsOn::Device};
    for (KernelUse& use : uses) {
        const auto draft = kernels.draft(use.kernel, drafts, 1, stop);
        if (!draft) {
            return tl::unexpected<Error>(draft.error());
        }
        use.draft = draft->text;
        for (const TimePart& part : draft->parts) {
            const auto same = std::ranges::find(cost.parts, part.id, &TimePart::id);
            if (same == cost.parts.end()) {
                cost.parts.push_back({part.id, part.seconds * use.times});
            } else {
                same->seconds += part.seconds * use.times;
            }
        }
        cost.deviceJoules += draft->joules * use.times * static_cast<double>(host.devices);
    }
    for (const TimePart& part : cost.parts) {
        cost.seconds += part.seconds;
    }
    cost.joules = cost.deviceJoules;
    cost.deviceShare = 1;
    cost.kernels = std::move(uses);
    return cost;
}

} // namespace pimento::inference
