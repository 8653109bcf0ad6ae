// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/binding/bound_kernel.h"
#include "engine/kernels/text/diagnostic.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A question's kernel bound to its sizes, or the reasons why it cannot be.
struct KernelBinding {
    KernelRef kernel;                           // canonical form, equal for all spellings
    std::optional<BoundKernel> bound;           // none: it cannot be bound
    std::vector<language::Diagnostic> mistakes; // mistakes in the kernel's text
    Error error;                                // first mistake, with its position; meaningful without a bound kernel
};

/// Finds or reads the kernel and binds it. In the canonical form sizes are plain numbers in the kernel's order and
/// argument names are sorted, without those that repeat the kernel's own residency.
[[nodiscard]] KernelBinding bindKernel(const KernelRef& kernel, const Catalogue& catalogue);

/// Writes sizes as "batch=1,nhead=32", in the order of `names`. Error: a value that is not one size.
[[nodiscard]] Result<std::string> orderedSizes(const std::map<std::string, std::string>& sizes,
                                               const std::vector<std::string>& names);
/// Normalises a size: "01" becomes "1", " 1x 128" becomes "1x128"; other texts stay unchanged.
[[nodiscard]] std::string plainSize(std::string_view text);

} // namespace pimento
