// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/diagnostic.h"
#include "engine/study/catalogue.h"
#include "engine/study/question.h"
#include "engine/systems/dcc/model/workload.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// The kernel of a question bound to its sizes, or why that is not possible.
struct KernelBinding {
    KernelRef kernel; // in the form that all writings of it share
    std::shared_ptr<const Workload> workload;
    std::vector<language::Diagnostic> mistakes; // in the kernel's text
    Error error;                                // the first mistake, with its place; valid without a workload
};

/// Finds or reads the kernel and binds it: sizes are plain numbers in the kernel's order, the names of arguments are
/// sorted, and those that say what the kernel says anyway are left out.
[[nodiscard]] KernelBinding bindKernel(const KernelRef& kernel, const Catalogue& catalogue);

/// "batch=1,nhead=32": sizes with the given names first, in their order. Error: a value that is not one size.
[[nodiscard]] Result<std::string> orderedSizes(const std::map<std::string, std::string>& sizes,
                                               const std::vector<std::string>& names);
/// A size as a plain number: "01" is "1", " 1x 128" is "1x128"; other texts stay as they are.
[[nodiscard]] std::string plainSize(std::string_view text);

} // namespace pimento
