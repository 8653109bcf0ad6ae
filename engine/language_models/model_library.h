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
    /// Reads all *.json of a folder in name order. Error: the first file that is wrong, or two models of one name.
    [[nodiscard]] static Result<ModelLibrary> load(const std::filesystem::path& folder);

    [[nodiscard]] std::span<const LanguageModel> all() const { return m_models; }

    /// Capitals do not count. Error: an unknown name, with the known ones.
    [[nodiscard]] Result<LanguageModel> find(std::string_view name) const;
    /// The same, or the model of a file where isModelFile() says that it is one.
    [[nodiscard]] Result<LanguageModel> findOrRead(const std::string& nameOrFile) const;

private:
    std::vector<LanguageModel> m_models;
};

/// Whether a word means a file and not the name of a model: it ends in .json or has a slash.
[[nodiscard]] bool isModelFile(std::string_view word);

/// The models in datasets/models of a data folder, and of the program's.
[[nodiscard]] Result<ModelLibrary> modelLibrary(const std::filesystem::path& dataFolder);
[[nodiscard]] Result<ModelLibrary> modelLibrary();

} // namespace pimento
