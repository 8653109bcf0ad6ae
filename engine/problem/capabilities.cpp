// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/capabilities.h"

namespace pimento {

Units unitsOf(const sim::Device& device)
{
    Units all{1, 1};
    for (const sim::Level& level : device.levels) {
        (&level == &device.levels.front() ? all.groups : all.cores) *= level.count;
    }
    return all;
}

std::string_view nameOf(Exactness exactness)
{
    switch (exactness) {
    case Exactness::Exact:
        return "exact";
    case Exactness::Nearest:
        return "nearest";
    case Exactness::None:
        break;
    }
    return "none";
}

} // namespace pimento
