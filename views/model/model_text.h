// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/model/model_runs.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace pimento {

/// Sentences of the engine as one paragraph (sentencesInWords) or as a list with bullets (listInWords).
[[nodiscard]] QString sentencesInWords(const std::vector<std::string>& sentences);
[[nodiscard]] QString listInWords(const std::vector<std::string>& sentences);

/// Model and host: "GPT3-13B on A100 with 5 AttAcc stacks as its memory".
[[nodiscard]] QString modelInWords(const inference::ModelOnHost& on);
/// "12.9 billion parameters, 25.7 GB of weights", and below it what is left out of the model, or unusual for sequences
/// of `tokens` tokens.
[[nodiscard]] QString modelNote(const LanguageModel& model, std::int64_t tokens);
/// Memory that a model needs of what the hosts have: "26.0 GB of 85.9 GB: weights 25.7 GB, keys and values 314 MB,
/// activations 99.6 KiB".
[[nodiscard]] QString memoryInWords(const inference::HostCapacity& capacity);
/// Figures of a run as rich text.
[[nodiscard]] QString figuresInWords(const inference::PlacedRun& run);
/// Names of the fields in which two questions about models differ; empty: in none.
[[nodiscard]] QStringList differencesOf(const inference::ModelQuestion& one, const inference::ModelQuestion& other);
/// Name of a placement in a list; a manual placement has none and is called so.
[[nodiscard]] QString placementInWords(const std::string& name);

} // namespace pimento
