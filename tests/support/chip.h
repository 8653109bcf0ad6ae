// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/math.h"
#include "engine/candidates/value_space.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/search/evaluation.h"
#include "engine/workloads/network_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace pimento::test {

/// Units of one size.
struct UnitSize {
    std::int64_t count = 0;
    std::int64_t operations = 0; // per nanosecond
    std::int64_t bytes = 0;      // of its memory

    bool operator==(const UnitSize&) const = default;
};

/// What the kind adds to a device.
struct Chip {
    std::vector<UnitSize> sizes;
    std::int64_t hop = 0;  // nanoseconds from unit to unit
    std::int64_t link = 0; // bytes per nanosecond of the mesh, and of the memory outside

    bool operator==(const Chip&) const = default;
    [[nodiscard]] const UnitSize& of(std::int64_t unit) const
    {
        std::size_t size = 0;
        while (unit >= sizes[size].count) {
            unit -= sizes[size++].count;
        }
        return sizes[size];
    }
};

void fingerprint(Fingerprinter& to, const Chip& chip);

enum ChipQuantity : std::size_t { ChipTime, ChipCompute, ChipMesh, ChipSpill, ChipEnergy, ChipQuantities };

/// A network on the units of a chip.
struct ChipWork {
    workloads::Network network;
    Chip chip;
    std::int64_t columns = 1; // units of a row
    std::int64_t images = 1;  // that every layer works on

    /// Runs a plan, the unit of each layer; layers behind its end take the least time of any unit. Adds spans to
    /// `spans`, if any.
    [[nodiscard]] Evaluation run(const DecisionValues& plan, std::vector<Span>* spans = nullptr) const
    {
        using Cost = std::array<double, ChipQuantities>;
        std::vector<Cost> ends(network.layers.size());
        std::map<std::int64_t, Cost> busy; // end of what a unit does last
        Cost last{};
        double energy = 0;
        const auto note = [&](std::int64_t track, double begin, double length, std::uint16_t kind, SpanArgs args) {
            if (spans != nullptr) {
                spans->push_back({static_cast<std::uint32_t>(track), static_cast<std::int64_t>(begin),
                                  static_cast<std::int64_t>(length), kind, args});
            }
        };
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const auto& [layer, from, dimensions] = network.layers[i];
            const bool isPlaced = i < plan.size();
            const std::int64_t here = isPlaced ? plan[i] : 0;
            Cost end = isPlaced ? busy[here] : Cost{};
            for (const std::string& name : from) {
                const auto source = std::ranges::find(network.layers, name, [](const auto& l) { return l.layer.name; });
                if (source == network.layers.end()) {
                    continue; // an input of the network lies in every unit
                }
                const auto j = static_cast<std::size_t>(source - network.layers.begin());
                const std::int64_t there = j < plan.size() ? plan[j] : here;
                Cost arrival = ends[j];
                if (isPlaced && there != here) {
                    const std::int64_t hops =
                        std::abs(here / columns - there / columns) + std::abs(here % columns - there % columns);
                    const std::int64_t bytes = images * workloads::resultOf(source->layer).value_or(0);
                    const auto takes = static_cast<double>(hops * chip.hop + ceilDivide(bytes, chip.link));
                    note(trackOf(here) + 1, arrival[ChipTime], takes, 1, {static_cast<std::int64_t>(j), bytes});
                    arrival[ChipTime] += takes;
                    arrival[ChipMesh] += takes;
                    energy += static_cast<double>(bytes * hops);
                }
                end = arrival[ChipTime] > end[ChipTime] ? arrival : end;
            }
            const auto [compute, spill] = isPlaced ? timesOf(i, chip.of(here)) : std::pair(leastOf(i), 0.0);
            note(trackOf(here), end[ChipTime], compute + spill, 0,
                 {static_cast<std::int64_t>(i), workloads::weightsOf(layer).value_or(0)});
            end[ChipTime] += compute + spill;
            end[ChipCompute] += compute;
            end[ChipSpill] += spill;
            energy += operationsOf(i);
            ends[i] = end;
            busy[here] = isPlaced ? end : busy[here];
            last = end[ChipTime] > last[ChipTime] ? end : last;
        }
        last[ChipEnergy] = energy;
        return {{last.begin(), last.end()}};
    }
    /// Times of a layer in a unit, in nanoseconds: to compute, and to fetch weights that its memory cannot keep.
    [[nodiscard]] std::pair<double, double> timesOf(std::size_t layer, const UnitSize& size) const
    {
        const std::int64_t weights = workloads::weightsOf(network.layers[layer].layer).value_or(0);
        return {std::ceil(operationsOf(layer) / static_cast<double>(size.operations)),
                static_cast<double>(ceilDivide(std::max<std::int64_t>(0, weights - size.bytes), chip.link))};
    }
    [[nodiscard]] double leastOf(std::size_t layer) const
    {
        double least = std::numeric_limits<double>::infinity();
        for (const UnitSize& size : chip.sizes) {
            const auto [compute, spill] = timesOf(layer, size);
            least = std::min(least, compute + spill);
        }
        return least;
    }
    [[nodiscard]] double operationsOf(std::size_t layer) const
    {
        return static_cast<double>(images) * workloads::operationsOf(network.layers[layer].layer).value_or(0);
    }
    [[nodiscard]] std::int64_t trackOf(std::int64_t unit) const
    {
        return 1 + unit / columns + 1 + 2 * unit; // rows, units and their routers
    }
};

} // namespace pimento::test
