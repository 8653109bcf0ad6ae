// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace pimento {

/// One size that a user chooses, e.g. "seq_len".
struct ShapeKey {
    std::string name;
    std::string meaning;
    std::int64_t example = 1;

    bool operator==(const ShapeKey&) const = default;
};

} // namespace pimento
