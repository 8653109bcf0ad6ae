// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/line_runs.h"

#include <optional>
#include <vector>

namespace pimento {

/// Which rows a text with folded runs has. A run has a row of its own above its lines, which are rows while it is open.
///
///   row 0   line 0
///   row 1   + run of lines 1 to 32        folded
///   row 2   - run of lines 33 to 36       open
///   row 3   line 33 ...
class LineFolds {
public:
    LineFolds() = default;
    /// All runs are folded.
    LineFolds(int lines, std::vector<LineRun> runs);

    struct Row {
        int line = 0;           // of a run: its first one
        std::optional<int> run; // none: a line
    };
    [[nodiscard]] int rows() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] Row row(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    [[nodiscard]] const std::vector<LineRun>& runs() const { return m_runs; }
    [[nodiscard]] bool isFolded(int run) const { return m_isFolded[static_cast<std::size_t>(run)]; }
    /// The run that a line is in.
    [[nodiscard]] std::optional<int> runAt(int line) const;
    /// The row of a line, or of the folded run that it is in.
    [[nodiscard]] int rowOf(int line) const;

    void setFolded(int run, bool isFolded);
    void setAllFolded(bool isFolded);

private:
    void listRows();

    int m_lines = 0;
    std::vector<LineRun> m_runs;
    std::vector<bool> m_isFolded;
    std::vector<Row> m_rows;
    std::vector<int> m_rowOf; // by line
};

} // namespace pimento
