// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/published/composition.h"

#include "engine/base/math.h"
#include "engine/inference/published/gpu_layers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace pimento::published {

namespace {

constexpr double kLinkBytesPerSecond = 300e9; // NVLink, one way
constexpr double kAllReduceLeast = 6060e-9;   // seconds, plus for each byte:
constexpr double kAllReducePerByte = 0.009e-9;
constexpr double kSoftmaxPerSecond = 670.4e9; // operations and bytes per second of a device's softmax units
/// Bandwidth of all banks of five devices, without a power limit.
constexpr double kBankBytesPerSecond = kDevicesOfGpu * 650.4e9 * 16;
// Joules of AttAcc's model: per byte for the links and the softmax units, per bit for the buses of a stack and its
// cells, and per multiply-add.
constexpr double kLinkJoules = 10.4e-12;
constexpr double kSoftmaxJoules = 0.0034e-12;
constexpr double kMultiplyAddJoules = 0.32e-12;
constexpr double kInterposerBit = 0.3e-12;
constexpr double kBusBits = 0.5e-12 + 1.23e-12 + 1.01e-12; // die, ranks, bank groups
constexpr double kCellBits = 0.11e-12 + 0.44e-12;          // with the row activation
constexpr double kRequestBytes = 32;
constexpr double kBanksOfChannel = 64;

bool hasPim(Platform platform) { return platform != Platform::Gpu; }
bool isDcc(Platform platform) { return platform == Platform::BaseDcc || platform == Platform::FullDcc; }
bool isFull(Platform platform) { return platform == Platform::FullStandard || platform == Platform::FullDcc; }

/// Shapes of the kernels on one device. The heads of the whole batch are distributed over the devices of a GPU.
class Shapes {
public:
    explicit Shapes(const Setting& s)
        : m_model(s.model), m_elementBytes(s.elementBytes),
          m_heads(ceilDivide(std::int64_t{s.model->heads} / s.gpus * s.batch, kDevicesOfGpu)),
          m_allHeads(ceilDivide(ceilDivide(std::int64_t{s.model->heads} * s.batch, s.gpus), kDevicesOfGpu))
    {
    }

    [[nodiscard]] PimShape attention(std::int64_t tokens) const
    {
        return {m_heads, inputs(m_model->headSize()), roundUp(tokens, kTokenStep)};
    }
    [[nodiscard]] PimShape qkv() const
    {
        return {m_allHeads, inputs(m_model->hidden), roundUp(size(3 * m_model->headSize()), kTokenStep)};
    }
    [[nodiscard]] PimShape projection() const
    {
        return {m_allHeads, inputs(m_model->headSize()), roundUp(size(m_model->hidden), kTokenStep)};
    }

private:
    static std::int64_t size(double value) { return static_cast<std::int64_t>(value); }

    /// Converts a size to elements of two bytes.
    [[nodiscard]] std::int64_t inputs(double value) const { return size(value) * m_elementBytes / kBytesPerElement; }

    const Model* m_model;
    int m_elementBytes;
    std::int64_t m_heads;
    std::int64_t m_allHeads;
};

/// Seconds of one decoder block, layer by layer.
struct BlockTimes {
    double qkv = 0;
    double attention = 0;
    double softmax = 0;
    double projection = 0;
    double feedForward = 0;
    double pimLink = 0;
    double gpuLinks = 0;
    double activation = 0;
    double norm = 0;
};

std::array<double*, 9> partsOf(BlockTimes& t)
{
    return {&t.qkv,     &t.attention, &t.softmax,    &t.projection, &t.feedForward,
            &t.pimLink, &t.gpuLinks,  &t.activation, &t.norm};
}

class Composer {
public:
    Composer(const Setting& setting, Platform platform, const Gpu& gpu, const PimTimes& times)
        : m_setting(setting), m_platform(platform), m_gpu(&gpu), m_times(&times), m_layers(gpu, setting.elementBytes),
          m_shapes(setting)
    {
    }

    Result<Composition> run()
    {
        Composition composition;
        composition.prompt = milliseconds(prompt(), 1);
        m_joules = {};
        BlockTimes sum;
        for (int step = 1; step < m_setting.outputTokens; ++step) {
            const auto times = generation(m_setting.inputTokens + step);
            if (!times) {
                return tl::unexpected<Error>(times.error());
            }
            add(*times, sum);
        }
        // The parts are joules of a block on one GPU; scale to all GPUs, and cancel the factor for milliseconds.
        const double scale = static_cast<double>(m_setting.gpus) * 1e-3;
        for (double* part : partsOf(m_joules)) {
            *part *= scale;
        }
        composition.joules = milliseconds(m_joules, m_setting.outputTokens - 1);
        composition.standardQkv = m_standardQkv * m_setting.model->blocks;
        composition.standardProjection = m_standardProjection * m_setting.model->blocks;
        composition.wholeLink = hasPim(m_platform) ? linkSeconds() * 1e3 * m_setting.model->blocks : 0;
        composition.generation = milliseconds(sum, m_setting.outputTokens - 1);
        return composition;
    }

private:
    [[nodiscard]] double hidden() const { return m_setting.model->hidden; }
    [[nodiscard]] double headSize() const { return m_setting.model->headSize(); }
    [[nodiscard]] double share(double size) const { return size / m_setting.gpus; }
    /// Seconds to send queries, keys and values of one block to PIM, and contexts back.
    [[nodiscard]] double linkSeconds() const
    {
        return (m_setting.batch * share(3 * hidden()) + headSize() * heads()) * m_setting.elementBytes /
               kLinkBytesPerSecond;
    }
    /// Heads of the batch on one GPU.
    [[nodiscard]] double heads() const
    {
        return static_cast<double>(m_setting.model->heads) / m_setting.gpus * m_setting.batch;
    }

    static void add(BlockTimes t, BlockTimes& sum)
    {
        const auto from = partsOf(t);
        const auto to = partsOf(sum);
        for (std::size_t i = 0; i < from.size(); ++i) {
            *to[i] += *from[i];
        }
    }

    [[nodiscard]] PhaseTimes milliseconds(const BlockTimes& t, int steps) const
    {
        const double scale = 1e3 * m_setting.model->blocks / steps;
        return {t.qkv * scale,        t.attention * scale,   t.softmax * scale,
                t.projection * scale, t.feedForward * scale, t.pimLink * scale,
                t.gpuLinks * scale,   t.activation * scale,  t.norm * scale};
    }

    [[nodiscard]] double allReduce(double rows) const
    {
        const double bytes = share(rows * hidden() * m_setting.elementBytes);
        return std::max(kAllReduceLeast + kAllReducePerByte * bytes, bytes / kLinkBytesPerSecond) *
               (m_setting.gpus - 1);
    }

    /// Fraction of a feed-forward layer that the GPU keeps in the Full systems, by bandwidth or by operations.
    [[nodiscard]] double beside(const LayerTime& layer) const
    {
        if (!isFull(m_platform)) {
            return 1;
        }
        const double ratio = kBankBytesPerSecond / m_gpu->bytesPerSecond;
        const double bandwidth = m_gpu->bytesPerSecond;
        const double operations = m_gpu->flopsPerSecond;
        return layer.isMemoryBound ? bandwidth / (bandwidth + bandwidth * ratio / m_setting.batch)
                                   : operations / (operations + bandwidth / m_setting.elementBytes * 2 * ratio);
    }

    /// Adds feed-forward layers, norms and exchanges between GPUs for `rows` rows.
    void addRest(double rows, bool isGeneration, BlockTimes& times)
    {
        const auto connected = [&](double n, double k) {
            const LayerTime layer = m_layers.connected(rows, n, k);
            const double kept = isGeneration ? beside(layer) : 1;
            times.feedForward += layer.seconds * kept;
            const double paid = m_setting.energy == EnergyCount::Corrected ? kept : 1;
            m_joules.feedForward += layer.joules * paid + (1 - paid) * bankJoules(layer);
        };
        if (m_setting.model->isGated) {
            const double width = 8.0 / 3 * std::floor(share(hidden()));
            connected(width, hidden());
            connected(width, hidden());
            times.activation += m_layers.activationSeconds(rows, width, Gate::Product);
            m_joules.activation += m_layers.movedJoules(9 * rows * width, 3 * rows * width * m_setting.elementBytes);
            connected(hidden(), width);
        } else {
            const double width = share(4 * hidden());
            connected(width, hidden());
            times.activation += m_layers.activationSeconds(rows, width, Gate::None);
            m_joules.activation += m_layers.movedJoules(8 * rows * width, 2 * rows * width * m_setting.elementBytes);
            connected(hidden(), width);
        }
        times.norm += 2 * m_layers.normSeconds(rows, hidden());
        times.gpuLinks += 2 * allReduce(rows);
        const double bytes = rows * hidden() * m_setting.elementBytes;
        m_joules.norm += 2 * m_layers.movedJoules(5 * rows * hidden(), 3 * bytes);
        m_joules.gpuLinks += m_setting.gpus > 1 ? 2 * bytes * kLinkJoules : 0;
    }

    /// Joules of a layer in the banks of PIM devices: cells and multiply-adds.
    static double bankJoules(const LayerTime& layer)
    {
        return layer.weightBytes * 8 * kCellBits + layer.flops / 2 * kMultiplyAddJoules;
    }

    /// Joules of a kernel on the devices of a GPU.
    [[nodiscard]] double joulesOf(const PimTime& time, double flops) const
    {
        const PimWork& work = isDcc(m_platform) ? time.bestWork : time.standardWork;
        const double bits = m_setting.energy == EnergyCount::Corrected ? 8 : 1;
        const double moved = kRequestBytes * (work.bufferWrites + work.resultMoves + work.bufferMoves);
        const double buses = bits * (kRequestBytes * work.bufferWrites * kInterposerBit + moved * kBusBits);
        const double cells = kRequestBytes * work.operations * kBanksOfChannel * 8 * kCellBits;
        return kDevicesOfGpu * (buses + cells) + flops / 2 * kMultiplyAddJoules;
    }

    BlockTimes prompt()
    {
        const double tokens = m_setting.inputTokens;
        const double rows = m_setting.batch * tokens;
        BlockTimes times;
        times.qkv = m_layers.connected(rows, share(3 * hidden()), hidden()).seconds;
        times.attention = m_layers.products(tokens, tokens, headSize(), heads()).seconds;
        times.softmax = m_layers.softmaxSeconds(tokens, tokens, heads());
        times.attention += m_layers.products(tokens, headSize(), tokens, heads()).seconds;
        times.projection = m_layers.connected(rows, hidden(), share(hidden())).seconds;
        addRest(rows, false, times);
        return times;
    }

    [[nodiscard]] double secondsOf(const PimTime& time) const
    {
        return (isDcc(m_platform) ? time.best : time.standard) * 1e-3;
    }

    /// Adds QKV generation and projection.
    [[nodiscard]] Result<void> addConnected(BlockTimes& times)
    {
        if (isDcc(m_platform)) {
            const auto qkv = m_times->product(m_shapes.qkv());
            const auto projection = m_times->product(m_shapes.projection());
            if (!qkv || !projection) {
                return tl::unexpected<Error>(!qkv ? qkv.error() : projection.error());
            }
            m_standardQkv = qkv->standard;
            m_standardProjection = projection->standard;
            times.qkv = secondsOf(*qkv);
            times.projection = secondsOf(*projection);
            const double flops = 2 * m_setting.batch * share(hidden() * hidden());
            m_joules.qkv += joulesOf(*qkv, 3 * flops);
            m_joules.projection += joulesOf(*projection, flops);
            return {};
        }
        const double batch = m_setting.batch;
        const LayerTime qkv = m_setting.dividesRows
                                  ? m_layers.connected(std::floor(share(batch)), 3 * hidden(), hidden())
                                  : m_layers.connected(batch, share(3 * hidden()), hidden());
        const LayerTime projection = m_layers.connected(batch, hidden(), share(hidden()));
        times.qkv = qkv.seconds;
        times.projection = projection.seconds;
        m_joules.qkv += qkv.joules;
        m_joules.projection += projection.joules;
        return {};
    }

    [[nodiscard]] Result<void> addAttention(double tokens, BlockTimes& times)
    {
        if (!hasPim(m_platform)) {
            const LayerTime score = m_layers.products(1, tokens, headSize(), heads());
            times.softmax = m_layers.softmaxSeconds(1, tokens, heads());
            const LayerTime context = m_layers.products(1, headSize(), tokens, heads());
            times.attention = score.seconds + context.seconds;
            m_joules.attention += score.joules + context.joules;
            m_joules.softmax +=
                m_layers.movedJoules(5 * tokens * heads(), 2 * tokens * heads() * m_setting.elementBytes);
            return {};
        }
        const auto found = m_times->attention(m_shapes.attention(static_cast<std::int64_t>(tokens)));
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        times.attention = secondsOf(*found);
        const double elements = tokens * heads();
        times.softmax = std::max(5 * elements / static_cast<double>(kBytesPerElement / m_setting.elementBytes),
                                 2 * elements * m_setting.elementBytes) /
                        (kSoftmaxPerSecond * kDevicesOfGpu);
        times.pimLink = linkSeconds();
        const double products = m_setting.energy == EnergyCount::Corrected ? 2 : 1; // score and context
        m_joules.attention += joulesOf(*found, products * 2 * tokens * headSize() * heads());
        m_joules.softmax +=
            2 * elements * m_setting.elementBytes * kSoftmaxJoules + 5 * elements / 2 * kMultiplyAddJoules;
        m_joules.pimLink += linkSeconds() * kLinkBytesPerSecond * kLinkJoules;
        return {};
    }

    /// Overlaps layers: the link with attention, and in the Full systems the GPU's layers with attention too.
    void overlap(BlockTimes& times) const
    {
        const double rest =
            m_setting.gpus / static_cast<double>(m_setting.model->heads); // the first head overlaps nothing
        const double attention = times.attention;
        const double hidden = attention * (1 - rest);
        const double connected = times.qkv + times.projection;
        const auto hideLink = [&] {
            times.pimLink = attention > times.pimLink ? times.pimLink * rest : times.pimLink - hidden;
        };
        const auto hideConnected = [&] {
            times.qkv *= rest;
            times.projection *= rest;
        };
        if (!isFull(m_platform)) {
            hideLink();
        } else if (attention > connected) {
            hideConnected();
            hideLink();
        } else if (connected > times.pimLink) {
            times.pimLink *= rest;
            times.qkv -= hidden * 3 / 4;
            times.projection -= hidden / 4;
        } else {
            times.pimLink -= hidden;
            hideConnected();
        }
    }

    Result<BlockTimes> generation(int tokens)
    {
        BlockTimes times;
        if (const auto added = addConnected(times); !added) {
            return tl::unexpected<Error>(added.error());
        }
        if (const auto added = addAttention(tokens, times); !added) {
            return tl::unexpected<Error>(added.error());
        }
        if (hasPim(m_platform)) {
            overlap(times);
        }
        addRest(m_setting.batch, true, times);
        return times;
    }

    Setting m_setting;
    Platform m_platform;
    const Gpu* m_gpu;
    const PimTimes* m_times;
    GpuLayers m_layers;
    Shapes m_shapes;
    BlockTimes m_joules;      // joules of a block, summed up over the steps
    double m_standardQkv = 0; // milliseconds per block
    double m_standardProjection = 0;
};

} // namespace

Result<Composition> compose(const Setting& setting, Platform platform, const Gpu& gpu, const PimTimes& times)
{
    if (const auto fits = check(setting); !fits) {
        return tl::unexpected<Error>(fits.error());
    }
    return Composer(setting, platform, gpu, times).run();
}

Result<NeededShapes> neededShapes(const Setting& setting)
{
    if (const auto fits = check(setting); !fits) {
        return tl::unexpected<Error>(fits.error());
    }
    const Shapes shapes(setting);
    NeededShapes needed{{}, {shapes.qkv(), shapes.projection()}};
    for (int step = 1; step < setting.outputTokens; ++step) {
        const PimShape shape = shapes.attention(setting.inputTokens + step);
        if (needed.attention.empty() || needed.attention.back() != shape) {
            needed.attention.push_back(shape);
        }
    }
    return needed;
}

} // namespace pimento::published
