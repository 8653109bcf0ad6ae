// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/numbers.h"
#include "engine/language_models/quantisation.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace pimento {

namespace {

enum class Matrices : std::uint8_t { None, Attention, RoutedExperts, Others };

/// A list entry: the class of matrices that it names, their block (-1: all), and the single matrix ("": all).
struct NamedModule {
    Matrices matrices = Matrices::None;
    std::int64_t block = -1;
    std::string_view single;
};

bool hasAny(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::ranges::any_of(words, [&](auto word) { return text.find(word) != std::string_view::npos; });
}

Matrices matricesOf(std::string_view module)
{
    while (!module.empty() && (module.back() == '$' || module.back() == '*' || module.back() == '.')) {
        module.remove_suffix(1); // part of a regular expression
    }
    if (hasAny(module, {"vision", "visual", "audio", "projector", "norm", "router", "embed", "lm_head"}) ||
        module.ends_with("gate")) {
        return Matrices::None; // outside of the blocks, or never quantised
    }
    if (hasAny(module, {"attn", "attention", "q_proj", "k_proj", "v_proj", "o_proj"})) {
        return Matrices::Attention;
    }
    if (hasAny(module, {"experts"}) && !hasAny(module, {"shared_expert"})) {
        return Matrices::RoutedExperts;
    }
    return hasAny(module, {"mlp", "ffn", "feed_forward", "shared_expert", "gate_proj", "up_proj", "down_proj"})
               ? Matrices::Others
               : Matrices::None;
}

NamedModule moduleOf(std::string_view text)
{
    NamedModule named{.matrices = matricesOf(text), .block = -1, .single = {}};
    const auto pieces = split(text, '.');
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        if (pieces[i] == "layers" || pieces[i] == "h" || pieces[i] == "blocks") {
            named.block = parseInteger(pieces[i + 1]).value_or(-1);
        }
    }
    constexpr auto kSingles = std::to_array<std::string_view>(
        {"q_proj", "k_proj", "v_proj", "o_proj", "qkv_proj", "gate_proj", "up_proj", "down_proj", "gate_up_proj"});
    const auto* const single =
        std::ranges::find_if(kSingles, [&](std::string_view each) { return hasAny(pieces.back(), {each}); });
    named.single = single == kSingles.end() ? std::string_view() : *single;
    return named;
}

/// Blocks in which a list names each matrix of a class.
class KeptBlocks {
public:
    explicit KeptBlocks(std::int64_t layers) : m_layers(layers) {}

    void add(const NamedModule& module)
    {
        auto& blocks = m_blocks[std::string(module.single)];
        if (module.block >= 0) {
            blocks.insert(module.block);
        } else {
            for (std::int64_t block = 0; block < m_layers; ++block) {
                blocks.insert(block);
            }
        }
    }

    /// True if every matrix of all blocks is named: together, or one by one.
    [[nodiscard]] bool areAll(std::initializer_list<const char*> singles) const
    {
        return isWhole("") || std::ranges::all_of(singles, [&](const char* each) { return isWhole(each); });
    }
    [[nodiscard]] std::size_t count() const
    {
        std::size_t sum = 0;
        for (const auto& [single, blocks] : m_blocks) {
            sum += blocks.size();
        }
        return sum;
    }

private:
    [[nodiscard]] bool isWhole(const std::string& single) const
    {
        const auto found = m_blocks.find(single);
        return found != m_blocks.end() && static_cast<std::int64_t>(found->second.size()) >= m_layers;
    }

    std::int64_t m_layers;
    std::map<std::string, std::set<std::int64_t>> m_blocks;
};

} // namespace

KeptMatrices keptMatricesOf(const std::vector<std::string>& modules, std::int64_t layers)
{
    std::map<Matrices, KeptBlocks> kept;
    for (const Matrices each : {Matrices::Attention, Matrices::RoutedExperts, Matrices::Others}) {
        kept.emplace(each, KeptBlocks(layers));
    }
    for (const std::string& text : modules) {
        const NamedModule module = moduleOf(text);
        if (const auto found = kept.find(module.matrices); found != kept.end()) {
            found->second.add(module);
        }
    }
    KeptMatrices all;
    const KeptBlocks& attention = kept.at(Matrices::Attention);
    const KeptBlocks& experts = kept.at(Matrices::RoutedExperts);
    const KeptBlocks& others = kept.at(Matrices::Others);
    all.attention =
        attention.areAll({"q_proj", "k_proj", "v_proj", "o_proj"}) || attention.areAll({"qkv_proj", "o_proj"});
    all.routedExperts =
        experts.areAll({"gate_proj", "up_proj", "down_proj"}) || experts.areAll({"gate_up_proj", "down_proj"});
    all.others = others.areAll({"gate_proj", "up_proj", "down_proj"}) || others.areAll({"gate_up_proj", "down_proj"});
    all.partly = (all.attention ? 0 : attention.count()) + (all.routedExperts ? 0 : experts.count()) +
                 (all.others ? 0 : others.count());
    return all;
}

} // namespace pimento
