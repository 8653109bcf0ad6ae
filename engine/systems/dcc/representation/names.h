// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <string>
#include <string_view>
#include <vector>

namespace pimento::ir {

/// Unique names for the text form: the second variable called j (of another range) is j#2.
struct Names {
    explicit Names(const affine::Kernel& kernel);

    std::vector<std::string> variables;
    std::vector<std::string> tensors;

    [[nodiscard]] std::string host(std::size_t tensor) const { return "%" + tensors[tensor]; }
    /// Name of a core's local data of a tensor: %x_core.
    [[nodiscard]] std::string core(std::size_t tensor) const;
    /// Name of a tensor tile: "%tt_x" in a kernel of one statement, else "%tt0_x".
    [[nodiscard]] std::string tensorTile(std::size_t statement, std::size_t tensor) const;
    /// Name of a compute tile: "%ct_b" or "%ct0_b".
    [[nodiscard]] std::string computeTile(std::size_t statement, std::size_t variable) const;

private:
    [[nodiscard]] std::string tile(std::string_view kind, std::size_t statement, const std::string& name) const;

    std::size_t m_statements;
};

/// Converts between a tensor's name and the name of a core's data; the way back is empty if the name is not of a core's
/// data.
[[nodiscard]] std::string coreName(std::string_view tensor);
[[nodiscard]] std::string tensorOfCore(std::string_view name);

} // namespace pimento::ir
