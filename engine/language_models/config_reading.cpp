// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/config_reading.h"

#include "engine/language_models/config_keys.h"

#include <algorithm>
#include <array>

namespace pimento {

namespace {

constexpr std::array<std::pair<std::string_view, ModelActivation>, 14> kActivations = {
    {{"silu", ModelActivation::Silu},
     {"swish", ModelActivation::Silu},
     {"swiglu", ModelActivation::Silu},
     {"relu", ModelActivation::Relu},
     {"relu2", ModelActivation::Relu},
     {"gelu", ModelActivation::Gelu},
     {"gelu_new", ModelActivation::Gelu},
     {"gelu_fast", ModelActivation::Gelu},
     {"gelu_pytorch_tanh", ModelActivation::Gelu},
     {"gelu_python", ModelActivation::Gelu},
     {"gelu_10", ModelActivation::Gelu},
     {"geglu", ModelActivation::Gelu},
     {"quick_gelu", ModelActivation::Gelu},
     {"gelu_accurate", ModelActivation::Gelu}}};

/// Kinds in layer_types that are attention; the last two have a window.
constexpr std::array<std::string_view, 3> kAttentionLayers = {"full_attention", "sliding_attention",
                                                              "chunked_attention"};

} // namespace

const char* ConfigReading::firstOf(Keys keys) const
{
    const auto* const found = std::ranges::find_if(keys, [&](const char* key) { return m_reader->has(key); });
    return found == keys.end() ? *keys.begin() : *found;
}

const ConfigReading::DefaultSize* ConfigReading::defaultOf(Keys keys) const
{
    if (m_outer == nullptr) {
        return nullptr;
    }
    const auto isNamed = [&](const DefaultSize& each) {
        return std::ranges::any_of(keys, [&](const char* key) { return each.key == key; });
    };
    const auto found = std::ranges::find_if(m_defaults, isNamed);
    return found == m_defaults.end() ? nullptr : &*found;
}

void ConfigReading::compare(Keys keys, const char* used, std::int64_t value, std::int64_t most)
{
    for (const char* other : keys) {
        const std::int64_t stated = other == used ? value : m_reader->integerOr(other, value, 0, most);
        if (stated != value && !m_reader->isWrong(other)) {
            m_reader->complain(other,
                               "is " + std::to_string(stated) + ", but \"" + used + "\" is " + std::to_string(value),
                               "They mean the same: keep the right one");
        }
    }
}

std::int64_t ConfigReading::size(const char* ours, Keys keys, std::int64_t most)
{
    const char* key = firstOf(keys);
    m_keys.emplace_back(ours, key);
    const DefaultSize* usual = m_reader->has(key) ? nullptr : defaultOf(keys);
    const std::int64_t value = usual != nullptr ? usual->value : m_reader->integer(key, 1, most);
    compare(keys, key, value, most);
    return value;
}

std::int64_t ConfigReading::sizeOr(const char* ours, Keys keys, std::int64_t fallback, std::int64_t most)
{
    const char* key = firstOf(keys);
    m_keys.emplace_back(ours, key);
    const DefaultSize* usual = m_reader->has(key) ? nullptr : defaultOf(keys);
    const std::int64_t value =
        m_reader->integerOr(key, usual != nullptr ? usual->value : std::min(fallback, most), 1, most);
    compare(keys, key, value, most);
    return value;
}

std::int64_t ConfigReading::countOr(const char* ours, const char* key, std::int64_t fallback, std::int64_t most)
{
    m_keys.emplace_back(ours, key);
    return m_reader->integerOr(key, fallback, 0, most);
}

void ConfigReading::passOver(Keys keys)
{
    std::ranges::for_each(keys, [&](const char* key) { m_reader->passOver(key); });
}

void ConfigReading::leaveOut(const std::string& sentence)
{
    m_model.note += (m_model.note.empty() ? "" : " ") + sentence;
}

void ConfigReading::readCommon(Tied fallback)
{
    m_model.hidden = size("hidden", {"hidden_size"}, ModelLimits::kHidden);
    m_model.layers = size("layers", {"num_hidden_layers"}, ModelLimits::kLayers);
    m_model.vocabulary = size("vocabulary", {"vocab_size"});
    readContext({"max_position_embeddings"});
    readTied(fallback);
}

/// Reads if embeddings are tied. Some documents state it beside a nested description and not in it.
void ConfigReading::readTied(Tied fallback)
{
    constexpr const char* kKey = "tie_word_embeddings";
    const bool isOutside = m_outer != nullptr && !m_reader->has(kKey) && m_outer->has(kKey);
    m_model.hasTiedEmbeddings = (isOutside ? m_outer : m_reader)->flagOr(kKey, fallback == Tied::Yes);
}

void ConfigReading::readContext(Keys keys)
{
    const char* key = firstOf(keys);
    m_model.largestContext = m_reader->integerOr(key, 0, 1, ModelLimits::kContext);
    passOver(keys);
}

std::int64_t ConfigReading::dividedHidden(const char* key, std::int64_t heads)
{
    if (m_model.hidden % heads != 0) {
        m_reader->complain(key,
                           "is " + std::to_string(heads) + ", which does not divide the hidden size " +
                               std::to_string(m_model.hidden),
                           "Use a divisor");
    }
    return std::max<std::int64_t>(m_model.hidden / heads, 1);
}

void ConfigReading::readHeads(std::int64_t headSize)
{
    ModelAttention& attention = m_model.attention;
    attention.heads = size("attention.heads", {"num_attention_heads"}, ModelLimits::kHeads);
    attention.kvHeads = sizeOr("attention.kv_heads", {"num_key_value_heads"}, attention.heads, ModelLimits::kHeads);
    const bool isStated = m_reader->has("head_dim") || headSize > 0;
    attention.headSize =
        sizeOr("attention.head_size", {"head_dim"},
               isStated ? std::max<std::int64_t>(headSize, 1) : dividedHidden("num_attention_heads", attention.heads));
}

void ConfigReading::readEqualHeads(Keys keys)
{
    ModelAttention& attention = m_model.attention;
    attention.heads = attention.kvHeads = size("attention.heads", keys, ModelLimits::kHeads);
    attention.headSize = dividedHidden(firstOf(keys), attention.heads);
}

void ConfigReading::readActivation(const char* key, const char* fallback)
{
    const std::string name = m_reader->textOr(key, fallback);
    const auto* const found =
        std::ranges::find(kActivations, name, &std::pair<std::string_view, ModelActivation>::first);
    if (found != kActivations.end()) {
        m_model.feedForward.activation = found->second;
    } else if (m_reader->isText(key)) {
        m_reader->complain(key, "is \"" + name.substr(0, 40) + "\", which is not known here",
                           "Known are silu, relu and the kinds of gelu; else describe the model in our own form");
    }
}

void ConfigReading::setAttentionBias(bool hasBias)
{
    m_model.attention.hasQkvBias = m_model.attention.hasOutputBias = hasBias;
}

void ConfigReading::useLayerNorms()
{
    m_model.norm = NormKind::Layer;
    m_model.feedForward.kind = FeedForwardKind::TwoMatrices;
}

void ConfigReading::setExperts(const ModelExperts& experts, const std::function<bool(std::int64_t)>& hasExperts)
{
    m_model.experts = experts;
    ModelExperts& placed = *m_model.experts;
    placed.held = placed.count;
    placed.firstDenseLayers = 0;
    for (std::int64_t block = 0; block < m_model.layers; ++block) {
        if (hasExperts(block)) {
            continue;
        }
        if (block == placed.firstDenseLayers) {
            ++placed.firstDenseLayers;
        } else {
            placed.denseBlocks.push_back(block);
        }
    }
}

void ConfigReading::setRoutedExperts(ModelExperts experts)
{
    experts.shared = countOr("experts.shared", "n_shared_experts", 0, ModelLimits::kExperts);
    experts.sharedSize = experts.shared > 0 ? experts.size : 0;
    const std::int64_t first = countOr("experts.first_dense_layers", "first_k_dense_replace", 0, ModelLimits::kLayers);
    const std::int64_t every = m_reader->integerOr("moe_layer_freq", 1, 1, ModelLimits::kLayers);
    setExperts(experts, [&](std::int64_t block) { return block >= first && block % every == 0; });
    readDense("intermediate_size");
}

void ConfigReading::readDense(const char* key)
{
    if (m_model.denseLayers() > 0) {
        m_model.feedForward.size = size("feed_forward.size", {key});
    }
    passOver({key});
}

/// Number of blocks with a window in a list with the kind of each block; -1: there is no list.
std::int64_t ConfigReading::listedWindows()
{
    if (!m_reader->has("layer_types")) {
        passOver({"layer_types"});
        return -1;
    }
    const std::vector<std::string> kinds = m_reader->texts("layer_types");
    const auto isAttention = [](const std::string& kind) {
        return std::ranges::find(kAttentionLayers, kind) != kAttentionLayers.end();
    };
    const auto other = std::ranges::find_if_not(kinds, isAttention);
    if (other != kinds.end()) {
        m_reader->complain("layer_types",
                           "has blocks of the kind \"" + other->substr(0, 40) +
                               "\", which keep no keys and values of each token",
                           "Only models with attention in every block can be described; leave this one out");
    }
    return std::ranges::count_if(kinds, [](const std::string& kind) { return kind != kAttentionLayers.front(); });
}

/// Reads attention windows and adds a note, because a window makes attention cheaper than it is counted here.
void ConfigReading::readWindows(std::int64_t fullEvery, std::int64_t fallback, bool isUsed)
{
    const std::int64_t listed = listedWindows();
    const std::int64_t every = m_reader->integerOr("sliding_window_pattern", fullEvery, 1, ModelLimits::kLayers);
    passOver({"_sliding_window_pattern"}); // repeats sliding_window_pattern
    const std::int64_t chunk = m_reader->integerOr("attention_chunk_size", 0, 0, ModelLimits::kContext);
    const char* key = firstOf({"sliding_window", "sliding_window_size"});
    const std::int64_t window = m_reader->integerOr(key, fallback, 0, ModelLimits::kContext);
    passOver({"sliding_window", "sliding_window_size"});
    const bool isAsked = m_reader->flagOr("use_sliding_window", isUsed);
    const std::int64_t first = m_reader->integerOr("max_window_layers", 0, 0, ModelLimits::kLayers);
    const std::int64_t tokens = window > 0 ? window : chunk;
    const std::int64_t candidates = std::max<std::int64_t>(m_model.layers - first, 0);
    const std::int64_t blocks = listed >= 0 ? listed : every > 1 ? candidates - candidates / every : candidates;
    const bool isShort = m_model.largestContext == 0 || tokens < m_model.largestContext;
    if (!isAsked || tokens == 0 || blocks == 0 || !isShort) {
        return;
    }
    leaveOut("Attention covers the whole context: the model does not include the window of " + std::to_string(tokens) +
             " tokens " +
             (blocks < m_model.layers
                  ? "that " + std::to_string(blocks) + " of " + std::to_string(m_model.layers) + " blocks have."
                  : "in the file."));
}

void ConfigReading::refuseUnreadSizes(ObjectReader& reader, const std::string& type)
{
    const bool hasTable = m_model.positions == PositionKind::Learned;
    for (const std::string& key : reader.unasked()) {
        const ObjectReader::Kind kind = reader.kindOf(key);
        const bool isTurned = hasTable && kind == ObjectReader::Kind::Whole && key.starts_with("rotary");
        if (isTurned || saysSize(key, kind)) {
            reader.complain(key, "is a size that Pimento does not read for \"" + type + "\"",
                            "Remove it if it changes no shape, or describe the model in a Pimento model file "
                            "(MODEL_FILES.md)");
        }
    }
}

} // namespace pimento
