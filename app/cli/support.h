// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"
#include "engine/backend/registry.h"
#include "engine/explore/question.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdio>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

namespace pimento::cli {

/// Prints one line to the error stream and returns the exit code for bad input.
int complain(const Error& error);

/// Prints mistakes of a kernel's text with their lines to the error stream.
void printDiagnostics(const std::vector<language::Diagnostic>& diagnostics, const std::string& text,
                      const std::string& file);

/// Ctrl-C and a request to terminate ask for a stop; a second one ends the program at once. The signal only sets a
/// flag; whoever works calls `report` every few milliseconds, which passes the wish on.
class Interrupt final : public Progress {
public:
    Interrupt();

    void report(std::int64_t done, std::int64_t total) override;
    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }
    [[nodiscard]] bool isRequested() const;

private:
    std::stop_source m_source;
};

/// A line on the terminal that is overwritten; silent when the error stream is not a terminal.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Shows the text if the last one has stood for a tenth of a second.
    void show(const std::string& text);
    void clear();

private:
    bool m_isTerminal;
    bool m_isShown = false;
    std::int64_t m_lastMilliseconds = 0;
};

/// A file being written. Errors name the file.
class OutputFile {
public:
    /// "-" is the terminal.
    [[nodiscard]] static Result<OutputFile> create(const std::string& name);

    void write(std::string_view text);
    void flush();
    /// Closes it; an error if anything could not be written.
    [[nodiscard]] Result<void> close();

private:
    struct Closer {
        void operator()(std::FILE* file) const;
    };
    std::unique_ptr<std::FILE, Closer> m_file;
    std::string m_name;
};

/// "1,3", "none".
[[nodiscard]] Result<PruneRules> parseRules(const std::string& text);

/// "exact", "expanded"; none for "best".
[[nodiscard]] Result<std::optional<lower::Indexing>> parseIndexing(const std::string& text);

/// The kernels of datasets/kernels.
[[nodiscard]] Result<std::vector<language::LibraryKernel>> kernelsOfLibrary();

/// Kernel, shape, backend, model, mode and space of the options, checked.
[[nodiscard]] Result<Question> makeQuestion(const Options& options);

/// Whether rows go to the terminal, so that a summary would get in their way.
[[nodiscard]] bool usesTerminal(const Options& options);

/// Error: two outputs to one place, an output that would overwrite an input, rows and JSON both to the terminal.
[[nodiscard]] Result<void> checkOutputs(const Options& options);

/// Threads to use. Error: a negative or absurd number.
[[nodiscard]] Result<unsigned> threadsOf(const Options& options);

/// "1.796 us".
[[nodiscard]] std::string timeText(double milliseconds);

void printJson(const nlohmann::ordered_json& document);

} // namespace pimento::cli
