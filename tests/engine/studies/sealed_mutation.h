// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace pimento::test {

/// Changes some cells or rows of a study and seals them again, as a program would that writes nonsense: numbers become
/// extreme ones, texts and bytes other ones of any length, rows are lost or named otherwise. The same seed, the same
/// changes. Returns what was changed: "results.place answers.ranked".
std::string changeAndSeal(const std::filesystem::path& study, unsigned seed);

} // namespace pimento::test
