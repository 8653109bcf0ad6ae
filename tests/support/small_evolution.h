// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/search/evolution/evolution_settings.h"

namespace pimento::test {

/// A search in the proportions of the published one that takes a tenth of a second: 20 batches of 16.
[[nodiscard]] inline evolution::EvolutionSettings smallEvolution()
{
    evolution::EvolutionSettings settings;
    settings.trials = 320;
    settings.batch = 16;
    settings.population = 128;
    settings.leastFresh = 13;
    settings.leastLearned = 16;
    settings.trees.rounds = 40;
    return settings;
}

} // namespace pimento::test
