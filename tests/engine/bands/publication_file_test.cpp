// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bands/publication_file.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pimento::bands {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::UnorderedElementsAre;

namespace {

const std::string kSettings = R"([{"name": "a", "both": {"input": 64}, "published": 2},
                  {"name": "b", "both": {"batch": 2}, "ours": {"devices": 3}}])";

/// A file with one claim, with a piece of text replaced.
std::string document(const std::string& piece = "", const std::string& by = "")
{
    std::string text = R"({"format": "pimento-bands 1", "publications": [
  {"id": "one", "title": "T", "venue": "V 2024", "reference": "R", "read_from": "its text", "claims": [
    {"id": "one-speed", "claim": "twice as fast", "source": "abstract", "measure": "tokens a second",
     "statistic": "harmonic mean", "band": {"low": 1.5, "high": 2.5}, "facts": {"model": "M", "batch": "unknown"},
     "ours": {"model": "GPT3-13B", "host": "attacc", "place": "base", "batch": 4},
     "baseline": {"model": "GPT3-13B", "host": "a100", "place": "gpu"},
     "settings": )" + kSettings +
                       R"(,
     "what_if": [{"name": "none", "why": "w", "both": {"launches": "none"}, "baseline": {"batch": 9}}],
     "differences": [{"name": "n", "there": "t", "here": "h"}]}],
   "left_out": [{"claim": "c", "why": "y"}]}]})";
    if (!piece.empty()) {
        text.replace(text.find(piece), piece.size(), by);
    }
    return text;
}

Publication read(const std::string& text)
{
    const auto all = parsePublications(text, "bands.json");
    EXPECT_TRUE(all) << all.error().message();
    return all ? all->front() : Publication();
}

std::string refusalOf(const std::string& text)
{
    const auto all = parsePublications(text, "bands.json");
    return all ? "" : all.error().message();
}

/// Expects that every name of the settings is known.
void expectKnown(const std::vector<Setting>& settings, const ModelLibrary& library)
{
    for (const Setting& each : settings) {
        SCOPED_TRACE(each.name);
        const auto ours = inference::askedOf(each.ours, library);
        ASSERT_TRUE(ours) << ours.error().message();
        EXPECT_EQ(ours->placements.size(), 1U);
        if (each.baseline) {
            const auto baseline = inference::askedOf(*each.baseline, library);
            ASSERT_TRUE(baseline) << baseline.error().message();
            EXPECT_EQ(baseline->placements.size(), 1U);
        }
    }
}

} // namespace

TEST(PublicationFile, GivesEverySettingWhatAllHaveInCommonAndItsOwnChanges)
{
    const Publication one = read(document());
    ASSERT_EQ(one.claims.size(), 1U);
    const std::vector<Setting>& settings = one.claims.front().settings;
    ASSERT_EQ(settings.size(), 2U);

    EXPECT_EQ(settings[0].ours.host, "attacc");
    EXPECT_THAT(settings[0].ours.placements, ElementsAre("base"));
    EXPECT_THAT(settings[0].ours.batches, ElementsAre(4));
    EXPECT_EQ(settings[0].ours.inputTokens, 64);
    EXPECT_EQ(settings[0].baseline->inputTokens, 64);
    EXPECT_EQ(settings[0].published, 2);
    EXPECT_THAT(settings[1].ours.batches, ElementsAre(2));
    EXPECT_EQ(settings[1].ours.devices, 3);
    EXPECT_THAT(settings[1].baseline->batches, ElementsAre(2));
    EXPECT_FALSE(settings[1].baseline->devices);
    EXPECT_FALSE(settings[1].published);
}

TEST(PublicationFile, ChangesEverySettingForAWhatIf)
{
    const Publication one = read(document());
    ASSERT_EQ(one.claims.front().whatIfs.size(), 1U);
    const std::vector<Setting>& changed = one.claims.front().whatIfs.front().settings;
    ASSERT_EQ(changed.size(), 2U);

    for (const Setting& each : changed) {
        EXPECT_EQ(each.ours.launches, "none");
        EXPECT_EQ(each.baseline->launches, "none");
        EXPECT_THAT(each.baseline->batches, ElementsAre(9));
    }
    EXPECT_THAT(changed[1].ours.batches, ElementsAre(2));
}

TEST(PublicationFile, KeepsFactsAndDifferencesAsTheyAreWritten)
{
    const Publication one = read(document());

    EXPECT_THAT(one.claims.front().facts, UnorderedElementsAre(Pair("model", "M"), Pair("batch", "unknown")));
    EXPECT_EQ(one.claims.front().differences.front().there, "t");
    EXPECT_EQ(one.leftOut.front().why, "y");
}

TEST(PublicationFile, SaysWhatIsWrongWithIt)
{
    EXPECT_THAT(refusalOf(document("pimento-bands 1", "other")), HasSubstr("is not \"pimento-bands 1\""));
    EXPECT_THAT(refusalOf(document("\"low\": 1.5", "\"low\": 3")), HasSubstr("less than the low end"));
    EXPECT_THAT(refusalOf(document("tokens a second", "tokens")), HasSubstr("Use one of tokens a second"));
    EXPECT_THAT(refusalOf(document("\"place\": \"gpu\"", "\"where\": \"gpu\"")), HasSubstr("where"));
    EXPECT_THAT(refusalOf(document("\"one-speed\"", "\"one\"")), HasSubstr("names an id twice"));
    EXPECT_THAT(refusalOf(document(kSettings, "[]")), HasSubstr("has no setting"));
    EXPECT_THAT(refusalOf("{"), HasSubstr("bands.json"));
}

TEST(PublicationFile, OfThisProgramNamesOnlyWhatThereIs)
{
    const auto all = readPublications(sourceFile());
    ASSERT_TRUE(all) << all.error().message();
    const auto library = modelLibrary(std::filesystem::path(sourceFile()));
    ASSERT_TRUE(library);

    std::vector<std::string> ids;
    for (const Publication& one : *all) {
        ids.push_back(one.id);
        for (const Claim& claim : one.claims) {
            SCOPED_TRACE(claim.id);
            expectKnown(claim.settings, *library);
            EXPECT_FALSE(claim.facts.empty());
            EXPECT_FALSE(claim.differences.empty());
            for (const WhatIf& each : claim.whatIfs) {
                expectKnown(each.settings, *library);
                const Setting& now = each.settings.front();
                const Setting& before = claim.settings.front();
                EXPECT_FALSE(now.ours == before.ours && now.baseline == before.baseline) << each.name;
            }
        }
    }
    EXPECT_THAT(ids, ElementsAre("attacc", "papi", "duplex", "cent", "neupims"));
}

} // namespace pimento::bands
