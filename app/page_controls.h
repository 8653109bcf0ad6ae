// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <map>
#include <optional>
#include <string>

class QWidget;

namespace pimento {

/// Lists, tabs, switches and fields of pages whose choice is remembered, by "page.name".
using ControlValues = std::map<std::string, std::string>;

/// What is chosen now; controls that have nothing to choose from yet are left out.
[[nodiscard]] ControlValues controlValues(const QWidget& window);

/// Chooses what stands there, and takes it off `wanted`. What a control does not offer stays, since many have their
/// choices with results.
void chooseControls(QWidget& window, ControlValues& wanted);

} // namespace pimento
