// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/prune_candidates.h"

namespace pimento {

/// Applies paper sec. 4.2 rule 3: keeps the first of the candidates with the same function and the same worst tile
/// ceil(extent / parts) in every part. (The paper writes round(); its Table 3 counts are those of the ceiling.) A stop
/// ends it early.
void pruneEqualWorstTiles(const DraftSpace& space, PruneCandidates& candidates, StopCheck& stop);

} // namespace pimento
