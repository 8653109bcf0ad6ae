// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hosts/links.h"
#include "engine/hosts/measured_times.h"
#include "engine/hosts/processors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>

namespace pimento::test {

namespace {

using ::testing::HasSubstr;

const std::string kTimesHeader = "processor,kernel,sizes,type,devices,microseconds,launch,source\n";

std::string refusalOf(const std::string& row)
{
    return parseMeasuredTimes(kTimesHeader + row, "t.csv").error().message();
}

} // namespace

TEST(MeasuredTimes, AreReadWithTheirSource)
{
    const auto rows = parseMeasuredTimes(
                          kTimesHeader + "h100,gemv,batch=1;nhead=32,fp16,5,7.25,yes,\"lab A, cuBLAS 12.4\"\n", "t.csv")
                          .value();
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].processor, "h100");
    EXPECT_EQ(rows[0].sizes.at("nhead"), "32");
    EXPECT_EQ(rows[0].devices, 5);
    EXPECT_EQ(rows[0].microseconds, 7.25);
    EXPECT_TRUE(rows[0].hasLaunch);
    EXPECT_EQ(rows[0].source, "lab A, cuBLAS 12.4");
}

TEST(MeasuredTimes, AreRefusedWithTheRow)
{
    EXPECT_THAT(refusalOf("b200,gemv,batch=1,fp16,1,7,no,me\n"), HasSubstr("line 2: unknown processor \"b200\""));
    EXPECT_THAT(refusalOf("h100,gemv,batch,fp16,1,7,no,me\n"), HasSubstr("sizes"));
    EXPECT_THAT(refusalOf("h100,gemv,batch=1,fp16,0,7,no,me\n"), HasSubstr("devices"));
    EXPECT_THAT(refusalOf("h100,gemv,batch=1,fp16,1,-7,no,me\n"), HasSubstr("microseconds"));
    EXPECT_THAT(refusalOf("h100,gemv,batch=1,fp16,1,nan,no,me\n"), HasSubstr("microseconds"));
    // Times that no processor needs make ratios that are no numbers.
    for (const char* time : {"0", "5e-324", "1e-9", "1e11", "inf"}) {
        EXPECT_THAT(refusalOf("h100,gemv,batch=1,fp16,1," + std::string(time) + ",no,me\n"),
                    HasSubstr("from 0.001 to 10,000,000,000"))
            << time;
    }
    EXPECT_THAT(refusalOf("h100,gemv,batch=1,fp16,1,7,maybe,me\n"), HasSubstr("yes nor no"));
    EXPECT_THAT(refusalOf("h100,gemv,batch=1,fp16,1,7,no,\n"), HasSubstr("source"));
    EXPECT_THAT(parseMeasuredTimes("processor,kernel\n", "t.csv").error().message(), HasSubstr("no column \"sizes\""));
}

TEST(MeasuredTimes, AnyTextIsReadOrRefused)
{
    std::mt19937 random(7);
    const std::string good = kTimesHeader + "h100,gemv,batch=1;nhead=32,fp16,5,7.25,yes,me\n";
    for (int i = 0; i < 2000; ++i) {
        std::string text = good;
        for (int change = 0; change < 3; ++change) {
            text[random() % text.size()] = static_cast<char>(random() % 256);
        }
        if (const auto rows = parseMeasuredTimes(text, "t.csv"); rows && !rows->empty()) {
            EXPECT_GE(rows->front().microseconds, 0.001);
        }
    }
}

TEST(Hosts, HaveASourceForEachRow)
{
    for (const Processor& each : processors()) {
        EXPECT_GT(each.source.size(), 40U) << each.id;
        EXPECT_EQ(findProcessor(each.id), &each);
        EXPECT_GT(each.figures.bytesPerSecond, 1e11);
    }
    for (const Link& each : links()) {
        EXPECT_GT(each.source.size(), 40U) << each.id;
        EXPECT_EQ(findLink(each.id), &each);
    }
    for (const LayoutEngine& each : layoutEngines()) {
        EXPECT_GT(each.source.size(), 40U) << each.id;
        EXPECT_EQ(findLayoutEngine(each.id), &each);
    }
    EXPECT_EQ(findLink("pigeon"), nullptr);
}

} // namespace pimento::test
