// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <string>

class QString;

namespace pimento {

struct Exploration;

/// Where the costs come from, for a workbook.
struct CostsOrigin {
    std::string study;   // file; "": none
    std::string command; // command line that computes them; "": none
};

/// Writes the candidates with a known cost: byte for byte as the command line does, or as a workbook if the name ends in
/// .xlsx. Error: of the file, or of writeWorkbook().
[[nodiscard]] Result<void> saveCosts(const Exploration& exploration, const QString& file,
                                     const CostsOrigin& origin = {});

} // namespace pimento
