// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/figures/accuracy.h"

#include <iostream>
#include <string>

namespace pimento::test {

/// Writes figures that a test found, so that a log of the tests has them.
inline void show(const std::string& what, const comonm::Accuracy& found)
{
    std::cout << what << ": " << found.points << " mappings, mean " << found.mean << " %, worst " << found.worst
              << " %, bias " << found.bias << " %, within 15 %: " << found.within15 << " %, Spearman "
              << found.spearman << ", regret " << found.regret << " %\n";
}

} // namespace pimento::test
