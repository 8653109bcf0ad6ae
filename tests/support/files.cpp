// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/files.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace pimento::test {

std::string readAll(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    std::stringstream text;
    text << stream.rdbuf();
    return text.str();
}

void writeAll(const std::filesystem::path& file, const std::string& text)
{
    std::ofstream(file, std::ios::binary) << text;
}

TemporaryFolder::TemporaryFolder()
{
    std::string name = (std::filesystem::temp_directory_path() / "pimento-test-XXXXXX").string();
    m_path = mkdtemp(name.data());
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code code;
    std::filesystem::remove_all(m_path, code);
}

} // namespace pimento::test
