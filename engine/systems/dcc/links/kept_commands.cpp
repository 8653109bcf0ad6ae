// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/kept_commands.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pimento {

KeptCommands::KeptCommands(std::shared_ptr<const lower::Program> program)
    : m_program(std::move(program)), m_commands(m_program->run(m_buffer))
{
}

bool KeptCommands::keepMore()
{
    while (!m_isWhole && m_buffer.runs().empty()) {
        m_isWhole = m_commands.next() == nullptr;
        if (m_isWhole) {
            break;
        }
    }
    const std::size_t before = m_runs.size();
    for (const lower::CommandRun& run : m_buffer.runs()) {
        PIMENTO_ASSERT(m_size <= std::numeric_limits<std::uint32_t>::max(), "a program is kept in part if it is longer");
        m_runs.push_back(run);
        m_first.push_back(static_cast<std::uint32_t>(m_size));
        m_size += m_buffer.sizeOf(run);
    }
    m_buffer.clear();
    return m_runs.size() > before;
}

std::size_t KeptCommands::runOf(std::int64_t number) const
{
    return static_cast<std::size_t>(std::ranges::upper_bound(m_first, number) - m_first.begin()) - 1;
}

lower::Command KeptCommands::operator[](std::int64_t number) const
{
    const std::size_t run = runOf(number);
    return commandOf(run, number - m_first[run]);
}

} // namespace pimento
