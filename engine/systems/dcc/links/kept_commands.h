// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command_buffer.h"
#include "engine/systems/dcc/lower/core/program.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace pimento {

/// Commands of one run of a program by number, kept as the runs in which they are made: 60 bytes per run, which stands
/// for one command or for thousands. Made on demand; not thread-safe until the program is complete.
class KeptCommands {
public:
    explicit KeptCommands(std::shared_ptr<const lower::Program> program);
    KeptCommands(const KeptCommands&) = delete; // not copyable: the coroutine of the commands refers to its buffer
    KeptCommands& operator=(const KeptCommands&) = delete;

    [[nodiscard]] const lower::Program& program() const { return *m_program; }

    /// Keeps the next block of repeated commands of the program in memory. False: the program has ended.
    [[nodiscard]] bool keepMore();
    /// True if all commands of the program are kept.
    [[nodiscard]] bool isWhole() const { return m_isWhole; }

    [[nodiscard]] std::int64_t size() const { return m_size; }
    [[nodiscard]] lower::Command operator[](std::int64_t number) const;

    [[nodiscard]] std::size_t runs() const { return m_runs.size(); }
    [[nodiscard]] const lower::CommandRun& run(std::size_t run) const { return m_runs[run]; }
    /// Returns the run that contains a command.
    [[nodiscard]] std::size_t runOf(std::int64_t number) const;
    /// Number of a run's first command.
    [[nodiscard]] std::int64_t firstOf(std::size_t run) const { return m_first[run]; }
    [[nodiscard]] std::int64_t endOf(std::size_t run) const
    {
        return run + 1 < m_first.size() ? std::int64_t{m_first[run + 1]} : m_size;
    }
    /// Returns the command at an index within a run.
    [[nodiscard]] lower::Command commandOf(std::size_t run, std::int64_t number) const
    {
        return m_buffer.commandOf(m_runs[run], number);
    }

private:
    std::shared_ptr<const lower::Program> m_program;
    lower::CommandBuffer m_buffer; // holds the lists of cores that runs refer to
    lower::CommandMaker m_commands;
    std::vector<lower::CommandRun> m_runs;
    std::vector<std::uint32_t> m_first;
    std::int64_t m_size = 0;
    bool m_isWhole = false;
};

} // namespace pimento
