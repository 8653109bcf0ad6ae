// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"
#include "engine/systems/dcc/chains/move_cost.h"
#include "engine/systems/dcc/functional/interpreter.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/model/append_cost.h"
#include "sim/base/fingerprint.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace pimento {

/// Values that a program computed.
struct DataRun {
    functional::Tensors tensors;                  // all tensors of the kernel, in host layout
    std::optional<functional::Expected> expected; // if it was asked for
    std::int64_t commands = 0;
};

/// Rows of a resident tensor that are written while the rest of it stays.
struct RowWrite {
    std::string tensor;
    std::size_t axis = 0;
    std::int64_t index = 0;
    Later later = Later::None;
};

/// The lowered program of a candidate, for runs on data that is given and for the places of its tensors. Immutable.
class DataProgram {
public:
    /// Error: candidates of the problem are no programs that run on data, the text is none, or a stop.
    [[nodiscard]] static Result<std::shared_ptr<const DataProgram>>
    make(std::shared_ptr<const Problem> problem, std::string_view candidate, const std::stop_token& stop);

    [[nodiscard]] const affine::Kernel& kernel() const { return m_program->kernel(); }
    [[nodiscard]] const std::string& candidate() const { return m_candidate; }
    /// Index of a tensor. Error: the kernel has none of this name; lists the names.
    [[nodiscard]] Result<std::size_t> tensorOf(std::string_view name) const;
    /// True if values of a tensor come from outside.
    [[nodiscard]] bool isArgument(std::size_t tensor) const;
    /// True if the host has the values of a tensor after a run.
    [[nodiscard]] bool isResult(std::size_t tensor) const;

    /// Runs the program on the functional machine. `inputs` has values for the arguments, which are rounded to the
    /// kernel's type. `isChecked`: also compute the expected values with bounds of the device's error. Error: numbers
    /// of other sizes or beyond the type, too many of them, or a stop.
    [[nodiscard]] Result<DataRun> run(functional::Tensors inputs, bool isChecked, Progress* heartbeat,
                                      const std::stop_token& stop) const;

    /// True if a tensor lies in the memories of the cores between runs.
    [[nodiscard]] bool isResident(std::size_t tensor) const;
    /// Fingerprint of the places of a resident tensor: equal fingerprints, equal places.
    [[nodiscard]] Fingerprint placesOf(std::size_t tensor, const std::stop_token& stop) const;
    /// Cost of laying out a whole resident tensor that the host has in its memory. Error: a stop.
    [[nodiscard]] Result<chains::MoveCost> layoutCost(std::size_t tensor, const std::stop_token& stop) const;
    /// Cost of writing rows of resident tensors in one move; the host has them on chip. Error: a tensor that is not
    /// resident, rows that it does not have, or a stop.
    [[nodiscard]] Result<AppendCost> writeCost(std::span<const RowWrite> rows, const std::stop_token& stop) const;

private:
    DataProgram(std::shared_ptr<const Problem> problem, std::string candidate,
                std::shared_ptr<const lower::Program> program)
        : m_problem(std::move(problem)), m_candidate(std::move(candidate)), m_program(std::move(program))
    {
    }

    [[nodiscard]] Result<void> check(const functional::Tensors& inputs) const;

    std::shared_ptr<const Problem> m_problem; // of the compiled system
    std::string m_candidate;
    std::shared_ptr<const lower::Program> m_program;
};

} // namespace pimento
