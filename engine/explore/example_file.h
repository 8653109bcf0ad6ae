// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/catalogue.h"
#include "engine/explore/draft_explorer.h"

#include <filesystem>
#include <string_view>

namespace pimento {

/// A bundled, already computed exploration: datasets/examples/<name>.json holds the question, <name>.csv the simulated
/// space as `pimento-cli simulate --space ... --csv` writes it. Error: a missing or damaged file, or drafts that are
/// not those of the question's space.
[[nodiscard]] Result<DraftExploration> loadExample(const std::filesystem::path& dataFolder, const Catalogue& catalogue,
                                              std::string_view name);

/// Reads the question of an example from JSON text. The mode belongs to the artifact's model alone.
[[nodiscard]] Result<DraftQuestion> parseQuestion(std::string_view json, const std::string& origin,
                                             const Catalogue& catalogue);

} // namespace pimento
