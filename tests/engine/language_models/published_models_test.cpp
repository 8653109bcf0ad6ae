// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/hugging_face_reader.h"
#include "engine/language_models/model_file.h"
#include "engine/language_models/model_tensors.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <string>

// Public configurations against the sizes of the published weights.

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;

const Json& configurations()
{
    static const Json all = Json::parse(readAll(sourceFile("/tests/fixtures/language_models/configurations.json")));
    return all;
}

TEST(PublishedModels, HaveTheParametersAndTheCacheOfTheirWeights)
{
    for (const Json& each : configurations()) {
        const auto model = parseModel(each["config"].dump(), "config.json");
        ASSERT_TRUE(model.has_value()) << each["name"] << ": " << model.error().message();
        EXPECT_EQ(parametersOf(*model).total(), each["parameters"].get<std::int64_t>()) << each["name"];
        EXPECT_EQ(keyValueBytesPerToken(*model).value(), each["cache"].get<std::int64_t>()) << each["name"];
        if (each.contains("active")) {
            EXPECT_EQ(activeParametersOf(*model).total(), each["active"].get<std::int64_t>()) << each["name"];
        }
    }
}

TEST(PublishedModels, AreOfNearlyEveryFamily)
{
    std::set<std::string> read;
    for (const Json& each : configurations()) {
        const Json& config = each["config"];
        read.insert(config["model_type"].get<std::string>());
        if (config.contains("text_config")) {
            read.insert(config["text_config"].value("model_type", std::string()));
        }
    }
    const std::vector<std::string_view> types = huggingFaceTypes();
    const auto known = std::ranges::count_if(types, [&](auto type) { return read.contains(std::string(type)); });
    EXPECT_GE(known, 46);
}

TEST(PublishedModels, AreWrittenAsTheyAreRead)
{
    for (const Json& each : configurations()) {
        const LanguageModel model = parseModel(each["config"].dump(), "config.json").value();
        EXPECT_EQ(parseModel(modelJson(model), "own form").value(), model) << each["name"];
    }
}

/// A size under a name that the family does not have must not be dropped.
TEST(PublishedModels, AreRefusedWithASizeThatIsNotRead)
{
    for (const Json& each : configurations()) {
        Json config = each["config"];
        Json& sizes = config.contains("text_config") ? config["text_config"] : config;
        for (const char* key : {"n_other_heads", "other_experts_size", "other_lora_rank"}) {
            sizes[key] = 8;
            const auto model = parseModel(config.dump(), "config.json");
            ASSERT_FALSE(model.has_value()) << each["name"] << " with " << key;
            EXPECT_THAT(model.error().message(), HasSubstr(key)) << each["name"];
            sizes.erase(key);
        }
    }
}

/// null is no key, wherever it stands.
TEST(PublishedModels, AreTheSameWithNulls)
{
    for (const Json& each : configurations()) {
        Json config = each["config"];
        const LanguageModel model = parseModel(config.dump(), "config.json").value();
        config["n_other_heads"] = nullptr;
        for (Json& member : config) {
            if (member.is_object()) {
                member["other_size"] = nullptr;
            }
        }
        EXPECT_EQ(parseModel(config.dump(), "config.json").value(), model) << each["name"];
    }
}

} // namespace

} // namespace pimento::test
