// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace pimento::language {

/// Group of a library kernel in lists: "Vectors", "Matrices", "Attention", "From papers"; "": no kernel of the library.
[[nodiscard]] std::string_view groupOfKernel(std::string_view name);

/// Place of a group among all groups; those of no library kernel come last.
[[nodiscard]] int placeOfGroup(std::string_view group);

} // namespace pimento::language
