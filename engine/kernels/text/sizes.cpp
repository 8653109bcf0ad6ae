// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/numbers.h"
#include "engine/kernels/text/bind.h"
#include "engine/kernels/text/size_value.h"

#include <algorithm>

namespace pimento::language {

namespace {

const std::string kExample = "Write for example x=1x1024,weight=5120x1024,bias=1024";

bool isName(std::string_view text)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !text.empty() && isLetter(text[0]) &&
           std::ranges::all_of(text, [&](char c) { return isLetter(c) || (c >= '0' && c <= '9'); });
}

} // namespace

std::string_view withoutSpaces(std::string_view text)
{
    while (text.starts_with(' ')) {
        text.remove_prefix(1);
    }
    while (text.ends_with(' ')) {
        text.remove_suffix(1);
    }
    return text;
}

Result<Sizes> parseSizes(std::string_view text)
{
    Sizes sizes;
    if (withoutSpaces(text).empty()) {
        return sizes;
    }
    for (const std::string_view untrimmed : split(text, ',')) {
        const std::string_view piece = withoutSpaces(untrimmed);
        const std::string shown(piece.substr(0, 60));
        const std::size_t equals = piece.find('=');
        const std::string_view name = withoutSpaces(piece.substr(0, equals));
        if (equals == std::string_view::npos || !isName(name)) {
            return fail("\"" + shown + "\" is not of the form tensor=size x size", "sizes", kExample);
        }
        std::vector<std::int64_t> values;
        for (const std::string_view size : split(piece.substr(equals + 1), 'x')) {
            const auto value = parseSize(withoutSpaces(size));
            if (!value) {
                return fail("\"" + shown + "\": \"" + std::string(size.substr(0, 30)) + "\" is not a usable size",
                            "sizes",
                            "Use whole numbers from 1 to " + std::to_string(kLargestSize) + ", with x between them");
            }
            values.push_back(*value);
        }
        if (!sizes.emplace(name, std::move(values)).second) {
            return fail(std::string(name.substr(0, 60)) + " is given twice", "sizes", "Give it once");
        }
    }
    return sizes;
}

std::string text(const Sizes& sizes)
{
    std::string all;
    for (const auto& [name, values] : sizes) {
        all += (all.empty() ? "" : ",") + name + "=";
        for (std::size_t i = 0; i < values.size(); ++i) {
            all += (i == 0 ? "" : "x") + std::to_string(values[i]);
        }
    }
    return all;
}

} // namespace pimento::language
