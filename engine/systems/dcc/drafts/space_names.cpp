// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/space_names.h"

#include <string>

namespace pimento {

std::string_view spaceName(Space space)
{
    switch (space) {
    case Space::All:
        return "all";
    case Space::Complete:
        return "complete";
    case Space::Kept:
        return "kept";
    case Space::Listed:
        return "listed";
    }
    return "";
}

Result<Space> parseSpace(std::string_view name)
{
    for (const Space space : {Space::All, Space::Complete, Space::Kept, Space::Listed}) {
        if (spaceName(space) == name) {
            return space;
        }
    }
    return fail("unknown space \"" + std::string(name.substr(0, 60)) + "\"", "",
                "Use one of all, complete, kept, listed");
}

} // namespace pimento
