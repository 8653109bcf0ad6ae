// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/learn/window_parts.h"
#include "engine/inspection/data_layouts.h"
#include "engine/lessons/lesson.h"

#include <memory>

namespace pimento {

class Inspection;

/// Shows what a step of a lesson looks at: a line of a listing of `inspection` (nullptr: none), a command of the
/// timeline, or where tensors lie by `layouts` (nullptr: they are not shown).
void showLook(const WindowParts& window, const Inspection* inspection, std::shared_ptr<const DataLayouts> layouts,
              const LessonLook& wanted);

} // namespace pimento
