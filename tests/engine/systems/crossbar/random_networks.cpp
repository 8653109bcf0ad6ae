// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/crossbar/random_networks.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>

namespace pimento::crossbar {

namespace {

using workloads::Dimensions;

std::int64_t between(RandomStream& random, std::int64_t low, std::int64_t high)
{
    return low + static_cast<std::int64_t>(random.below(static_cast<std::size_t>(high - low + 1)));
}

bool happens(RandomStream& random, int percent) { return between(random, 1, 100) <= percent; }

/// A tensor of the network in the making.
struct Tensor {
    std::string name;
    std::int64_t channels = 1;
    std::int64_t height = 1;
    std::int64_t width = 1;
    bool isFlat = false;     // a vector; behind a flatten the graph still takes it as the image that it was
    std::string origin = {}; // name of the layer whose elements these are, behind layers that pass them on

    [[nodiscard]] std::int64_t elements() const { return channels * height * width; }
    [[nodiscard]] Dimensions dimensions() const
    {
        return isFlat ? Dimensions{1, elements()} : Dimensions{1, channels, height, width};
    }
    [[nodiscard]] bool hasSizeOf(const Tensor& other) const
    {
        return height == other.height && width == other.width && isFlat == other.isFlat;
    }
};

class NetworkMaker {
public:
    NetworkMaker(RandomStream& random, const RandomNetworkOptions& options) : m_random(random), m_options(options) {}

    workloads::Network make()
    {
        m_network.name = "random";
        const std::int64_t inputs = happens(m_random, 20) ? 2 : 1;
        const std::int64_t side = between(m_random, 4, 12);
        for (std::int64_t i = 0; i < inputs; ++i) {
            const Tensor input{"input" + std::to_string(i), between(m_random, 1, 6), side,
                               happens(m_random, 70) ? side : between(m_random, 4, 12)};
            m_network.inputs.push_back({input.name, input.elements(), input.dimensions()});
            m_tensors.push_back(input);
            m_tensors.back().origin = input.name;
        }
        const std::int64_t layers = between(m_random, m_options.fewestLayers, m_options.mostLayers);
        addConvolution();
        while (static_cast<std::int64_t>(m_network.layers.size()) < layers) {
            addLayer();
        }
        return std::move(m_network);
    }

private:
    const Tensor& recent()
    {
        return m_tensors[m_tensors.size() - 1 - m_random.below(std::min<std::size_t>(m_tensors.size(), 3))];
    }

    void add(workloads::LayerShape shape, const std::vector<Tensor>& from, Tensor result)
    {
        workloads::NetworkLayer layer;
        result.name = "layer" + std::to_string(m_network.layers.size());
        layer.layer.name = result.name;
        layer.layer.shape = std::move(shape);
        for (const Tensor& each : from) {
            layer.from.push_back(each.name);
        }
        layer.dimensions = result.dimensions();
        const auto* function = std::get_if<workloads::ElementWise>(&layer.layer.shape);
        const bool passesOn =
            function != nullptr && (function->function == "flatten" || function->function == "dropout");
        result.origin = passesOn ? from.front().origin : result.name;
        m_network.layers.push_back(std::move(layer));
        m_tensors.push_back(std::move(result));
    }

    void addLayer()
    {
        const std::int64_t choice = between(m_random, 1, 100);
        if (choice <= 38) {
            addConvolution();
        } else if (choice <= 53) {
            addPool();
        } else if (choice <= 68) {
            addSum();
        } else if (choice <= 78) {
            addJoin();
        } else if (choice <= 84) {
            addShuffle();
        } else if (choice <= 90) {
            addFunction();
        } else if (m_options.hasProducts) {
            addProduct();
        }
    }

    workloads::Sliding slidingOver(const Tensor& image, bool mayDilate)
    {
        workloads::Sliding of;
        of.image = {image.height, image.width};
        of.window = {between(m_random, 1, std::min<std::int64_t>(3, image.height)),
                     between(m_random, 1, std::min<std::int64_t>(3, image.width))};
        of.stride = {between(m_random, 1, 2), between(m_random, 1, 2)};
        of.dilation = {1, 1};
        if (mayDilate && m_options.hasDilation && happens(m_random, 15)) {
            of.dilation = {2, between(m_random, 1, 2)};
        }
        const std::int64_t most = std::min(of.window.height, of.window.width) - 1;
        if (happens(m_random, 60)) {
            const std::int64_t all = std::min<std::int64_t>(most, 1);
            of.padding = {all, all, all, all};
        } else if (happens(m_random, 20)) {
            of.padding = {between(m_random, 0, most), between(m_random, 0, most), between(m_random, 0, most),
                          between(m_random, 0, most)};
        }
        if (of.positions().area() < 1) { // holes make it larger than the image
            of.dilation = {1, 1};
        }
        return of;
    }

    void addConvolution()
    {
        const Tensor from = recent();
        if (from.isFlat) {
            return addProduct();
        }
        workloads::Convolution of;
        of.channels = from.channels;
        of.outputChannels = happens(m_random, 85) ? between(m_random, 1, 12) : between(m_random, 13, 70);
        if (m_options.hasGroups && happens(m_random, 20)) {
            of.groups = divisorOf(from.channels);
            of.outputChannels = of.groups * between(m_random, 1, std::max<std::int64_t>(1, 12 / of.groups));
        }
        of.sliding = slidingOver(from, true);
        const workloads::Extent to = of.sliding.positions();
        add(of, {from}, {"", of.outputChannels, to.height, to.width});
        addFused();
    }

    std::int64_t divisorOf(std::int64_t channels)
    {
        std::int64_t by = between(m_random, 1, channels);
        while (channels % by != 0) {
            --by;
        }
        return by;
    }

    void addProduct()
    {
        Tensor from = recent();
        if (!from.isFlat && happens(m_random, 50)) {
            Tensor flat = from;
            flat.isFlat = true;
            add(workloads::ElementWise{"flatten", from.elements()}, {from}, flat);
            from = m_tensors.back();
        }
        const workloads::Product of{.inputs = from.elements(), .outputs = between(m_random, 1, 12)};
        add(of, {from}, {"", of.outputs, 1, 1, true});
        addFused();
    }

    void addFused()
    {
        workloads::Layer& layer = m_network.layers.back().layer;
        layer.biases = happens(m_random, 50) ? m_tensors.back().channels : 0;
        constexpr std::array<const char*, 5> kFunctions = {"batch_norm", "relu", "tanh", "sigmoid", "clip"};
        for (int i = 0; i < 2 && happens(m_random, 35); ++i) {
            layer.fused.emplace_back(kFunctions[m_random.below(kFunctions.size())]);
        }
    }

    void addPool()
    {
        const Tensor from = recent();
        if (from.isFlat) {
            return;
        }
        workloads::Pooling of;
        of.function = happens(m_random, 50) ? "max" : "average";
        of.channels = from.channels;
        of.sliding = slidingOver(from, false);
        if (happens(m_random, 15)) {
            of.sliding = {.image = {from.height, from.width},
                          .window = {from.height, from.width},
                          .stride = {1, 1},
                          .dilation = {1, 1},
                          .padding = {}};
        }
        const workloads::Extent to = of.sliding.positions();
        add(of, {from}, {"", from.channels, to.height, to.width});
    }

    /// Earlier tensors that suit one, among them itself.
    template <class Suits> std::vector<Tensor> chosen(const Tensor& first, const Suits& suits)
    {
        std::vector<Tensor> others;
        std::ranges::copy_if(m_tensors, std::back_inserter(others), suits);
        std::vector<Tensor> from = {first};
        const std::int64_t count = between(m_random, 1, 2);
        for (std::int64_t i = 0; i < count; ++i) {
            from.push_back(others[m_random.below(others.size())]);
        }
        std::swap(from.front(), from[m_random.below(from.size())]);
        return from;
    }

    void addSum()
    {
        const Tensor first = recent();
        const auto from =
            chosen(first, [&](const Tensor& each) { return each.hasSizeOf(first) && each.channels == first.channels; });
        constexpr std::array<const char*, 5> kFunctions = {"add", "add", "sum", "sub", "mul"};
        std::string function = kFunctions[m_random.below(kFunctions.size())];
        if (function == "sub" && from[0].origin == from[1].origin) {
            function = "add"; // a difference of 0 would hide what comes before it
        }
        add(workloads::ElementWise{function, first.elements()}, from, first);
    }

    void addJoin()
    {
        const Tensor first = recent();
        const auto from = chosen(first, [&](const Tensor& each) { return each.hasSizeOf(first); });
        Tensor result = first;
        result.channels = 0;
        for (const Tensor& each : from) {
            result.channels += each.channels;
        }
        if (result.channels <= 24) {
            add(workloads::Joining{result.elements()}, from, result);
        }
    }

    void addShuffle()
    {
        const Tensor from = recent();
        if (from.isFlat) {
            return;
        }
        add(workloads::ElementWise{"channel_shuffle", from.elements(), 0, {divisorOf(from.channels)}}, {from}, from);
    }

    void addFunction()
    {
        const Tensor from = recent();
        constexpr std::array<const char*, 6> kFunctions = {"relu", "tanh", "sigmoid", "clip", "dropout", "gelu"};
        add(workloads::ElementWise{kFunctions[m_random.below(kFunctions.size())], from.elements()}, {from}, from);
    }

    RandomStream& m_random;
    const RandomNetworkOptions& m_options;
    workloads::Network m_network;
    std::vector<Tensor> m_tensors;
};

CrossbarChip randomChip(RandomStream& random)
{
    CrossbarChip chip;
    chip.chipsX = happens(random, 30) ? 2 : 1;
    chip.coresX = static_cast<int>(between(random, 2, 6));
    chip.coresY = static_cast<int>(between(random, 1, 2));
    chip.crossbarRows = static_cast<int>(between(random, 8, 32));
    chip.crossbarColumns = static_cast<int>(between(random, 8, 32));
    chip.cellBits = chip.weightBits; // a cell holds a weight
    chip.crossbarsX = static_cast<int>(between(random, 1, 4));
    chip.execution = happens(random, 50) ? Execution::InOrder : Execution::OutOfOrder;
    chip.communication = happens(random, 25) ? Communication::Asynchronous : Communication::Synchronous;
    return chip;
}

/// Places copies as long as cores have room. Empty: one copy of each layer does not fit.
std::optional<Placement> placed(RandomStream& random, const std::vector<LayerPartition>& partitions,
                                const CrossbarChip& chip)
{
    std::vector<std::int64_t> room(static_cast<std::size_t>(chip.cores()), chip.arraysOfCore());
    const bool isDense = happens(random, 50);
    Placement made{.replicas = std::vector<std::int64_t>(partitions.size()), .groups = {}};
    const auto addCopy = [&](std::size_t matrix) {
        const LayerPartition& of = partitions[matrix];
        const auto before = made.groups.size();
        for (std::int64_t i = 0; i < of.parts * of.groups; ++i) {
            const std::int64_t arrays = of.arraysOfPart(i / of.groups);
            std::size_t core = isDense ? 0 : random.below(room.size());
            for (std::size_t tried = 0; room[core] < arrays; ++tried, core = (core + 1) % room.size()) {
                if (tried == room.size()) {
                    for (; made.groups.size() > before; made.groups.pop_back()) {
                        const PlacedGroup& back = made.groups.back();
                        room[static_cast<std::size_t>(back.core)] += of.arraysOfPart(back.part);
                    }
                    return false;
                }
            }
            room[core] -= arrays;
            made.groups.push_back({static_cast<std::int32_t>(matrix), static_cast<std::int32_t>(made.replicas[matrix]),
                                   static_cast<std::int32_t>(i % of.groups), static_cast<std::int32_t>(i / of.groups),
                                   static_cast<std::int32_t>(core)});
        }
        ++made.replicas[matrix];
        return true;
    };
    for (std::size_t matrix = 0; matrix < partitions.size(); ++matrix) {
        if (!addCopy(matrix)) {
            return std::nullopt;
        }
    }
    for (std::int64_t more = between(random, 0, 8); more > 0; --more) {
        const std::size_t matrix = random.below(partitions.size());
        if (made.replicas[matrix] < std::min<std::int64_t>(partitions[matrix].windows, 5)) {
            addCopy(matrix);
        }
    }
    std::ranges::stable_sort(made.groups, {}, [](const PlacedGroup& each) {
        return std::tuple(each.matrix, each.replica, each.part, each.group);
    });
    return made;
}

} // namespace

workloads::Network randomNetwork(RandomStream& random, const RandomNetworkOptions& options)
{
    return NetworkMaker(random, options).make();
}

RandomCase randomCase(std::uint64_t number, const RandomNetworkOptions& options)
{
    RandomStream random = RandomStream::of(number, 7919);
    RandomCase made{.network = randomNetwork(random, options),
                    .graph = {},
                    .chip = randomChip(random),
                    .partitions = {},
                    .placement = {}};
    made.graph = graphOf(made.network).value();
    PartitionOptions partition{.denseGroups = options.denseGroups};
    partition.width = options.width;
    for (const std::size_t node : made.graph.matrices) {
        if (options.hasForms && !made.graph.nodes[node].isProduct) {
            partition.forms.emplace_back(node, static_cast<Unfolding>(random.below(kUnfoldings.size())));
        }
    }
    for (;; ++made.chip.crossbarsY) { // more arrays until the network fits
        made.partitions = partitionsOf(made.graph, made.chip, partition).value();
        if (auto placement = placed(random, made.partitions, made.chip)) {
            made.placement = std::move(*placement);
            return made;
        }
    }
}

} // namespace pimento::crossbar
