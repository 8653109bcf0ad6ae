// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/binding/bound_kernel.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"
#include "engine/problem/system.h"

#include <memory>
#include <vector>

namespace pimento {

/// A question about a kernel, with what its names stand for.
struct QuestionBinding {
    Question question;
    BoundKernel kernel;
    std::shared_ptr<const sim::Machine> machine;
};

/// Binds the kernel and the device of a question, and writes their names into it. Error: a mistake in the kernel, or an
/// unknown device.
[[nodiscard]] Result<QuestionBinding> bindNames(const Question& question, const Catalogue& catalogue);
/// Binds a question as bindNames() does and writes it in the canonical form of a system's settings. Error: as
/// bindNames(), or a device or setting that the system does not take.
[[nodiscard]] Result<QuestionBinding> bindQuestion(const Question& question, const Catalogue& catalogue,
                                                   const System& system);

/// The kernels of the library, for System::kernels().
[[nodiscard]] std::vector<SystemKernel> libraryKernels(const Catalogue& catalogue);

} // namespace pimento
