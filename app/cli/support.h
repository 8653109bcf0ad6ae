// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_value.h"
#include "app/cli/options.h"
#include "app/outputs/output_file.h"
#include "app/cli/output_places.h"
#include "app/cli/terminal.h"
#include "engine/kernels/text/diagnostic.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::cli {

/// Prints mistakes of a kernel's text with their lines to the error stream.
void printDiagnostics(const std::vector<language::Diagnostic>& diagnostics, const std::string& text,
                      const std::string& file);

/// Ctrl-C, a request to terminate and a terminal that is closed ask for a stop; a second one ends the program at once.
/// The signal only sets a flag; whoever works calls `report` every few milliseconds, which passes the wish on.
class Interrupt final : public Progress {
public:
    Interrupt();

    void report(std::int64_t done, std::int64_t total) override;
    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }
    [[nodiscard]] bool isRequested() const;
    /// Stops the work for a reason of our own.
    void stop();

private:
    std::stop_source m_source;
};

/// How far the work is: a line on the terminal that is overwritten. When the error stream is no terminal, a line of its
/// own after five seconds and then less and less often. For any number of threads.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Shows the text if the last one has stood for a tenth of a second.
    void show(const std::string& text);
    /// The last text still holds: shows it if it is time.
    void beat();
    void clear();

private:
    void showIfTime();

    bool m_isTerminal;
    std::mutex m_mutex; // of what follows
    std::string m_text;
    bool m_isShown = false;
    std::int64_t m_begin;
    std::int64_t m_lastMilliseconds = 0;
    std::int64_t m_logInterval = 5'000;
};

/// Passes a wish to stop on while work is going on, and keeps its line alive.
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

/// Threads to use; all if nobody says how many. Error: a negative or absurd number.
[[nodiscard]] Result<unsigned> threadsOf(const std::optional<int>& wanted);

/// Forwards the interrupt and shows how far one simulation is.
class RunProgress final : public Progress {
public:
    explicit RunProgress(Interrupt& interrupt) : m_interrupt(&interrupt) {}

    void report(std::int64_t done, std::int64_t total) override;

private:
    Interrupt* m_interrupt;
    ProgressLine m_line;
};

/// "1.796 us".
[[nodiscard]] std::string timeText(double milliseconds);

void printJson(const Json& document);

} // namespace pimento::cli
