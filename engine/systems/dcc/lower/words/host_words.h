// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_words.h"
#include "engine/systems/dcc/lower/core/family.h"

#include <span>

namespace pimento::lower {

/// The operations of the host that programs of every family use.
[[nodiscard]] std::span<const CommandWords> hostWords();

/// The words of an operation in programs of a family: the host's or the family's own.
[[nodiscard]] const CommandWords& wordsOf(const Family& family, Op op);

} // namespace pimento::lower
