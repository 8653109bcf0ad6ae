// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/registry.h"
#include "engine/explore/question.h"

#include <filesystem>
#include <string>

namespace pimento::test {

/// The devices of datasets/backends.
[[nodiscard]] const BackendRegistry& backends();

/// A question from names; the shape as on the command line.
[[nodiscard]] Question question(const std::string& kernel, const std::string& shape, const std::string& backend,
                                Space space = Space::Listed, Mode mode = Mode::Kernel);

/// A draft from its text form.
[[nodiscard]] Draft draft(const Question& question, const std::string& text);

[[nodiscard]] std::string readAll(const std::filesystem::path& file);

/// An empty folder that goes away with the object.
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
