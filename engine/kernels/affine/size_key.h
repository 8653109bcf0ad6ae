// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace pimento {

/// A size that users choose, such as "seq_len".
struct ShapeKey {
    std::string name;
    std::string meaning;
    std::int64_t example = 1;

    bool operator==(const ShapeKey&) const = default;
};

} // namespace pimento
