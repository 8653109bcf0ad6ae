// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

// The dependency rule sim <- engine <- views <- app, and the one between the rooms of each, read from the #include
// lines. A room is a folder. tests/rooms.txt names every room after those that it includes.

namespace {

namespace fs = std::filesystem;
using pimento::sourceFile;

const std::map<std::string, int> kFloors = {{"sim", 0}, {"engine", 1}, {"views", 2}, {"app", 3}};

/// A room and the rooms that it may include; each stands below all that include it. An edge that no file uses any more
/// has to go.
struct Room {
    std::string name;
    std::vector<std::string> below;
};

/// The lines "room: rooms that it includes" of a text file; lines with # are comments.
std::vector<Room> readRooms(const std::string& file)
{
    std::vector<Room> rooms;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        const std::size_t colon = line.find(':');
        if (line.starts_with('#') || colon == std::string::npos) {
            continue;
        }
        Room room{line.substr(0, colon), {}};
        std::istringstream names(line.substr(colon + 1));
        for (std::string name; names >> name;) {
            room.below.push_back(name);
        }
        rooms.push_back(std::move(room));
    }
    return rooms;
}

const std::vector<Room>& rooms()
{
    static const std::vector<Room> kRooms = readRooms(sourceFile("/tests/rooms.txt"));
    return kRooms;
}

std::string folderOf(const std::string& path) { return path.substr(0, path.find('/')); }

/// "engine/candidates" for "engine/candidates/device_map.h".
std::string roomOf(const std::string& path) { return path.substr(0, path.rfind('/')); }

bool mayInclude(const std::string& from, const std::string& to)
{
    const auto room = std::ranges::find(rooms(), from, &Room::name);
    return from == to || (room != rooms().end() && std::ranges::find(room->below, to) != room->below.end());
}

/// What is wrong with the include lines of one file; `path` is relative to the source folder.
std::vector<std::string> violations(const std::string& path, std::istream& text)
{
    static const std::regex kInclude("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]");
    static const std::regex kQt("^(Q[A-Z].*|Qt[A-Za-z]*/.*|q[a-z0-9_]+\\.h|qcustomplot.*)$");
    static const std::regex kCharts(
        "^(QtCharts.*|QChart.*|QBar.*|QStackedBarSeries|QHorizontal.*Series|QAbstractBarSeries|QLegend.*)$");
    const std::string folder = folderOf(path);
    const int floor = kFloors.at(folder);
    // The command line and what it writes live in app, but must not need Qt either.
    const bool isWithoutQt = floor < kFloors.at("views") || path.starts_with("app/cli");
    std::vector<std::string> found;
    std::string line;
    for (int number = 1; std::getline(text, line); ++number) {
        std::smatch match;
        if (line.find("include") == std::string::npos || !std::regex_search(line, match, kInclude)) {
            continue;
        }
        const std::string header = match[1];
        const auto complain = [&](const std::string& why) {
            found.push_back(path + ":" + std::to_string(number) + ": " + header + ": " + why);
        };
        const auto target = kFloors.find(folderOf(header));
        const bool isUp = header.find('/') != std::string::npos && target != kFloors.end() && target->second > floor;
        if (isUp) {
            complain("points up the house");
        }
        if (!isUp && target != kFloors.end() && !mayInclude(roomOf(path), roomOf(header))) {
            complain("tests/rooms.txt does not let " + roomOf(path) + " include " + roomOf(header));
        }
        if (isWithoutQt && std::regex_match(header, kQt)) {
            complain("Qt below views");
        }
        if (isWithoutQt && target != kFloors.end() && target->first == "views") {
            complain("the command line links no views");
        }
        if (std::regex_match(header, kCharts) && path != "views/plots/bar_chart.cpp") {
            complain("Qt Charts outside views/plots/bar_chart.cpp");
        }
    }
    return found;
}

std::vector<std::string> violationsIn(const std::string& path, const std::string& text)
{
    std::istringstream stream(text);
    return violations(path, stream);
}

TEST(Layering, HoldsInAllSources)
{
    std::vector<std::string> found;
    int files = 0;
    for (const auto& [folder, floor] : kFloors) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(sourceFile()) / folder)) {
            const std::string extension = entry.path().extension().string();
            if (extension != ".h" && extension != ".cpp") {
                continue;
            }
            ++files;
            std::ifstream stream(entry.path());
            const auto wrong = violations(fs::relative(entry.path(), sourceFile()).generic_string(), stream);
            found.insert(found.end(), wrong.begin(), wrong.end());
        }
    }

    EXPECT_THAT(found, testing::IsEmpty());
    EXPECT_GT(files, 40);
}

/// The pairs of rooms of which a file of the first includes one of the second; each room with itself.
std::set<std::pair<std::string, std::string>> edgesInUse()
{
    static const std::regex kInclude("^\\s*#\\s*include\\s*\"((sim|engine|views|app)/[^\"]+)\"");
    std::set<std::pair<std::string, std::string>> edges;
    for (const auto& [folder, floor] : kFloors) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(sourceFile()) / folder)) {
            const std::string extension = entry.path().extension().string();
            if (extension != ".h" && extension != ".cpp") {
                continue;
            }
            const std::string room = roomOf(fs::relative(entry.path(), sourceFile()).generic_string());
            edges.emplace(room, room);
            std::ifstream stream(entry.path());
            std::smatch match;
            for (std::string line; std::getline(stream, line);) {
                if (line.find("include") != std::string::npos && std::regex_search(line, match, kInclude)) {
                    edges.emplace(room, roomOf(match[1]));
                }
            }
        }
    }
    return edges;
}

TEST(Layering, RoomsStandOnEachOther)
{
    std::set<std::string> seen;
    for (const Room& room : rooms()) {
        for (const std::string& each : room.below) {
            EXPECT_TRUE(seen.contains(each))
                << room.name << " names " << each << ", which does not stand above it in tests/rooms.txt";
        }
        EXPECT_TRUE(seen.insert(room.name).second) << room.name << " stands in tests/rooms.txt twice";
    }
}

TEST(Layering, TheTableOfRoomsNamesWhatIsThere)
{
    const auto used = edgesInUse();
    std::set<std::pair<std::string, std::string>> named;
    for (const Room& room : rooms()) {
        EXPECT_TRUE(used.contains({room.name, room.name})) << room.name << " is no room";
        named.emplace(room.name, room.name);
        for (const std::string& each : room.below) {
            EXPECT_TRUE(used.contains({room.name, each})) << room.name << " no longer includes " << each;
            named.emplace(room.name, each);
        }
    }
    for (const auto& [from, to] : used) {
        EXPECT_TRUE(named.contains({from, to})) << "tests/rooms.txt lacks " << from << " -> " << to;
    }
}

TEST(Layering, SeesASingleWrongEdgeBetweenRooms)
{
    EXPECT_THAT(violationsIn("engine/base/b.cpp", "#include \"engine/candidates/device_map.h\"\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("sim/base/b.cpp", "#include \"sim/dram/channel.h\"\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("views/plots/b.cpp", "#include \"views/explore/explore_page.h\"\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("app/program/b.cpp", "#include \"app/cli/process.h\"\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("engine/candidates/b.cpp", "#include \"engine/base/math.h\"\n"), testing::IsEmpty());
}

TEST(Layering, SeesQtBelowViews)
{
    EXPECT_THAT(violationsIn("sim/dram/channel.h", "#include <QString>\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("engine/candidates/map.cpp", "#include <vector>\n#include <QtCore/QString>\n"),
                testing::SizeIs(1));
    EXPECT_THAT(violationsIn("engine/a.cpp", "# include \"qcustomplot.h\"\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("app/cli/list.cpp", "#include <QCoreApplication>\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("views/a.cpp", "#include <QString>\n"), testing::IsEmpty());
}

TEST(Layering, SeesIncludesThatPointUp)
{
    EXPECT_THAT(violationsIn("sim/a.h", "#include \"engine/systems/dcc/drafts/draft.h\"\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("engine/a.h", "#include \"views/selection/selection.h\"\n"),
                testing::Not(testing::IsEmpty()));
    EXPECT_THAT(violationsIn("views/a.h", "#include \"app/window/workspace/workspace.h\"\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("engine/inspection/dram/a.h", "#include \"sim/dram/channel.h\"\n#include <string>\n"),
                testing::IsEmpty());
}

TEST(Layering, SeesQtChartsOutsideTheBarChart)
{
    EXPECT_THAT(violationsIn("views/explore/scatter/scatter_plot.cpp", "#include <QtCharts/QChartView>\n"),
                testing::SizeIs(1));
    EXPECT_THAT(violationsIn("views/plots/bar_chart.cpp", "#include <QtCharts/QChartView>\n"), testing::IsEmpty());
}

TEST(Layering, EverySystemHasATenantWithRooms)
{
    std::set<std::string> rooms;
    std::ifstream in(sourceFile("/tests/tenants.txt"));
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line.starts_with('#') ? "" : line.substr(line.find(':') + 1));
        for (std::string room; words >> room;) {
            EXPECT_TRUE(std::filesystem::is_directory(sourceFile("/" + room))) << room;
            rooms.insert(room);
        }
    }

    for (const auto& entry : std::filesystem::directory_iterator(sourceFile("/engine/systems"))) {
        if (entry.is_directory()) {
            EXPECT_TRUE(rooms.contains("engine/systems/" + entry.path().filename().string())) << entry.path();
        }
    }
}

TEST(Layering, ThreadsStartInTwoPlacesOnly)
{
    static const std::regex kStarts("std::(jthread|thread|async)\\b(?!::hardware)|QThread|QtConcurrent|QThreadPool");
    std::vector<std::string> places;
    for (const auto& [folder, floor] : kFloors) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(sourceFile()) / folder)) {
            if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") {
                continue;
            }
            std::ifstream stream(entry.path());
            std::stringstream text;
            text << stream.rdbuf();
            if (std::regex_search(text.str(), kStarts)) {
                places.push_back(fs::relative(entry.path(), sourceFile()).replace_extension().generic_string());
            }
        }
    }

    EXPECT_THAT(places, testing::Each(testing::AnyOf("engine/base/parallel", "app/window/workspace/job_runner")));
}

/// Calls `use` with the place ("sim/device.h:12") and the text of every line of the sources of the four floors.
void forEachLine(const std::function<void(const std::string& place, const std::string& line)>& use)
{
    for (const auto& [folder, floor] : kFloors) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(sourceFile()) / folder)) {
            if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") {
                continue;
            }
            const std::string file = fs::relative(entry.path(), sourceFile()).generic_string();
            std::ifstream stream(entry.path());
            int number = 0;
            for (std::string line; std::getline(stream, line);) {
                use(file + ":" + std::to_string(++number), line);
            }
        }
    }
}

// A comment names its subject; it is read without the ones above it.
TEST(Layering, CommentsBeginWithTheirSubject)
{
    static const std::regex kRiddle("^\\s*///? (Of|That|Those|The same|One that|Who|Whether there)\\b");
    std::vector<std::string> found;
    forEachLine([&](const std::string& place, const std::string& line) {
        if (line.find("//") != std::string::npos && std::regex_search(line, kRiddle)) {
            found.push_back(place + ": " + line);
        }
    });

    EXPECT_THAT(found, testing::IsEmpty());
}

// Two classes of one name in one namespace have one destructor in a program, whichever the linker takes.
TEST(Layering, NoTwoHeadersDefineATypeOfOneName)
{
    static const std::regex kOpens("^namespace ([a-z_:]+) \\{");
    static const std::regex kCloses("^\\} // namespace");
    static const std::regex kType("^(?:class|struct|enum class) ([A-Z][A-Za-z0-9]+)(?: final)?(?: :.*| \\{.*|)$");
    std::map<std::string, std::string> places; // by name with its namespaces
    for (const auto& [folder, floor] : kFloors) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(sourceFile()) / folder)) {
            if (entry.path().extension() != ".h") {
                continue;
            }
            const std::string file = fs::relative(entry.path(), sourceFile()).generic_string();
            std::ifstream stream(entry.path());
            std::vector<std::string> inside;
            std::smatch match;
            for (std::string line; std::getline(stream, line);) {
                if (std::regex_search(line, match, kOpens)) {
                    inside.push_back(match[1]);
                } else if (std::regex_search(line, kCloses) && !inside.empty()) {
                    inside.pop_back();
                } else if (!line.ends_with(';') && std::regex_match(line, match, kType)) { // else only declared
                    std::string name;
                    for (const std::string& each : inside) {
                        name += each + "::";
                    }
                    name += match[1];
                    const auto [known, isNew] = places.emplace(name, file);
                    EXPECT_TRUE(isNew) << name << " stands in " << known->second << " and in " << file;
                }
            }
        }
    }
    EXPECT_GT(places.size(), 500U);
}

} // namespace
