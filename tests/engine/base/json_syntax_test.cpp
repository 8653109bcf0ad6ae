// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/json_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace pimento::test {

namespace {

using testing::HasSubstr;

TEST(JsonSyntax, NamesWhatPythonWritesThatIsNoJson)
{
    const auto messageAbout = [](const std::string& value) {
        TextPlace place;
        const auto read = parseJson("{\n \"limit\": " + value + "\n}", "a.json", &place);
        EXPECT_FALSE(read.has_value()) << value;
        EXPECT_EQ(place, (TextPlace{2, 11, static_cast<int>(value.size())})) << value;
        return read ? std::string() : read.error().message();
    };
    for (const char* number : {"Infinity", "-Infinity", "NaN", "nan", "inf"}) {
        EXPECT_THAT(messageAbout(number), HasSubstr("a.json: is not valid JSON at line 2, column 11: there is " +
                                                    std::string(number) + ", which is not a JSON number. Write a"));
    }
    EXPECT_THAT(messageAbout("True"), HasSubstr("there is True, which is not a JSON keyword. Write true"));
    EXPECT_THAT(messageAbout("None"), HasSubstr("Write null"));
    EXPECT_THAT(messageAbout("1e999"), HasSubstr("line 2, column 11: the number is too large"));
}

TEST(JsonSyntax, SaysOtherwiseWhereReadingEnded)
{
    EXPECT_THAT(parseJson("{\n \"a\" 3}", "a.json").error().message(),
                HasSubstr("is not valid JSON at line 2, column 6. Check commas"));
    EXPECT_THAT(parseJson("", "a.json").error().message(), HasSubstr("is empty"));
}

} // namespace

} // namespace pimento::test
