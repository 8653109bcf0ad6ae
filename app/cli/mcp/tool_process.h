// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <sys/types.h>

namespace pimento::cli {

/// A command of this program that runs as a process of its own, so that its answer has the bytes that people get and a
/// mistake of it ends nothing else.
class ToolProcess {
public:
    /// Starts a command with its words and a text as its input. Error: no process can be started.
    [[nodiscard]] static Result<ToolProcess> start(const std::vector<std::string>& words, const std::string& input);
    ToolProcess(ToolProcess&& other) noexcept;
    ToolProcess& operator=(ToolProcess&&) = delete;
    ~ToolProcess();

    /// True if the process has ended.
    [[nodiscard]] bool hasEnded();
    /// Exit code of an ended process; 128 and its signal if one ended it.
    [[nodiscard]] int code() const { return m_code; }
    /// What an ended process has written.
    [[nodiscard]] std::string output() const;
    [[nodiscard]] std::string errors() const;
    /// Asks the process to stop; it keeps what it found.
    void stop() const;

private:
    struct Closer {
        void operator()(std::FILE* file) const { (void)std::fclose(file); }
    };
    using Stream = std::unique_ptr<std::FILE, Closer>;

    ToolProcess(Stream output, Stream errors) : m_output(std::move(output)), m_errors(std::move(errors)) {}

    Stream m_output;
    Stream m_errors;
    pid_t m_process = -1;
    int m_code = -1;
    bool m_hasEnded = false;
};

} // namespace pimento::cli
