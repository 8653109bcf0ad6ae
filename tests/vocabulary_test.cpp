// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

// Rooms that serve every system speak of none of them: the words of a single kind of machine or compiler stand in the
// rooms of that system alone. tests/words.txt lists the rooms that still use some of them, with the reason. A word that
// a room does not use any more has to leave the list.

namespace {

namespace fs = std::filesystem;
using pimento::sourceFile;

struct Word {
    const char* name;
    std::vector<std::string> parts; // one of them stands in each line that the pattern fits; quicker to look for
    std::regex pattern;

    [[nodiscard]] bool mayStandIn(const std::string& line) const
    {
        return std::ranges::any_of(parts,
                                   [&](const std::string& part) { return line.find(part) != std::string::npos; });
    }
};

const std::vector<Word>& wordsOfSystems()
{
    static const std::vector<Word> kWords = {
        {"draft", {"raft"}, std::regex("[Dd]raft")},
        {"DPU", {"pu", "PU"}, std::regex("\\b[Dd]pus?(\\b|[A-Z_])|[a-z_]Dpus?(\\b|[A-Z_])|\\bDPUs?\\b|_dpus?\\b")},
        {"tasklet", {"asklet"}, std::regex("[Tt]asklet")},
        {"bank", {"ank"}, std::regex("\\b[Bb]anks?(\\b|[A-Z_])|[a-z]Banks?(\\b|[A-Z_])|_banks?(\\b|_)")},
        {"channel", {"hannel"}, std::regex("\\b[Cc]hannels?(\\b|[A-Z_])|[a-z]Channels?(\\b|[A-Z_])|_channels?(\\b|_)")},
        {"rfactor", {"factor"}, std::regex("\\b[Rr]factor|[a-z]Rfactor")},
        {"crossbar", {"rossbar"}, std::regex("[Cc]rossbar")},
        {"compiled", {"\"compiled\""}, std::regex("\"compiled\"")},
        {"kind",
         {"Simulator::", "dpus", "= "},
         std::regex("Simulator::|[a-z]\\.dpus\\b|->dpus\\b|[=!]= "
                    "(std::string_view\\()?\"(upmem|dcc-artifact|hbm-pim-kernels)\"")},
    };
    return kWords;
}

/// True if a folder belongs to one system, or reads and writes the files of one machine.
bool belongsToASystem(const std::string& room)
{
    static constexpr std::array<const char*, 4> kRooms = {"engine/systems/", "engine/dpu_assembly",
                                                          "engine/hbm_pim_sequences", "engine/request_lists"};
    return std::ranges::any_of(kRooms, [&](const char* each) { return room.starts_with(each); });
}

/// Words by room, with a file and line of each.
using WordsOfRooms = std::map<std::string, std::map<std::string, std::string>>;

void addWords(WordsOfRooms& found, const std::string& file)
{
    const std::string room = file.substr(0, file.rfind('/'));
    std::ifstream stream(sourceFile("/" + file));
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        if (line.starts_with("#include")) {
            continue;
        }
        for (const Word& word : wordsOfSystems()) {
            if (word.mayStandIn(line) && std::regex_search(line, word.pattern)) {
                found[room].emplace(word.name, file + ":" + std::to_string(number));
            }
        }
    }
}

const WordsOfRooms& wordsInUse()
{
    static const WordsOfRooms kFound = [] {
        WordsOfRooms found;
        for (const char* floor : {"engine", "views", "app"}) {
            for (const auto& entry : fs::recursive_directory_iterator(fs::path(sourceFile()) / floor)) {
                const std::string file = fs::relative(entry.path(), sourceFile()).generic_string();
                const bool isSource = entry.path().extension() == ".h" || entry.path().extension() == ".cpp";
                if (isSource && !belongsToASystem(file.substr(0, file.rfind('/') + 1))) {
                    addWords(found, file);
                }
            }
        }
        return found;
    }();
    return kFound;
}

/// Lines "room: words # reason" of tests/words.txt.
std::map<std::string, std::set<std::string>> allowedWords()
{
    std::map<std::string, std::set<std::string>> allowed;
    std::ifstream in(sourceFile("/tests/words.txt"));
    for (std::string line; std::getline(in, line);) {
        const std::size_t colon = line.find(':');
        const std::size_t reason = line.find('#');
        if (line.starts_with('#') || colon == std::string::npos) {
            continue;
        }
        EXPECT_TRUE(reason != std::string::npos && reason + 2 < line.size()) << "a reason is missing: " << line;
        std::istringstream words(line.substr(colon + 1, reason - colon - 1));
        for (std::string word; words >> word;) {
            allowed[line.substr(0, colon)].insert(word);
        }
    }
    return allowed;
}

TEST(Vocabulary, NeutralRoomsUseNoWordOfASystem)
{
    const auto allowed = allowedWords();
    std::vector<std::string> wrong;
    for (const auto& [room, words] : wordsInUse()) {
        for (const auto& [word, place] : words) {
            const auto known = allowed.find(room);
            if (known == allowed.end() || !known->second.contains(word)) {
                wrong.push_back(room + " uses \"" + word + "\" in " + place);
            }
        }
    }
    EXPECT_THAT(wrong, testing::IsEmpty());
}

TEST(Vocabulary, TheListOfExceptionsNamesNoneThatIsGone)
{
    std::vector<std::string> unused;
    for (const auto& [room, words] : allowedWords()) {
        const auto used = wordsInUse().find(room);
        for (const std::string& word : words) {
            if (used == wordsInUse().end() || !used->second.contains(word)) {
                unused.push_back(room + ": " + word);
            }
        }
    }
    EXPECT_THAT(unused, testing::IsEmpty());
}

TEST(Vocabulary, SeesAWordInItsForms)
{
    const auto seen = [](const std::string& line) {
        std::set<std::string> names;
        for (const Word& word : wordsOfSystems()) {
            if (std::regex_search(line, word.pattern)) {
                names.insert(word.name);
            }
        }
        return names;
    };
    EXPECT_THAT(seen("int banksPerChannel; // of the DPU"), testing::UnorderedElementsAre("bank", "channel", "DPU"));
    EXPECT_THAT(seen("DraftTable drafts(taskletsOf(device.dpus));"),
                testing::UnorderedElementsAre("draft", "tasklet", "DPU", "kind"));
    EXPECT_THAT(seen("EvaluatorFactory factory; bankrupt(); embank();"), testing::IsEmpty());
}

} // namespace
