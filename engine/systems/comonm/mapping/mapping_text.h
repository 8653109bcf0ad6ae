// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/mapping/mapping.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace pimento::comonm {

// Text of mappings, as printed in the CoMoNM paper (fig. 8):
//
//   mapping  := keyword ':' '[' map { ',' map } [ ',' ] ']'
//   map      := 'M' number ':' '{' tuple { ',' tuple } '}' [ 'buffer' '=' number ]
//   tuple    := '(' number { ',' number } ')'
//
// White space separates; numbers are positive. All maps of a mapping have equally many tuples of equal length. `buffer`
// is our addition: bytes of a process's buffer, 0 and left out where the target chooses.

/// Reads a mapping. It may break the rules of checkMapping(): equal indices and surplus areas are found there. Error,
/// with line and column: what is wrong with the text.
[[nodiscard]] Result<Mapping> parseMapping(std::string_view text);

/// Writes a mapping on one line: "Upmem_map: [M1: {(2, 9), (64, 1), (2, 4), (2, 32)}]".
[[nodiscard]] std::string mappingText(const Mapping& mapping);
/// Writes a mapping with a line for each map.
[[nodiscard]] std::string mappingLines(const Mapping& mapping);
/// Writes one map: "M1: {(2, 9), (64, 1), (2, 4), (2, 32)}".
[[nodiscard]] std::string mapText(const Mapping& mapping, const SubMap& map);

} // namespace pimento::comonm
