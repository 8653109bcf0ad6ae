// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_diff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(DeviceDiff, NamesTheValuesThatDiffer)
{
    const auto changes = changesBetween(R"({"name": "a", "timing": {"nCL": 19, "nRP": 19}})",
                                        R"({"name": "b", "timing": {"nCL": 9, "nRP": 19}})")
                             .value();

    EXPECT_THAT(changes, ElementsAre(DeviceChange{"name", "\"a\"", "\"b\""}, DeviceChange{"timing.nCL", "19", "9"}));
}

TEST(DeviceDiff, CountsElementsOfListsFromOne)
{
    const auto changes = changesBetween(R"({"levels": [{"count": 4}, {"count": 8}]})",
                                        R"({"levels": [{"count": 4}, {"count": 16}, {"count": 2}]})")
                             .value();

    EXPECT_THAT(changes, ElementsAre(DeviceChange{"levels[2].count", "8", "16"},
                                     DeviceChange{"levels[3]", "", R"({"count":2})"}));
}

TEST(DeviceDiff, TellsWhatIsNewAndWhatIsGone)
{
    const auto changes = changesBetween(R"({"source": "x"})", R"({"summary": "y"})").value();

    EXPECT_THAT(changes,
                ElementsAre(DeviceChange{"source", "\"x\"", ""}, DeviceChange{"summary", "", "\"y\""}));
}

TEST(DeviceDiff, FindsNothingWhereOnlyTheWritingDiffers)
{
    EXPECT_THAT(changesBetween(R"({"a": 1, "b": 2})", "{\"b\":2,\n \"a\":1}").value(), IsEmpty());
}

TEST(DeviceDiff, RefusesATextThatIsNoJson)
{
    EXPECT_FALSE(changesBetween("{}", "{"));
}

} // namespace pimento::test
