// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/support.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace pimento::test {

const BackendRegistry& backends()
{
    static const BackendRegistry registry = BackendRegistry::load(PIMENTO_SOURCE_DIR "/datasets/backends").value();
    return registry;
}

Question question(const std::string& kernel, const std::string& shape, const std::string& backend, Space space,
                  Mode mode)
{
    const Kernel* found = findKernel(kernel).value();
    return {found, Shape::parse(*found, shape).value(), backends().find(backend).value(), space, mode};
}

Draft draft(const Question& question, const std::string& text)
{
    return parseDraft(text, question.shape.extents(), question.resources()).value();
}

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
