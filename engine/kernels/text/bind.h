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

/// Sizes of the dimensions of each argument, by its name. A scalar argument has {} or {1} or none.
using Sizes = std::map<std::string, std::vector<std::int64_t>, std::less<>>;

/// Reads "x=1x1024,weight=5120x1024,bias=1024".
[[nodiscard]] Result<Sizes> parseSizes(std::string_view text);
/// The same form.
[[nodiscard]] std::string text(const Sizes& sizes);

/// How many sizes an argument wants; none: it stands without indices or nowhere, so that its sizes decide.
struct ArgumentRank {
    std::string name;
    std::optional<std::size_t> rank;

    bool operator==(const ArgumentRank&) const = default;
};
[[nodiscard]] std::vector<ArgumentRank> argumentRanks(const Syntax& syntax);

struct BindOutcome {
    std::optional<affine::Kernel> kernel; // none when there are diagnostics
    std::vector<Diagnostic> diagnostics;
};

/// Puts sizes into a kernel, splits its loops into one nest per statement and checks that the result means the same
/// when every statement runs in parallel: see README.md for the rules.
///
/// An argument is resident when a directive says so or its name is one of weight, weights, W, bias, matrix, K, V, key,
/// value, cache; otherwise it is streamed.
[[nodiscard]] BindOutcome bind(const Syntax& syntax, const Sizes& sizes, affine::ElementType type);

} // namespace pimento::language
