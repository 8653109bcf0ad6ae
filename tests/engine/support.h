// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/registry.h"
#include "engine/study/catalogue.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "tests/support/files.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace pimento::test {

/// The devices of datasets/backends.
[[nodiscard]] const BackendRegistry& backends();

/// Those that have commands, in that order: what drafts can be asked for.
[[nodiscard]] const std::vector<std::shared_ptr<const sim::Machine>>& commandMachines();

/// The devices and kernels of datasets.
[[nodiscard]] const Catalogue& catalogue();

/// A question from names; the shape as on the command line.
[[nodiscard]] DraftQuestion question(const std::string& kernel, const std::string& shape, const std::string& backend,
                                     Space space = Space::Listed, Mode mode = Mode::Kernel);

/// A draft from its text form.
[[nodiscard]] Draft draft(const DraftQuestion& question, const std::string& text);

} // namespace pimento::test
