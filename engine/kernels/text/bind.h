// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/syntax.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::language {

/// Sizes of the dimensions of each argument, by name. A scalar argument has {}, {1} or no entry.
using Sizes = std::map<std::string, std::vector<std::int64_t>, std::less<>>;

/// Reads sizes in the form "x=1x1024,weight=5120x1024,bias=1024".
[[nodiscard]] Result<Sizes> parseSizes(std::string_view text);
/// Writes sizes in the form that parseSizes() reads.
[[nodiscard]] std::string text(const Sizes& sizes);

/// Number of sizes that an argument needs; none: the text never indexes it, so its sizes decide.
struct ArgumentRank {
    std::string name;
    std::optional<std::size_t> rank;

    bool operator==(const ArgumentRank&) const = default;
};
[[nodiscard]] std::vector<ArgumentRank> argumentRanks(const Syntax& syntax);

struct BindOutcome {
    std::optional<affine::Kernel> kernel; // none if there are diagnostics
    std::vector<Diagnostic> diagnostics;
};

/// Binds a kernel to sizes, splits its loops into one nest per statement and checks that the result means the same if
/// every statement runs in parallel; README.md has the rules.
///
/// An argument is resident if a directive says so or its name is one of weight, weights, W, bias, matrix, K, V, key,
/// value, cache; otherwise it is streamed.
[[nodiscard]] BindOutcome bind(const Syntax& syntax, const Sizes& sizes, affine::ElementType type);

} // namespace pimento::language
