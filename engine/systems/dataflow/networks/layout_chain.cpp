// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/layout_chain.h"

#include "engine/systems/dataflow/model/tile_sizes.h"

#include <algorithm>
#include <array>
#include <limits>

namespace pimento::dataflow {

namespace {

constexpr std::array<Layout, 2> kLayouts = {Layout::Sequential, Layout::RowAligned};

/// Solutions of a layer by the layouts of its input and its output.
using LayoutSolutions = std::array<std::array<DataflowSolution, 2>, 2>;

Result<LayoutSolutions> solveByLayouts(const NetworkQuestion& question, std::size_t layer, std::stop_token stop)
{
    LayoutSolutions solutions;
    for (const Layout input : kLayouts) {
        for (const Layout output : kLayouts) {
            DataflowQuestion each{
                question.layers[layer].loops, question.accelerator, question.objective, {}, question.limits};
            each.constraints.layouts[indexOf(Tensor::Input)] = input;
            each.constraints.layouts[indexOf(Tensor::Output)] = output;
            auto solution = solveDataflow(each, stop, {});
            if (!solution) {
                return tl::unexpected(solution.error());
            }
            solutions[static_cast<std::size_t>(input)][static_cast<std::size_t>(output)] = std::move(*solution);
        }
    }
    return solutions;
}

/// The cheapest way to have run the layers so far, by the layout of the last output.
struct ChainState {
    double value = std::numeric_limits<double>::infinity();
    std::vector<std::size_t> choices; // of each layer: 2 x layout of the input + layout of the output
};

bool agrees(std::size_t output, std::size_t input) { return output == 0 && input == 0; }

std::array<ChainState, 2> extended(const std::array<ChainState, 2>& before, const LayoutSolutions& layer,
                                   double relayout, bool isFirst)
{
    std::array<ChainState, 2> after;
    for (std::size_t input = 0; input < 2; ++input) {
        for (std::size_t output = 0; output < 2; ++output) {
            const DataflowSolution& solution = layer[input][output];
            if (!solution.mapping) {
                continue;
            }
            for (std::size_t last = 0; last < (isFirst ? 1U : 2U); ++last) {
                const double price = isFirst || agrees(last, input) ? 0 : relayout;
                const double value = before[last].value + price + solution.value;
                if (value < after[output].value) {
                    after[output] = {value, before[last].choices};
                    after[output].choices.push_back(2 * input + output);
                }
            }
        }
    }
    return after;
}

/// Sum of a chain in which each layer takes its own best layouts.
double separateSum(const NetworkQuestion& question, const std::vector<LayoutSolutions>& layers)
{
    double sum = 0;
    std::size_t last = 0;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        std::size_t best = 0;
        for (std::size_t choice = 1; choice < 4; ++choice) {
            if (layers[i][choice / 2][choice % 2].value < layers[i][best / 2][best % 2].value) {
                best = choice;
            }
        }
        const bool isRelaid = i > 0 && !agrees(last, best / 2);
        sum += layers[i][best / 2][best % 2].value +
               (isRelaid ? relayoutValue(question.layers[i].loops, question.accelerator, question.objective) : 0);
        last = best % 2;
    }
    return sum;
}

} // namespace

double relayoutValue(const LayerLoops& layer, const Accelerator& accelerator, const DataflowObjective& objective)
{
    const workloads::Extent input = inputExtent(layer);
    const auto bytes = static_cast<double>(layer.bound(Dim::N) * layer.bound(Dim::G) * layer.bound(Dim::C) *
                                           input.area() * layer.elementBytes[indexOf(Tensor::Input)]);
    const MemoryLevel& dram = accelerator.levels.back();
    const auto perByte = [](double bandwidth) { return bandwidth > 0 ? 1 / bandwidth : 0; };
    const double moves = std::max({bytes * perByte(dram.readBandwidth), bytes * perByte(dram.writeBandwidth),
                                   2 * bytes * perByte(dram.sharedBandwidth)});
    double rows = 0;
    if (accelerator.rows.rowBytes > 0) {
        rows = 2 * static_cast<double>(ceilDivide(static_cast<std::int64_t>(bytes), accelerator.rows.rowBytes));
    }
    const double latency = moves + rows * accelerator.rows.activationCycles;
    const double energy = 2 * bytes / static_cast<double>(dram.accessBytes) * dram.accessEnergy +
                          rows * accelerator.rows.activationEnergy;
    return objective.valueOf(latency, energy, rows);
}

Result<LayoutChain> bestLayouts(const NetworkQuestion& question, std::stop_token stop)
{
    if (question.objective.goal == Goal::EnergyDelay) {
        return fail("the product of energy and latency does not add up over layers", "search of dataflows of a network",
                    "Choose latency, energy or a blend");
    }
    std::vector<LayoutSolutions> layers;
    std::array<ChainState, 2> states;
    states[0].value = 0;
    for (std::size_t i = 0; i < question.layers.size(); ++i) {
        auto solutions = solveByLayouts(question, i, stop);
        if (!solutions) {
            return tl::unexpected(solutions.error());
        }
        const double price = relayoutValue(question.layers[i].loops, question.accelerator, question.objective);
        states = extended(states, *solutions, price, i == 0);
        layers.push_back(std::move(*solutions));
    }
    const ChainState& best = states[1].value < states[0].value ? states[1] : states[0];
    LayoutChain chain;
    chain.isFound = best.choices.size() == layers.size() && !layers.empty();
    if (!chain.isFound) {
        return chain;
    }
    chain.value = best.value;
    chain.separate = separateSum(question, layers);
    chain.isProved = true;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const std::size_t choice = best.choices[i];
        chain.isRelaid.push_back(i > 0 && !agrees(best.choices[i - 1] % 2, choice / 2));
        chain.layers.push_back(layers[i][choice / 2][choice % 2]);
        for (const auto& byOutput : layers[i]) {
            for (const DataflowSolution& solution : byOutput) {
                chain.isProved = chain.isProved && (solution.isProved || solution.infeasible.has_value());
            }
        }
    }
    return chain;
}

} // namespace pimento::dataflow
