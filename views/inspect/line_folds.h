// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/line_runs.h"

#include <optional>
#include <vector>

namespace pimento {

/// Maps rows of a view to lines of a text with folded runs. A run has a header row above its lines, which are rows
/// while the run is open.
///
///   row 0   line 0
///   row 1   + run of lines 1 to 32        folded
///   row 2   - run of lines 33 to 36       open
///   row 3   line 33 ...
class LineFolds {
public:
    LineFolds() = default;
    /// Starts with all runs folded.
    LineFolds(int lines, std::vector<LineRun> runs);

    struct Row {
        int line = 0;           // the line; for a run its first line
        std::optional<int> run; // none: the row is a line
    };
    [[nodiscard]] int rows() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] Row row(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    [[nodiscard]] const std::vector<LineRun>& runs() const { return m_runs; }
    [[nodiscard]] bool isFolded(int run) const { return m_isFolded[static_cast<std::size_t>(run)]; }
    /// The run that contains a line.
    [[nodiscard]] std::optional<int> runAt(int line) const;
    /// The row of a line, or of the folded run that contains it.
    [[nodiscard]] int rowOf(int line) const;

    void setFolded(int run, bool isFolded);
    void setAllFolded(bool isFolded);

private:
    void listRows();

    int m_lines = 0;
    std::vector<LineRun> m_runs;
    std::vector<bool> m_isFolded;
    std::vector<Row> m_rows;
    std::vector<int> m_rowOf; // by line number
};

} // namespace pimento
