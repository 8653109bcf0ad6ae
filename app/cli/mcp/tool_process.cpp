// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/mcp/tool_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace pimento::cli {

namespace {

std::string contentsOf(std::FILE* file)
{
    std::string text;
    std::array<char, 65536> block{};
    std::rewind(file);
    for (std::size_t size = std::fread(block.data(), 1, block.size(), file); size > 0;
         size = std::fread(block.data(), 1, block.size(), file)) {
        text.append(block.data(), size);
    }
    return text;
}

} // namespace

Result<ToolProcess> ToolProcess::start(const std::vector<std::string>& words, const std::string& input)
{
    const Stream in(std::tmpfile());
    ToolProcess run(Stream(std::tmpfile()), Stream(std::tmpfile()));
    if (in == nullptr || run.m_output == nullptr || run.m_errors == nullptr) {
        return fail("no file can be made for its answer", "the command", "Check the free space");
    }
    (void)std::fwrite(input.data(), 1, input.size(), in.get());
    std::rewind(in.get()); // writes what is buffered
    std::vector<char*> arguments = {const_cast<char*>("pimento-cli")};
    for (const std::string& word : words) {
        arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(in.get()), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(run.m_output.get()), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(run.m_errors.get()), STDERR_FILENO);
    const int failed = posix_spawn(&run.m_process, "/proc/self/exe", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) {
        run.m_process = -1;
        return fail(std::string("cannot be started: ") + std::strerror(failed), "the command", "Try again");
    }
    return run;
}

ToolProcess::ToolProcess(ToolProcess&& other) noexcept
    : m_output(std::move(other.m_output)), m_errors(std::move(other.m_errors)),
      m_process(std::exchange(other.m_process, -1)), m_code(other.m_code), m_hasEnded(other.m_hasEnded)
{
}

ToolProcess::~ToolProcess()
{
    if (m_process > 0 && !m_hasEnded) {
        stop();
        int status = 0;
        while (waitpid(m_process, &status, 0) < 0 && errno == EINTR) {
        }
    }
}

bool ToolProcess::hasEnded()
{
    int status = 0;
    if (!m_hasEnded && waitpid(m_process, &status, WNOHANG) == m_process) {
        m_hasEnded = true;
        m_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    return m_hasEnded;
}

std::string ToolProcess::output() const { return contentsOf(m_output.get()); }
std::string ToolProcess::errors() const { return contentsOf(m_errors.get()); }

void ToolProcess::stop() const
{
    if (m_process > 0 && !m_hasEnded) {
        (void)kill(m_process, SIGTERM);
    }
}

} // namespace pimento::cli
