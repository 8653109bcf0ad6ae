// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/model/draft_question.h"

#include <string>

namespace pimento {

/// How the maker of a device lays a kernel out by hand, where it has such a kernel: matrices times vectors, on HBM-PIM
/// element-wise kernels as well. Of other kernels the same idea, applied to their results. The kernel has dimension
/// sets.
[[nodiscard]] Draft vendorDraft(const DraftQuestion& question);

/// Its source, and whether the maker has such a kernel.
[[nodiscard]] std::string vendorSource(const DraftQuestion& question);

/// Gives the groups and cores that a draft leaves idle to the largest set that can use them, of equals to the last;
/// what is left then to the next one.
[[nodiscard]] Draft withIdleShared(const DraftQuestion& question, const Draft& draft);

} // namespace pimento
