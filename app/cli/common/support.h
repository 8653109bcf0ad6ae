// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "app/cli/common/options.h"
#include "app/cli/common/terminal.h"
#include "engine/base/output_file.h"
#include "engine/kernels/text/diagnostic.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::cli {

/// Prints errors in a kernel's text with their lines to the error stream.
void printDiagnostics(const std::vector<language::Diagnostic>& diagnostics, const std::string& text,
                      const std::string& file);

/// Turns Ctrl-C, a termination request and a closed terminal into a stop request; a second signal ends the program at
/// once. The signal handler only sets a flag; working code must call `report` every few milliseconds, which requests
/// the stop.
class Interrupt final : public Progress {
public:
    Interrupt();

    void report(std::int64_t done, std::int64_t total) override;
    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }
    [[nodiscard]] bool isRequested() const;
    /// Stops the work for an internal reason.
    void stop();

private:
    std::stop_source m_source;
};

/// Shows the progress on one line of the terminal that is overwritten. If the error stream is no terminal, it writes
/// new lines, the first after five seconds and then less and less often. Thread-safe.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Sets the text; shows it if the last one has been visible for a tenth of a second.
    void show(const std::string& text);
    /// Shows the current text if the one on screen is a tenth of a second old.
    void beat();
    void clear();

private:
    void showIfTime();

    bool m_isTerminal;
    std::mutex m_mutex; // guards the members below
    std::string m_text;
    bool m_isShown = false;
    std::int64_t m_begin;
    std::int64_t m_lastMilliseconds = 0;
    std::int64_t m_logInterval = 5'000;
};

/// Forwards stop requests while work is going on, and updates the progress line.
class Heartbeat final : public Progress {
public:
    Heartbeat(Interrupt& interrupt, ProgressLine& line) : m_interrupt(&interrupt), m_line(&line) {}

    void report(std::int64_t done, std::int64_t total) override
    {
        m_interrupt->report(done, total);
        m_line->beat();
    }

private:
    Interrupt* m_interrupt;
    ProgressLine* m_line;
};

/// Number of threads to use; all by default. Error: less than 1 or absurdly many.
[[nodiscard]] Result<unsigned> threadsOf(const std::optional<int>& wanted);

/// Forwards stop requests and shows the progress of one simulation.
class RunProgress final : public Progress {
public:
    explicit RunProgress(Interrupt& interrupt) : m_interrupt(&interrupt) {}

    void report(std::int64_t done, std::int64_t total) override;

private:
    Interrupt* m_interrupt;
    ProgressLine m_line;
};

/// Formats a time, "1.796 us".
[[nodiscard]] std::string timeText(double milliseconds);

void printJson(const Json& document);

} // namespace pimento::cli
