// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/capabilities.h"

namespace pimento {

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
