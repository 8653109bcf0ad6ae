// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_requests.h"
#include "engine/systems/dcc/lower/core/command_words.h"
#include "engine/systems/dcc/lower/core/family_bounds.h"
#include "engine/systems/dcc/lower/core/family_needs.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/core/unit_model.h"
#include "sim/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::lower {

/// What became of putting a softmax and its neighbours together.
struct Fusion {
    std::unique_ptr<StatementPlan> plan; // nullptr: they stay apart
    std::string obstacle;                // why, as a part of a sentence; "": nobody would expect it
};

/// A family of devices: everything that programs, checks, bounds, listings and the functional machine have to know
/// about its units. A new family is its files and a row in families(); nobody asks for a family by its name.
class Family {
public:
    virtual ~Family() = default;

    /// As device files give it.
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// What its programs ask of a device.
    [[nodiscard]] virtual const FamilyNeeds& needs() const = 0;
    /// How its units keep data.
    [[nodiscard]] virtual UnitModel units() const = 0;
    /// The operations of its programs beside the host's, and their words.
    [[nodiscard]] virtual std::span<const CommandWords> words() const = 0;
    /// The requests that do these operations; none for units that a simulator of their own runs.
    [[nodiscard]] virtual std::span<const CommandRequest> commandRequests() const { return {}; }
    /// The row of a bank that programs count as this one: some rows may hold no data. Rises with the row.
    [[nodiscard]] virtual std::int64_t physicalRow(std::int64_t programRow) const { return programRow; }
    /// The other way round; none: a row that holds no data.
    [[nodiscard]] virtual std::optional<std::int64_t> programRow(std::int64_t physicalRow) const { return physicalRow; }
    /// Lower bounds of its programs' cycles. The machine must outlive them.
    [[nodiscard]] virtual std::unique_ptr<FamilyBounds> bounds(const sim::Machine& machine) const
    {
        return std::make_unique<FamilyBounds>(pitchOf(*this, machine));
    }

    /// The requests that its programs ask a device for: the host's and its own.
    [[nodiscard]] std::vector<RequestNeed> requestNeeds() const;

    /// Plan of one statement (not a softmax). Error: what the device cannot do, with line and column of the kernel. It
    /// is the same for all drafts, except for errors of the kind DoesNotFit.
    [[nodiscard]] virtual Result<std::unique_ptr<StatementPlan>> lower(Program& program, std::size_t statement,
                                                                       StatementTiling tiling) const = 0;
    /// Other plans of the statement of a plan that lower() made: orders of the loops, shares of registers, places of
    /// the data. Any of them may be faster.
    [[nodiscard]] virtual std::vector<std::unique_ptr<StatementPlan>> otherOrders(Program& program,
                                                                                  const StatementPlan& plan) const
    {
        (void)program;
        (void)plan;
        return {};
    }
    /// One plan for a softmax, the statement before and the statement behind it that never leaves the device, or why
    /// the device or the draft does not allow it.
    [[nodiscard]] virtual Fusion fuse(Program& program, std::size_t softmax) const
    {
        (void)program;
        (void)softmax;
        return {};
    }
};

} // namespace pimento::lower
