// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/machine.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace pimento {

/// The devices that can be explored: every description in datasets/backends, compiled once.
class BackendRegistry {
public:
    /// Reads all *.json of a folder in name order. Error: the first file that is wrong.
    [[nodiscard]] static Result<BackendRegistry> load(const std::filesystem::path& folder);

    /// From datasets/backends of the data folder.
    [[nodiscard]] static Result<BackendRegistry> loadDefault();

    [[nodiscard]] std::span<const std::shared_ptr<const sim::Machine>> all() const { return m_machines; }

    /// Error: an unknown name, with the known ones.
    [[nodiscard]] Result<std::shared_ptr<const sim::Machine>> find(std::string_view name) const;

private:
    std::vector<std::shared_ptr<const sim::Machine>> m_machines;
};

} // namespace pimento
