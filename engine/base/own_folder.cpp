// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/own_folder.h"

#include <string>
#include <system_error>

#include <stdlib.h>

namespace pimento {

OwnFolder::OwnFolder()
{
    std::error_code ignored;
    std::string name = (std::filesystem::temp_directory_path(ignored) / "pimento-XXXXXX").string();
    m_path = ::mkdtemp(name.data()) == nullptr ? std::filesystem::path() : std::filesystem::path(name);
}

OwnFolder::~OwnFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

} // namespace pimento
