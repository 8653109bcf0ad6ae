// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pimento {

struct CommandPurpose;

// Texts about the purpose of a command in a timeline.

/// Purpose of a command, "Multiplies W[16..31][0..127] with x[0..127]."
[[nodiscard]] QString purposeInWords(const CommandPurpose& purpose);
/// Line of the program that a command belongs to, "line 34 of the program", or the line's text where the listing is
/// cut; "": none.
[[nodiscard]] QString programLineInWords(const CommandPurpose& purpose);

} // namespace pimento
