// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_library.h"

#include "engine/base/data_folder.h"
#include "engine/base/nearest.h"
#include "engine/language_models/model_file.h"

#include <algorithm>
#include <cctype>

namespace pimento {

namespace {

bool isSameName(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
    });
}

} // namespace

Result<ModelLibrary> ModelLibrary::load(const std::filesystem::path& folder)
{
    const auto files = filesOf(folder, ".json");
    if (files.empty()) {
        return fail("holds no language models", "folder " + folder.string(), "Put *.json files there");
    }
    ModelLibrary library;
    for (const auto& file : files) {
        auto model = readModel(file);
        if (!model) {
            return tl::unexpected<Error>(model.error());
        }
        if (library.find(model->name)) {
            return fail("names its model \"" + model->name + "\" like another file of the folder", file.string(),
                        "Use another name");
        }
        library.m_models.push_back(*std::move(model));
    }
    return library;
}

Result<LanguageModel> ModelLibrary::find(std::string_view name) const
{
    std::string all;
    std::vector<std::string> names;
    for (const LanguageModel& model : m_models) {
        if (isSameName(model.name, name)) {
            return model;
        }
        all += (all.empty() ? "" : ", ") + model.name;
        names.push_back(model.name);
    }
    const std::string near = nearestWord(name, names);
    return fail("unknown language model \"" + std::string(name.substr(0, 60)) + "\"", "",
                (near.empty() ? "" : "Did you mean \"" + near + "\"? ") + "Use one of " + all +
                    ", or name a model file or a config.json");
}

Result<LanguageModel> ModelLibrary::findOrRead(const std::string& nameOrFile) const
{
    return isModelFile(nameOrFile) ? readModel(nameOrFile) : find(nameOrFile);
}

bool isModelFile(std::string_view word) { return word.ends_with(".json") || word.find('/') != std::string_view::npos; }

Result<ModelLibrary> modelLibrary(const std::filesystem::path& dataFolder)
{
    return ModelLibrary::load(dataFolder / "datasets" / "models");
}

Result<ModelLibrary> modelLibrary()
{
    const Result<std::filesystem::path> folder = findDataFolder();
    return folder ? modelLibrary(*folder) : tl::unexpected<Error>(folder.error());
}

} // namespace pimento
