// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"
#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace pimento::upmem {

/// The loops below one root as variables of a loop program: coordinates first, then in the order of the nest. Two loops
/// bound to tasklets share one variable.
class NestVariables {
public:
    /// Error: loops bound to tasklets of different extents.
    [[nodiscard]] static Result<NestVariables> of(const tensor::Program& program, tensor::Node root);

    [[nodiscard]] const std::vector<Variable>& variables() const { return m_variables; }
    [[nodiscard]] const std::vector<std::int64_t>& extents() const { return m_extents; }
    [[nodiscard]] VariableId variableOf(tensor::LoopId loop) const { return m_variableOf[static_cast<std::size_t>(loop)]; }
    /// Loops of one iteration have no variable, unless they are bound.
    [[nodiscard]] bool isOnce(tensor::LoopId loop) const;
    [[nodiscard]] std::optional<VariableId> tasklet() const { return m_tasklet; }
    /// How many variables are coordinates; they are the first ones.
    [[nodiscard]] std::size_t coordinates() const { return m_coordinates; }
    /// What stands below the loops that are bound to DPUs.
    [[nodiscard]] const std::vector<tensor::Node>& body() const { return m_body; }

    /// An index of a block as an affine function; nothing where it has a quotient or remainder that is none.
    [[nodiscard]] std::optional<Affine> affineOf(const tensor::LoopIndex& index) const;

private:
    explicit NestVariables(const tensor::Program& program) : m_program(&program) {}

    [[nodiscard]] Result<void> add(tensor::LoopId loop);
    [[nodiscard]] std::optional<Affine> affineOf(const tensor::Term& term) const;

    const tensor::Program* m_program;
    std::vector<Variable> m_variables;
    std::vector<std::int64_t> m_extents;
    std::vector<VariableId> m_variableOf; // by loop of the program
    std::optional<VariableId> m_tasklet;
    std::size_t m_coordinates = 0;
    std::vector<tensor::Node> m_body;
    std::vector<std::string> m_names; // of loops
};

} // namespace pimento::upmem
