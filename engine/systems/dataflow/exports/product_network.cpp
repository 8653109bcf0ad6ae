// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/exports/product_network.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pimento::dataflow {

ProductNetwork::ProductNetwork(LinearProgram& program, const LinearSum& unit, std::int64_t value) : m_program(program)
{
    m_flows[{.value = value}] = unit;
}

void ProductNetwork::choose(const KeyedSums& choices, const Step& step)
{
    choose([&](std::int64_t /*kind*/) -> const KeyedSums& { return choices; }, step);
}

void ProductNetwork::choose(const std::function<const KeyedSums&(std::int64_t kind)>& choicesOf, const Step& step)
{
    std::map<PartialProduct, LinearSum> next;
    const PartialProduct first = m_flows.begin()->first;
    if (m_isWhole && choicesOf(first.kind).size() > 1) { // the choice decides the product alone
        for (const auto& [key, sum] : choicesOf(first.kind)) {
            if (const auto product = step(first, key)) {
                add(next[*product], sum);
            } else {
                m_program.requireEqual(sum, 0);
            }
        }
        m_isWhole = false;
        m_flows = std::move(next);
        return;
    }
    std::vector<std::pair<const KeyedSums*, std::map<std::int64_t, LinearSum>>> chosen; // arcs of each choice
    for (const auto& [product, flow] : m_flows) {
        const KeyedSums& choices = choicesOf(product.kind);
        if (choices.size() == 1) { // nothing is left to choose
            if (const auto follower = step(product, choices.begin()->first)) {
                add(next[*follower], flow);
            } else {
                m_program.requireEqual(flow, 0);
            }
            continue;
        }
        auto arcs = std::ranges::find(chosen, &choices, [](const auto& each) { return each.first; });
        if (arcs == chosen.end()) {
            arcs = chosen.insert(arcs, {&choices, {}});
        }
        LinearSum conserved;
        for (const auto& choice : choices) {
            if (const auto follower = step(product, choice.first)) {
                const std::uint32_t arc = m_program.addReal("f" + std::to_string(m_program.columns()));
                conserved.push_back({arc, 1});
                arcs->second[choice.first].push_back({arc, 1});
                next[*follower].push_back({arc, 1});
            }
        }
        add(conserved, flow, -1);
        m_program.requireEqual(conserved, 0);
    }
    for (auto& [choices, sums] : chosen) {
        for (auto& [key, arcs] : sums) {
            add(arcs, choices->at(key), -1);
            m_program.requireAtMost(arcs, 0);
        }
    }
    m_flows = std::move(next);
}

void ProductNetwork::change(const std::function<PartialProduct(const PartialProduct&)>& step)
{
    std::map<PartialProduct, LinearSum> next;
    for (const auto& [product, flow] : m_flows) {
        add(next[step(product)], flow);
    }
    m_flows = std::move(next);
}

} // namespace pimento::dataflow
