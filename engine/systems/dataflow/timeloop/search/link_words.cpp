// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/search/link_words.h"

#include "engine/systems/dataflow/timeloop/rules/input_windows.h"

#include <algorithm>

namespace pimento::dataflow::timeloop {

namespace {

std::int64_t sizeOf(const Sizes& sizes, Dim dim) { return sizes[static_cast<std::size_t>(dim)]; }

double asReal(std::int64_t number) { return static_cast<double>(number); }

/// Number of different sums of `outputs` multiples of the stride and `kernel` multiples of the dilation.
std::int64_t touchedSide(std::int64_t outputs, std::int64_t kernel, std::int64_t stride, std::int64_t dilation)
{
    std::vector<bool> isTouched(static_cast<std::size_t>((outputs - 1) * stride + (kernel - 1) * dilation + 1));
    for (std::int64_t output = 0; output < outputs; ++output) {
        for (std::int64_t tap = 0; tap < kernel; ++tap) {
            isTouched[static_cast<std::size_t>(output * stride + tap * dilation)] = true;
        }
    }
    return std::ranges::count(isTouched, true);
}

/// Two sets of a and b numbers have at least a + b - 1 different sums.
std::int64_t fewestSums(std::int64_t a, std::int64_t b) { return a + b - 1; }

std::int64_t fewestPositions(const Sizes& counts)
{
    return sizeOf(counts, Dim::N) * sizeOf(counts, Dim::C) * sizeOf(counts, Dim::G) *
           fewestSums(sizeOf(counts, Dim::Q), sizeOf(counts, Dim::S)) *
           fewestSums(sizeOf(counts, Dim::P), sizeOf(counts, Dim::R));
}

void addSpatial(const Sizes& counts, const Sizes& steps, std::vector<SpatialLoop>& loops)
{
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        if (counts[dim] > 1) {
            loops.push_back({static_cast<Dim>(dim), counts[dim], steps[dim]});
        }
    }
}

Sizes quotient(const Sizes& dividend, const Sizes& divisor)
{
    Sizes sizes = dividend;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        sizes[dim] /= divisor[dim];
    }
    return sizes;
}

/// Different positions of the tensor's elements among units: of one PE, or of all.
double unitPositions(const ArrayUse& use, Tensor tensor, std::size_t parent, const Sizes& arrayTile)
{
    const bool isWithinPe = parent == kPeBuffer;
    if (tensor != Tensor::Input) {
        return asReal(productOf(isWithinPe ? use.split.lanes : use.array, tensor));
    }
    std::vector<SpatialLoop> loops;
    addSpatial(use.split.lanes, kOnes, loops);
    if (!isWithinPe) {
        addSpatial(use.slots, quotient(arrayTile, use.slots), loops);
    }
    return asReal(inputPositions(*use.layer, loops));
}

/// PEs that hold the same tile of Weight or Output.
double sharersOf(const ArrayUse& use, Tensor tensor) { return use.slotCount / asReal(productOf(use.slots, tensor)); }

LevelWords unitWordsAt(const ArrayUse& use, Tensor tensor, std::size_t parent, double positions)
{
    const double parents = parent == kPeBuffer ? use.work.pes : 1;
    const double all = parents * positions * use.work.computeCycles;
    LevelWords words;
    words.reads[parent] = all;
    if (tensor == Tensor::Output) {
        // A PE's own first sums begin with nothing; without its buffer, those of all PEs together do.
        const double sharers = parent == kPeBuffer ? sharersOf(use, tensor) : 1;
        words.reads[parent] = all - use.touched->touched(tensor) * sharers;
        words.writes[parent] = all;
    }
    return words;
}

struct Visit {
    double all = 1;
    double different = 1;

    /// How often loops that move no new tile start over. Their step back fetches a whole tile, also of the Input.
    [[nodiscard]] double again() const { return all / different; }
};

LevelWords transferWords(std::size_t parent, Tensor tensor, const Visit& visit, double served, double filled)
{
    LevelWords words;
    const bool isOutput = tensor == Tensor::Output;
    const double fetches = visit.all - (isOutput ? visit.different : 0);
    words.reads[parent] = served * fetches;
    words.writes[kPeBuffer] = filled * fetches;
    words.writes[parent] = isOutput ? served * visit.all : 0;
    return words;
}

Visit visitOf(Tensor tensor, std::span<const OuterLoop> loops)
{
    Visit visit;
    bool stays = true;
    for (const OuterLoop& loop : loops) {
        const bool relevant = isRelevant(loop.dim, tensor);
        stays = stays && !relevant;
        visit.all *= stays ? 1 : asReal(loop.count);
        visit.different *= relevant ? asReal(loop.count) : 1;
    }
    return visit;
}

double pePositions(const ArrayUse& use, Tensor tensor, const Sizes& peTile)
{
    if (tensor != Tensor::Input) {
        return asReal(productOf(use.slots, tensor));
    }
    std::vector<SpatialLoop> loops;
    addSpatial(use.slots, peTile, loops);
    return asReal(inputPositions(*use.layer, loops));
}

/// Fewest visits of a tile if loops lead from it to the next one, and then further ones to the whole layer.
Visit leastVisit(const LayerLoops& layer, Tensor tensor, const Sizes& tile, const Sizes& nextTile, bool stays)
{
    const Sizes within = quotient(nextTile, tile);
    const Sizes outside = quotient(layer.bounds, nextTile);
    Visit visit;
    bool isMoved = false; // loops within the next tile move the tensor
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const bool relevant = isRelevant(static_cast<Dim>(dim), tensor);
        const double steps = asReal(within[dim] * outside[dim]);
        visit.different *= relevant ? steps : 1;
        visit.all *= steps;
        isMoved = isMoved || (relevant && within[dim] > 1);
    }
    for (std::size_t dim = 0; stays && dim < kDims; ++dim) {
        const double kept = asReal(within[dim] * (isMoved ? 1 : outside[dim]));
        visit.all /= isRelevant(static_cast<Dim>(dim), tensor) ? 1 : kept;
    }
    return visit;
}

/// True if windows of the Input may overlap.
bool slides(const LayerLoops& layer) { return layer.bound(Dim::R) > 1 || layer.bound(Dim::S) > 1; }

/// Fewest Input elements that one PE needs in all, whatever its tiles.
double leastInputOfPe(const ArrayUse& use)
{
    const Sizes own = quotient(use.layer->bounds, use.slots);
    return asReal(fewestPositions(own));
}

} // namespace

TouchedLayer::TouchedLayer(const LayerLoops& layer) : loops(&layer)
{
    for (const Tensor tensor : {Tensor::Weight, Tensor::Output}) {
        elements[static_cast<std::size_t>(tensor)] = asReal(productOf(layer.bounds, tensor));
    }
    elements[static_cast<std::size_t>(Tensor::Input)] =
        asReal(layer.bound(Dim::N) * layer.bound(Dim::C) * layer.bound(Dim::G)) *
        asReal(touchedSide(layer.bound(Dim::Q), layer.bound(Dim::S), layer.stride.height, layer.dilation.height)) *
        asReal(touchedSide(layer.bound(Dim::P), layer.bound(Dim::R), layer.stride.width, layer.dilation.width));
}

ArrayUse::ArrayUse(const TouchedLayer& touchedLayer, const ArraySplit& givenSplit)
    : touched(&touchedLayer), layer(touchedLayer.loops), split(givenSplit), slots(givenSplit.slots()),
      array(givenSplit.array())
{
    slotCount = asReal(productOf(slots));
    work.pes = slotCount;
    work.computeCycles = asReal(productOf(layer->bounds)) / asReal(productOf(array));
}

double tileWords(const LayerLoops& layer, Tensor tensor, const Sizes& tile)
{
    return asReal(tensor == Tensor::Input ? elementsOf(inputBox(layer, tile)) : productOf(tile, tensor));
}

LevelWords unitWords(const ArrayUse& use, Tensor tensor, std::size_t parent, const Sizes& arrayTile)
{
    return unitWordsAt(use, tensor, parent, unitPositions(use, tensor, parent, arrayTile));
}

LevelWords leastUnitWords(const ArrayUse& use, Tensor tensor, std::size_t parent)
{
    const bool isGuess = tensor == Tensor::Input && parent != kPeBuffer;
    return unitWordsAt(use, tensor, parent,
                       isGuess ? asReal(fewestPositions(use.array)) : unitPositions(use, tensor, parent, use.array));
}

bool hasFewestPositions(const ArrayUse& use)
{
    return unitPositions(use, Tensor::Input, kPeBuffer + 1, use.array) == asReal(fewestPositions(use.array));
}

LevelWords peWords(const ArrayUse& use, Tensor tensor, std::size_t parent, const Sizes& arrayTile,
                   std::span<const OuterLoop> loops)
{
    const Sizes peTile = quotient(arrayTile, use.slots);
    const double positions = pePositions(use, tensor, peTile);
    if (tensor == Tensor::Input) {
        const double fetched = asReal(fetchedElements(*use.layer, inputBox(*use.layer, peTile), loops));
        return transferWords(parent, tensor, {fetched, fetched}, positions, use.slotCount);
    }
    const double words = asReal(productOf(peTile, tensor));
    return transferWords(parent, tensor, visitOf(tensor, loops), positions * words, use.slotCount * words);
}

LevelWords leastPeWords(const ArrayUse& use, Tensor tensor, std::size_t parent)
{
    const double once = use.touched->touched(tensor);
    if (tensor == Tensor::Input) {
        const double own = leastInputOfPe(use);
        return transferWords(parent, tensor, {1, 1}, std::max(once, own), std::max(once, use.slotCount * own));
    }
    return transferWords(parent, tensor, {1, 1}, once, once * sharersOf(use, tensor));
}

LevelWords leastPeWords(const ArrayUse& use, Tensor tensor, std::size_t parent, const Sizes& arrayTile,
                        const Sizes& nextTile, bool stays)
{
    const Visit visit = leastVisit(*use.layer, tensor, arrayTile, nextTile, stays);
    const Sizes peTile = quotient(arrayTile, use.slots);
    const double positions = pePositions(use, tensor, peTile);
    if (tensor == Tensor::Input) {
        const double words = tileWords(*use.layer, tensor, peTile);
        const double fetched =
            slides(*use.layer) ? std::max(words, leastInputOfPe(use)) * visit.again() : words * visit.all;
        return transferWords(parent, tensor, {fetched, fetched},
                             std::max(positions, use.touched->touched(tensor) / fetched), use.slotCount);
    }
    const double words = asReal(productOf(peTile, tensor));
    return transferWords(parent, tensor, visit, positions * words, use.slotCount * words);
}

OuterWords outerWords(const LayerLoops& layer, Tensor tensor, const Sizes& tile, std::span<const OuterLoop> loops)
{
    if (tensor == Tensor::Input) {
        return {asReal(fetchedElements(layer, inputBox(layer, tile), loops)), 0};
    }
    const Visit visit = visitOf(tensor, loops);
    const double words = asReal(productOf(tile, tensor));
    return tensor == Tensor::Output ? OuterWords{words * (visit.all - visit.different), words * visit.all}
                                    : OuterWords{words * visit.all, 0};
}

OuterWords leastOuterWords(const TouchedLayer& touched, Tensor tensor, const Sizes& tile, const Sizes& nextTile,
                           bool stays)
{
    const LayerLoops& layer = *touched.loops;
    const Visit visit = leastVisit(layer, tensor, tile, nextTile, stays);
    const double words = tileWords(layer, tensor, tile);
    switch (tensor) {
    case Tensor::Input:
        return {slides(layer) ? std::max(words, touched.touched(tensor)) * visit.again() : words * visit.all, 0};
    case Tensor::Weight:
        return {words * visit.all, 0};
    case Tensor::Output:
        break;
    }
    return {words * (visit.all - visit.different), words * visit.all};
}

void addOuterWords(std::size_t child, std::size_t parent, const OuterWords& words, LevelWords& all)
{
    all.reads[parent] += words.reads;
    all.writes[child] += words.reads;
    all.writes[parent] += words.updates;
}

void appendLoops(std::span<const Dim> order, const Sizes& from, const Sizes& to, std::vector<OuterLoop>& loops)
{
    for (const Dim dim : order) {
        const auto at = static_cast<std::size_t>(dim);
        if (to[at] > from[at]) {
            loops.push_back({dim, to[at] / from[at], from[at]});
        }
    }
}

} // namespace pimento::dataflow::timeloop
