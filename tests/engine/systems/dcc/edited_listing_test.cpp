// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/listing.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/draft_listings.h"
#include "tests/engine/systems/dcc/draft_problems.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <optional>
#include <stop_token>
#include <string>

namespace pimento {

namespace {

using testing::HasSubstr;

const char* const kSizes = "batch=1,nhead=2,dhead=16,seq_len=64";

std::shared_ptr<const Problem> posed(const std::string& device, const std::string& system = "compiled")
{
    return pose(test::asked(system, "gemv", kSizes, device), test::catalogue()).value();
}

/// The listing of a candidate that can be edited, as a text.
std::string editableText(const Problem& problem, const CandidateList& list, std::size_t row)
{
    const auto inspection = problem.inspect(list, row, std::nullopt, {.wantsTimeline = false}, {}, nullptr).value();
    const auto listing = std::ranges::find_if(inspection->list<Listing>(), &Listing::isEditable);
    EXPECT_EQ(std::ranges::count_if(inspection->list<Listing>(), &Listing::isEditable), 1);
    EXPECT_EQ(listing->id, kRepresentationListing);
    std::string text;
    for (const ListingLine& line : listing->lines) {
        text += line.text + "\n";
    }
    return text;
}

} // namespace

TEST(EditedListing, IsReadBackAsTheCandidateThatItWasListedFor)
{
    for (const char* device : {"attacc", "hbm-pim-hbm3", "hbm-pim", "gddr6-aim"}) {
        const auto problem = posed(device);
        const auto space = problem->candidates({}).value();
        for (const std::size_t row : {std::size_t{0}, space.list->size() / 2, space.list->size() - 1}) {
            const auto read =
                problem->parseListing(kRepresentationListing, editableText(*problem, *space.list, row)).value();
            ASSERT_EQ(read->size(), 1U);
            EXPECT_EQ(read->id(0), space.list->id(row)) << device << " " << space.list->text(row);
        }
    }
}

TEST(EditedListing, IsVerifiedAndCostsWhatItsCandidateCosts)
{
    const auto problem = posed("attacc");
    const auto list = problem->standards().value();
    const auto read = problem->parseListing(kRepresentationListing, editableText(*problem, *list, 0)).value();

    // 2 heads of 64 results, for whole numbers and for real ones, and the arguments beside them.
    EXPECT_GE(problem->verify(*read, 0, {}).value(), 2 * 2 * 64);
    EXPECT_EQ(problem->evaluator(read, {})->evaluate(0, Evaluator::kNoLimit, {})->quantities,
              problem->evaluator(list, {})->evaluate(0, Evaluator::kNoLimit, {})->quantities);
}

TEST(EditedListing, SaysWhereAMistakeIs)
{
    const auto problem = posed("attacc");
    std::string text = editableText(*problem, *problem->standards().value(), 0);
    const std::size_t second = text.find('\n') + 1;
    text.insert(second, "  ?\n");

    const auto read = problem->parseListing(kRepresentationListing, text);

    ASSERT_FALSE(read.has_value());
    ASSERT_TRUE(read.error().place.has_value()) << read.error().message();
    EXPECT_EQ(*read.error().place, (TextSpot{2, 3})) << read.error().message();
}

TEST(EditedListing, IsStopped)
{
    const auto problem = posed("attacc");
    std::stop_source stop;
    stop.request_stop();

    const auto verified = problem->verify(*problem->standards().value(), 0, stop.get_token());

    ASSERT_FALSE(verified.has_value());
    EXPECT_EQ(verified.error().kind, ErrorKind::Stopped);
}

TEST(EditedListing, IsAnAbilityOfTheCompilerAlone)
{
    const auto problem = posed("attacc", "dcc-artifact");

    EXPECT_THAT(problem->parseListing(kRepresentationListing, "").error().message(), HasSubstr("cannot be read back"));
    EXPECT_THAT(problem->verify(*problem->standards().value(), 0, {}).error().message(), HasSubstr("no programs"));
    EXPECT_THAT(posed("attacc")->parseListing("program", "").error().message(), HasSubstr("cannot be read back"));
}

} // namespace pimento
