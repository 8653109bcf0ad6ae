// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <unordered_map>
#include <utility>

namespace pimento::networks {

/// Names of inputs and layers of one network, which must differ.
class UniqueNames {
public:
    /// Returns a name that was not taken before: the wanted one, or it with a number: "relu 2".
    [[nodiscard]] std::string take(std::string wanted)
    {
        if (wanted.empty()) {
            wanted = "unnamed";
        }
        std::string name = wanted;
        while (!m_taken.emplace(name, 1).second) {
            name = wanted + " " + std::to_string(++m_taken[wanted]);
        }
        return name;
    }

private:
    std::unordered_map<std::string, int> m_taken; // with the highest number that was added to each
};

} // namespace pimento::networks
