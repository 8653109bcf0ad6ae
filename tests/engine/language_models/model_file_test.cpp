// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/hugging_face_reader.h"
#include "engine/language_models/model_file.h"
#include "engine/language_models/model_tensors.h"
#include "tests/engine/language_models/support.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

namespace pimento::test {

namespace {

using ::testing::HasSubstr;

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string shippedText(const char* file) { return readAll(sourceFile("/datasets/models/") + file + ".json"); }

std::string messageOf(const std::string& text) { return parseModel(text, "m.json").error().message(); }

/// Returns the message about a shipped file in which one piece of text was replaced.
std::string messageAfter(const char* file, const std::string& from, const std::string& to)
{
    return messageOf(replaced(shippedText(file), from, to));
}

TEST(ModelFile, SaysLineColumnAndWhatToDo)
{
    const std::string text = replaced(shippedText("llama-3.1-8b"), "\"kv_heads\": 8", "\"kv_heads\": 7");
    const Error error = parseModel(text, "m.json").error();

    EXPECT_EQ(error.message(),
              "m.json, line 13, column 61, attention.kv_heads: is 7, which does not divide the 32 heads. Each of these "
              "heads serves the same number of query heads: use a divisor");
    EXPECT_EQ(error.place, (TextSpot{13, 61}));
}

TEST(ModelFile, RefusesUnknownKeysWithTheNearestOne)
{
    EXPECT_THAT(messageAfter("llama-3.1-8b", "\"hidden\"", "\"hiden\""),
                HasSubstr("hiden: is not a known key. Did you mean \"hidden\"?"));
    EXPECT_THAT(messageAfter("mixtral-8x7b", "\"active\": 2", "\"active\": 2, \"top_k\": 2"),
                HasSubstr("experts.top_k: is not a known key"));
    EXPECT_THAT(messageAfter("gpt3-13b", "\"qkv_bias\": true", "\"qkv_bias\": \"yes\""),
                HasSubstr("Use true or false, without quotes"));
}

TEST(ModelFile, RefusesWhatContradictsItself)
{
    EXPECT_THAT(messageAfter("mixtral-8x7b", "\"active\": 2", "\"active\": 9"),
                HasSubstr("experts.active: is 9, but there are 8 experts"));
    EXPECT_THAT(messageAfter("gpt3-13b", "\"head_size\": 128", "\"head_size\": 128, \"kv_heads\": 8"),
                HasSubstr("is 8, but multi-head attention has 40"));
    EXPECT_THAT(messageAfter("deepseek-v3", "\"first_dense_layers\": 3", "\"first_dense_layers\": 61"),
                HasSubstr("experts.first_dense_layers: is 61. Use a whole number from 0 to 60"));
    EXPECT_THAT(messageAfter("deepseek-v3", "\"shared\": 1", "\"shared_size\": 2048"),
                HasSubstr("experts.shared_size: is 2048. Use a whole number from 0 to 0"));
    EXPECT_THAT(messageAfter("gpt3-13b", "\"layers\": 40", "\"layers\": 0"), HasSubstr("layers: is 0"));
    EXPECT_THAT(messageAfter("gpt3-13b", "\"positions\": \"learned\"", "\"positions\": \"rotary\""),
                HasSubstr("position_rows: is 2048. Use a whole number from 0 to 0"));
    EXPECT_THAT(messageAfter("llama-3.1-8b", "\"size\": 14336", "\"size\": 0"), HasSubstr("feed_forward.size: is 0"));
    EXPECT_THAT(messageAfter("llama-3.1-8b", "\"weights\": \"bf16\"", "\"weights\": \"bf17\""),
                HasSubstr("Use one of fp32, fp16, bf16, fp8, int8, int4"));
    EXPECT_THAT(messageAfter("deepseek-v3", "\"scale_group\": 16384", "\"scale_group\": 0"),
                HasSubstr("types.weights"));
}

TEST(ModelFile, ChecksWhichBlocksHaveExperts)
{
    const auto message = [](const std::string& blocks) {
        return messageAfter("deepseek-v3", "\"first_dense_layers\": 3",
                            "\"first_dense_layers\": 3, \"dense_blocks\": " + blocks);
    };
    for (const char* blocks : {"[2]", "[5, 4]", "[4, 4]", "[61]"}) {
        EXPECT_THAT(message(blocks), HasSubstr("Count blocks from 0, and name each once, from 3 to 60")) << blocks;
    }
    EXPECT_THAT(messageAfter("llama-3.1-8b", "\"head_size\": 128", "\"head_size\": 128, \"own_head_norms\": true"),
                HasSubstr("attention.own_head_norms: is true, but heads are not normalised"));
    // null is no key in our own form either.
    EXPECT_EQ(
        parseModel(replaced(shippedText("gpt3-13b"), "\"head_size\": 128", "\"head_size\": 128, \"kv_heads\": null"),
                   "m.json")
            .value(),
        shippedModels().find("GPT3-13B").value());
}

TEST(ModelFile, RefusesModelsThatOverflow)
{
    std::string text = replaced(shippedText("mixtral-8x7b"), "\"layers\": 32", "\"layers\": 10000");
    text = replaced(text, "\"count\": 8", "\"count\": 65536");
    text = replaced(text, "\"hidden\": 4096", "\"hidden\": 1048576");
    EXPECT_THAT(messageOf(text), HasSubstr("parameters. Check them; no model is so large"));
    EXPECT_THAT(messageAfter("llama-3.1-8b", "\"hidden\": 4096", "\"hidden\": 99999999999999999999"),
                HasSubstr("hidden"));
}

TEST(ModelFile, RefusesWhatIsNoModel)
{
    EXPECT_THAT(messageOf("{}"), HasSubstr("neither \"format\" nor \"model_type\""));
    EXPECT_THAT(messageOf("[]"), HasSubstr("is not an object"));
    EXPECT_THAT(messageOf("{\n \"format\" 3}"), HasSubstr("is not valid JSON at line 2, column 11"));
    EXPECT_THAT(messageOf("{\"format\": \"pimento-device 1\"}"), HasSubstr("is not \"pimento-model 1\""));
    EXPECT_THAT(messageAfter("gpt3-13b", "\"layers\": 40,", "\"layers\": 40,\n\"layers\": 41,"),
                HasSubstr("has the key \"layers\" twice in one object"));
    EXPECT_THAT(readModel("/nowhere/m.json").error().message(), HasSubstr("cannot be opened"));
}

TEST(ModelFile, IsWrittenAsItIsRead)
{
    for (const LanguageModel& model : shippedModels().all()) {
        EXPECT_EQ(parseModel(modelJson(model), "m.json").value(), model) << model.name;
    }
    LanguageModel model = smallModel();
    model.types.weights = {NumberFormat::Int4, 20, 128};
    model.types.attention = StoredNumbers{NumberFormat::Bf16};
    model.types.experts = StoredNumbers{NumberFormat::Fp4, 8, 32};
    model.types.inputs = NumberFormat::Int4;
    model.types.keyValue = NumberFormat::Int8;
    model.hasEmbeddingNorm = model.hasHeadBias = true;
    model.attention.hasOwnHeadNorms = model.attention.hasSinks = true;
    model.attention.hasHeadNorms = model.attention.hasQkvBias = model.attention.hasOutputBias = true;
    model.positions = PositionKind::None;
    model.norm = NormKind::LayerNoBias;
    model.layers = 4;
    model.normsPerBlock = 1;
    model.experts = ModelExperts{.count = 4,
                                 .active = 2,
                                 .size = 5,
                                 .shared = 2,
                                 .sharedSize = 3,
                                 .firstDenseLayers = 1,
                                 .hasRouterBias = true,
                                 .held = 4,
                                 .hasSharedGate = true,
                                 .denseBlocks = {2}};
    EXPECT_EQ(parseModel(modelJson(model), "m.json").value(), model);
}

TEST(ModelFile, HasEveryKeyInItsDocument)
{
    std::set<std::string> known;
    for (const LanguageModel& model : shippedModels().all()) {
        const std::set<std::string> keys = examineModel(modelJson(model), "m.json").keys;
        known.insert(keys.begin(), keys.end());
    }
    const std::string document = readAll(sourceFile("/resources/docs/MODEL_FILES.md"));
    const auto isExplained = [&](std::string_view word) {
        return document.find("`" + std::string(word) + "`") != std::string::npos;
    };
    for (const std::string& key : known) {
        EXPECT_TRUE(isExplained(key)) << key;
    }
    for (const std::string_view type : huggingFaceTypes()) {
        EXPECT_TRUE(isExplained(type)) << type;
    }
    EXPECT_GT(known.size(), 40U);
}

/// The example of the document, a whole file, is read.
TEST(ModelFile, OfItsDocumentIsRead)
{
    const std::string document = readAll(sourceFile("/resources/docs/MODEL_FILES.md"));
    const std::size_t begin = document.find("```json\n") + 8;
    const std::string example = document.substr(begin, document.find("```", begin) - begin);
    EXPECT_EQ(parseModel(example, "example").value().name, "my-model");
}

} // namespace

} // namespace pimento::test
