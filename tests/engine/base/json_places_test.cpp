// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/json_places.h"

#include <gtest/gtest.h>

namespace pimento::test {

namespace {

constexpr const char* kText = "{\n"
                              "  \"a\": {\"b\": [10, \"x, ]\", {\"c\": true}]},\n"
                              "  \"d.e\": -1.5,\n"
                              "  \"ü\": \"é\", \"f\": 7\n"
                              "}";

TEST(JsonPlaces, FindsValuesByTheirPath)
{
    EXPECT_EQ(placeInJson(kText, "a.b[1]"), (TextPlace{2, 15, 2}));
    EXPECT_EQ(placeInJson(kText, "a.b[2]"), (TextPlace{2, 19, 6}));
    EXPECT_EQ(placeInJson(kText, "a.b[3].c"), (TextPlace{2, 33, 4}));
    EXPECT_EQ(placeInJson(kText, "d.e"), (TextPlace{3, 10, 4}));
}

TEST(JsonPlaces, MarksAnObjectByItsBracketAndAKeyWithItsQuotes)
{
    EXPECT_EQ(placeInJson(kText, ""), (TextPlace{1, 1, 1}));
    EXPECT_EQ(placeInJson(kText, "a"), (TextPlace{2, 8, 1}));
    EXPECT_EQ(placeInJson(kText, "a.b[3].c", JsonPart::Key), (TextPlace{2, 28, 3}));
}

TEST(JsonPlaces, CountsCharactersAndNotBytes) { EXPECT_EQ(placeInJson(kText, "f"), (TextPlace{4, 18, 1})); }

TEST(JsonPlaces, GivesThePlaceOfTheParentForWhatIsMissing)
{
    EXPECT_EQ(placeInJson(kText, "a.zzz"), placeInJson(kText, "a"));
    EXPECT_EQ(placeInJson(kText, "a.b[9].c"), placeInJson(kText, "a.b"));
    EXPECT_EQ(placeInJson(kText, "nothing"), (TextPlace{1, 1, 1}));
}

TEST(JsonPlaces, EndsOnTextThatIsNoJson)
{
    for (const char* text : {"", "{", "{\"a\"", "{\"a\": ", "[", "[1,", "\"", "\\", "}{", "{\"a\\"}) {
        EXPECT_GE(placeInJson(text, "a[2].b").line, 1) << text;
        EXPECT_FALSE(findTwinKey(text).has_value()) << text;
    }
}

TEST(JsonPlaces, FindsAKeyThatStandsTwiceInOneObject)
{
    EXPECT_FALSE(findTwinKey(kText).has_value());
    EXPECT_FALSE(findTwinKey(R"({"a": {"a": 1}, "b": ["a", "a"]})").has_value());

    const auto twin = findTwinKey("{\"a\": {\"b\": 1},\n \"c\": 1,\n \"a\": 2}");
    ASSERT_TRUE(twin.has_value());
    EXPECT_EQ(twin->key, "a");
    EXPECT_EQ(twin->first, (TextPlace{1, 2, 3}));
    EXPECT_EQ(twin->second, (TextPlace{3, 2, 3}));
}

} // namespace

} // namespace pimento::test
