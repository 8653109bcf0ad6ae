// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace pimento::mlir {

/// A name of the kernel language made from one of MLIR: "arg0" stays, "0" becomes "t0" with the prefix "t", and words
/// of the language get an underscore.
[[nodiscard]] std::string identifierOf(std::string_view name, std::string_view prefix);

/// Makes the name of a kernel, which may also be that of a function of the language: "relu".
[[nodiscard]] std::string kernelNameOf(std::string_view name);

/// True for "0" and "12", which programs give to values without a name.
[[nodiscard]] bool isNumberName(std::string_view name);

/// True if an argument of this name stays on the device: weights, a bias, keys and values.
[[nodiscard]] bool isWeightName(std::string_view name);

/// Names of one kernel, each given once.
class Identifiers {
public:
    [[nodiscard]] std::string unique(std::string name);

private:
    std::set<std::string, std::less<>> m_taken;
};

} // namespace pimento::mlir
