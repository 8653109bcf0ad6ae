// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/registry.h"
#include "engine/problem/catalogue.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "tests/support/files.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace pimento::test {

/// Returns the devices of datasets/backends.
[[nodiscard]] const BackendRegistry& backends();

/// Returns the devices that execute commands, in the order of backends(): drafts exist only for them.
[[nodiscard]] const std::vector<std::shared_ptr<const sim::Machine>>& commandMachines();

/// The devices on which tests run drafts of many kinds.
inline constexpr const char* kDraftDevices[] = {"attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"};

/// Returns the devices and kernels of datasets.
[[nodiscard]] const Catalogue& catalogue();

/// Returns a question from names, with the shape as on the command line.
[[nodiscard]] DraftQuestion question(const std::string& kernel, const std::string& shape, const std::string& backend,
                                     Space space = Space::Listed, Mode mode = Mode::Kernel);

/// Reads a draft from its text form.
[[nodiscard]] Draft draft(const DraftQuestion& question, const std::string& text);

} // namespace pimento::test
