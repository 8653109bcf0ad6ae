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

/// What is said about a `model_type` that is not read: that it is no language model of this kind, or what the known
/// types are. A known one is proposed only where the word is that one misspelt; a family of its own never is.
[[nodiscard]] TypeRefusal refusalOfType(const std::string& type, std::span<const std::string_view> known);

} // namespace pimento
