// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace pimento::test {

/// Changes some cells or rows of a study and seals them again, as a faulty program might: numbers become extreme, texts
/// and bytes become others of any length, rows are lost or renamed. Equal seeds give equal changes. Returns the changed
/// places, such as "results.place answers.ranked".
std::string changeAndSeal(const std::filesystem::path& study, unsigned seed);

} // namespace pimento::test
