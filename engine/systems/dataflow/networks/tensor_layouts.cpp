// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/tensor_layouts.h"

#include "engine/systems/dataflow/model/tile_sizes.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace pimento::dataflow {

namespace {

constexpr double kNoValue = std::numeric_limits<double>::infinity();
constexpr std::size_t kLayoutPairs = 4; // 2 x layout of the input + layout of the output

/// True if a layer reads its input as another one wrote it.
bool isAgreed(std::size_t output, std::size_t input) { return output == 0 && input == 0; }

/// Numbers of each layer by its layouts.
using Values = std::vector<std::array<double, kLayoutPairs>>;

class LayoutSearch {
public:
    explicit LayoutSearch(const NetworkQuestion& question) : m_question(question), m_readers(question.layers.size())
    {
        for (std::size_t layer = 0; layer < question.layers.size(); ++layer) {
            if (const auto from = question.layers[layer].reads) {
                m_readers[*from].push_back(layer);
            }
            const RepeatedLayer& one = question.layers[layer];
            m_relayout.push_back(one.repeats * relayoutValue(one.loops, question.accelerator, question.objective));
        }
    }

    Result<void> solve(std::stop_token stop, const SolvedCount& report)
    {
        std::vector<DataflowQuestion> questions;
        for (std::size_t layer = 0; layer < m_question.layers.size(); ++layer) {
            for (std::size_t pair = 0; pair < kLayoutPairs; ++pair) {
                questions.push_back(questionOf(layer, pair));
            }
        }
        auto solved = solveEach(questions, m_question.limits.threads, std::move(stop), report);
        if (!solved) {
            return tl::unexpected<Error>(solved.error());
        }
        m_solutions = *std::move(solved);
        for (std::size_t layer = 0; layer < m_question.known.size(); ++layer) {
            for (std::size_t pair = 0; pair < kLayoutPairs; ++pair) {
                useKnown(layer, pair);
            }
        }
        return {};
    }

    [[nodiscard]] TensorLayouts answer() const
    {
        TensorLayouts answer;
        const Values values = sums([](const DataflowSolution& s) { return s.mapping ? s.value : kNoValue; });
        const Values bounds = sums([](const DataflowSolution& s) { return s.infeasible ? kNoValue : s.bound; });
        std::vector<std::size_t> chosen(m_question.layers.size());
        answer.isFound = !chosen.empty();
        answer.isProved = true;
        for (std::size_t layer = 0; layer < chosen.size(); ++layer) {
            const auto from = m_question.layers[layer].reads;
            chosen[layer] = leastPair(values, layer, from ? std::optional(chosen[*from] % 2) : std::nullopt);
            if (!from) {
                answer.value += values[layer][chosen[layer]];
                answer.bound += *std::ranges::min_element(bounds[layer]);
            }
            answer.isRelaid.push_back(from && !isAgreed(chosen[*from] % 2, chosen[layer] / 2));
            answer.layers.push_back(solutionOf(layer, chosen[layer]));
            answer.isFound = answer.isFound && answer.layers.back().mapping.has_value();
            for (std::size_t pair = 0; pair < kLayoutPairs; ++pair) {
                const DataflowSolution& solution = solutionOf(layer, pair);
                answer.isProved = answer.isProved && (solution.isProved || solution.infeasible.has_value());
            }
        }
        answer.isProved = answer.isProved || answer.value - answer.bound <= m_question.limits.tolerance * answer.value;
        answer.separate = separateSum();
        return answer;
    }

private:
    /// Takes what is known of a layer for a pair that it chooses, if it is better.
    void useKnown(std::size_t layer, std::size_t pair)
    {
        const DataflowSolution& known = m_question.known[layer];
        DataflowSolution& solution = m_solutions[layer * kLayoutPairs + pair];
        const auto has = [&](Tensor tensor, std::size_t layout) {
            return static_cast<std::size_t>(known.mapping->layouts[indexOf(tensor)]) == layout;
        };
        const bool isChosen = known.mapping && (!m_question.layers[layer].reads || has(Tensor::Input, pair / 2)) &&
                              (m_readers[layer].empty() || has(Tensor::Output, pair % 2));
        if (isChosen && (!solution.mapping || known.value < solution.value)) {
            solution.mapping = known.mapping;
            solution.value = known.value;
            solution.bound = std::min(solution.bound, known.value);
            solution.isProved = known.isProved;
        }
        if (isChosen) { // which has no constraints
            solution.isProved = solution.isProved || known.isProved;
        }
        solution.bound = std::max(solution.bound, std::min(known.bound, solution.value));
    }

    /// A layer with pinned layouts. The input of a layer that reads no other one, and an output that no layer reads,
    /// lie in any layout.
    [[nodiscard]] DataflowQuestion questionOf(std::size_t layer, std::size_t pair) const
    {
        DataflowQuestion each = questionOfLayer(m_question, layer);
        if (m_question.layers[layer].reads) {
            each.constraints.layouts[indexOf(Tensor::Input)] = static_cast<Layout>(pair / 2);
        }
        if (!m_readers[layer].empty()) {
            each.constraints.layouts[indexOf(Tensor::Output)] = static_cast<Layout>(pair % 2);
        }
        return each;
    }

    [[nodiscard]] const DataflowSolution& solutionOf(std::size_t layer, std::size_t pair) const
    {
        return m_solutions[layer * kLayoutPairs + pair];
    }

    /// True if the constraints of all layers allow the layouts of a pair.
    [[nodiscard]] bool isAllowed(std::size_t layer, std::size_t pair) const
    {
        const auto fits = [&](Tensor tensor, std::size_t layout) {
            const auto pinned = m_question.constraints.layouts[indexOf(tensor)];
            return !pinned || static_cast<std::size_t>(*pinned) == layout;
        };
        return (!m_question.layers[layer].reads || fits(Tensor::Input, pair / 2)) &&
               (m_readers[layer].empty() || fits(Tensor::Output, pair % 2));
    }

    /// The pair with the least sum behind a layer whose output has a layout; none: behind no layer.
    [[nodiscard]] std::size_t leastPair(const Values& sums, std::size_t layer, std::optional<std::size_t> before) const
    {
        std::array<double, kLayoutPairs> priced = sums[layer];
        for (std::size_t pair = 0; pair < kLayoutPairs && before; ++pair) {
            priced[pair] += isAgreed(*before, pair / 2) ? 0 : m_relayout[layer];
        }
        return static_cast<std::size_t>(std::ranges::min_element(priced) - priced.begin());
    }

    /// Least sum of a layer with its layouts and of all layers that read it, directly or not.
    template <class Number> [[nodiscard]] Values sums(const Number& numberOf) const
    {
        Values sums(m_question.layers.size());
        for (std::size_t layer = sums.size(); layer-- > 0;) {
            for (std::size_t pair = 0; pair < kLayoutPairs; ++pair) {
                double sum = isAllowed(layer, pair)
                                 ? m_question.layers[layer].repeats * numberOf(solutionOf(layer, pair))
                                 : kNoValue;
                for (const std::size_t reader : m_readers[layer]) {
                    const std::size_t least = leastPair(sums, reader, pair % 2);
                    sum += sums[reader][least] + (isAgreed(pair % 2, least / 2) ? 0 : m_relayout[reader]);
                }
                sums[layer][pair] = sum;
            }
        }
        return sums;
    }

    /// Sum if each layer takes its own best layouts.
    [[nodiscard]] double separateSum() const
    {
        double sum = 0;
        std::vector<std::size_t> best(m_question.layers.size(), 0);
        for (std::size_t layer = 0; layer < best.size(); ++layer) {
            const auto valueOf = [&](std::size_t pair) {
                const DataflowSolution& solution = solutionOf(layer, pair);
                return isAllowed(layer, pair) && solution.mapping ? solution.value : kNoValue;
            };
            for (std::size_t pair = 1; pair < kLayoutPairs; ++pair) {
                best[layer] = valueOf(pair) < valueOf(best[layer]) ? pair : best[layer];
            }
            const auto from = m_question.layers[layer].reads;
            const bool isRelaid = from && !isAgreed(best[*from] % 2, best[layer] / 2);
            sum += m_question.layers[layer].repeats * valueOf(best[layer]) + (isRelaid ? m_relayout[layer] : 0);
        }
        return sum;
    }

    const NetworkQuestion& m_question;
    std::vector<std::vector<std::size_t>> m_readers; // one per layer
    std::vector<double> m_relayout;                  // price before each layer
    std::vector<DataflowSolution> m_solutions;       // kLayoutPairs of each layer
};

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

Result<TensorLayouts> bestLayouts(const NetworkQuestion& question, std::stop_token stop, const SolvedCount& report)
{
    if (const auto checked = checkAddsUp(question.objective); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    LayoutSearch search(question);
    if (const auto solved = search.solve(std::move(stop), report); !solved) {
        return tl::unexpected<Error>(solved.error());
    }
    return search.answer();
}

} // namespace pimento::dataflow
