// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <map>
#include <optional>
#include <string>

class QWidget;

namespace pimento {

/// Choices of lists, tabs, switches and fields of pages, by "page.name".
using ControlValues = std::map<std::string, std::string>;

/// Current choices; controls that have no choices yet are left out.
[[nodiscard]] ControlValues controlValues(const QWidget& window);

/// Makes choices and removes them from `wanted`. Choices that a control does not offer yet remain there, since many
/// controls are filled with results.
void chooseControls(QWidget& window, ControlValues& wanted);

} // namespace pimento
