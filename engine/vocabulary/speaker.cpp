// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vocabulary/word_list.h"

#include <algorithm>
#include <cctype>

namespace pimento {

namespace {

/// True for characters of a word, including names such as "all-cores" and "core_map".
bool isInWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || (c & 0x80) != 0;
}

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// Shortens "channel (channel)" to "channel", and "bank (bank; rows)" to "bank (rows)".
void dropEchoes(std::string& text, const std::string& word)
{
    const std::string begin = word + " (" + word;
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
        const std::string_view rest = std::string_view(text).substr(at + begin.size());
        if (rest.starts_with(')')) {
            text.erase(at + word.size(), word.size() + 3);
        } else if (rest.starts_with("; ")) {
            text.erase(at + word.size() + 2, word.size() + 2);
        }
    }
}

} // namespace

Speaker::Speaker(const WordList& list, std::string_view vocabulary)
{
    for (const Concept& each : list.concepts) {
        const Noun& word = each.isSpoken ? wordOf(each, vocabulary) : each.word;
        m_isNeutral = m_isNeutral && word == each.word;
        m_phrases.push_back({each.word.one, word.one});
        m_phrases.push_back({each.word.many, word.many});
        const auto other = each.isSpoken ? each.formsOf.find(std::string(vocabulary)) : each.formsOf.end();
        for (std::size_t i = 0; i < each.forms.size(); ++i) {
            m_phrases.push_back({each.forms[i], other == each.formsOf.end() ? each.forms[i] : other->second[i]});
        }
    }
    const std::vector<Phrase> all = m_phrases;
    // Keep unchanged phrases only if they contain changed ones: "bank group".
    std::erase_if(m_phrases, [&](const Phrase& each) {
        return each.neutral == each.spoken && std::ranges::none_of(all, [&](const Phrase& other) {
                   return other.neutral != other.spoken && each.neutral.find(other.neutral) != std::string::npos;
               });
    });
    std::ranges::stable_sort(m_phrases, std::ranges::greater{}, [](const Phrase& each) { return each.neutral.size(); });
}

const Speaker::Phrase* Speaker::phraseAt(std::string_view text, std::size_t at) const
{
    const std::string_view rest = text.substr(at);
    const auto found = std::ranges::find_if(m_phrases, [&](const Phrase& each) {
        const std::string_view word = each.neutral;
        return rest.size() >= word.size() && (rest.size() == word.size() || !isInWord(rest[word.size()])) &&
               lower(rest.front()) == lower(word.front()) && rest.substr(1, word.size() - 1) == word.substr(1);
    });
    return found == m_phrases.end() ? nullptr : &*found;
}

std::string Speaker::say(std::string_view text) const
{
    std::string said;
    const bool mentions = std::ranges::any_of(m_phrases, [&](const Phrase& each) {
        return text.find(std::string_view(each.neutral).substr(1)) != std::string_view::npos;
    });
    if (m_isNeutral || !mentions) {
        return std::string(text);
    }
    std::vector<const Phrase*> replaced;
    for (std::size_t at = 0; at < text.size();) {
        const bool isStart = at == 0 || !isInWord(text[at - 1]);
        const Phrase* phrase = isStart ? phraseAt(text, at) : nullptr;
        if (phrase == nullptr) {
            said += text[at++];
            continue;
        }
        const bool isUpper = text[at] != phrase->neutral.front() && std::isupper(static_cast<unsigned char>(text[at]));
        std::string word =
            phrase->neutral == phrase->spoken ? std::string(text.substr(at, phrase->neutral.size())) : phrase->spoken;
        if (isUpper) {
            word.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(word.front())));
        }
        said += word;
        at += phrase->neutral.size();
        replaced.push_back(phrase);
    }
    for (const Phrase* each : replaced) {
        dropEchoes(said, each->spoken);
    }
    return said;
}

} // namespace pimento
