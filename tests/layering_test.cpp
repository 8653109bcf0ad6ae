// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

// The dependency rule sim <- engine <- views <- app, read from the #include lines.

namespace {

namespace fs = std::filesystem;

const std::map<std::string, int> kFloors = {{"sim", 0}, {"engine", 1}, {"views", 2}, {"app", 3}};

std::string folderOf(const std::string& path) { return path.substr(0, path.find('/')); }

/// What is wrong with the include lines of one file; `path` is relative to the source folder.
std::vector<std::string> violations(const std::string& path, std::istream& text)
{
    static const std::regex kInclude("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]");
    static const std::regex kQt("^(Q[A-Z].*|Qt[A-Za-z]*/.*|q[a-z0-9_]+\\.h|qcustomplot.*)$");
    static const std::regex kCharts(
        "^(QtCharts.*|QChart.*|QBar.*|QStackedBarSeries|QHorizontal.*Series|QAbstractBarSeries|QLegend.*)$");
    const std::string folder = folderOf(path);
    const int floor = kFloors.at(folder);
    // The command line lives in app, but must not need Qt either.
    const bool isWithoutQt = floor < kFloors.at("views") || path.starts_with("app/cli");
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
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(PIMENTO_SOURCE_DIR) / folder)) {
            const std::string extension = entry.path().extension().string();
            if (extension != ".h" && extension != ".cpp") {
                continue;
            }
            ++files;
            std::ifstream stream(entry.path());
            const auto wrong = violations(fs::relative(entry.path(), PIMENTO_SOURCE_DIR).generic_string(), stream);
            found.insert(found.end(), wrong.begin(), wrong.end());
        }
    }

    EXPECT_THAT(found, testing::IsEmpty());
    EXPECT_GT(files, 40);
}

TEST(Layering, SeesQtBelowViews)
{
    EXPECT_THAT(violationsIn("sim/channel.h", "#include <QString>\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("engine/table/map.cpp", "#include <vector>\n#include <QtCore/QString>\n"),
                testing::SizeIs(1));
    EXPECT_THAT(violationsIn("engine/a.cpp", "# include \"qcustomplot.h\"\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("app/cli/list.cpp", "#include <QCoreApplication>\n"), testing::SizeIs(1));
    EXPECT_THAT(violationsIn("views/a.cpp", "#include <QString>\n"), testing::IsEmpty());
}

TEST(Layering, SeesIncludesThatPointUp)
{
    EXPECT_THAT(violationsIn("sim/a.h", "#include \"engine/draft/draft.h\"\n"), testing::SizeIs(1));
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
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(PIMENTO_SOURCE_DIR) / folder)) {
            if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") {
                continue;
            }
            std::ifstream stream(entry.path());
            std::stringstream text;
            text << stream.rdbuf();
            if (std::regex_search(text.str(), kStarts)) {
                places.push_back(fs::relative(entry.path(), PIMENTO_SOURCE_DIR).replace_extension().generic_string());
            }
        }
    }

    EXPECT_THAT(places, testing::Each(testing::AnyOf("engine/base/parallel", "app/job_runner")));
}

} // namespace
