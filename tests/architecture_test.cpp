// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

// resources/docs/ARCHITECTURE.md names files that exist, and each of its walks counts the files that it names: in the
// line of the count, "3 files: `a`, `b`, `c`.", or else in the numbered steps of its section.

namespace {

namespace fs = std::filesystem;
using pimento::sourceFile;

/// Text between two backticks that may be a file: "engine/search/search_all", "evaluator_factory.h", "prune".
const std::regex& quotedPath()
{
    static const std::regex kPath("`([a-z0-9_/]+)(\\.h|\\.cpp|\\.\\*)?`");
    return kPath;
}

/// Folders, and files without their endings, below some folders of the project.
std::set<std::string> entriesIn(std::initializer_list<const char*> tops)
{
    std::set<std::string> entries(tops.begin(), tops.end());
    for (const char* top : tops) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(sourceFile()) / top)) {
            const fs::path place = fs::relative(entry.path(), sourceFile());
            entries.insert((entry.is_directory() ? place : place.parent_path() / place.stem()).generic_string());
        }
    }
    return entries;
}

/// Source files without their endings.
const std::set<std::string>& sources()
{
    static const std::set<std::string> kSources = [] {
        std::set<std::string> entries = entriesIn({"sim", "engine", "views", "app"});
        std::erase_if(entries, [](const std::string& each) { return fs::is_directory(sourceFile("/" + each)); });
        return entries;
    }();
    return kSources;
}

/// True if a path names an entry in full or by its last parts.
bool isAmong(const std::set<std::string>& paths, const std::string& name)
{
    return std::ranges::any_of(paths,
                               [&](const std::string& each) { return each == name || each.ends_with("/" + name); });
}

std::vector<std::string> architecture()
{
    std::ifstream in(sourceFile("/resources/docs/ARCHITECTURE.md"));
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
    }
    return lines;
}

/// The paths in a line, without endings.
std::vector<std::string> pathsIn(const std::string& line)
{
    std::vector<std::string> paths;
    for (auto at = std::sregex_iterator(line.begin(), line.end(), quotedPath()); at != std::sregex_iterator(); ++at) {
        paths.push_back((*at)[1].str());
    }
    return paths;
}

/// A walk with the number of files that it claims.
struct Walk {
    std::string title;
    std::size_t claimed = 0;
    bool isListed = false; // the line of the count names the files
    std::set<std::string> named;

    void add(const std::string& line)
    {
        for (const std::string& path : pathsIn(line)) {
            if (isAmong(sources(), path)) {
                named.insert(path.substr(path.rfind('/') + 1));
            }
        }
    }
};

std::vector<Walk> walksOf(const std::vector<std::string>& lines)
{
    static const std::regex kCount("^(\\d+) files\\b.*");
    static const std::regex kStep("^\\d+\\. .*");
    std::vector<Walk> walks;
    std::string title;
    for (const std::string& line : lines) {
        std::smatch count;
        if (line.starts_with("## ")) {
            title = line.substr(3);
        } else if (std::regex_match(line, count, kCount)) {
            walks.push_back({title, std::stoul(count[1].str()), line.find(": `") != std::string::npos, {}});
            walks.back().add(line);
        } else if (!walks.empty() && walks.back().title == title && !walks.back().isListed &&
                   std::regex_match(line, kStep)) {
            walks.back().add(line);
        }
    }
    return walks;
}

} // namespace

TEST(Architecture, NamesFilesThatExist)
{
    const auto known = entriesIn({"sim", "engine", "views", "app", "tests", "resources", "datasets"});
    std::vector<std::string> gone;
    for (const std::string& line : architecture()) {
        for (const std::string& path : pathsIn(line)) {
            const bool isPath = path.find_first_of("_/") != std::string::npos;
            const std::string name = path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
            if (isPath && !isAmong(known, name)) {
                gone.push_back(path);
            }
        }
    }
    EXPECT_THAT(gone, testing::IsEmpty());
}

TEST(Architecture, CountsTheFilesOfItsWalks)
{
    const std::vector<Walk> walks = walksOf(architecture());

    EXPECT_GE(walks.size(), 25U);
    for (const Walk& walk : walks) {
        EXPECT_EQ(walk.claimed, walk.named.size()) << walk.title << ": " << testing::PrintToString(walk.named);
    }
}

TEST(Architecture, SeesAWalkThatNamesAnotherNumberOfFiles)
{
    const auto walks =
        walksOf({"## One walk: a test", "3 files.", "1. `search_all` asks `shared_rows` and `search_all`", "## Another",
                 "2 files: `prune`, `dimension_sets`.", "1. `search_all`"});

    ASSERT_EQ(walks.size(), 2U);
    EXPECT_THAT(walks[0].named, testing::UnorderedElementsAre("search_all", "shared_rows"));
    EXPECT_THAT(walks[1].named, testing::UnorderedElementsAre("prune", "dimension_sets"));
}
