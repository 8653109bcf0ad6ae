// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/lesson.h"

#include <algorithm>

namespace pimento {

std::optional<std::size_t> Lesson::questionAt(std::size_t step) const
{
    for (std::size_t i = std::min(step + 1, steps.size()); i > 0; --i) {
        if (steps[i - 1].question) {
            return steps[i - 1].question;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> Lesson::draftAt(std::size_t step) const
{
    const std::optional<std::size_t> shown = questionAt(step);
    for (std::size_t i = std::min(step + 1, steps.size()); i > 0 && questionAt(i - 1) == shown; --i) {
        if (steps[i - 1].draft) {
            return steps[i - 1].draft;
        }
    }
    return std::nullopt;
}

} // namespace pimento
