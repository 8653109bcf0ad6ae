// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

// Files that tests read, write and delete.

namespace pimento::test {

[[nodiscard]] std::string readAll(const std::filesystem::path& file);

/// An empty folder that is deleted with the object.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

void writeAll(const std::filesystem::path& file, const std::string& text);

} // namespace pimento::test
