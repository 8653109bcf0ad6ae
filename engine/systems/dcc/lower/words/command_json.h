// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/lower/core/layout.h"
#include "engine/systems/dcc/lower/core/program.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pimento::lower {

/// Writes the commands of one part of a program as JSON objects, in their order; each begins with a line break, and all
/// but the first with a comma. Also writes what follows from the order alone: where statements that are executed
/// together begin, and where the sums of a statement's target begin at zero. The row of CommandWords of an operation
/// says what its object holds, using the functions below; the members are those of resources/docs/PROGRAM_JSON.md.
class CommandJson {
public:
    CommandJson(const Program& program, bool isPreload);

    void append(std::string& out, const Command& command);

    [[nodiscard]] const Program& program() const { return *m_program; }
    /// Groups, and cores per group, that take part in the current statements.
    [[nodiscard]] std::int64_t groups() const { return m_groups; }
    [[nodiscard]] std::int64_t cores() const { return m_cores; }

    /// Opens an object with its number and kind.
    void open(std::string& out, const char* kind);
    /// Writes an object that starts the sums of the command's target at zero, unless they have started.
    void beginSums(std::string& out, const Command& command);

    /// Writes the indices of a tensor's element: "[3,17]".
    [[nodiscard]] std::string elementText(std::size_t tensor, std::int64_t element) const;
    /// Writes the first lane of the command's vector on a core: an element, a number or null.
    [[nodiscard]] std::string firstLane(const Command& command, std::int64_t group, std::int64_t core);
    /// Writes the "lanes" of the command's vector on a core.
    [[nodiscard]] std::string vectorText(const Command& command, std::int64_t group, std::int64_t core);
    /// Writes "tensor" and "vectors", with one vector per group.
    [[nodiscard]] std::string vectorsOfGroups(const Command& command);
    /// Writes the "tensor" of the command's vector; null for numbers.
    [[nodiscard]] std::string tensorOf(const Command& command) const;
    /// Writes "group", "bank", "row" and "column" of a vector in host layout.
    [[nodiscard]] std::string hostPlace(const Command& command) const;
    /// Writes "group", "bank", "row", "column" and "core" of the core block that a command names.
    [[nodiscard]] std::string corePlaceText(const Command& command) const;
    /// Writes "bank_of_core", "row" and "column" of a block, which are the same in all cores.
    [[nodiscard]] std::string blockText(std::int64_t block) const;
    /// Writes the "groups" and "cores" that a command reaches.
    [[nodiscard]] std::string reached(const Command& command) const;
    /// Writes "groups" and "cores" for all that take part.
    [[nodiscard]] const std::string& everywhere() const { return m_everywhere; }

private:
    void begin(std::string& out, const Command& command);
    [[nodiscard]] Gather gatherOf(const Command& command) const;
    [[nodiscard]] std::string laneText(std::size_t tensor, const Lane& lane) const;
    [[nodiscard]] static std::string placeText(const MemoryPlace& place);

    const Program* m_program;
    HostMap m_map;
    bool m_isPreload;
    std::int64_t m_steps = 0;
    std::optional<std::size_t> m_statement;
    std::optional<std::size_t> m_target; // statement whose results are being merged
    std::vector<Lane> m_lanes;
    std::int64_t m_groups = 0; // groups of the statements that are executed together
    std::int64_t m_cores = 0;
    std::string m_everywhere;
};

} // namespace pimento::lower
