// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/family_needs.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/base/result.h"

#include <memory>
#include <string_view>
#include <vector>

namespace pimento::lower {

/// Lowers the statements of one family of devices. A new family is one file with one of these and a row in families().
class Family {
public:
    virtual ~Family() = default;

    [[nodiscard]] virtual std::string_view name() const = 0;
    /// What its programs ask of a device.
    [[nodiscard]] virtual const FamilyNeeds& needs() const = 0;
    /// The requests that its programs ask a device for: the host's and its own.
    [[nodiscard]] std::vector<RequestNeed> requestNeeds() const;
    /// Plan of one statement (not a softmax). Error: what the device cannot do, with line and column of the kernel.
    [[nodiscard]] virtual Result<std::unique_ptr<StatementPlan>> lower(Program& program, std::size_t statement,
                                                                       StatementTiling tiling) const = 0;
    /// One plan for a softmax, the statement before and the statement behind it that never leaves the device; nullptr
    /// when the device or the draft does not allow it.
    [[nodiscard]] virtual std::unique_ptr<StatementPlan> fuse(Program& program, std::size_t softmax) const
    {
        (void)program;
        (void)softmax;
        return nullptr;
    }
};

} // namespace pimento::lower
