// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/language_model.h"
#include "sim/base/result.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// The language models of a folder.
class ModelLibrary {
public:
    /// Reads all *.json of a folder in name order. Error: the first invalid file, or two models of one name.
    [[nodiscard]] static Result<ModelLibrary> load(const std::filesystem::path& folder);

    [[nodiscard]] std::span<const LanguageModel> all() const { return m_models; }

    /// Finds a model by name, ignoring case. Error: unknown name; lists the known ones.
    [[nodiscard]] Result<LanguageModel> find(std::string_view name) const;
    /// Finds a model by name, or reads the file if isModelFile() says that the word is one.
    [[nodiscard]] Result<LanguageModel> findOrRead(const std::string& nameOrFile) const;

private:
    std::vector<LanguageModel> m_models;
};

/// True if a word is a file path and not the name of a model: it ends in .json or has a slash.
[[nodiscard]] bool isModelFile(std::string_view word);

/// Loads the models in datasets/models of a data folder, or of the program's data folder.
[[nodiscard]] Result<ModelLibrary> modelLibrary(const std::filesystem::path& dataFolder);
[[nodiscard]] Result<ModelLibrary> modelLibrary();

} // namespace pimento
