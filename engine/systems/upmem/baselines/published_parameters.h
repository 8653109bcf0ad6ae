// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "engine/systems/upmem/baselines/baseline_points.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::upmem {

/// Parameters that the IMTP paper prints for a kernel (table 3).
struct PublishedParameters {
    std::string program; // "PrIM" (its searched values, whatever the caption says) or "IMTP"
    ComparedKernel kernel = ComparedKernel::Va;
    char size = 'a';                // a: 4 MB; b: 256 MB
    std::vector<std::int64_t> dpus; // for the spatial loops, then for the reduction if it is divided
    std::int64_t tasklets = 1;
    std::vector<std::int64_t> tileElements; // for the inputs, then for the output; PrIM: one value for all

    bool operator==(const PublishedParameters&) const = default;
};

/// Reads datasets/published/imtp_table3.csv: a column per kernel and size, with ';' between several numbers in a cell.
/// Error: the row or cell that is wrong.
[[nodiscard]] Result<std::vector<PublishedParameters>> publishedParameters(const CsvTable& table);

} // namespace pimento::upmem
