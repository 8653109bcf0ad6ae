// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vocabulary/split_words.h"

#include <algorithm>

namespace pimento {

namespace {

/// The phrase with what is said in place of %1 and %2.
std::string said(const std::string& phrase, const std::string& first, const std::string& second = {})
{
    std::string text;
    for (std::size_t at = 0; at < phrase.size(); ++at) {
        const char digit = phrase[at] == '%' && at + 1 < phrase.size() ? phrase[at + 1] : ' ';
        if (digit == '1' || digit == '2') {
            text += digit == '1' ? first : second;
            ++at;
        } else {
            text += phrase[at];
        }
    }
    return text;
}

std::string partText(const SplitPart& part, const LevelWords& words)
{
    const std::string groups = words.group.counted(part.groups);
    const std::string cores = words.core.counted(part.cores);
    return said(words.phrases.part, part.name,
                part.cores == 1    ? groups
                : part.groups == 1 ? cores
                                   : said(words.phrases.both, groups, cores));
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
        return said(words.phrases.whole, words.core.one);
    }
    if (!usesGroups) {
        return said(told == 1 ? words.phrases.ofOneGroup : words.phrases.inOneGroup, text, words.group.one);
    }
    return usesCores ? text : said(words.phrases.oneCoreEach, text, words.core.one);
}

} // namespace pimento
