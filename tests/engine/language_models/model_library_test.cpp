// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_checks.h"
#include "engine/language_models/model_file.h"
#include "tests/engine/language_models/support.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace pimento::test {

namespace {

using ::testing::HasSubstr;

TEST(ModelLibrary, HasElevenModelsWithTheirSources)
{
    const ModelLibrary library = modelLibrary(sourceFile()).value();

    EXPECT_EQ(library.all().size(), 11U);
    for (const LanguageModel& model : library.all()) {
        EXPECT_GT(model.source.size(), 30U) << model.name;
        EXPECT_FALSE(errorIn(model).has_value()) << model.name;
    }
}

TEST(ModelLibrary, FindsNamesWhateverTheirCapitals)
{
    const ModelLibrary library = modelLibrary(sourceFile()).value();

    EXPECT_EQ(library.find("gpt3-13b").value().name, "GPT3-13B");
    EXPECT_EQ(library.findOrRead("Mixtral-8x7B").value().experts->count, 8);
    EXPECT_EQ(library.findOrRead(sourceFile("/datasets/models/deepseek-v3.json")).value().name, "DeepSeek-V3");
    const std::string message = library.find("Llama-3.1-7B").error().message();
    EXPECT_THAT(message, HasSubstr("unknown language model \"Llama-3.1-7B\""));
    EXPECT_THAT(message, HasSubstr("Did you mean \"Llama-3.1-"));
    EXPECT_THAT(message, HasSubstr("DeepSeek-V3"));
}

TEST(ModelLibrary, RefusesTwoModelsOfOneName)
{
    const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "twin-models";
    std::filesystem::create_directories(folder);
    for (const char* file : {"a.json", "b.json"}) {
        std::ofstream(folder / file) << modelJson(smallModel());
    }

    EXPECT_THAT(ModelLibrary::load(folder).error().message(),
                HasSubstr("b.json: names its model \"small\" like another"));
    std::filesystem::remove_all(folder);
    EXPECT_THAT(ModelLibrary::load(folder).error().message(), HasSubstr("holds no language models"));
}

TEST(ModelLibrary, NamesEveryShippedModelInItsReadMe)
{
    const std::string readMe = readAll(sourceFile("/datasets/models/README.md"));
    for (const LanguageModel& model : shippedModels().all()) {
        EXPECT_THAT(readMe, HasSubstr(model.name));
    }
}

} // namespace

} // namespace pimento::test
