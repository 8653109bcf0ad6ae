// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"

#include <cstdint>
#include <string>

// Pieces of the lines that commands are for people: a name, a place, and what is there.

namespace pimento::lower {

/// "mac       row 0 column 4 x entry 0                    sum of lanes to accumulator 2".
[[nodiscard]] std::string line(const std::string& name, const std::string& place, const std::string& contents);
/// A line of a command that needs no place.
[[nodiscard]] std::string line(const std::string& name, const std::string& contents);

/// "x[3][17]".
[[nodiscard]] std::string elementText(const affine::Tensor& tensor, std::int64_t element);
/// "row 3 column 4", with the bank where a core has several.
[[nodiscard]] std::string blockText(const Program& program, std::int64_t block);
/// "group 3 core 5 row 0 column 4" of a command that names a core.
[[nodiscard]] std::string placeText(const Program& program, const Command& command);
/// Elements of the command's vector in a group: "x[0] .. x[15]", "x[3] in all lanes", "padding".
[[nodiscard]] std::string contentsText(const Program& program, const Command& command, std::int64_t group);
/// The cores that a command reaches: "all cores", "core 3 and 2 more".
[[nodiscard]] std::string spreadText(const Program& program, const Command& command);
/// The cores that a command names by bits: "all cores", "cores 1, 5".
[[nodiscard]] std::string maskText(const Program& program, const Command& command);

} // namespace pimento::lower
