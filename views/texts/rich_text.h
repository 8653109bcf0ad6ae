// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/texts/number_format.h"

#include <QString>

namespace pimento {

/// Keeps numbers together in rich text, whose reader takes a narrow space for one where a line may end.
[[nodiscard]] inline QString forRichText(QString text) { return text.replace(QChar(kThinSpace), QChar(QChar::Nbsp)); }

} // namespace pimento
