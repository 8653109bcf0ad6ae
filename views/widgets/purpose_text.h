// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pimento {

struct CommandPurpose;

// What a command of a timeline is for, in words.

/// "Multiplies W[16..31][0..127] with x[0..127]."
[[nodiscard]] QString purposeInWords(const CommandPurpose& purpose);
/// "line 34 of the program", or what stands there where the listing is cut; "": it belongs to none.
[[nodiscard]] QString programLineInWords(const CommandPurpose& purpose);

} // namespace pimento
