// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pimento {

struct TypeRefusal {
    std::string what;
    std::string hint;
};

/// Message for an unsupported `model_type`: that it is no language model of this kind, or the supported types. Proposes
/// a type only for a misspelling of it, never for the name of a separate family.
[[nodiscard]] TypeRefusal refusalOfType(const std::string& type, std::span<const std::string_view> known);

} // namespace pimento
