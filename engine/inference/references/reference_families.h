// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/families.h"

#include <span>

namespace pimento::fidelity {

/// Reference files about whole language models.
[[nodiscard]] std::span<const Family> languageModelFamilies();

// Decode steps and prefills of whole language models measured on a GPU.
bool isMeasuredSteps(const CsvTable& table);
void checkMeasuredSteps(const Job& job, FileReport& report);

} // namespace pimento::fidelity
