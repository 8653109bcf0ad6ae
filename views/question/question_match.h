// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"

#include <QStringList>

namespace pimento {

/// Names of the fields in which two questions differ ("sizes", "device"); empty: an answer to one answers the other.
[[nodiscard]] QStringList differencesOf(const Problem& one, const Problem& other);

/// Names of these fields, and for settings also the values that `one` has: "disabled passes: tile orders".
[[nodiscard]] QStringList differencesWithValues(const Problem& one, const Problem& other);

} // namespace pimento
