// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/data_folder.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace pimento {

Result<std::filesystem::path> findDataFolder()
{
    namespace fs = std::filesystem;
    std::error_code code;
    const auto hasData = [&](const fs::path& folder) {
        return fs::is_directory(folder / "datasets" / "backends", code);
    };
    if (const char* named = std::getenv("PIMENTO_DATA"); named != nullptr && *named != '\0') {
        if (hasData(named)) {
            return fs::path(named);
        }
        return fail("has no datasets/backends", "PIMENTO_DATA " + std::string(named),
                    "Name the folder that holds datasets");
    }
    const fs::path program = fs::read_symlink("/proc/self/exe", code);
    if (const fs::path installed = program.parent_path().parent_path() / "share" / "pimento"; hasData(installed)) {
        return installed;
    }
    for (fs::path folder = program.parent_path(); !folder.empty(); folder = folder.parent_path()) {
        if (hasData(folder)) {
            return folder;
        }
        if (folder == folder.parent_path()) {
            break;
        }
    }
    return fail("the folder datasets/backends was not found above " + program.string(), "",
                "Set PIMENTO_DATA to the folder that holds datasets");
}

std::vector<std::filesystem::path> filesOf(const std::filesystem::path& folder, std::string_view extension)
{
    std::vector<std::filesystem::path> files;
    std::error_code code;
    for (std::filesystem::directory_iterator each(folder, code), end; !code && each != end; each.increment(code)) {
        if (each->path().extension() == extension) {
            files.push_back(each->path());
        }
    }
    std::ranges::sort(files);
    return files;
}

} // namespace pimento
