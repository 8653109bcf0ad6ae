// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command.h"
#include "engine/systems/dcc/lower/core/program.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento {

/// A vector in the memories of the cores: block, layout and vector are the same in all that take part; its elements are
/// not.
struct PlacedVector {
    enum class Role : std::uint8_t { Resident, Streamed, Result };

    std::int64_t block = 0;
    std::int64_t vector = 0;
    std::uint32_t layout = 0;
    Role role = Role::Streamed;

    bool operator==(const PlacedVector&) const = default;
};

/// What lies where in the memories of the cores while the statements of a plan are executed. Immutable.
class BlockContents {
public:
    /// Where results lie takes a look at all commands of the program.
    enum class Results : std::uint8_t { Find, LeaveOut };

    /// The program must outlive it. A stop leaves results out.
    explicit BlockContents(const lower::Program& program, Results results = Results::Find,
                           const std::stop_token& stop = {});

    /// The vectors of the plan that covers a statement, ascending by block; none where the host executes it.
    [[nodiscard]] std::span<const PlacedVector> of(std::size_t statement) const;
    /// What is in a block; nullptr: nothing that anybody put there.
    [[nodiscard]] const PlacedVector* at(std::size_t statement, std::int64_t block) const;
    /// The tensor that a layout is of; none: constants and positions.
    [[nodiscard]] std::optional<std::size_t> tensorOf(std::uint32_t layout) const;
    /// The tensor whose elements a command carries, or finds in the banks that it computes with.
    [[nodiscard]] std::optional<std::size_t> tensorOf(const lower::Command& command) const;

private:
    const lower::Program* m_program;
    std::vector<std::vector<PlacedVector>> m_vectors; // by leader of the statements
};

} // namespace pimento
