// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_requests.h"
#include "engine/systems/dcc/lower/core/command_text.h"
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

/// Result of trying to fuse a softmax with its neighbours.
struct Fusion {
    std::unique_ptr<StatementPlan> plan; // nullptr: the statements stay separate
    std::string obstacle;                // reason for not fusing, as part of a sentence; "": fusion is not expected
};

/// A family of devices: everything that programs, checks, bounds, listings and the functional machine must know about
/// its units. A new family consists of its files and a row in families(); no code compares family names.
class Family {
public:
    virtual ~Family() = default;

    /// Name of the family in device files.
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// Requirements of the family's programs on a device.
    [[nodiscard]] virtual const FamilyNeeds& needs() const = 0;
    /// Describes how the units store data: their memories, buffers and registers.
    [[nodiscard]] virtual UnitModel units() const = 0;
    /// Operations of the family's programs besides the host's, with their texts.
    [[nodiscard]] virtual std::span<const CommandWords> words() const = 0;
    /// Requests that carry out the family's operations; empty for units with a simulator of their own.
    [[nodiscard]] virtual std::span<const CommandRequest> commandRequests() const { return {}; }
    /// Converts a row of a program to the device's row number, because some rows may hold no data. Increases with the
    /// row.
    [[nodiscard]] virtual std::int64_t physicalRow(std::int64_t programRow) const { return programRow; }
    /// Converts the device's row number to a row of a program; nullopt: the row holds no data.
    [[nodiscard]] virtual std::optional<std::int64_t> programRow(std::int64_t physicalRow) const { return physicalRow; }
    /// Makes lower bounds of the cycles of the family's programs. The machine must outlive them.
    [[nodiscard]] virtual std::unique_ptr<FamilyBounds> bounds(const sim::Machine& machine) const
    {
        return std::make_unique<FamilyBounds>(pitchOf(*this, machine));
    }

    /// Lists the requests that the family's programs use: the host's and its own.
    [[nodiscard]] std::vector<RequestNeed> requestNeeds() const;

    /// Plans one statement (not a softmax). Error: what the device cannot do, with line and column of the kernel. It is
    /// the same for all drafts, except for errors of the kind DoesNotFit.
    [[nodiscard]] virtual Result<std::unique_ptr<StatementPlan>> lower(Program& program, std::size_t statement,
                                                                       StatementTiling tiling) const = 0;
    /// Makes other plans for the statement of a plan that lower() made: loop orders, allocations of registers,
    /// addresses of the data. Any of them may be faster.
    [[nodiscard]] virtual std::vector<std::unique_ptr<StatementPlan>> otherOrders(Program& program,
                                                                                  const StatementPlan& plan) const
    {
        (void)program;
        (void)plan;
        return {};
    }
    /// Makes a plan for the statement of `plan` with loops, addresses and registers like those of `example`, a plan of
    /// the same statement at other sizes. nullptr: the sizes of the program do not allow it.
    [[nodiscard]] virtual std::unique_ptr<StatementPlan> planLike(Program& program, const StatementPlan& plan,
                                                                  const StatementPlan& example) const
    {
        (void)program;
        (void)plan;
        (void)example;
        return nullptr;
    }
    /// Makes one plan for a softmax with the statements before and behind it, whose intermediate values never leave the
    /// device; or says why the device or the draft does not allow it.
    [[nodiscard]] virtual Fusion fuse(Program& program, std::size_t softmax) const
    {
        (void)program;
        (void)softmax;
        return {};
    }
};

} // namespace pimento::lower
