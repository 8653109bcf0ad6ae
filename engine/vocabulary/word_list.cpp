// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vocabulary/word_list.h"

#include "engine/base/json_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace pimento {

namespace {

constexpr std::uintmax_t kLargestWordList = 1U << 20U;
constexpr std::string_view kFormat = "pimento-words 1";

bool isId(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

/// True for words that begin and end with a letter or digit, because texts are searched for whole words.
bool isWord(std::string_view text)
{
    const auto isLetter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c & 0x80) != 0;
    };
    return !text.empty() && isLetter(text.front()) && isLetter(text.back()) && text.size() < 60;
}

std::string idOf(ObjectReader& reader)
{
    std::string id = reader.text("id");
    if (!isId(id) && reader.isText("id")) {
        reader.complain("id", "is \"" + id.substr(0, 40) + "\"", "Use small letters, digits and -");
    }
    return id;
}

std::string sentenceOf(ObjectReader& reader, const char* key)
{
    std::string text = reader.text(key);
    if (reader.isText(key) && (text.size() < 2 || text.back() != '.')) {
        reader.complain(key, "is no sentence", "End it with a full stop");
    }
    return text;
}

Noun nounOf(ObjectReader& reader)
{
    Noun noun{reader.text("word"), {}};
    noun.many = reader.textOr("plural", noun.one + "s");
    for (const auto& [key, word] : {std::pair("word", &noun.one), std::pair("plural", &noun.many)}) {
        if (!isWord(*word) && (reader.isText(key) || !reader.has(key)) && reader.isText("word")) {
            reader.complain(key, "is \"" + word->substr(0, 40) + "\", no word", "Begin and end it with letters");
        }
    }
    return noun;
}

Vocabulary vocabularyOf(ObjectReader& reader)
{
    Vocabulary vocabulary;
    vocabulary.id = idOf(reader);
    vocabulary.title = reader.text("title");
    vocabulary.summary = sentenceOf(reader, "summary");
    if (reader.has("families")) {
        vocabulary.families = reader.texts("families");
    }
    reader.finish();
    return vocabulary;
}

Concept conceptOf(ObjectReader& reader, const WordList& list)
{
    constexpr std::array<std::pair<const char*, bool>, 2> kYesOrNo = {{{"yes", true}, {"no", false}}};
    Concept one;
    one.id = idOf(reader);
    one.word = nounOf(reader);
    one.definition = sentenceOf(reader, "definition");
    one.formula = reader.textOr("formula", "");
    one.page = reader.text("page");
    if (reader.has("columns")) {
        one.columns = reader.texts("columns");
    }
    one.isSpoken = reader.has("spoken") && reader.oneOf("spoken", kYesOrNo);
    if (reader.has("forms")) {
        one.forms = reader.texts("forms");
    }
    if (reader.has("instead")) {
        for (ObjectReader& other : reader.objects("instead")) {
            const std::string vocabulary = other.text("vocabulary");
            if (other.isText("vocabulary") &&
                (list.findVocabulary(vocabulary) == nullptr || vocabulary == WordList::kNeutral)) {
                other.complain("vocabulary", "is \"" + vocabulary.substr(0, 40) + "\", which is none of the list",
                               "Name one of \"vocabularies\" beside the neutral one");
            }
            if (!one.words.emplace(vocabulary, nounOf(other)).second) {
                other.complain("vocabulary", "stands here twice", "Give one word for each vocabulary");
            }
            std::vector<std::string> forms = other.has("forms") ? other.texts("forms") : std::vector<std::string>();
            if (forms.size() != one.forms.size()) {
                other.complain("forms", "has not as many words as the one of the concept", "Give one for each");
            }
            one.formsOf[vocabulary] = std::move(forms);
            other.finish();
        }
    }
    reader.finish();
    return one;
}

template <class Things, class Key>
void complainOfTwice(const Things& things, Key key, ObjectReader& reader, const char* list, const std::string& what)
{
    std::set<std::string> seen;
    for (const auto& each : things) {
        if (!seen.insert(key(each)).second) {
            reader.complain(list, "has " + what + " \"" + key(each).substr(0, 40) + "\" twice",
                            "Leave one of them out");
        }
    }
}

} // namespace

const Concept* WordList::find(std::string_view id) const
{
    const auto found = std::ranges::find(concepts, id, &Concept::id);
    return found == concepts.end() ? nullptr : &*found;
}

const Concept* WordList::ofColumn(std::string_view column) const
{
    const std::size_t end = column.find_last_not_of("0123456789");
    const std::string_view stem = column.substr(0, end == std::string_view::npos ? 0 : end + 1);
    const auto found = std::ranges::find_if(
        concepts, [&](const Concept& each) { return std::ranges::find(each.columns, stem) != each.columns.end(); });
    return found == concepts.end() ? nullptr : &*found;
}

const Vocabulary* WordList::findVocabulary(std::string_view id) const
{
    const auto found = std::ranges::find(vocabularies, id, &Vocabulary::id);
    return found == vocabularies.end() ? nullptr : &*found;
}

const Vocabulary& WordList::ofFamily(std::string_view family) const
{
    const auto found = std::ranges::find_if(vocabularies, [&](const Vocabulary& each) {
        return std::ranges::find(each.families, family) != each.families.end();
    });
    return found == vocabularies.end() ? vocabularies.front() : *found;
}

LevelWords WordList::levels(std::string_view vocabulary) const
{
    LevelWords words;
    if (const Concept* group = find("group")) {
        words.group = wordOf(*group, vocabulary);
    }
    if (const Concept* core = find("core")) {
        words.core = wordOf(*core, vocabulary);
    }
    return words;
}

const Noun& wordOf(const Concept& each, std::string_view vocabulary)
{
    const auto found = each.words.find(std::string(vocabulary));
    return found == each.words.end() ? each.word : found->second;
}

Result<WordList> parseWordList(std::string_view json, const std::string& origin)
{
    const auto document = parseJson(json, origin);
    if (!document) {
        return tl::unexpected<Error>(document.error());
    }
    ObjectReader::Log log{.origin = origin, .text = json};
    ObjectReader reader(*document, "", log);
    if (const std::string format = reader.text("format"); reader.isText("format") && format != kFormat) {
        reader.complain("format", "is \"" + format.substr(0, 40) + "\"", "Write \"" + std::string(kFormat) + "\"");
    }
    WordList list;
    for (ObjectReader& each : reader.objects("vocabularies")) {
        list.vocabularies.push_back(vocabularyOf(each));
    }
    if (!log.error && (list.vocabularies.empty() || list.vocabularies.front().id != WordList::kNeutral)) {
        reader.complain("vocabularies", "does not begin with the neutral one", "Describe \"neutral\" first");
    }
    for (ObjectReader& each : reader.objects("concepts")) {
        list.concepts.push_back(conceptOf(each, list));
    }
    reader.finish();
    complainOfTwice(
        list.vocabularies, [](const Vocabulary& one) { return one.id; }, reader, "vocabularies", "the id");
    complainOfTwice(
        list.concepts, [](const Concept& one) { return one.id; }, reader, "concepts", "the id");
    std::vector<std::string> columns;
    for (const Concept& each : list.concepts) {
        columns.insert(columns.end(), each.columns.begin(), each.columns.end());
    }
    complainOfTwice(
        columns, [](const std::string& one) { return one; }, reader, "concepts", "the column");
    complainOfTwice(
        list.concepts, [](const Concept& one) { return one.word.one; }, reader, "concepts", "the word");
    if (log.error) {
        return tl::unexpected<Error>(*log.error);
    }
    std::ranges::sort(list.concepts, {}, [](const Concept& one) { return one.word.one; });
    return list;
}

Result<WordList> loadWordList(const std::filesystem::path& dataFolder, const std::string& language)
{
    const std::string name = language == "en" ? "words.json" : "words." + language + ".json";
    const std::filesystem::path file = dataFolder / "resources" / "vocabulary" / name;
    const auto text = readTextFile(file, kLargestWordList);
    return text ? parseWordList(*text, file.filename().string()) : tl::unexpected<Error>(text.error());
}

std::string glossaryText(const WordList& list, std::string_view vocabulary, const GlossaryPhrases& phrases)
{
    std::vector<const Concept*> sorted;
    for (const Concept& each : list.concepts) {
        sorted.push_back(&each);
    }
    const auto wordHere = [&](const Concept* each) -> const Noun& { return wordOf(*each, vocabulary); };
    std::ranges::stable_sort(sorted, {}, [&](const Concept* each) { return wordHere(each).one; });
    std::string text = "# " + phrases.title + "\n\n" + phrases.introduction + "\n";
    for (const Concept* each : sorted) {
        text += "\n## " + wordHere(each).one + "\n\n" + each->definition + "\n";
        if (!each->formula.empty()) {
            text += "\n`" + each->formula + "`\n";
        }
        std::string others;
        for (const Vocabulary& other : list.vocabularies) {
            const Noun& word = wordOf(*each, other.id);
            if (other.id != vocabulary && word != wordHere(each)) {
                others += (others.empty() ? "" : "; ") + other.title + ": *" + word.one + "*";
            }
        }
        if (!others.empty()) {
            std::string line = phrases.otherWords;
            const std::size_t place = line.find("%1");
            text += "\n" + (place == std::string::npos ? line : line.replace(place, 2, others)) + "\n";
        }
        text += "\n[" + phrases.more + "](" + each->page + ".md)\n";
    }
    return text;
}

} // namespace pimento
