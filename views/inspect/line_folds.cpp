// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/line_folds.h"

#include <algorithm>
#include <utility>

namespace pimento {

LineFolds::LineFolds(int lines, std::vector<LineRun> runs)
    : m_lines(lines), m_runs(std::move(runs)), m_isFolded(m_runs.size(), true)
{
    listRows();
}

void LineFolds::listRows()
{
    m_rows.clear();
    m_rowOf.assign(static_cast<std::size_t>(m_lines), 0);
    std::size_t run = 0;
    for (int line = 0; line < m_lines;) {
        const bool isRun = run < m_runs.size() && m_runs[run].first == line;
        if (isRun) {
            m_rows.push_back({line, static_cast<int>(run)});
        }
        const int end = isRun ? line + m_runs[run].lines : line + 1;
        const bool isFolded = isRun && m_isFolded[run];
        for (; line < end; ++line) {
            if (!isFolded) {
                m_rows.push_back({line, std::nullopt});
            }
            m_rowOf[static_cast<std::size_t>(line)] = static_cast<int>(m_rows.size()) - 1;
        }
        run += isRun ? 1 : 0;
    }
}

std::optional<int> LineFolds::runAt(int line) const
{
    const auto after = std::ranges::upper_bound(m_runs, line, {}, &LineRun::first);
    if (after == m_runs.begin()) {
        return std::nullopt;
    }
    const auto run = after - 1;
    return line < run->first + run->lines ? std::optional(static_cast<int>(run - m_runs.begin())) : std::nullopt;
}

int LineFolds::rowOf(int line) const { return m_rowOf[static_cast<std::size_t>(line)]; }

void LineFolds::setFolded(int run, bool isFolded)
{
    if (m_isFolded[static_cast<std::size_t>(run)] != isFolded) {
        m_isFolded[static_cast<std::size_t>(run)] = isFolded;
        listRows();
    }
}

void LineFolds::setAllFolded(bool isFolded)
{
    m_isFolded.assign(m_runs.size(), isFolded);
    listRows();
}

} // namespace pimento
