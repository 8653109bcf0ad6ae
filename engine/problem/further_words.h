// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_value.h"
#include "engine/problem/problem.h"

#include <string>

namespace pimento {

/// What a system adds to the output of a command: lines, and members of a document.
struct FurtherWords {
    std::string text;
    document::Json json;
};

/// Explains the figures of a candidate that is compared with others. Empty: there is nothing to explain.
using FigureNotes = FurtherWords (*)(const Problem& problem, const std::string& candidate);

} // namespace pimento
