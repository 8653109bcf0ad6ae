// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace pimento::test {

/// Returns the arguments `first` followed by `more`.
[[nodiscard]] inline std::vector<std::string> with(std::vector<std::string> first, const std::vector<std::string>& more)
{
    first.insert(first.end(), more.begin(), more.end());
    return first;
}

} // namespace pimento::test
