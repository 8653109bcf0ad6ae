// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/cnm/llvcnm_names.h"

#include "engine/base/nearest.h"
#include "engine/base/shortened.h"

#include <algorithm>
#include <cstddef>

namespace pimento::comonm::llvcnm {

namespace {

/// Reads the name of a value of an enumeration of `count` values.
template <class Value> Value readNamed(TextReader& reader, std::size_t count, const std::string& what)
{
    const std::string word = reader.name(what);
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < count; ++i) {
        names.push_back(nameOf(static_cast<Value>(i)));
    }
    const auto found = std::ranges::find(names, word);
    if (found == names.end()) {
        const std::string meant = nearestWord(word, names);
        std::string all;
        for (const std::string_view name : names) {
            all += (all.empty() ? "" : ", ") + std::string(name);
        }
        reader.refuse("has \"" + shortened(word, 60) + "\" for " + what,
                      meant.empty() ? "Use one of " + all : "Did you mean " + meant + "?");
    }
    return static_cast<Value>(found - names.begin());
}

} // namespace

Op readOp(TextReader& reader) { return readNamed<Op>(reader, kOps, "an operation"); }

Type readType(TextReader& reader) { return readNamed<Type>(reader, kTypes, "a type"); }

} // namespace pimento::comonm::llvcnm
