// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace pimento {

/// A temporary folder, which goes away with the object. Its path is empty if it cannot be made.
class OwnFolder {
public:
    OwnFolder();
    ~OwnFolder();
    OwnFolder(const OwnFolder&) = delete;
    OwnFolder& operator=(const OwnFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

} // namespace pimento
