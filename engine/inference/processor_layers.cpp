// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/layer_cost.h"

#include <algorithm>
#include <cmath>

namespace pimento::inference {

namespace {

/// Rate for operands of so many bits: one-byte operands double the rate of two-byte ones, smaller ones add nothing, and
/// 32-bit ones halve it.
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

} // namespace pimento::inference
