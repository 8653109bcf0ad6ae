// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/math.h"
#include "engine/candidates/value_list.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/workloads/network_file.h"
#include "tests/support/chip_kind.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <utility>

namespace pimento::test {

using Plan = std::vector<int>; // unit of each layer, as an index among those that layers may have
enum ChipQuantity : std::size_t { ChipTime, ChipCompute, ChipMesh, ChipSpill, ChipEnergy, ChipQuantities };

/// A network on the units of a chip that layers may have.
struct ChipWork {
    workloads::Network network;
    Chip chip;
    std::int64_t columns = 1; // units of a row
    std::int64_t units = 1;   // that layers may have

    [[nodiscard]] std::int64_t unit(int chosen) const { return chosen * chip.units() / units; }
    /// Runs a plan; layers behind its end take the least time of any unit. Adds spans to `spans`, if any.
    [[nodiscard]] Evaluation run(const Plan& plan, std::vector<Span>* spans = nullptr) const
    {
        using Cost = std::array<double, ChipQuantities>;
        std::vector<Cost> ends(network.layers.size());
        std::map<std::int64_t, Cost> busy; // end of what a unit does last
        Cost last{};
        double energy = 0;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const auto& [layer, from] = network.layers[i];
            const bool isPlaced = i < plan.size();
            const std::int64_t here = isPlaced ? unit(plan[i]) : 0;
            Cost end = isPlaced ? busy[here] : Cost{};
            for (const std::string& name : from) {
                const auto source = std::ranges::find(network.layers, name, [](const auto& l) { return l.layer.name; });
                if (source == network.layers.end()) {
                    continue; // an input of the network lies in every unit
                }
                const auto j = static_cast<std::size_t>(source - network.layers.begin());
                const std::int64_t there = j < plan.size() ? unit(plan[j]) : here;
                Cost arrival = ends[j];
                if (isPlaced && there != here) {
                    const std::int64_t hops =
                        std::abs(here / columns - there / columns) + std::abs(here % columns - there % columns);
                    const std::int64_t bytes = workloads::resultOf(source->layer).value_or(0);
                    const std::int64_t takes = hops * chip.hop + ceilDivide(bytes, chip.link);
                    if (spans != nullptr) {
                        spans->push_back({trackOf(here) + 1,
                                          static_cast<std::int64_t>(arrival[ChipTime]),
                                          takes,
                                          1,
                                          {static_cast<std::int64_t>(j), bytes}});
                    }
                    arrival[ChipTime] += static_cast<double>(takes);
                    arrival[ChipMesh] += static_cast<double>(takes);
                    energy += static_cast<double>(bytes * hops);
                }
                end = arrival[ChipTime] > end[ChipTime] ? arrival : end;
            }
            const auto [compute, spill] = isPlaced ? timesOf(i, here) : std::pair(leastOf(i), 0.0);
            if (spans != nullptr) {
                spans->push_back({trackOf(here),
                                  static_cast<std::int64_t>(end[ChipTime]),
                                  static_cast<std::int64_t>(compute + spill),
                                  0,
                                  {static_cast<std::int64_t>(i), workloads::weightsOf(layer).value_or(0)}});
            }
            end[ChipTime] += compute + spill;
            end[ChipCompute] += compute;
            end[ChipSpill] += spill;
            energy += workloads::operationsOf(layer).value_or(0);
            ends[i] = end;
            busy[here] = isPlaced ? end : busy[here];
            last = end[ChipTime] > last[ChipTime] ? end : last;
        }
        last[ChipEnergy] = energy;
        return {{last.begin(), last.end()}};
    }
    /// Times of a layer in a unit, in nanoseconds: to compute, and to fetch weights that its memory cannot keep.
    [[nodiscard]] std::pair<double, double> timesOf(std::size_t layer, std::int64_t unit) const
    {
        const UnitSize& size = chip.of(unit);
        const std::int64_t weights = workloads::weightsOf(network.layers[layer].layer).value_or(0);
        const double operations = workloads::operationsOf(network.layers[layer].layer).value_or(0);
        return {std::ceil(operations / static_cast<double>(size.operations)),
                static_cast<double>(ceilDivide(std::max<std::int64_t>(0, weights - size.bytes), chip.link))};
    }
    [[nodiscard]] double leastOf(std::size_t layer) const
    {
        double least = std::numeric_limits<double>::infinity();
        std::int64_t first = 0;
        for (const UnitSize& size : chip.sizes) {
            const auto [compute, spill] = timesOf(layer, first);
            least = std::min(least, compute + spill);
            first += size.count;
        }
        return least;
    }
    [[nodiscard]] std::uint32_t trackOf(std::int64_t unit) const
    {
        return static_cast<std::uint32_t>(1 + unit / columns + 1 + 2 * unit); // rows, units and their routers
    }
    [[nodiscard]] std::shared_ptr<const ValueList> list(const Fingerprint& problem, std::span<const Plan> plans) const
    {
        std::vector<TableColumn> columnsOfList;
        for (const auto& each : network.layers) {
            columnsOfList.push_back({each.layer.name, each.layer.name, "", "Unit", ColumnRole::Decision});
        }
        std::vector<double> values;
        for (const Plan& plan : plans) {
            std::ranges::transform(plan, std::back_inserter(values), [&](int u) { return double(unit(u)); });
        }
        return std::make_shared<const ValueList>(problem, std::move(columnsOfList), std::move(values));
    }
    [[nodiscard]] Plan planOf(const CandidateList& from, std::size_t row) const
    {
        Plan plan(network.layers.size());
        for (std::size_t i = 0; i < plan.size(); ++i) {
            plan[i] = static_cast<int>(ceilDivide(static_cast<std::int64_t>(from.value(row, i)) * units, chip.units()));
        }
        return plan;
    }
};

} // namespace pimento::test
