// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"
#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"

#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace pimento::upmem {

/// The loops below one root as variables of a loop program: coordinates first, then in the order of the nest. Two loops
/// bound to tasklets share one variable.
///
/// A fused loop is split into digits where indices take quotients and remainders of it:
///
///     f of 6, with f / 3 and f % 3:     digits of 2 and 3, f = 3 * d0 + d1
class NestVariables {
public:
    /// Collects the loop variables of a loop nest. Error: loops bound to tasklets differ in extent, or a loop bound to
    /// DPUs lies inside a loop that is not.
    [[nodiscard]] static Result<NestVariables> of(const tensor::Program& program, tensor::Node root);

    [[nodiscard]] const std::vector<Variable>& variables() const { return m_variables; }
    [[nodiscard]] const std::vector<std::int64_t>& extents() const { return m_extents; }
    /// Returns the digits of a loop, outermost first; none for an unbound loop with one iteration.
    [[nodiscard]] std::vector<VariableId> variablesOf(tensor::LoopId loop) const;
    /// Loop variable that holds the tasklet's number.
    [[nodiscard]] std::optional<VariableId> tasklet() const { return m_tasklet; }
    [[nodiscard]] bool isTasklet(VariableId variable) const
    {
        return m_variables[variable].kind == VariableKind::Tasklet ||
               m_variables[variable].kind == VariableKind::TaskletPart;
    }
    [[nodiscard]] std::int64_t tasklets() const { return m_tasklet ? m_extents[*m_tasklet] : 1; }
    /// Number of variables that are coordinates; they come first.
    [[nodiscard]] std::size_t coordinates() const { return m_coordinates; }
    /// Body of the loops that are bound to DPUs.
    [[nodiscard]] const std::vector<tensor::Node>& body() const { return m_body; }

    /// Converts an index of a block to an affine function; nullopt: it has a quotient or remainder that is not affine.
    [[nodiscard]] std::optional<Affine> affineOf(const tensor::LoopIndex& index) const;

private:
    struct Digit {
        VariableId variable = 0;
        std::int64_t place = 1; // increment of the loop per step of the digit
        std::int64_t extent = 1;
    };

    explicit NestVariables(const tensor::Program& program);

    void findCuts(tensor::Node node);
    void addCuts(const tensor::LoopIndex& index);
    /// Positions and extents of the digits of a loop, outermost first, without digits of a single value.
    [[nodiscard]] std::vector<Digit> digitsOf(tensor::LoopId loop) const;
    [[nodiscard]] Result<void> add(tensor::LoopId loop);
    [[nodiscard]] Result<void> addTaskletLoop(tensor::LoopId loop);
    VariableId addVariable(Variable variable);
    [[nodiscard]] std::optional<Affine> affineOf(const tensor::Term& term) const;
    [[nodiscard]] std::optional<Affine> digitsBetween(const tensor::Term& term) const;

    const tensor::Program* m_program;
    std::vector<Variable> m_variables;
    std::vector<std::int64_t> m_extents;
    std::vector<std::set<std::int64_t>> m_cuts; // by loop: positions at which indices split it
    std::vector<std::vector<Digit>> m_digits;   // by loop
    std::optional<VariableId> m_tasklet;
    tensor::LoopId m_taskletLoop = tensor::kNone; // first loop that is bound to tasklets
    std::size_t m_coordinates = 0;
    std::vector<tensor::Node> m_body;
    std::vector<std::string> m_names; // names of the loops
};

} // namespace pimento::upmem
