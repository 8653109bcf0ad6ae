// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/space_size.h"

namespace pimento {

std::int64_t draftsIn(const dcc_artifact::SpaceCounts& counts, dcc_artifact::Space space)
{
    switch (space) {
    case dcc_artifact::Space::All:
        return counts.all;
    case dcc_artifact::Space::Complete:
        return counts.complete;
    case dcc_artifact::Space::Kept:
        return counts.kept;
    case dcc_artifact::Space::Listed:
        return counts.listed;
    }
    return 0;
}

} // namespace pimento
