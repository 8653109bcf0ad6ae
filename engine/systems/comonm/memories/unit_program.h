// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/dimension_sets.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/lower/lowering.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace pimento::comonm {

/// Cycles of the units of a memory, and the refreshes among them.
struct UnitTime {
    std::int64_t cycles = 0;
    std::int64_t refreshes = 0; // of one node of the refresh level

    bool operator==(const UnitTime&) const = default;
};

/// Whether the host's rearrangement before and after the units' work belongs to a program.
enum class Rearranging : std::uint8_t { LeftOut, Included };

/// The commands that a memory with units beside its banks gets for a kernel, from the first one to the units to the
/// last result that they give: without the rearrangement before and after, since operands lie where the units need
/// them. They are those of the compiler for a draft.
class UnitProgram {
public:
    /// Compiles a kernel of one statement for `machine`, which must outlive the program. Error: what the device cannot
    /// do, data that does not fit, or a stop.
    [[nodiscard]] static Result<UnitProgram> make(const affine::Kernel& kernel, const std::vector<DimensionSet>& sets,
                                                  const Draft& draft,
                                                  const std::shared_ptr<const sim::Machine>& machine,
                                                  const std::stop_token& stop = {});

    /// The commands of a program of one statement that is compiled already, with the rearrangement or without.
    [[nodiscard]] static UnitProgram of(std::unique_ptr<lower::Program> program, Rearranging rearranging);

    /// Runs the commands on a machine with the requests of the program's machine. Error: that of the machine, or a
    /// stop.
    [[nodiscard]] Result<UnitTime> run(const sim::Machine& machine, const std::stop_token& stop = {}) const;

    [[nodiscard]] const lower::Program& lowered() const { return *m_program; }

private:
    explicit UnitProgram(std::unique_ptr<lower::Program> program) : m_program(std::move(program)) {}

    std::unique_ptr<lower::Program> m_program;
};

/// The machine of a device that is never refreshed. Error: the description cannot be compiled.
[[nodiscard]] Result<std::shared_ptr<const sim::Machine>> withoutRefreshes(const sim::Machine& machine);

} // namespace pimento::comonm
