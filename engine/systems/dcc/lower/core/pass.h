// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"

#include <string_view>

namespace pimento::lower {

/// An optimisation of a lowered program (paper sec. 4.3). A new pass is one file with a subclass and a row in passes().
class Pass {
public:
    virtual ~Pass() = default;

    [[nodiscard]] virtual std::string_view name() const = 0; // name on command lines: "staging"
    [[nodiscard]] virtual std::string_view title() const = 0;
    [[nodiscard]] virtual std::string_view summary() const = 0; // one sentence
    virtual void run(Program& program) const = 0;
};

} // namespace pimento::lower
