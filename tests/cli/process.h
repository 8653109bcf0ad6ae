// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace pimento::test {

/// What a finished program left behind.
struct Outcome {
    int code = -1; // exit code, or 128 + signal
    std::string out;
    std::string error;
};

/// Runs pimento-cli to its end.
[[nodiscard]] Outcome runCli(const std::vector<std::string>& arguments);

/// Starts pimento-cli and returns its process number; the output goes to files in `folder`.
[[nodiscard]] pid_t startCli(const std::vector<std::string>& arguments, const std::filesystem::path& folder);

/// Waits for a program that was started; the output is read from `folder`.
[[nodiscard]] Outcome finish(pid_t process, const std::filesystem::path& folder);

/// An empty folder that goes away with the object.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] std::string file(const std::string& name) const { return (m_path / name).string(); }

private:
    std::filesystem::path m_path;
};

[[nodiscard]] std::string readFile(const std::filesystem::path& file);

} // namespace pimento::test
