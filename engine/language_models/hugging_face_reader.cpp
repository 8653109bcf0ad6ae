// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/hugging_face_reader.h"

#include "engine/language_models/config_reading.h"
#include "engine/language_models/hugging_face_types.h"
#include "engine/language_models/model_families.h"
#include "engine/language_models/model_type_hints.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace pimento {

namespace {

constexpr const char* kTypeKey = "model_type";

/// Keys of objects with the language model in files that describe encoders of pictures or sound too.
constexpr std::array<const char*, 3> kNests = {"text_config", "llm_config", "language_config"};

/// Types of such objects, for files that do not state them or use another word.
constexpr auto kNestedTypes =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"aya_vision", "cohere2"},
                                                                  {"gemma3", "gemma3_text"},
                                                                  {"glm4v", "glm4"},
                                                                  {"glm4v_text", "glm4"},
                                                                  {"glm4v_moe", "glm4_moe"},
                                                                  {"glm4v_moe_text", "glm4_moe"},
                                                                  {"idefics2", "mistral"},
                                                                  {"idefics3", "llama"},
                                                                  {"internvl", "qwen2"},
                                                                  {"internvl_chat", "internlm2"},
                                                                  {"llama4", "llama4_text"},
                                                                  {"llava", "llama"},
                                                                  {"llava_next", "llama"},
                                                                  {"llava_onevision", "qwen2"},
                                                                  {"mistral3", "mistral"},
                                                                  {"paligemma", "gemma"},
                                                                  {"qwen2_5_vl", "qwen2"},
                                                                  {"qwen2_5_vl_text", "qwen2"},
                                                                  {"qwen2_audio", "qwen2"},
                                                                  {"qwen2_vl", "qwen2"},
                                                                  {"qwen2_vl_text", "qwen2"},
                                                                  {"qwen3_vl", "qwen3"},
                                                                  {"qwen3_vl_moe", "qwen3_moe"},
                                                                  {"qwen3_vl_moe_text", "qwen3_moe"},
                                                                  {"qwen3_vl_text", "qwen3"},
                                                                  {"smolvlm", "llama"},
                                                                  {"vipllava", "llama"},
                                                                  {"voxtral", "llama"}});

std::vector<ModelFamily> allFamilies()
{
    std::vector<ModelFamily> all;
    for (const auto families : {gatedFamilies(), classicFamilies(), expertFamilies(), latentFamilies()}) {
        all.insert(all.end(), families.begin(), families.end());
    }
    std::ranges::sort(all, {}, &ModelFamily::type);
    return all;
}

std::optional<ModelFamily> familyOf(std::string_view type)
{
    const std::vector<ModelFamily> all = allFamilies();
    const auto found = std::ranges::find(all, type, &ModelFamily::type);
    return found == all.end() ? std::nullopt : std::optional(*found);
}

/// Canonical type for a word of a nested object, or of the document around it.
std::string_view plainType(std::string_view type)
{
    const auto* const found =
        std::ranges::find(kNestedTypes, type, &std::pair<std::string_view, std::string_view>::first);
    return found == kNestedTypes.end() ? type : found->second;
}

/// Reads one document.
class DocumentReading {
public:
    explicit DocumentReading(ObjectReader& document) : m_document(document) {}

    HuggingFaceModel read()
    {
        const std::string type = m_document.text(kTypeKey);
        const auto nest = std::ranges::find_if(kNests, [&](const char* key) { return m_document.isObject(key); });
        if (!m_document.isText(kTypeKey)) {
            return {};
        }
        if (nest != kNests.end() && !familyOf(type)) {
            return readNest(*nest, type);
        }
        const auto family = familyOf(plainType(type));
        if (!family) {
            refuse(m_document, type);
            return {};
        }
        ConfigReading config(m_document, nullptr);
        if (m_document.isObject("vision_config")) {
            config.leaveOut("Only the language model of the file counts; image and audio encoders do not.");
        }
        return take(config, *family, m_document);
    }

private:
    HuggingFaceModel readNest(const char* nest, const std::string& outerType)
    {
        ObjectReader inner = m_document.object(nest);
        const std::string type = inner.textOr(kTypeKey, outerType);
        const auto family = familyOf(plainType(type));
        if (!family) {
            refuse(inner.has(kTypeKey) ? inner : m_document, type);
            return {};
        }
        ConfigReading config(inner, &m_document);
        config.leaveOut("Only the language model of the file (" + std::string(nest) +
                        ") counts; image and audio encoders do not.");
        return take(config, *family, inner);
    }

    HuggingFaceModel take(ConfigReading& config, const ModelFamily& family, ObjectReader& reader)
    {
        family.read(config);
        readFurtherTokens(config);
        const bool isNested = &reader != &m_document;
        readHuggingFaceTypes({reader, isNested ? &m_document : nullptr}, config);
        reader.passOver("_name_or_path");
        config.refuseUnreadSizes(std::string(family.type));
        HuggingFaceModel all{std::move(config.model()), config.keys()};
        all.model.name = m_document.textOr("_name_or_path", "");
        return all;
    }

    static void readFurtherTokens(ConfigReading& config)
    {
        constexpr const char* kKey = "num_nextn_predict_layers";
        if (config.reader().integerOr(kKey, 0, 0, ModelLimits::kLayers) > 0) {
            config.leaveOut(std::string("The model does not include the multi-token prediction blocks (") + kKey +
                            ").");
        }
    }

    static void refuse(ObjectReader& reader, const std::string& type)
    {
        TypeRefusal refusal = refusalOfType(type, huggingFaceTypes());
        reader.complain(kTypeKey, std::move(refusal.what), std::move(refusal.hint));
    }

    ObjectReader& m_document;
};

} // namespace

std::vector<std::string_view> huggingFaceTypes()
{
    std::vector<std::string_view> types;
    for (const ModelFamily& each : allFamilies()) {
        types.push_back(each.type);
    }
    return types;
}

HuggingFaceModel readHuggingFaceModel(ObjectReader& reader) { return DocumentReading(reader).read(); }

} // namespace pimento
