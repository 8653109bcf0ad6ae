// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/low_latency_scheduler.h"

#include <algorithm>
#include <utility>

// Layers without weights in the low-latency mode.

namespace pimento::crossbar {

void LowLatencyScheduler::computePosts(std::size_t index)
{
    std::vector<std::int64_t> pixels = std::exchange(m_ready[index], {});
    std::ranges::sort(pixels);
    for (const std::int64_t pixel : pixels) {
        const Pixel result{index, pixel};
        const std::int32_t core = m_flow.postCore(index, pixel);
        const std::int64_t block = take(core, node(index).out.channels);
        m_postBlocks[index][static_cast<std::size_t>(pixel)] = block;
        loadInputs(result, core);
        switch (node(index).kind) {
        case NodeKind::Pool:
            computePool(result, block);
            break;
        case NodeKind::Sum:
            computeSum(result, block);
            break;
        case NodeKind::Join:
            computeJoin(result, block);
            break;
        case NodeKind::Shuffle:
            computeShuffle(result, block);
            break;
        default:
            computeFunction(result, block);
        }
        m_flow.forEachInput(index, pixel, [&](std::size_t source, std::int64_t input) {
            use({source, input}, core, blocksOf(index));
        });
        m_hasProgress = true;
        pass(result);
    }
}

/// Loads the inputs of the network that a pixel needs and its core does not hold yet.
void LowLatencyScheduler::loadInputs(const Pixel& result, std::int32_t core)
{
    m_flow.forEachInput(result.node, result.index, [&](std::size_t source, std::int64_t input) {
        if (isMissing({source, input}, core, blocksOf(result.node))) {
            load({source, input}, 1, core, {result.node, result.index, Stage::Post}, blocksOf(result.node));
        }
    });
}

void LowLatencyScheduler::computePool(const Pixel& result, std::int64_t destination)
{
    const std::int32_t core = m_flow.postCore(result.node, result.index);
    const std::int64_t channels = node(result.node).out.channels;
    const InstructionOwner owner{result.node, result.index, Stage::Post};
    const bool isMean = node(result.node).function != "max";
    std::int64_t inputs = 0;
    m_flow.forEachInput(result.node, result.index, [&](std::size_t source, std::int64_t input) {
        const std::int64_t operand = addressOf({source, input}, core, blocksOf(result.node));
        if (inputs++ == 0) {
            m_streams.copy(core, owner, destination, operand, channels);
        } else {
            m_streams.vector(core, owner, isMean ? VectorFunction::Add : VectorFunction::Max,
                             {destination, destination, operand}, channels);
        }
    });
    if (inputs == 0) { // the window lies in the padding
        m_streams.write(core, owner, destination, 0, channels);
    } else if (isMean) {
        computeMean(result, destination, inputs);
    }
}

/// Divides the sum of a pool by the number of its inputs: multiplies by the reciprocal.
void LowLatencyScheduler::computeMean(const Pixel& result, std::int64_t destination, std::int64_t inputs)
{
    const std::int32_t core = m_flow.postCore(result.node, result.index);
    const std::int64_t channels = node(result.node).out.channels;
    const InstructionOwner owner{result.node, result.index, Stage::Post};
    const std::int64_t count =
        m_options.divisor == PoolDivisor::ValidInputs ? inputs : m_flow.windowsOf(result.node).positions();
    const std::int64_t factor = take(core, channels);
    m_streams.write(core, owner, factor, reciprocalOf(count), channels);
    m_streams.vector(core, owner, VectorFunction::Mul, {destination, destination, factor}, channels);
    heap(core).free(factor, channels);
}

void LowLatencyScheduler::computeSum(const Pixel& result, std::int64_t destination)
{
    const std::int32_t core = m_flow.postCore(result.node, result.index);
    const std::int64_t channels = node(result.node).out.channels;
    const InstructionOwner owner{result.node, result.index, Stage::Post};
    const VectorFunction function = combiningFunctionOf(node(result.node).function);
    const bool fromZero = m_options.sumsFromZero && function == VectorFunction::Add;
    if (fromZero) {
        m_streams.write(core, owner, destination, 0, channels);
    }
    bool isFirst = !fromZero;
    for (const std::size_t source : node(result.node).sources) {
        const std::int64_t operand = addressOf({source, result.index}, core, blocksOf(result.node));
        if (isFirst) {
            m_streams.copy(core, owner, destination, operand, channels);
        } else {
            m_streams.vector(core, owner, function, {destination, destination, operand}, channels);
        }
        isFirst = false;
    }
}

void LowLatencyScheduler::computeJoin(const Pixel& result, std::int64_t destination)
{
    const std::int32_t core = m_flow.postCore(result.node, result.index);
    const InstructionOwner owner{result.node, result.index, Stage::Post};
    std::int64_t begin = 0; // of neighbouring inputs that are copied at once
    std::int64_t length = 0;
    const auto copy = [&] {
        if (length > 0) {
            m_streams.copy(core, owner, destination, begin, length);
            destination += length;
        }
        length = 0;
    };
    m_flow.forEachInput(result.node, result.index, [&](std::size_t source, std::int64_t input) {
        if (!m_options.joinsCopies) {
            copy(); // before its block may make room for the next one
        }
        const std::int64_t address = addressOf({source, input}, core, blocksOf(result.node));
        if (length == 0 || address != begin + length) {
            copy();
            begin = address;
        }
        length += node(source).out.channels;
    });
    copy();
}

/// Channel c of group g moves to channel g of group c.
void LowLatencyScheduler::computeShuffle(const Pixel& result, std::int64_t destination)
{
    const std::int32_t core = m_flow.postCore(result.node, result.index);
    const InstructionOwner owner{result.node, result.index, Stage::Post};
    const std::int64_t groups = node(result.node).groups;
    const std::int64_t each = node(result.node).out.channels / groups;
    const std::int64_t source =
        addressOf({node(result.node).sources.front(), result.index}, core, blocksOf(result.node));
    for (std::int64_t group = 0; group < groups; ++group) {
        for (std::int64_t channel = 0; channel < each; ++channel) {
            m_streams.copy(core, owner, destination + channel * groups + group, source + group * each + channel, 1);
        }
    }
}

void LowLatencyScheduler::computeFunction(const Pixel& result, std::int64_t destination)
{
    const std::int32_t core = m_flow.postCore(result.node, result.index);
    const std::int64_t channels = node(result.node).out.channels;
    const InstructionOwner owner{result.node, result.index, Stage::Post};
    std::int64_t operand = addressOf({node(result.node).sources.front(), result.index}, core, blocksOf(result.node));
    for (const VectorFunction each : vectorFunctionsOf(node(result.node).function)) {
        m_streams.vector(core, owner, each, {destination, operand}, channels);
        operand = destination;
    }
}

} // namespace pimento::crossbar
