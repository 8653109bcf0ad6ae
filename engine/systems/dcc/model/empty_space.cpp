// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/empty_space.h"

#include "engine/systems/dcc/model/model.h"

#include <string>
#include <vector>

namespace pimento {

Error emptySpace(const DraftQuestion& question, Resources resources)
{
    const auto name = [](Space space) { return std::string(spaceName(space)); };
    const std::string device =
        std::to_string(resources.groups) + " groups x " + std::to_string(resources.cores) + " cores";
    const bool isComplete = question.space == Space::Complete || question.space == Space::Kept;
    Error error{"the space " + name(question.space) + " has no draft" +
                    (isComplete ? ": its drafts use all " + device + ", and the sizes are too small for that"
                                : " on " + device),
                question.subject(), "Choose larger sizes"};
    const auto counts = question.model->count(question, resources);
    for (const SpaceCount& count : counts ? *counts : std::vector<SpaceCount>{}) {
        if (count.drafts > 0) {
            error.hint = "Choose the space " + name(count.space) + ", which has " + std::to_string(count.drafts);
            break;
        }
    }
    return error;
}

} // namespace pimento
