// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_listings.h"

#include "engine/systems/dcc/draft_program.h"
#include "tests/engine/systems/dcc/inspections.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace pimento::test {

namespace {

using testing::ElementsAre;

enum Form : std::size_t { kKernel, kRepresentation, kProgram };

DraftListings listingsOf(const DraftQuestion& question, const std::string& draft)
{
    const Draft chosen = question.model->parse(question, draft).value();
    return draftListings(question, DraftProgram::make(question, chosen.parts()).value().lowered());
}

const std::vector<ListingLine>& linesOf(const DraftListings& forms, Form form) { return forms.listings[form].lines; }

std::size_t lineWith(const DraftListings& forms, Form form, const std::string& text)
{
    const auto& lines = linesOf(forms, form);
    const auto found =
        std::ranges::find_if(lines, [&](const ListingLine& line) { return line.text.find(text) != std::string::npos; });
    EXPECT_NE(found, lines.end()) << text;
    return static_cast<std::size_t>(found - lines.begin());
}

const ListingLine& lineOf(const DraftListings& forms, Form form, const std::string& text)
{
    return linesOf(forms, form)[lineWith(forms, form, text)];
}

DeviceMap mapOf(const DraftListings& forms, Form form, const std::string& text)
{
    return forms.maps->map(form, lineWith(forms, form, text));
}

double sumOf(const DeviceMap& map)
{
    return std::accumulate(map.layers[0].values.begin(), map.layers[0].values.end(), 0.0);
}

const char* const kWideGemv = "batch=1,nhead=2,dhead=64,seq_len=48";

} // namespace

TEST(DraftListings, LinksAStatementThroughAllForms)
{
    const DraftListings forms = listingsOf(compiledQuestion("gemv", kWideGemv, "attacc"), "2x1,1x4,1x16");
    const ListingLine& statement = lineOf(forms, kKernel, "y[b][i] +=");

    const auto isLit = [&](Form form, const std::string& text) {
        return isLinked(statement, lineOf(forms, form, text));
    };
    EXPECT_TRUE(isLit(kRepresentation, "%y_core[b][i] +="));
    EXPECT_TRUE(isLit(kRepresentation, "tensor_tile %tt_x"));
    EXPECT_TRUE(isLit(kProgram, "mac"));
    EXPECT_FALSE(isLit(kRepresentation, "@hardware_platform"));
    EXPECT_FALSE(isLit(kKernel, "return"));
}

TEST(DraftListings, LinksATensorOnlyWithItself)
{
    const DraftListings forms = listingsOf(compiledQuestion("gemv", kWideGemv, "attacc"), "2x1,1x4,1x16");
    const ListingLine& tile = lineOf(forms, kRepresentation, "tensor_tile %tt_x");

    const auto& program = linesOf(forms, kProgram);
    std::size_t lit = 0;
    for (const ListingLine& line : program) {
        lit += isLinked(tile, line) && line.command ? 1 : 0;
        if (isLinked(tile, line) && line.tensor) {
            EXPECT_EQ(line.tensor, tile.tensor) << line.text;
        }
    }
    EXPECT_GT(lit, 0U);
    EXPECT_LT(lit, program.size());
}

TEST(DraftListings, LinksALoopWithItsDimensionSet)
{
    const DraftListings forms = listingsOf(compiledQuestion("gemv", kWideGemv, "attacc"), "2x1,1x4,1x16");
    const ListingLine& loop = lineOf(forms, kKernel, "for j in");

    EXPECT_TRUE(isLinked(loop, lineOf(forms, kRepresentation, "ds1.range j")));
    EXPECT_FALSE(isLinked(loop, lineOf(forms, kRepresentation, "ds0.range b")));
}

// Every point of the loops runs on exactly one core: 2 * 64 * 48 points whatever the draft.
TEST(DraftListings, SharesOutEveryPointOnce)
{
    for (const char* backend : {"attacc", "hbm-pim-hbm3"}) {
        const DraftQuestion question = compiledQuestion("gemv", kWideGemv, backend);
        for (const char* draft : {"1x1,1x1,1x1", "2x1,1x4,1x8", "1x2,3x4,5x3", "2x1,8x2,1x16"}) {
            const DraftListings forms = listingsOf(question, draft);
            const DeviceMap map = mapOf(forms, kRepresentation, "%y_core[b][i] +=");
            ASSERT_EQ(map.layers.size(), 1U);
            const int banksPerCore = question.machine->description().compute.banksPerCore;
            EXPECT_EQ(sumOf(map), 2.0 * 64 * 48 * banksPerCore) << backend << ' ' << draft;
        }
    }
}

// W is 48 x 64. With b over 2 groups each of them has a copy; j over 4 and i over 16 cores split it: 16 x 3 elements.
TEST(DraftListings, CountsTheElementsThatACoreHas)
{
    const DraftListings forms = listingsOf(compiledQuestion("gemv", kWideGemv, "attacc"), "2x1,1x4,1x16");

    const DeviceMap map = mapOf(forms, kRepresentation, "tensor_tile %tt_W");

    EXPECT_EQ(map.layers[0].title, "Elements of W");
    EXPECT_EQ(sumOf(map), 2.0 * 48 * 64);
    EXPECT_EQ(map.layers[0].values[0], 48.0);
    EXPECT_EQ(map.layers[0].values[2 * 64], 0.0); // the third group does nothing
}

TEST(DraftListings, ShowsTheBanksThatACommandTouches)
{
    const DraftListings forms = listingsOf(compiledQuestion("gemv", kWideGemv, "attacc"), "2x1,1x4,1x16");
    const auto touched = [&](const std::string& text) { return sumOf(mapOf(forms, kProgram, text)); };
    EXPECT_EQ(touched("mac"), 128.0); // all cores of two groups
    EXPECT_EQ(touched("write     group"), 1.0);
    EXPECT_TRUE(mapOf(forms, kProgram, "fence").layers.empty());
}

TEST(DraftListings, ShowsOneBankOfAUnitWithTwo)
{
    const DraftListings forms = listingsOf(compiledQuestion("gemv", kWideGemv, "hbm-pim-hbm3"), "2x1,1x2,1x16");

    const DeviceMap map = mapOf(forms, kProgram, "mac");

    EXPECT_EQ(sumOf(map), 64.0); // 32 units in each of two groups, one of the two banks of each
}

TEST(DraftListings, ListsTheRunBeforeALargePreload)
{
    const DraftListings forms =
        listingsOf(compiledQuestion("gemv", "batch=1,nhead=32,dhead=128,seq_len=2048", "attacc"), "16x1,1x4,1x16");

    EXPECT_TRUE(forms.listings[kProgram].isCut);
    EXPECT_LE(linesOf(forms, kProgram).size(), kMostProgramLines + 2);
    EXPECT_EQ(lineWith(forms, kProgram, "# on every run"), 0U);
    EXPECT_LT(lineWith(forms, kProgram, "# once before"), kMostProgramLines);
}

TEST(DraftListings, IsMadeOfKernelsWithSeveralStatements)
{
    const DraftListings forms =
        listingsOf(compiledQuestion("attn", "batch=1,nhead=2,dhead=32,seq_len=64", "attacc"), "2x1,1x4,1x16");

    for (const Form form : {kKernel, kRepresentation, kProgram}) {
        for (std::size_t line = 0; line < linesOf(forms, form).size(); ++line) {
            const DeviceMap map = forms.maps->map(form, line);
            EXPECT_LE(map.layers.size(), 1U);
        }
    }
}

TEST(DraftListings, AreNamedForPeopleAndPrograms)
{
    const DraftListings forms = listingsOf(compiledQuestion("gemv", kWideGemv, "attacc"), "2x1,1x4,1x16");

    std::vector<std::string> ids;
    for (const Listing& listing : forms.listings) {
        ids.push_back(listing.id);
    }
    EXPECT_THAT(ids, ElementsAre("kernel", "representation", "program"));
    EXPECT_EQ(forms.listings[kKernel].language, "kernel");
    EXPECT_EQ(mapOf(forms, kProgram, "mac").layers[0].meaning, LayerMeaning::Mark);
    EXPECT_EQ(mapOf(forms, kRepresentation, "tensor_tile %tt_W").layers[0].meaning, LayerMeaning::Amount);
}

TEST(DraftListings, NumberTheCommandsAsTheyAreListed)
{
    const DraftListings forms = listingsOf(compiledQuestion("gemv", kWideGemv, "attacc"), "2x1,1x4,1x16");

    std::size_t next = 0;
    for (const ListingLine& line : linesOf(forms, kProgram)) {
        EXPECT_EQ(line.command.has_value(), line.text.front() != '#') << line.text;
        next += line.command == next ? 1 : 0;
    }
    EXPECT_EQ(next, static_cast<std::size_t>(std::ranges::count_if(
                        linesOf(forms, kProgram), [](const ListingLine& line) { return line.command.has_value(); })));
}

TEST(DraftListings, SayWhichLinesHaveAPicture)
{
    for (const char* device : {"attacc", "hbm-pim-hbm3", "hbm-pim", "gddr6-aim"}) {
        const DraftQuestion question = compiledQuestion("gemv", "batch=1,nhead=2,dhead=16,seq_len=40", device);
        const DraftListings forms = listingsOf(question, "2x1,1x2,1x4");
        for (const Form form : {kKernel, kRepresentation, kProgram}) {
            for (std::size_t line = 0; line < linesOf(forms, form).size(); ++line) {
                const DeviceMap map = forms.maps->map(form, line);
                EXPECT_EQ(!map.layers.empty(), linesOf(forms, form)[line].hasMap) << linesOf(forms, form)[line].text;
                EXPECT_EQ(map.cellsPerCore, question.machine->description().compute.banksPerCore);
            }
        }
    }
}

} // namespace pimento::test
