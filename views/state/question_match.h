// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/problem.h"

#include <QStringList>

namespace pimento {

/// Names of the fields in which two questions differ ("sizes", "device"); empty: an answer to one answers the other.
[[nodiscard]] QStringList differencesOf(const Problem& one, const Problem& other);

/// True if two machines have equal descriptions, whatever files these come from.
[[nodiscard]] bool isSameDevice(const sim::Machine& one, const sim::Machine& other);

} // namespace pimento
