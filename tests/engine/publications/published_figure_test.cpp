// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/publications/published_figure.h"

#include "engine/publications/figure_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr Publication kFirst = {.id = "first", .title = "the first paper", .listed = "fig1, fig2 or all"};
constexpr Publication kNamed = {
    .id = "named", .title = "the named paper", .listed = "fig1 or all", .isNamedFirst = true};
constexpr Publication kOther = {.id = "other", .title = "other papers", .listed = "claims: what they say"};

const std::vector<const PublishedFigure*>& all()
{
    static const PublishedFigure kFigures[] = {
        {&kFirst, "fig1", "", {}}, {&kFirst, "fig2", "", {}}, {&kNamed, "fig1", "", {}}, {&kOther, "claims", "", {}}};
    static const std::vector<const PublishedFigure*> kAll = [] {
        std::vector<const PublishedFigure*> figures;
        std::ranges::transform(kFigures, std::back_inserter(figures), [](const auto& each) { return &each; });
        return figures;
    }();
    return kAll;
}

std::vector<std::string> chosen(const std::vector<std::string>& names)
{
    std::vector<std::string> found;
    const ChosenFigures figures = chooseFigures(all(), names).value();
    for (const PublishedFigure* each : figures.figures) {
        found.push_back(std::string(each->publication->id) + " " + each->id);
    }
    return found;
}

std::string refused(const std::vector<std::string>& names) { return chooseFigures(all(), names).error().message(); }

} // namespace

TEST(PublishedFigures, AreChosenOnceInTheOrderOfTheTable)
{
    EXPECT_THAT(chosen({"claims", "fig2", "fig1", "fig2"}), ElementsAre("first fig1", "first fig2", "other claims"));
    EXPECT_THAT(chosen({"all"}), ElementsAre("first fig1", "first fig2"));
    EXPECT_THAT(chosen({"claims", "all"}), ElementsAre("first fig1", "first fig2", "other claims"));
}

TEST(PublishedFigures, AreNamedAfterTheirPublicationWhereNamesMeanTwo)
{
    EXPECT_THAT(chosen({"named", "fig1"}), ElementsAre("named fig1"));
    EXPECT_THAT(chosen({"named", "all"}), ElementsAre("named fig1"));
}

TEST(PublishedFigures, SayWhichOnesThereAre)
{
    EXPECT_THAT(refused({"fig1", "fig9"}), HasSubstr("no figure \"fig9\" to reproduce"));
    EXPECT_THAT(refused({"fig9"}),
                HasSubstr("Use fig1, fig2, claims or all; before a figure of another paper, name the paper: named"));
    EXPECT_THAT(refused({"named", "fig2"}), HasSubstr("no figure \"fig2\" of the named paper"));
    EXPECT_THAT(refused({"named"}), HasSubstr("no figure of the named paper is named"));
    EXPECT_THAT(refused({"fig1", "named"}), HasSubstr("\"named\"")); // only the first name is a publication
}

TEST(PublishedFigures, AreListedByPublication)
{
    EXPECT_EQ(listFigures(all()), "fig1, fig2 or all; or claims: what they say; one or several; or named and then "
                                  "fig1 or all of that paper");
}

TEST(PublishedFigures, AlignTheirTables)
{
    const FigureReport report = reportOf(
        {"fig1", "Times", {{"times", "By size", {"size", "ms"}, {{"1024", ""}, {"8", "2.5"}}}}, {"Remark."}}, "paper_");

    EXPECT_EQ(report.text, "fig1: Times\n\nBy size\n  size ms\n  1024 -\n  8    2.5\n\n  Remark.\n\n");
    ASSERT_EQ(report.files.size(), 1U);
    EXPECT_EQ(report.files[0].name, "paper_times.csv");
    EXPECT_EQ(report.files[0].text, "size,ms\n1024,\n8,2.5\n");
    EXPECT_THAT(report.json.line(), HasSubstr(R"("rows":[{"size":"1024","ms":""},{"size":"8","ms":"2.5"}])"));
}

} // namespace pimento::test
