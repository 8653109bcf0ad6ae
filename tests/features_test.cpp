// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

// The table of features in resources/docs/FEATURES.md names tests that exist.

namespace pimento {

namespace {

namespace fs = std::filesystem;

std::string readAll(const fs::path& file)
{
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Returns the names of all tests in the tests' sources, such as "GuiExport.WritesTheSchedule".
std::set<std::string> testsInSources()
{
    static const std::regex kTest("TEST(?:_F|_P)?\\(\\s*([A-Za-z0-9]+),\\s*([A-Za-z0-9]+)\\)");
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(sourceFile()) / "tests")) {
        if (entry.path().extension() != ".cpp") {
            continue;
        }
        const std::string text = readAll(entry.path());
        for (auto at = std::sregex_iterator(text.begin(), text.end(), kTest); at != std::sregex_iterator(); ++at) {
            names.insert((*at)[1].str() + "." + (*at)[2].str());
        }
    }
    return names;
}

struct FeatureRow {
    int number = 0;
    std::vector<std::string> tests;
};

std::vector<FeatureRow> featureRows()
{
    static const std::regex kRow("^\\| (\\d+) \\|.*\\|(.*)\\|$");
    static const std::regex kName("`([A-Za-z0-9]+\\.[A-Za-z0-9]+)`");
    std::ifstream in(fs::path(sourceFile()) / "resources" / "docs" / "FEATURES.md");
    std::vector<FeatureRow> rows;
    for (std::string line; std::getline(in, line);) {
        std::smatch match;
        if (!std::regex_match(line, match, kRow)) {
            continue;
        }
        FeatureRow row{std::stoi(match[1].str()), {}};
        const std::string tests = match[2].str();
        for (auto at = std::sregex_iterator(tests.begin(), tests.end(), kName); at != std::sregex_iterator(); ++at) {
            row.tests.push_back((*at)[1].str());
        }
        rows.push_back(row);
    }
    return rows;
}

} // namespace

TEST(Features, HaveTestsThatExist)
{
    const std::set<std::string> known = testsInSources();
    const std::vector<FeatureRow> rows = featureRows();

    ASSERT_EQ(rows.size(), 48U);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].number, static_cast<int>(i) + 1);
        EXPECT_THAT(rows[i].tests, testing::Not(testing::IsEmpty())) << rows[i].number;
        for (const std::string& test : rows[i].tests) {
            EXPECT_EQ(known.count(test), 1U) << rows[i].number << ": there is no test " << test;
        }
    }
}

} // namespace pimento
