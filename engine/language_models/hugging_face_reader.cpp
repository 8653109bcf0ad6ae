// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/hugging_face_reader.h"

#include "engine/base/nearest.h"
#include "engine/language_models/hugging_face_types.h"
#include "engine/language_models/model_checks.h"

#include <algorithm>
#include <array>

// What the keys mean and which defaults they have is what the classes of the library transformers do with them
// (configuration_*.py and modeling_*.py of each type).

namespace pimento {

namespace {

constexpr std::array<std::pair<std::string_view, ModelActivation>, 10> kActivations = {
    {{"silu", ModelActivation::Silu},
     {"swish", ModelActivation::Silu},
     {"relu", ModelActivation::Relu},
     {"gelu", ModelActivation::Gelu},
     {"gelu_new", ModelActivation::Gelu},
     {"gelu_fast", ModelActivation::Gelu},
     {"gelu_pytorch_tanh", ModelActivation::Gelu},
     {"gelu_python", ModelActivation::Gelu},
     {"quick_gelu", ModelActivation::Gelu},
     {"gelu_accurate", ModelActivation::Gelu}}};

/// Reads one document, key by key.
class ConfigReading {
public:
    explicit ConfigReading(ObjectReader& reader) : m_reader(reader) {}

    HuggingFaceModel read();

private:
    using Family = void (ConfigReading::*)();
    struct FamilyOfType {
        std::string_view type;
        Family family;
    };
    static constexpr std::size_t kTypes = 14;
    static const std::array<FamilyOfType, kTypes> kFamilies;
    friend std::vector<std::string_view> pimento::huggingFaceTypes();

    /// Each notes the file's name of a key of our own form.
    std::int64_t size(const char* ours, const char* key, std::int64_t most)
    {
        m_all.keys.emplace_back(ours, key);
        return m_reader.integer(key, 1, most);
    }
    std::int64_t sizeOr(const char* ours, const char* key, std::int64_t fallback, std::int64_t most)
    {
        m_all.keys.emplace_back(ours, key);
        return m_reader.integerOr(key, fallback, 1, most);
    }
    /// The first of two names of a key that is there.
    const char* either(const char* usual, const char* older) const { return m_reader.has(usual) ? usual : older; }

    void readCommon();
    void readHeads();
    void readActivation(const char* key, const char* fallback);
    void readWindow(const char* whether);
    void useLayerNorms();

    void readLlama();
    void readMistral();
    void readQwen2();
    void readQwen3();
    void readMixtral();
    void readQwen3Experts();
    void readDeepSeek();
    void readDeepSeek2();
    void readDeepSeek3();
    void readGpt2();
    void readGptNeoX();
    void readOpt();
    void readFalcon();

    LanguageModel& model() { return m_all.model; }

    ObjectReader& m_reader;
    HuggingFaceModel m_all;
};

const std::array<ConfigReading::FamilyOfType, ConfigReading::kTypes> ConfigReading::kFamilies = {
    {{"deepseek_v2", &ConfigReading::readDeepSeek2},
     {"deepseek_v3", &ConfigReading::readDeepSeek3},
     {"falcon", &ConfigReading::readFalcon},
     {"gpt2", &ConfigReading::readGpt2},
     {"gpt_neox", &ConfigReading::readGptNeoX},
     {"kimi_k2", &ConfigReading::readDeepSeek3},
     {"llama", &ConfigReading::readLlama},
     {"mistral", &ConfigReading::readMistral},
     {"mixtral", &ConfigReading::readMixtral},
     {"opt", &ConfigReading::readOpt},
     {"qwen2", &ConfigReading::readQwen2},
     {"qwen3", &ConfigReading::readQwen3},
     {"qwen3_moe", &ConfigReading::readQwen3Experts},
     {"RefinedWebModel", &ConfigReading::readFalcon}}}; // Falcon's name before it had one

void ConfigReading::readCommon()
{
    model().hidden = size("hidden", "hidden_size", ModelLimits::kHidden);
    model().layers = size("layers", "num_hidden_layers", ModelLimits::kLayers);
    model().vocabulary = size("vocabulary", "vocab_size", ModelLimits::kSize);
    model().largestContext = m_reader.integerOr("max_position_embeddings", 0, 1, ModelLimits::kContext);
    model().hasTiedEmbeddings = m_reader.flagOr("tie_word_embeddings", false);
}

void ConfigReading::readHeads()
{
    ModelAttention& attention = model().attention;
    attention.heads = size("attention.heads", "num_attention_heads", ModelLimits::kHeads);
    attention.kvHeads = sizeOr("attention.kv_heads", "num_key_value_heads", attention.heads, ModelLimits::kHeads);
    if (!m_reader.has("head_dim") && model().hidden % attention.heads != 0) {
        m_reader.complain("num_attention_heads",
                          "is " + std::to_string(attention.heads) + ", which does not divide the hidden size " +
                              std::to_string(model().hidden),
                          "Use a divisor, or say the size of a head as \"head_dim\"");
    }
    attention.headSize = sizeOr("attention.head_size", "head_dim",
                                std::max<std::int64_t>(model().hidden / attention.heads, 1), ModelLimits::kSize);
}

void ConfigReading::readActivation(const char* key, const char* fallback)
{
    const std::string name = m_reader.textOr(key, fallback);
    const auto found = std::ranges::find(kActivations, name, &std::pair<std::string_view, ModelActivation>::first);
    if (found != kActivations.end()) {
        model().feedForward.activation = found->second;
    } else if (m_reader.isText(key)) {
        m_reader.complain(key, "is \"" + name.substr(0, 40) + "\", which is not known here",
                          "Known are silu, relu and the kinds of gelu; else describe the model in our own form");
    }
}

/// A window makes attention cheaper than it is counted here, which must be said.
void ConfigReading::readWindow(const char* whether)
{
    const bool isUsed = whether == nullptr || m_reader.flagOr(whether, false);
    const std::int64_t window = m_reader.integerOr("sliding_window", 0, 1, ModelLimits::kContext);
    if (isUsed && window > 0 && (model().largestContext == 0 || window < model().largestContext)) {
        model().note = "Attention is counted over the whole context: the window of " + std::to_string(window) +
                       " tokens of the file is left out.";
    }
}

void ConfigReading::useLayerNorms()
{
    model().norm = NormKind::Layer;
    model().feedForward.kind = FeedForwardKind::TwoMatrices;
}

void ConfigReading::readLlama()
{
    readCommon();
    readHeads();
    readActivation("hidden_act", "silu");
    model().feedForward.size = size("feed_forward.size", "intermediate_size", ModelLimits::kSize);
    model().attention.hasQkvBias = model().attention.hasOutputBias = m_reader.flagOr("attention_bias", false);
    model().feedForward.hasBias = m_reader.flagOr("mlp_bias", false);
}

void ConfigReading::readMistral()
{
    readLlama();
    readWindow(nullptr);
}

void ConfigReading::readQwen2()
{
    readLlama();
    model().attention.hasQkvBias = true;
    model().attention.hasOutputBias = false;
    readWindow("use_sliding_window");
}

void ConfigReading::readQwen3()
{
    readLlama();
    model().attention.hasHeadNorms = true;
    readWindow("use_sliding_window");
}

void ConfigReading::readMixtral()
{
    readCommon();
    readHeads();
    readActivation("hidden_act", "silu");
    ModelExperts experts;
    experts.count = size("experts.count", "num_local_experts", ModelLimits::kExperts);
    experts.active = size("experts.active", "num_experts_per_tok", ModelLimits::kExperts);
    experts.size = size("experts.size", "intermediate_size", ModelLimits::kSize);
    model().experts = experts;
    readWindow(nullptr);
}

void ConfigReading::readQwen3Experts()
{
    readCommon();
    readHeads();
    readActivation("hidden_act", "silu");
    model().attention.hasQkvBias = model().attention.hasOutputBias = m_reader.flagOr("attention_bias", false);
    model().attention.hasHeadNorms = true;
    ModelExperts experts;
    experts.count = size("experts.count", "num_experts", ModelLimits::kExperts);
    experts.active = size("experts.active", "num_experts_per_tok", ModelLimits::kExperts);
    experts.size = size("experts.size", "moe_intermediate_size", ModelLimits::kSize);
    model().experts = experts;
    // Where experts are not in every block, which have them is a list that our model cannot hold.
    (void)m_reader.integerOr("decoder_sparse_step", 1, 1, 1);
    if (m_reader.has("mlp_only_layers") && !m_reader.integers("mlp_only_layers", 0, ModelLimits::kLayers).empty()) {
        m_reader.complain("mlp_only_layers", "names blocks without experts anywhere in the model",
                          "Only models with experts in all blocks, or in all behind the first ones, can be read");
    }
    readWindow("use_sliding_window");
}

void ConfigReading::readDeepSeek()
{
    readCommon();
    readActivation("hidden_act", "silu");
    LatentSizes latent;
    latent.latent = size("attention.latent", "kv_lora_rank", ModelLimits::kSize);
    latent.rope = size("attention.rope", "qk_rope_head_dim", ModelLimits::kSize);
    latent.nope = size("attention.nope", "qk_nope_head_dim", ModelLimits::kSize);
    latent.value = size("attention.value", "v_head_dim", ModelLimits::kSize);
    latent.queryLatent =
        m_reader.has("q_lora_rank") ? size("attention.query_latent", "q_lora_rank", ModelLimits::kSize) : 0;
    ModelAttention& attention = model().attention;
    attention.heads = attention.kvHeads = size("attention.heads", "num_attention_heads", ModelLimits::kHeads);
    attention.headSize = latent.nope + latent.rope;
    attention.latent = latent;
    attention.hasOutputBias = m_reader.flagOr("attention_bias", false);
    ModelExperts experts;
    experts.count = size("experts.count", "n_routed_experts", ModelLimits::kExperts);
    experts.active = size("experts.active", "num_experts_per_tok", ModelLimits::kExperts);
    experts.size = size("experts.size", "moe_intermediate_size", ModelLimits::kSize);
    experts.shared = m_reader.integerOr("n_shared_experts", 0, 0, ModelLimits::kExperts);
    experts.sharedSize = experts.shared > 0 ? experts.size : 0;
    m_all.keys.emplace_back("experts.first_dense_layers", "first_k_dense_replace");
    experts.firstDenseLayers = m_reader.integerOr("first_k_dense_replace", 0, 0, ModelLimits::kLayers);
    (void)m_reader.integerOr("moe_layer_freq", 1, 1, 1); // experts in every block behind the first ones
    const bool hasDense = experts.firstDenseLayers > 0;
    model().feedForward.size = hasDense ? size("feed_forward.size", "intermediate_size", ModelLimits::kSize) : 0;
    model().experts = experts;
    if (m_reader.has("num_nextn_predict_layers")) {
        model().note = "The blocks that guess further tokens (num_nextn_predict_layers) are left out.";
    }
}

void ConfigReading::readDeepSeek2() { readDeepSeek(); }

void ConfigReading::readDeepSeek3()
{
    readDeepSeek();
    model().experts->hasRouterBias = m_reader.textOr("topk_method", "noaux_tc") == "noaux_tc";
}

void ConfigReading::readGpt2()
{
    useLayerNorms();
    model().hidden = size("hidden", "n_embd", ModelLimits::kHidden);
    model().layers = size("layers", "n_layer", ModelLimits::kLayers);
    model().vocabulary = size("vocabulary", "vocab_size", ModelLimits::kSize);
    model().largestContext = model().positionRows = size("position_rows", "n_positions", ModelLimits::kContext);
    model().positions = PositionKind::Learned;
    model().hasTiedEmbeddings = m_reader.flagOr("tie_word_embeddings", true);
    ModelAttention& attention = model().attention;
    attention.heads = attention.kvHeads = size("attention.heads", "n_head", ModelLimits::kHeads);
    if (model().hidden % attention.heads != 0) {
        m_reader.complain("n_head",
                          "is " + std::to_string(attention.heads) + ", which does not divide the hidden size " +
                              std::to_string(model().hidden),
                          "Use a divisor");
    }
    attention.headSize = std::max<std::int64_t>(model().hidden / attention.heads, 1);
    attention.hasQkvBias = attention.hasOutputBias = model().feedForward.hasBias = true;
    model().feedForward.size = sizeOr("feed_forward.size", "n_inner", 4 * model().hidden, ModelLimits::kSize);
    readActivation("activation_function", "gelu_new");
}

void ConfigReading::readGptNeoX()
{
    useLayerNorms();
    readCommon();
    readHeads();
    readActivation("hidden_act", "gelu");
    model().feedForward.size = size("feed_forward.size", "intermediate_size", ModelLimits::kSize);
    model().feedForward.hasBias = true;
    model().attention.hasQkvBias = model().attention.hasOutputBias = m_reader.flagOr("attention_bias", true);
}

void ConfigReading::readOpt()
{
    constexpr std::int64_t kRowsInFront = 2; // its table of positions begins with two that stand for none
    useLayerNorms();
    readCommon();
    model().hasTiedEmbeddings = m_reader.flagOr("tie_word_embeddings", true);
    readHeads();
    readActivation("activation_function", "relu");
    model().feedForward.size = size("feed_forward.size", "ffn_dim", ModelLimits::kSize);
    model().positions = PositionKind::Learned;
    model().positionRows =
        size("position_rows", "max_position_embeddings", ModelLimits::kContext - kRowsInFront) + kRowsInFront;
    const bool hasBias = m_reader.flagOr("enable_bias", true);
    model().attention.hasQkvBias = model().attention.hasOutputBias = model().feedForward.hasBias = hasBias;
    const std::int64_t embedded = m_reader.integerOr("word_embed_proj_dim", model().hidden, 1, ModelLimits::kHidden);
    if (embedded != model().hidden) {
        m_reader.complain("word_embed_proj_dim", "differs from hidden_size",
                          "Such models have matrices behind the embedding, which cannot be described here");
    }
}

void ConfigReading::readFalcon()
{
    useLayerNorms();
    model().hidden = size("hidden", "hidden_size", ModelLimits::kHidden);
    model().layers = size("layers", either("num_hidden_layers", "n_layer"), ModelLimits::kLayers);
    model().vocabulary = size("vocabulary", "vocab_size", ModelLimits::kSize);
    model().largestContext = m_reader.integerOr("max_position_embeddings", 2048, 1, ModelLimits::kContext);
    model().hasTiedEmbeddings = m_reader.flagOr("tie_word_embeddings", true);
    model().positions = m_reader.flagOr("alibi", false) ? PositionKind::None : PositionKind::Rotary;
    ModelAttention& attention = model().attention;
    attention.heads = size("attention.heads", either("num_attention_heads", "n_head"), ModelLimits::kHeads);
    const bool isNew = m_reader.flagOr("new_decoder_architecture", false);
    const bool hasOneHead = m_reader.flagOr("multi_query", true);
    attention.kvHeads =
        isNew ? sizeOr("attention.kv_heads", either("num_kv_heads", "n_head_kv"), attention.heads, ModelLimits::kHeads)
              : (hasOneHead ? 1 : attention.heads);
    if (model().hidden % attention.heads != 0) {
        m_reader.complain(either("num_attention_heads", "n_head"), "does not divide hidden_size", "Use a divisor");
    }
    attention.headSize = std::max<std::int64_t>(model().hidden / attention.heads, 1);
    const bool hasBias = m_reader.flagOr("bias", false);
    attention.hasQkvBias = attention.hasOutputBias = model().feedForward.hasBias = hasBias;
    model().feedForward.size = sizeOr("feed_forward.size", "ffn_hidden_size", 4 * model().hidden, ModelLimits::kSize);
    readActivation("activation", "gelu");
    // Attention and feed-forward stand side by side behind one norm, or behind one each.
    const bool isParallel = m_reader.flagOr("parallel_attn", true);
    const std::int64_t norms = isNew ? m_reader.integerOr("num_ln_in_parallel_attn", 2, 1, 2) : 1;
    model().normsPerBlock = isNew || isParallel ? norms : 2;
}

HuggingFaceModel ConfigReading::read()
{
    const std::string type = m_reader.text("model_type");
    const auto family = std::ranges::find(kFamilies, type, &FamilyOfType::type);
    if (family == kFamilies.end()) {
        if (m_reader.isText("model_type")) {
            std::string known;
            for (const FamilyOfType& each : kFamilies) {
                known += (known.empty() ? "" : ", ") + std::string(each.type);
            }
            const std::string near = nearestWord(type, huggingFaceTypes());
            m_reader.complain("model_type",
                              "is \"" + type.substr(0, 40) + "\", which is not among the types that are known",
                              (near.empty() ? "" : "Did you mean \"" + near + "\"? ") + "Known are " + known +
                                  "; describe the model in our own form (MODEL_FILES.md)");
        }
        return m_all;
    }
    (this->*family->family)();
    if (model().experts) {
        model().experts->held = model().experts->count;
    }
    model().types = readHuggingFaceTypes(m_reader);
    model().name = m_reader.textOr("_name_or_path", "");
    return m_all;
}

} // namespace

std::vector<std::string_view> huggingFaceTypes()
{
    std::vector<std::string_view> types;
    for (const auto& each : ConfigReading::kFamilies) {
        types.push_back(each.type);
    }
    return types;
}

HuggingFaceModel readHuggingFaceModel(ObjectReader& reader) { return ConfigReading(reader).read(); }

} // namespace pimento
