// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

class QWidget;

namespace pimento {

/// Data of the visible plots in a widget as comma-separated tables: a header and a row for each mark. Tables of several
/// plots are separated by an empty line. "": there is no plot, or it is empty.
[[nodiscard]] std::string figureTables(const QWidget& widget);

} // namespace pimento
