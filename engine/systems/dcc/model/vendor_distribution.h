// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_question.h"

#include <string>

namespace pimento {

/// Returns the layout that the maker of a device uses for a kernel: matrix times vector, and on HBM-PIM also
/// element-wise kernels. Other kernels are laid out by the same idea, applied to their results. The kernel must have
/// dimension sets.
[[nodiscard]] Draft vendorDraft(const DraftQuestion& question);

/// Names the source of vendorDraft() and says whether the maker has such a kernel.
[[nodiscard]] std::string vendorSource(const DraftQuestion& question);

/// Gives the groups and cores that a draft leaves idle to the largest set that can use them (ties: the last), then what
/// remains to the next one.
[[nodiscard]] Draft withIdleShared(const DraftQuestion& question, const Draft& draft);

} // namespace pimento
