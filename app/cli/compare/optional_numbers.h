// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <string>

namespace pimento::cli {

/// Numbers that some points of a sweep lack: in words, in JSON and in a table.
inline std::string ratioText(const std::optional<double>& ratio)
{
    return ratio ? fmt::format("{:.3f}x", *ratio) : "-";
}
inline Json numberOrNull(const std::optional<double>& number) { return number ? Json(*number) : Json(nullptr); }
inline double orNan(const std::optional<double>& number)
{
    return number.value_or(std::numeric_limits<double>::quiet_NaN());
}

} // namespace pimento::cli
