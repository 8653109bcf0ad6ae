// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/host_memory.h"

#include "engine/base/math.h"
#include "engine/language_models/model_capacity.h"
#include "engine/language_models/model_checks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pimento::inference {

namespace {

bool mayBeOnDevices(PlacedOn place) { return place != PlacedOn::Processor; }

/// Largest number up to `most` for which a claim holds, given that it then holds for all smaller ones; 0: none.
template <class Claim> std::int64_t largestThat(std::int64_t most, Claim isTrue)
{
    std::int64_t sure = 0;
    while (sure < most) {
        const std::int64_t middle = sure + (most - sure + 1) / 2;
        if (isTrue(middle)) {
            sure = middle;
        } else {
            most = middle - 1;
        }
    }
    return sure;
}

/// Bytes of all experts that are held, not only of those that a step touches.
double weightsOf(const ModelLayer& layer)
{
    const double all = layer.experts ? static_cast<double>(layer.experts->held) / layer.experts->touched : 1;
    return static_cast<double>(layer.weights.value()) * all;
}

} // namespace

UnitRows::UnitRows(const UnitMemory& memory)
    : m_rows(std::max<std::int64_t>(memory.rowsPerBank - memory.hostRowsPerBank, 0)),
      m_hostRows(memory.hostRowsPerBank), m_banks(memory.banks), m_blocksPerRow(memory.columnsPerRow),
      m_columnBytes(memory.columnBytes), m_rowBytes(m_banks * m_blocksPerRow * m_columnBytes)
{
}

/// Column blocks that a tensor takes in each bank.
std::int64_t UnitRows::blocksOf(double bytes) const
{
    const auto blocks = static_cast<std::int64_t>(std::ceil(bytes / static_cast<double>(m_columnBytes)));
    return ceilDivide(blocks, m_banks);
}

std::int64_t UnitRows::of(double bytes) const { return ceilDivide(blocksOf(bytes), m_blocksPerRow); }

std::int64_t UnitRows::of(double first, double second) const
{
    const std::int64_t begun = blocksOf(first) % m_blocksPerRow;
    const bool isShared = begun > 0 && begun + blocksOf(second) <= m_blocksPerRow;
    return of(first) + (isShared ? 0 : of(second));
}

HostMemory::HostMemory(const ModelOnHost& on, const Placement& placement, bool holdsTwice, const KernelDevice* device)
    : m_on(&on), m_placement(&placement), m_holdsTwice(holdsTwice), m_device(on.host.hasDevices() ? device : nullptr),
      m_tokenStep(on.tokenStep)
{
    if (m_device != nullptr) {
        m_units.emplace(m_device->memory);
    }
}

bool HostMemory::canBeOnDevice(const ModelLayer& layer) const
{
    if (!m_units || !mayBeOnDevices(m_placement->of(layer.part))) {
        return false;
    }
    return kernelsOf(layer, m_on->shard.part, m_on->host, {.tokenStep = m_on->tokenStep}).has_value() &&
           canCompute(*m_device, layer, m_on->shard.part.types).has_value();
}

/// Rows that a layer takes on one device, distributed as its kernels are.
std::int64_t HostMemory::rowsOf(const ModelLayer& layer) const
{
    const auto held = m_device->heldBytes.find(std::string(nameOf(layer.operand)));
    const double bytes =
        held != m_device->heldBytes.end() ? held->second : static_cast<double>(bitsOf(layer.operand)) / 8;
    const std::int64_t devices = m_on->host.devices;
    const auto bytesOfAll = [&](std::int64_t elements) { return static_cast<double>(elements) * bytes; };
    const auto rows = [&](std::int64_t elements) { return m_units->of(bytesOfAll(elements)); };
    if (layer.attention) {
        const AttentionShape& shape = *layer.attention;
        const std::int64_t tokens = roundUp(shape.longestContext, m_tokenStep);
        const std::int64_t kept = shape.areValuesInKeys ? shape.sequences : shape.sequences * shape.kvHeads;
        const std::int64_t vectors = ceilDivide(kept, devices) * tokens;
        // Latent vectors are stored twice.
        return m_units->of(bytesOfAll(vectors * shape.keySize), bytesOfAll(vectors * shape.valueSize));
    }
    if (layer.instances > 1) {
        return rows(ceilDivide(layer.instances, devices) * layer.inputs * layer.outputs);
    }
    const std::int64_t matrices = layer.experts ? layer.experts->held : 1;
    return matrices * rows(layer.inputs * ceilDivide(layer.outputs, devices));
}

/// Rows of all tensors of a kernel in the host's layout, from which programs lay them out.
std::int64_t HostMemory::hostRowsOf(const ModelLayer& layer) const
{
    if (!layer.attention || !layer.attention->areValuesInKeys) {
        return layer.experts ? rowsOf(layer) / layer.experts->held : rowsOf(layer);
    }
    ModelLayer once = layer;
    once.attention->valueSize = 0;
    return rowsOf(once);
}

void HostMemory::add(const ModelLayer& layer, std::int64_t blocks, Stage& stage) const
{
    const bool isKept = layer.kind == LayerKind::Attention;
    if (!isKept && layer.kind != LayerKind::Linear) {
        return; // counted with the other weights of the stage
    }
    const auto copies = static_cast<double>(blocks);
    const double bytes = (isKept ? static_cast<double>(layer.keyValueRead.value()) : weightsOf(layer)) * copies;
    if (!canBeOnDevice(layer)) {
        stage.elsewhere += isKept ? bytes : 0; // the GPU's weights are counted already
        stage.kept += isKept ? bytes : 0;
        return;
    }
    const bool isFixed = m_placement->of(layer.part) == PlacedOn::Device;
    (isFixed ? stage.rows : stage.flexibleRows) += rowsOf(layer) * blocks;
    // A tied head uses the table of the embedding, which stays where it is.
    const bool isTied = layer.part == LayerPart::Head && m_on->model.hasTiedEmbeddings && stage.hasEmbedding;
    stage.flexibleBytes += isFixed || isTied ? 0 : bytes;
    stage.largestKernel = std::max(stage.largestKernel, isFixed ? hostRowsOf(layer) : 0);
    stage.elsewhere -= isKept || m_holdsTwice || isTied ? 0 : bytes;
}

std::optional<HostMemory::Stage> HostMemory::stageOf(const ModelShard& shard, const ModelExtent& extent,
                                                     const HeldTokens& tokens) const
{
    const auto layers = layersOf(shard.part, extent, ModelPhase::decode(tokens.batch, tokens.context));
    if (!layers) {
        return std::nullopt;
    }
    Stage stage;
    stage.hasEmbedding = extent.hasEmbedding;
    stage.elsewhere = static_cast<double>(weightBytesOf(shard.part, extent).total()) +
                      static_cast<double>(activationBytes(shard.part, tokens.batch).value());
    for (const ModelBlock& block : layers->blocks) {
        for (const ModelLayer& layer : block.layers) {
            add(layer, block.blocks, stage);
        }
    }
    for (const ModelLayer& layer : layers->after) {
        add(layer, 1, stage);
    }
    return stage;
}

bool HostMemory::hasRoom(const Stage& stage) const
{
    const InferenceHost& host = m_on->host;
    const auto devices = static_cast<double>(m_units ? host.devices : 0);
    const auto rowBytes = static_cast<double>(m_units ? m_units->rowBytes() : 0);
    const double units = devices * rowBytes * static_cast<double>(stage.rows);
    if (m_units && stage.rows > m_units->all()) {
        return false;
    }
    if (m_units && m_device->memory.isFilledFromHostRows && stage.largestKernel > m_units->hostRows()) {
        return false;
    }
    const double elsewhere = stage.elsewhere - std::min(stage.kept, static_cast<double>(host.tier.bytes.value()));
    if (host.ownMemory.value() <= 0) {
        const auto all = static_cast<double>(m_units ? m_units->all() + m_units->hostRows() : 0);
        return units + stage.flexibleBytes + elsewhere <= devices * rowBytes * all;
    }
    const auto own = static_cast<double>(host.ownMemory.value());
    const double left = m_units ? devices * rowBytes * static_cast<double>(m_units->all()) - units : 0;
    return elsewhere <= own && elsewhere + stage.flexibleBytes <= own + left;
}

bool HostMemory::fits(const HeldTokens& tokens, std::int64_t hosts) const
{
    if (tokens.batch > ModelLimits::kTokens / tokens.context) {
        return false;
    }
    std::optional<Result<ModelShard>> other;
    if (hosts != m_on->hosts) {
        other = shardOf(m_on->model, {.tensor = m_on->host.processors, .stages = hosts});
        if (!*other) {
            return false;
        }
    }
    const ModelShard& shard = other ? **other : m_on->shard;
    const ModelExtent* last = nullptr;
    for (const ModelStage& each : shard.stages) {
        if (last != nullptr && *last == each.extent) {
            continue; // equal to the stage before
        }
        last = &each.extent;
        const auto stage = stageOf(shard, each.extent, tokens);
        if (!stage || !hasRoom(*stage)) {
            return false;
        }
    }
    return true;
}

std::optional<UnitRoom> HostMemory::units(const HeldTokens& tokens) const
{
    std::int64_t most = 0;
    for (const ModelStage& each : m_on->shard.stages) {
        const auto stage = stageOf(m_on->shard, each.extent, tokens);
        most = std::max(most, stage ? stage->rows : 0);
    }
    if (most == 0) {
        return std::nullopt;
    }
    const std::int64_t devices = m_on->host.devices * m_on->host.processors;
    return UnitRoom{Bytes{most * m_units->rowBytes() * devices}, Bytes{m_units->all() * m_units->rowBytes() * devices},
                    m_units->hostRows(), m_units->all() + m_units->hostRows()};
}

std::int64_t HostMemory::hostsFor(const HeldTokens& tokens) const
{
    const std::int64_t most = m_on->model.layers;
    const std::int64_t tooFew = largestThat(most, [&](std::int64_t hosts) { return !fits(tokens, hosts); });
    return tooFew < most ? tooFew + 1 : 0;
}

std::int64_t HostMemory::largestBatch(std::int64_t context) const
{
    return largestThat(std::min(kMostSequences, ModelLimits::kTokens / context), [&](std::int64_t batch) {
        return fits({batch, context});
    });
}

std::int64_t HostMemory::largestContext(std::int64_t batch) const
{
    return largestThat(std::min(ModelLimits::kContext, ModelLimits::kTokens / batch), [&](std::int64_t context) {
        return fits({batch, context});
    });
}

std::int64_t HostMemory::roomForTokens(std::int64_t batch) const
{
    // Measures with one long sequence per device, token by token, but with the activations of the batch.
    HostMemory exact = *this;
    exact.m_tokenStep = 1;
    const bool isOnDevices = m_units && mayBeOnDevices(m_placement->of(LayerPart::Attention));
    const std::int64_t sequences = isOnDevices ? m_on->host.devices : 1;
    const double activations = static_cast<double>(activationBytes(m_on->shard.part, batch).value() -
                                                   activationBytes(m_on->shard.part, sequences).value());
    return sequences * largestThat(ModelLimits::kContext, [&](std::int64_t tokens) {
               return std::ranges::all_of(m_on->shard.stages, [&](const ModelStage& each) {
                   auto stage = exact.stageOf(m_on->shard, each.extent, {sequences, tokens});
                   if (stage) {
                       stage->elsewhere += activations;
                       stage->largestKernel = 0; // the real sequences have fewer tokens each
                   }
                   return stage && hasRoom(*stage);
               });
           });
}

FittingPlacement fittingPlacement(const ModelOnHost& on, const Placement& placement, const HeldTokens& tokens,
                                  const KernelDevice* device)
{
    constexpr std::array<LayerPart, 5> kParts = {LayerPart::QueryKeyValue, LayerPart::Attention, LayerPart::Projection,
                                                 LayerPart::FeedForward, LayerPart::Head};
    FittingPlacement found{placement, {}};
    if (device == nullptr || !on.host.hasDevices()) {
        return found;
    }
    // Bytes by which the devices are too small if they hold all that may be on them.
    const auto needed = [&](const Placement& tried) {
        Placement all = tried;
        for (const LayerPart part : kParts) {
            all.set(part, mayBeOnDevices(tried.of(part)) ? PlacedOn::Device : PlacedOn::Processor);
        }
        const auto room = HostMemory(on, all, false, device).units(tokens);
        return room ? room->needed - room->available : Bytes{0};
    };
    const auto isFlexible = [&](LayerPart part) {
        return found.placement.of(part) == PlacedOn::Fastest || found.placement.of(part) == PlacedOn::Both;
    };
    std::string names;
    while (needed(found.placement) > Bytes{0}) {
        // Choose the smallest part that is enough, or else the largest one.
        std::optional<LayerPart> chosen;
        Bytes least{0};
        for (const LayerPart part : kParts) {
            Placement without = found.placement;
            without.set(part, PlacedOn::Processor);
            const Bytes over = needed(without);
            const bool isBetter = !chosen || (over <= Bytes{0} ? least > Bytes{0} || over > least : over < least);
            if (isFlexible(part) && isBetter) {
                chosen = part;
                least = over;
            }
        }
        if (!chosen) {
            break; // the parts that must be on devices exceed the room
        }
        found.placement.set(*chosen, PlacedOn::Processor);
        names += (names.empty() ? "" : "; ") + std::string(nameOf(*chosen));
    }
    if (!names.empty()) {
        found.remark = "On the GPU: " + names + ": the PIM rows of the devices have no room for it";
    }
    return found;
}

} // namespace pimento::inference
