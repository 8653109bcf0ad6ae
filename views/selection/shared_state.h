// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/notes/notes.h"
#include "views/selection/filter_stack.h"
#include "views/selection/pins.h"
#include "views/selection/selection.h"
#include "views/selection/shown_rows.h"

namespace pimento {

/// State that all views share. They read it and ask it to change; they never call each other.
///
///   hover     mouse or cursor          the same candidate is highlighted everywhere
///   current   click, Enter, arrows     the candidate that the pages are about
///   brush     rectangle, axis ranges   others dim; nothing disappears
///   filters   chips                    others are not shown
///   pins      Shift+1 to Shift+4       letter and colour follow the candidate, whatever is asked next
///   notes     about candidates         a mark follows the candidate; filters know them
///
/// Hover, current and brush belong to the question on screen and end with it; filters, pins and notes stay.
struct SharedState {
    Selection selection;
    FilterStack filters;
    Pins pins;
    Notes notes;
    ShownRows rows{filters, notes};

    /// Shows results; nullptr: none. Results of another question reset hover, current and brush; views with further
    /// state of a question listen to ShownRows::questionChanged().
    void show(std::shared_ptr<const Exploration> exploration);
};

} // namespace pimento
