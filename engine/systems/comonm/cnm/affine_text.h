// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/affine_form.h"

#include <span>
#include <string>
#include <string_view>

namespace pimento::comonm {

/// Name of kProcessVariable in texts.
inline constexpr std::string_view kProcessName = "process";

/// Text of a form: "8*process+64*i-j+3"; "0" if it is zero.
[[nodiscard]] std::string text(const AffineForm& form, std::span<const std::string> variables);

/// Adds factor * variable, keeps terms in order and drops a term of factor 0.
void addTerm(AffineForm& form, std::int32_t variable, std::int64_t factor);
/// Sum of two forms.
[[nodiscard]] AffineForm plus(AffineForm left, const AffineForm& right);
/// A form times a number.
[[nodiscard]] AffineForm times(AffineForm form, std::int64_t factor);

} // namespace pimento::comonm
