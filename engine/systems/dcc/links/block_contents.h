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

/// A vector in the memories of the cores. Block, layout and vector are equal on all cores that take part; the elements
/// differ.
struct PlacedVector {
    enum class Role : std::uint8_t { Resident, Streamed, Result };

    std::int64_t block = 0;
    std::int64_t vector = 0;
    std::uint32_t layout = 0;
    Role role = Role::Streamed;

    bool operator==(const PlacedVector&) const = default;
};

/// Contents of the cores' memories while the statements of a plan are executed. Immutable.
class BlockContents {
public:
    /// Chooses whether to find the addresses of results, which takes a pass over all commands of the program.
    enum class Results : std::uint8_t { Find, LeaveOut };

    /// The program must outlive the object. A stop leaves results out.
    explicit BlockContents(const lower::Program& program, Results results = Results::Find,
                           const std::stop_token& stop = {});

    /// Lists the vectors of the plan that covers a statement, ascending by block; empty where the host executes it.
    [[nodiscard]] std::span<const PlacedVector> of(std::size_t statement) const;
    /// Returns the contents of a block; nullptr: unused.
    [[nodiscard]] const PlacedVector* at(std::size_t statement, std::int64_t block) const;
    /// Returns the tensor of a layout; nullopt: constants and positions.
    [[nodiscard]] std::optional<std::size_t> tensorOf(std::uint32_t layout) const;
    /// Returns the tensor whose elements a command carries, or finds in the banks that it computes with.
    [[nodiscard]] std::optional<std::size_t> tensorOf(const lower::Command& command) const;

private:
    const lower::Program* m_program;
    std::vector<std::vector<PlacedVector>> m_vectors; // by leader of the statements
};

} // namespace pimento
