// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/files.h"
#include "tests/support/places.h"

#include <cstddef>
#include <set>
#include <string>

namespace pimento::test {

/// Returns the keys that the tables of the guide to device files explain, in the form "levels.count".
inline std::set<std::string> documentedKeys()
{
    const std::string document = readAll(sourceFile("/resources/docs/DEVICE_FILES.md"));
    std::set<std::string> keys;
    for (std::size_t line = 0; line != std::string::npos; line = document.find('\n', line + 1)) {
        const std::size_t begin = document.find("| `", line);
        const std::size_t end = document.find('\n', line + 1);
        const std::size_t cell = begin == line + 1 ? document.find(" |", begin + 1) : std::string::npos;
        for (std::size_t tick = begin + 2; cell < end && tick < cell; tick = document.find('`', tick + 1)) {
            const std::size_t close = document.find('`', tick + 1);
            std::string key = document.substr(tick + 1, close - tick - 1);
            for (std::size_t at = key.find("[]"); at != std::string::npos; at = key.find("[]")) {
                key.erase(at, 2);
            }
            keys.insert(key);
            tick = close;
        }
    }
    return keys;
}

} // namespace pimento::test
