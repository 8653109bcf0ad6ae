// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/model_runs.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace pimento {

/// Sentences of the engine as one text, or as lines with a dot before each.
[[nodiscard]] QString sentencesInWords(const std::vector<std::string>& sentences);
[[nodiscard]] QString listInWords(const std::vector<std::string>& sentences);

/// "GPT3-13B on A100 with 5 AttAcc stacks as its memory".
[[nodiscard]] QString modelInWords(const inference::ModelOnHost& on);
/// "12.9 billion parameters, 25.7 GB of weights", and below it what is left out of the model, or different from what
/// one would expect of sequences of so many tokens.
[[nodiscard]] QString modelNote(const LanguageModel& model, std::int64_t tokens);
/// What a model needs and a host has: "26 of 85.9 GB: weights 25.7 GB, keys and values 314 MB, activations 102 kB."
[[nodiscard]] QString memoryInWords(const inference::HostCapacity& capacity);
/// The figures of a run, as rich text.
[[nodiscard]] QString figuresInWords(const inference::PlacedRun& run);
/// In what two questions about models differ, for people; empty: in nothing that fields say.
[[nodiscard]] QStringList differencesOf(const inference::ModelQuestion& one, const inference::ModelQuestion& other);
/// How a placement is called in a list: by hand it has no name.
[[nodiscard]] QString placementInWords(const std::string& name);

} // namespace pimento
