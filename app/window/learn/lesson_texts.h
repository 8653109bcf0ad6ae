// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/learn/lesson_results.h"
#include "views/learn/lesson_bar.h"
#include "views/learn/speaker_notes.h"

#include <cstddef>
#include <optional>

namespace pimento {

/// Texts of a step for the lesson's bar. `given`: the answer to its question.
[[nodiscard]] StepWords stepWords(const LessonResults& results, std::size_t step, std::optional<std::size_t> given);

/// Texts of a step for the speaker.
[[nodiscard]] SpeakerNotes::Words speakerWords(const LessonResults& results, std::size_t step);

} // namespace pimento
