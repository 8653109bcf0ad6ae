// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vocabulary/split_words.h"

#include <algorithm>

namespace pimento {

namespace {

std::string partText(const SplitPart& part, const LevelWords& words)
{
    const std::string groups = words.group.counted(part.groups);
    const std::string cores = words.core.counted(part.cores);
    return part.name + " over " + (part.cores == 1 ? groups : part.groups == 1 ? cores : groups + " x " + cores);
}

} // namespace

std::string splitText(std::span<const SplitPart> parts, const LevelWords& words)
{
    std::string text;
    std::size_t told = 0;
    bool usesGroups = false;
    bool usesCores = false;
    for (const SplitPart& part : parts) {
        if (part.groups == 1 && part.cores == 1) {
            continue;
        }
        text += (told == 0 ? "" : ", ") + partText(part, words);
        usesGroups = usesGroups || part.groups > 1;
        usesCores = usesCores || part.cores > 1;
        ++told;
    }
    if (told == 0) {
        return "all in one " + words.core.one;
    }
    if (!usesGroups) {
        return text + (told == 1 ? " of one " : ", in one ") + words.group.one;
    }
    return usesCores ? text : text + ", one " + words.core.one + " each";
}

} // namespace pimento
