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

/// Writes the commands of one part of a program as JSON objects, in their order; each begins with a line end, and all
/// but the first with a comma. Says also what follows from the order alone: where statements that are executed together
/// begin, and where the sums of a statement's target begin at zero.
class CommandJson {
public:
    CommandJson(const Program& program, bool isPreload);

    void append(std::string& text, const Command& command);

private:
    void begin(std::string& text, const Command& command);
    void beginSums(std::string& text, const Command& command);
    /// Opens an object with its number and kind.
    void open(std::string& text, const char* kind);

    void host(std::string& text, const Command& command);
    void buffers(std::string& text, const Command& command);
    void results(std::string& text, const Command& command);
    void operations(std::string& text, const Command& command);
    void unitPrograms(std::string& text, const Command& command);
    void compute(std::string& text, const Command& command);
    void softmaxUnit(std::string& text, const Command& command);

    [[nodiscard]] std::string elementText(std::size_t tensor, std::int64_t element) const;
    [[nodiscard]] std::string laneText(std::size_t tensor, const Lane& lane) const;
    /// "tensor" and "lanes" of a vector of a core.
    [[nodiscard]] std::string vectorText(const Command& command, std::int64_t group, std::int64_t core);
    [[nodiscard]] std::string vectorsOfGroups(const Command& command);
    [[nodiscard]] std::string tensorOf(const Command& command) const;
    [[nodiscard]] std::string placeText(const MemoryPlace& place) const;
    /// Of a block, the same in all cores.
    [[nodiscard]] std::string blockText(std::int64_t block) const;
    [[nodiscard]] std::string joined(const Command& command) const;
    [[nodiscard]] const std::string& everywhere() const { return m_everywhere; }

    const Program* m_program;
    HostMap m_map;
    bool m_isPreload;
    std::int64_t m_steps = 0;
    std::optional<std::size_t> m_statement;
    std::optional<std::size_t> m_target; // statement whose results are merged
    std::optional<Gather> m_gather;
    std::vector<Lane> m_lanes;
    std::int64_t m_groups = 0; // of the statements that are executed together
    std::int64_t m_cores = 0;
    std::string m_everywhere; // "groups": [...], "cores": [...]
};

} // namespace pimento::lower
