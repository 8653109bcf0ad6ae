// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

// The dependency rule sim <- engine <- views <- app, and the one between the rooms of engine, read from the #include
// lines.

namespace {

namespace fs = std::filesystem;
using pimento::sourceFile;

const std::map<std::string, int> kFloors = {{"sim", 0}, {"engine", 1}, {"views", 2}, {"app", 3}};

/// A part of engine and the parts that it may include; each is below all that include it. An edge without any include
/// must be removed.
struct Room {
    std::string name;
    std::vector<std::string> below;
};

const std::vector<Room> kRooms = {
    {"base", {}},
    {"vocabulary", {"base"}},
    {"upmem", {"base"}},
    {"serving", {"base"}},
    {"candidates", {"base", "vocabulary"}},
    {"search", {"base", "candidates"}},
    {"costs", {"base", "search"}},
    {"kernels/affine", {}},
    {"kernels", {}},
    {"kernels/text", {"base", "kernels/affine", "kernels"}},
    {"systems/dcc/drafts", {"base", "kernels/affine"}},
    {"systems/upmem/tensor", {"base", "kernels/affine"}},
    {"systems/upmem/schedule", {"base", "systems/upmem/tensor"}},
    {"samsung", {"base"}},
    {"requests", {"base", "samsung"}},
    {"systems/dcc/lower/core", {"base", "kernels/affine", "systems/dcc/drafts", "requests"}},
    {"systems/dcc/lower/words", {"base", "systems/dcc/lower/core"}},
    {"systems/dcc/lower/vector", {"base", "systems/dcc/lower/core", "systems/dcc/lower/words"}},
    {"systems/dcc/lower/crf",
     {"base", "samsung", "requests", "systems/dcc/lower/core", "systems/dcc/lower/words", "systems/dcc/lower/vector"}},
    {"systems/dcc/lower/mac",
     {"base", "kernels/affine", "systems/dcc/drafts", "systems/dcc/lower/core", "systems/dcc/lower/words"}},
    {"systems/dcc/lower/passes", {"systems/dcc/lower/core"}},
    {"systems/dcc/lower",
     {"systems/dcc/lower/core", "systems/dcc/lower/vector", "systems/dcc/lower/crf", "systems/dcc/lower/mac",
      "systems/dcc/lower/passes"}},
    {"devices", {"base", "kernels/affine", "systems/dcc/lower/core", "systems/dcc/lower/crf", "systems/dcc/lower"}},
    {"gpu", {}},
    {"language_models", {"base"}},
    {"hosts", {"base", "gpu"}},
    {"inference/published", {"base", "gpu"}},
    {"inspection", {"candidates"}},
    {"study", {"base", "candidates", "search", "costs", "kernels", "kernels/text", "devices", "hosts", "inspection"}},
    {"inspection/timeline", {"base", "inspection"}},
    {"predict", {"base", "candidates", "search", "costs", "study"}},
    {"systems/upmem/baselines", {"base"}},
    {"systems/upmem/search", {"base", "predict", "systems/upmem/schedule"}},
    {"systems/hbm_pim_kernels",
     {"base", "candidates", "search", "costs", "samsung", "inspection", "study", "inspection/timeline"}},
    {"systems/dcc/representation", {"base", "kernels/affine", "systems/dcc/drafts"}},
    {"systems/dcc/lower/text", {"systems/dcc/lower/core", "systems/dcc/lower/words", "systems/dcc/lower"}},
    {"systems/dcc_artifact/generators", {"base", "kernels", "systems/dcc/drafts", "gpu"}},
    {"systems/dcc/model",
     {"base", "candidates", "search", "costs", "kernels/affine", "kernels/text", "systems/dcc/drafts", "requests",
      "systems/dcc/lower/core", "systems/dcc/lower/crf", "systems/dcc/lower/passes", "systems/dcc/lower", "hosts",
      "systems/dcc_artifact/generators"}},
    {"systems/dcc/functional",
     {"kernels/affine", "systems/dcc/drafts", "samsung", "systems/dcc/lower/core", "systems/dcc/lower/words",
      "systems/dcc/lower/vector", "systems/dcc/lower/crf", "systems/dcc/lower/mac", "systems/dcc/model"}},
    {"systems/dcc/lists",
     {"systems/dcc/drafts", "requests", "systems/dcc/lower/core", "systems/dcc/lower/crf", "systems/dcc/model"}},
    {"systems/dcc/links",
     {"kernels/affine", "systems/dcc/lower/core", "systems/dcc/lower/crf", "inspection", "inspection/timeline",
      "systems/dcc/lower/text"}},
    {"systems/dcc/rules", {"base", "systems/dcc/drafts", "systems/dcc/model"}},
    {"systems/dcc",
     {"base", "vocabulary", "candidates", "search", "kernels/text", "systems/dcc/drafts", "systems/dcc/lower/core",
      "systems/dcc/lower/crf", "systems/dcc/lower", "hosts", "inspection", "study", "inspection/timeline",
      "systems/dcc/representation", "systems/dcc/lower/text", "systems/dcc/model", "systems/dcc/functional",
      "systems/dcc/links", "systems/dcc/rules"}},
    {"systems/dcc_artifact",
     {"study", "systems/dcc_artifact/generators", "systems/dcc/model", "systems/dcc/rules", "systems/dcc"}},
    {"systems/upmem/loops", {"base"}},
    {"systems/upmem/lower", {"systems/upmem/loops", "systems/upmem/tensor"}},
    {"systems/upmem/emit", {"base", "systems/upmem/loops", "systems/upmem/lower"}},
    {"systems/upmem/compile",
     {"systems/upmem/tensor", "systems/upmem/loops", "systems/upmem/lower", "systems/upmem/emit"}},
    {"systems/upmem/space",
     {"kernels/affine", "systems/upmem/schedule", "systems/upmem/search", "systems/upmem/tensor",
      "systems/upmem/compile"}},
    {"systems/upmem/hand_made",
     {"base", "kernels/affine", "systems/upmem/tensor", "systems/upmem/schedule", "systems/upmem/baselines",
      "systems/upmem/loops", "systems/upmem/lower", "systems/upmem/emit", "systems/upmem/compile"}},
    {"systems/upmem/inspect",
     {"upmem", "candidates", "systems/upmem/tensor", "systems/upmem/schedule", "inspection", "inspection/timeline",
      "systems/upmem/loops", "systems/upmem/lower", "systems/upmem/emit", "systems/upmem/compile"}},
    {"systems/upmem",
     {"base", "candidates", "search", "costs", "study", "systems/dcc", "systems/upmem/baselines",
      "systems/upmem/search", "systems/upmem/tensor", "systems/upmem/schedule", "systems/upmem/compile",
      "systems/upmem/space", "systems/upmem/hand_made", "systems/upmem/inspect"}},
    {"systems/upmem/figures",
     {"base", "kernels/text", "systems/upmem/tensor", "systems/upmem/schedule", "systems/upmem/baselines",
      "systems/upmem/search", "systems/upmem/loops", "systems/upmem/compile", "systems/upmem/space",
      "systems/upmem/hand_made"}},
    {"fidelity/prim", {"base", "upmem"}},
    {"systems", {"study", "systems/hbm_pim_kernels", "systems/dcc", "systems/dcc_artifact", "systems/upmem"}},
    {"regret", {"search", "costs", "predict", "systems/dcc/drafts", "systems/dcc/model", "systems/dcc"}},
    {"reproduction",
     {"base", "candidates", "inference/published", "search", "costs", "study", "predict",
      "systems/dcc_artifact/generators", "systems/dcc", "regret"}},
    {"studies", {"base", "candidates", "study"}},
    {"explore", {"base", "candidates", "search", "costs", "study", "predict", "studies"}},
    {"inference",
     {"base", "language_models", "hosts", "serving", "costs", "inspection", "study", "systems/dcc", "studies",
      "explore"}},
    {"fidelity",
     {"base", "upmem", "samsung", "requests", "devices", "inference/published", "inspection/timeline", "fidelity/prim",
      "language_models", "inference", "systems/hbm_pim_kernels", "systems/dcc_artifact/generators", "systems/dcc/model",
      "systems/dcc/lists", "systems/dcc_artifact", "systems/upmem/loops"}},
    {"bands", {"base", "language_models", "reproduction", "inference"}},
    {"chains",
     {"base", "search", "costs", "kernels/affine", "study", "language_models", "systems/dcc/lower/core",
      "systems/dcc/model", "systems/dcc", "inference"}},
    {"exports",
     {"base", "candidates", "search", "costs", "kernels/affine", "inspection", "requests", "study",
      "systems/dcc/lower/core", "systems/dcc/lower/text", "systems/dcc/lower", "systems/dcc/model",
      "systems/dcc/representation", "systems/dcc", "systems/upmem/tensor", "systems/upmem/loops",
      "systems/upmem/compile", "systems/upmem", "reproduction"}},
    {"sensitivity", {"base", "kernels/text", "devices", "study"}},
    {"compare",
     {"base", "costs", "inspection", "study", "systems/dcc/drafts", "systems/dcc/lower/core", "systems/dcc/model",
      "systems/dcc"}},
    {"advice",
     {"base", "candidates", "costs", "systems/dcc/drafts", "samsung", "systems/dcc/lower/core", "systems/dcc/lower/crf",
      "inspection", "study", "systems/dcc/model", "systems/dcc/functional", "systems/dcc", "regret"}},
    {"whatif", {"base", "search", "costs", "study"}},
    {"lessons",
     {"base", "candidates", "costs", "inspection", "study", "inspection/timeline", "systems/dcc/model", "systems/dcc",
      "predict", "advice", "whatif"}},
};

std::string folderOf(const std::string& path) { return path.substr(0, path.find('/')); }

/// Returns the part of engine of a file: "candidates" of "engine/candidates/device_map.h".
std::string roomOf(const std::string& path)
{
    const std::size_t first = path.find('/') + 1;
    return path.substr(first, path.rfind('/') - first);
}

bool mayInclude(const std::string& from, const std::string& to)
{
    const auto room = std::ranges::find(kRooms, from, &Room::name);
    return from == to || (room != kRooms.end() && std::ranges::find(room->below, to) != room->below.end());
}

/// Returns the forbidden include lines of one file; `path` is relative to the source folder.
std::vector<std::string> violations(const std::string& path, std::istream& text)
{
    static const std::regex kInclude("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]");
    static const std::regex kQt("^(Q[A-Z].*|Qt[A-Za-z]*/.*|q[a-z0-9_]+\\.h|qcustomplot.*)$");
    static const std::regex kCharts(
        "^(QtCharts.*|QChart.*|QBar.*|QStackedBarSeries|QHorizontal.*Series|QAbstractBarSeries|QLegend.*)$");
    const std::string folder = folderOf(path);
    const int floor = kFloors.at(folder);
    // The command line and its outputs are in app, but must not need Qt either.
    const bool isWithoutQt =
        floor < kFloors.at("views") || path.starts_with("app/cli") || path.starts_with("app/outputs");
    std::vector<std::string> found;
    std::string line;
    for (int number = 1; std::getline(text, line); ++number) {
        std::smatch match;
        if (!std::regex_search(line, match, kInclude)) {
            continue;
        }
        const std::string header = match[1];
        const auto complain = [&](const std::string& why) {
            found.push_back(path + ":" + std::to_string(number) + ": " + header + ": " + why);
        };
        const auto target = kFloors.find(folderOf(header));
        if (header.find('/') != std::string::npos && target != kFloors.end() && target->second > floor) {
            complain("points up the house");
        }
        if (folder == "engine" && folderOf(header) == "engine" && !mayInclude(roomOf(path), roomOf(header))) {
            complain("the room " + roomOf(path) + " does not stand on " + roomOf(header));
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

/// Returns the pairs of parts of which a file of the first includes one of the second.
std::set<std::pair<std::string, std::string>> edgesInUse()
{
    static const std::regex kInclude("^\\s*#\\s*include\\s*\"(engine/[^\"]+)\"");
    std::set<std::pair<std::string, std::string>> edges;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(sourceFile()) / "engine")) {
        const std::string extension = entry.path().extension().string();
        if (extension != ".h" && extension != ".cpp") {
            continue;
        }
        const std::string room = roomOf(fs::relative(entry.path(), sourceFile()).generic_string());
        edges.emplace(room, room);
        std::ifstream stream(entry.path());
        std::string line;
        while (std::getline(stream, line)) {
            std::smatch match;
            if (std::regex_search(line, match, kInclude)) {
                edges.emplace(room, roomOf(match[1]));
            }
        }
    }
    return edges;
}

TEST(Layering, RoomsOfTheEngineStandOnEachOther)
{
    std::set<std::string> seen;
    for (const Room& room : kRooms) {
        for (const std::string& each : room.below) {
            EXPECT_TRUE(seen.contains(each))
                << room.name << " names " << each << ", which does not stand above it here";
        }
        EXPECT_TRUE(seen.insert(room.name).second) << room.name << " stands here twice";
    }
}

TEST(Layering, TheTableOfRoomsNamesWhatIsThere)
{
    const auto used = edgesInUse();
    for (const Room& room : kRooms) {
        EXPECT_TRUE(used.contains({room.name, room.name})) << room.name << " is no room";
        for (const std::string& each : room.below) {
            EXPECT_TRUE(used.contains({room.name, each})) << room.name << " no longer includes " << each;
        }
    }
}

TEST(Layering, SeesASingleWrongEdgeBetweenRooms)
{
    for (const Room& room : kRooms) {
        for (const Room& other : kRooms) {
            const std::string text = "#include \"engine/" + other.name + "/a.h\"\n";
            EXPECT_EQ(violationsIn("engine/" + room.name + "/b.cpp", text).empty(), mayInclude(room.name, other.name))
                << room.name << " includes " << other.name;
        }
    }
    EXPECT_THAT(violationsIn("engine/base/b.cpp", "#include \"engine/candidates/device_map.h\"\n"), testing::SizeIs(1));
}

TEST(Layering, SeesQtBelowViews)
{
    EXPECT_THAT(violationsIn("sim/channel.h", "#include <QString>\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("engine/candidates/map.cpp", "#include <vector>\n#include <QtCore/QString>\n"),
                testing::SizeIs(1));
    EXPECT_THAT(violationsIn("engine/a.cpp", "# include \"qcustomplot.h\"\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("app/cli/list.cpp", "#include <QCoreApplication>\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("views/a.cpp", "#include <QString>\n"), testing::IsEmpty());
}

TEST(Layering, SeesIncludesThatPointUp)
{
    EXPECT_THAT(violationsIn("sim/a.h", "#include \"engine/systems/dcc/drafts/draft.h\"\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("engine/a.h", "#include \"views/state/selection.h\"\n"), testing::Not(testing::IsEmpty()));
    EXPECT_THAT(violationsIn("views/a.h", "#include \"app/workspace.h\"\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("engine/a.h", "#include \"sim/channel.h\"\n#include <string>\n"), testing::IsEmpty());
}

TEST(Layering, SeesQtChartsOutsideTheBarChart)
{
    EXPECT_THAT(violationsIn("views/plots/scatter_plot.cpp", "#include <QtCharts/QChartView>\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("views/plots/bar_chart.cpp", "#include <QtCharts/QChartView>\n"), testing::IsEmpty());
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

    EXPECT_THAT(places, testing::Each(testing::AnyOf("engine/base/parallel", "app/job_runner")));
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
