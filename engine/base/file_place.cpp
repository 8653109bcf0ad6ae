// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/file_place.h"

#include <system_error>

namespace pimento {

bool isStandardOutput(const std::string& name)
{
    return name == "-" || name == "/dev/stdout" || name == "/dev/fd/1" || name == "/proc/self/fd/1";
}

std::filesystem::path placeOf(const std::string& name)
{
    constexpr int kMostLinks = 40; // as many as the system follows
    std::error_code code;
    std::filesystem::path place = std::filesystem::absolute(name, code);
    for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(std::filesystem::symlink_status(place, code)); ++i) {
        const std::filesystem::path target = std::filesystem::read_symlink(place, code);
        place = target.is_absolute() ? target : place.parent_path() / target;
    }
    const std::filesystem::path folder = std::filesystem::weakly_canonical(place.parent_path(), code);
    return code ? place : folder / place.filename();
}

Result<void> makeFolder(const std::string& folder)
{
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) {
        return fail("cannot be made: " + problem.message(), "folder " + folder, "Name a folder that can be written");
    }
    return {};
}

} // namespace pimento
