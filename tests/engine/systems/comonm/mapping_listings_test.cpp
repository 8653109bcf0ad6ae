// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/systems/comonm/mapping_listings.h"
#include "engine/systems/comonm/mapping_part.h"
#include "tests/engine/systems/comonm/kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace pimento::comonm {

namespace {

const char* const kTwoMaps =
    "Upmem_map: [M2: {(4, 1), (8, 1), (2, 1), (4, 1152)}, M1: {(4, 1), (8, 1), (1, 1), (8, 1152)}]";

MappingListings listed(const Target& target, const char* text)
{
    const auto mapping = legalOn(target, parseMapping(text).value());
    EXPECT_TRUE(mapping) << mapping.error().message();
    return listingsOf(target, *mapping);
}

std::string lineAt(const MappingListings& all, const LinePlace& place)
{
    return all.listings[place.listing].lines[place.line].text;
}

} // namespace

TEST(MappingListings, EachMapHasLinesInEveryListing)
{
    const auto target = test::dpuTarget("mtv", "rows=512,columns=1152");
    const MappingListings all = listed(*target, kTwoMaps);

    ASSERT_EQ(all.listings.size(), 4U);
    EXPECT_EQ(all.listings[1].id, "llvcnm");
    ASSERT_EQ(all.ofMaps.size(), 2U);
    std::set<std::pair<std::size_t, std::size_t>> seen;
    for (std::size_t map = 0; map < 2; ++map) { // in the order of execution: M1, M2
        const std::string name = map == 0 ? "M1" : "M2";
        std::set<std::size_t> listings;
        bool isNamed = false;
        for (const LinePlace& place : all.ofMaps[map]) {
            EXPECT_TRUE(seen.emplace(place.listing, place.line).second) << "a line belongs to one map";
            listings.insert(place.listing);
            isNamed = isNamed || (place.listing == 1 && lineAt(all, place).find("_" + name) != std::string::npos);
        }
        EXPECT_EQ(listings.size(), 4U) << name;
        EXPECT_TRUE(isNamed) << name;
        EXPECT_NE(lineAt(all, all.ofMaps[map].front()).find(name + ":"), std::string::npos);
    }
    EXPECT_EQ(std::ranges::count(seen, std::size_t{1}, &std::pair<std::size_t, std::size_t>::first),
              std::ssize(all.listings[1].lines)); // all of the assembly belongs to a map
}

TEST(MappingListings, MapsWithoutAProgramSayWhyInShortLines)
{
    const auto target = test::dpuTarget("mtv", "rows=512,columns=1152");
    const MappingListings all = listed(*target, "Upmem_map: [M1: {(2, 9), (64, 1), (2, 4), (2, 32)}]");

    std::string words;
    for (const ListingLine& line : all.listings[2].lines) {
        EXPECT_LE(line.text.size(), 60U);
        EXPECT_TRUE(line.text.starts_with("# ")) << line.text;
        words += line.text.substr(1);
    }
    EXPECT_NE(words.find("tasklets of a DPU share each sum"), std::string::npos) << words;
}

} // namespace pimento::comonm
