// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/measured/layer_times.h"

#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "engine/base/uneven_choices.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <numeric>
#include <span>

namespace pimento::serving {

namespace {

/// Reads a row's cells as numbers of at least 0. Nothing: one is none.
std::optional<std::vector<double>> numbersOf(const CsvTable& table, std::size_t row,
                                             std::initializer_list<std::string_view> columns)
{
    std::vector<double> numbers;
    for (const std::string_view column : columns) {
        const auto number = parseDecimal(table.cell(row, column));
        if (!number || !(*number >= 0) || !std::isfinite(*number)) {
            return std::nullopt;
        }
        numbers.push_back(*number);
    }
    return numbers;
}

/// Reads a table of times; `add` takes a row and its numbers, the time last.
template <class Add>
Result<void> readTimes(const std::string& file, std::initializer_list<std::string_view> columns, const Add& add)
{
    const auto table = CsvTable::read(file);
    if (!table) {
        return tl::unexpected<Error>(table.error());
    }
    for (const std::string_view column : columns) {
        if (!table->column(column)) {
            return fail("lacks the column " + std::string(column), file, "Write a table of layer times");
        }
    }
    for (std::size_t row = 0; row < table->rows(); ++row) {
        const auto numbers = numbersOf(*table, row, columns);
        if (!numbers) {
            return fail("has a cell that is not a number of at least 0",
                        file + ", line " + std::to_string(table->lineNumber(row)), "Write the measured number");
        }
        add(*table, row, *numbers);
    }
    return {};
}

bool isOnce(const std::string& layer) { return layer == "embedding" || layer == "final_layernorm"; }

} // namespace

void TimeTable::set(const std::vector<double>& numbers, double microseconds)
{
    if (m_nodes.empty()) {
        m_nodes.emplace_back();
    }
    std::size_t list = 0;
    for (std::size_t level = 0; level < numbers.size(); ++level) {
        const auto place = std::ranges::lower_bound(m_nodes[list], numbers[level], {}, &Node::number);
        const auto index = place - m_nodes[list].begin();
        if (place == m_nodes[list].end() || place->number != numbers[level]) {
            const bool isLast = level + 1 == numbers.size();
            m_nodes[list].insert(place, {numbers[level], 0, isLast ? 0 : m_nodes.size()});
            if (!isLast) {
                m_nodes.emplace_back();
            }
        }
        Node& node = m_nodes[list][static_cast<std::size_t>(index)];
        node.time = microseconds;
        list = node.child;
    }
}

double TimeTable::at(const std::vector<double>& numbers) const { return isEmpty() ? 0 : at(numbers, 0, 0); }

double TimeTable::valueOf(const Node& node, const std::vector<double>& numbers, std::size_t level) const
{
    return level + 1 == numbers.size() ? node.time : at(numbers, level + 1, node.child);
}

double TimeTable::at(const std::vector<double>& numbers, std::size_t level, std::size_t list) const
{
    const std::vector<Node>& nodes = m_nodes[list];
    const double number = numbers[level];
    if (nodes.size() == 1 || number <= nodes.front().number) {
        return valueOf(nodes.front(), numbers, level);
    }
    const auto above = std::ranges::lower_bound(nodes, number, {}, &Node::number);
    if (above != nodes.end() && above->number == number) {
        return valueOf(*above, numbers, level);
    }
    const Node& high = above == nodes.end() ? nodes.back() : *above;
    const Node& low = *(&high - 1);
    const double share = (number - low.number) / (high.number - low.number);
    return valueOf(low, numbers, level) * (1 - share) + valueOf(high, numbers, level) * share;
}

std::int64_t StepLoad::tokens() const
{
    return std::accumulate(chunks.begin(), chunks.end(), static_cast<std::int64_t>(contexts.size()) + padding,
                           [](std::int64_t sum, const Chunk& each) { return sum + each.tokens; });
}

Result<LayerTimes> LayerTimes::read(const std::string& prefix)
{
    LayerTimes times;
    const auto byLayer = [](std::map<std::string, TimeTable>& tables) {
        return [&tables](const CsvTable& table, std::size_t row, const std::vector<double>& numbers) {
            tables[std::string(table.cell(row, "layer"))].set({numbers[0]}, numbers[1]);
        };
    };
    const auto check = [](const std::string& file) -> Result<void> {
        const auto table = CsvTable::read(file);
        return !table || table->column("layer") ? Result<void>()
                                                : fail("lacks the column layer", file, "Write a table of layer times");
    };
    for (const char* name : {".dense.csv", ".per_sequence.csv"}) {
        if (auto known = check(prefix + name); !known) {
            return tl::unexpected<Error>(known.error());
        }
    }
    auto done = readTimes(prefix + ".dense.csv", {"tokens", "time_us"}, byLayer(times.m_dense));
    if (done) {
        done = readTimes(prefix + ".per_sequence.csv", {"sequences", "time_us"}, byLayer(times.m_perSequence));
    }
    if (done) {
        done = readTimes(prefix + ".attention.csv", {"prefill_chunk", "n_decode", "kv_prefill", "kv_decode", "time_us"},
                         [&](const CsvTable&, std::size_t, const std::vector<double>& numbers) {
                             times.m_attention.set({numbers.begin(), numbers.end() - 1}, numbers.back());
                         });
    }
    std::error_code code;
    if (done && std::filesystem::exists(prefix + ".moe.csv", code)) {
        done = readTimes(prefix + ".moe.csv", {"tokens", "activated_experts", "time_us"},
                         [&](const CsvTable&, std::size_t, const std::vector<double>& numbers) {
                             times.m_experts.set({numbers.begin(), numbers.end() - 1}, numbers.back());
                         });
    }
    if (!done) {
        return tl::unexpected<Error>(done.error());
    }
    return times;
}

std::optional<LayerTimes::MissingLayer> LayerTimes::missingLayer(bool hasExperts) const
{
    constexpr const char* kDense[] = {"qkv_proj", "o_proj", "gate_up_proj",
                                      "down_proj"}; // experts replace the last two
    for (const char* layer : std::span(kDense).first(hasExperts ? 2 : 4)) {
        if (!m_dense.contains(layer)) {
            return MissingLayer{layer, ".dense.csv"};
        }
    }
    if (!m_perSequence.contains("lm_head")) {
        return MissingLayer{"lm_head", ".per_sequence.csv"};
    }
    if (m_attention.isEmpty()) {
        return MissingLayer{"attention", ".attention.csv"};
    }
    return hasExperts && m_experts.isEmpty() ? std::optional(MissingLayer{"moe", ".moe.csv"}) : std::nullopt;
}

double LayerTimes::block(const StepLoad& load) const
{
    const auto tokens = static_cast<double>(load.tokens());
    double sum = attention(load);
    for (const auto& [layer, table] : m_dense) {
        if (!isOnce(layer)) {
            sum += table.at({tokens}) * (layer == "layernorm" ? 2 : 1); // before attention and before the feed-forward
        }
    }
    return sum;
}

double LayerTimes::layer(const std::string& name, const StepLoad& load) const
{
    if (const auto dense = m_dense.find(name); dense != m_dense.end()) {
        return dense->second.at({static_cast<double>(load.tokens())});
    }
    const auto found = m_perSequence.find(name);
    return found == m_perSequence.end() ? 0 : found->second.at({static_cast<double>(load.sequences())});
}

double LayerTimes::once(const StepLoad& load) const
{
    double sum = 0;
    for (const auto& [layer, table] : m_dense) {
        sum += isOnce(layer) ? table.at({static_cast<double>(load.tokens())}) : 0;
    }
    for (const auto& [layer, table] : m_perSequence) {
        sum += table.at({static_cast<double>(load.sequences())});
    }
    return sum;
}

/// Attention of all chunks and sequences of a step, which one kernel computes. Several chunks count as one of as many
/// tokens, whose context makes the products as many; sequences count as if they shared their mean context, since what
/// they read is the same.
double LayerTimes::attention(const StepLoad& load) const
{
    if (load.isEmpty()) {
        return 0; // a table has no time of nothing
    }
    double tokens = 0;
    double products = 0;
    for (const StepLoad::Chunk& each : load.chunks) {
        const auto count = static_cast<double>(each.tokens);
        tokens += count;
        products += count * static_cast<double>(each.context) + count * count / 2;
    }
    const double context = tokens > 0 ? std::max(0.0, (products - tokens * tokens / 2) / tokens) : 0;
    const auto sequences = static_cast<double>(load.contexts.size());
    const double total = std::accumulate(load.contexts.begin(), load.contexts.end(), 0.0);
    return m_attention.at({tokens, sequences, context, sequences > 0 ? total / sequences : 0});
}

double LayerTimes::experts(std::int64_t tokens, const ExpertChoice& choice) const
{
    if (m_experts.isEmpty() || tokens == 0) {
        return 0;
    }
    const PartUse use = busiestPart(unevenChoices(choice.experts, choice.perToken, choice.skew), choice.parts, tokens);
    return m_experts.at({use.uses / static_cast<double>(choice.perToken), use.touched});
}

} // namespace pimento::serving
