// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/verifying.h"

namespace pimento::crossbar {

/// Runs the instructions of a file on whole numbers, compares what they store with a direct computation, and times
/// them. The problem is one of crossbars. Error: the place of the first mistake of the file, or as verifyStreams().
[[nodiscard]] Result<VerifiedProgram> verifyStreamFile(const Problem& problem, const std::string& text,
                                                       const std::string& name, const std::stop_token& stop);

/// How mappings, and instructions of files, are verified.
[[nodiscard]] const Verifying& streamVerifying();

} // namespace pimento::crossbar
