// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/arrival_trace.h"
#include "engine/serving/generated_trace.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace pimento::serving::test {

namespace {

using pimento::test::escaped;
using pimento::test::Inputs;
using pimento::test::isOneCleanLine;
using pimento::test::Mutation;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string kPlain = "time,input,output\n0,512,128\n0.25,64,1\n1.5,1,900\n";
// The first lines of AzureLLMInferenceTrace_code.csv.
const std::string kAzure = "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:17:03.9799600,4808,10\n"
                           "2023-11-16 18:17:04.0319600,3180,8\n2023-11-16 18:17:04.0781490,110,27\n";
// The lines that BurstGPT's own description shows, and a failure.
const std::string kBurst = "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n"
                           "5,ChatGPT,472,18,490,Conversation log\n45,ChatGPT,1087,0,1087,API log\n"
                           "118,GPT-4,417,276,693,Conversation log\n";

std::string refusal(const std::string& text)
{
    const auto trace = parseArrivals(text, "trace.csv");
    return trace ? "was read" : trace.error().message();
}

} // namespace

TEST(ArrivalTrace, ReadsThePlainForm)
{
    const ArrivalTrace trace = parseArrivals(kPlain, "trace.csv").value();

    EXPECT_EQ(trace.form, TraceForm::Plain);
    EXPECT_THAT(trace.requests, ElementsAre(Request{0, 512, 128}, Request{0.25, 64, 1}, Request{1.5, 1, 900}));
    EXPECT_EQ(describe(trace), "3 requests in 1.5 s");
}

TEST(ArrivalTrace, ReadsTheAzureFormWithExactTimes)
{
    const ArrivalTrace trace = parseArrivals(kAzure, "azure.csv").value();

    EXPECT_EQ(trace.form, TraceForm::Azure);
    // 04.0319600 - 03.9799600 = 0.0520000; 04.0781490 - 03.9799600 = 0.0981890
    EXPECT_THAT(trace.requests, ElementsAre(Request{0, 4808, 10}, Request{0.052, 3180, 8}, Request{0.098189, 110, 27}));
}

TEST(ArrivalTrace, LeavesFailuresOfBurstGptOutAndCountsThem)
{
    const ArrivalTrace trace = parseArrivals(kBurst, "burst.csv").value();

    EXPECT_EQ(trace.form, TraceForm::BurstGpt);
    EXPECT_THAT(trace.requests, ElementsAre(Request{0, 472, 18}, Request{113, 417, 276}));
    EXPECT_EQ(trace.leftOut, 1);
    EXPECT_EQ(describe(trace), "2 requests in 113 s; 1 without an answer is left out");
}

TEST(ArrivalTrace, BeginsWithTheFirstRequestThatIsKept)
{
    const ArrivalTrace trace =
        parseArrivals("Timestamp,Request tokens,Response tokens\n5,10,0\n7.5,0,0\n8,10,3\n9,10,4\n", "b.csv").value();

    EXPECT_THAT(trace.requests, ElementsAre(Request{0, 10, 3}, Request{1, 10, 4}));
    EXPECT_EQ(trace.leftOut, 2);
}

TEST(ArrivalTrace, TakesColumnsInAnyOrderWithOthersBetween)
{
    const ArrivalTrace trace = parseArrivals("output,note,time,input\n7,a,3,5\n8,b,4,6", "t.csv").value();

    EXPECT_THAT(trace.requests, ElementsAre(Request{0, 5, 7}, Request{1, 6, 8}));
}

/// Spaces, an index without a name, capitals, empty lines and the forms of moments change nothing.
TEST(ArrivalTrace, TakesTheSpellingsOfTables)
{
    const auto requests = [](const char* text) {
        const auto trace = parseArrivals(text, "t.csv");
        EXPECT_TRUE(trace.has_value()) << trace.error().message();
        return trace ? trace->requests : std::vector<Request>{};
    };
    const std::vector<Request> wanted = {{0, 5, 7}, {1.5, 6, 8}};
    EXPECT_EQ(requests("time, input, output\n0, 5, 7\n1.5, 6, 8\n"), wanted);
    EXPECT_EQ(requests(",time,input,output\n0,0,5,7\n1,1.5,6,8\n"), wanted);
    EXPECT_EQ(requests("Time,INPUT,Output\n\n0,5,7\n\n1.5,6,8\n\n"), wanted);
    EXPECT_EQ(requests("TIMESTAMP,ContextTokens,GeneratedTokens\n2024-05-10T00:00:00Z,5,7\n"
                       "2024-05-10T02:00:01.5+02:00,6,8\n"),
              wanted);
    EXPECT_EQ(requests("time,input,output\n2024-05-10T00:00:00Z,5,7\n2024-05-10 00:00:01.5,6,8\n"), wanted);
    EXPECT_EQ(requests("TIMESTAMP,ContextTokens,GeneratedTokens\n100,5,7\n101.5,6,8\n"), wanted);
    EXPECT_EQ(requests("time,input,output\n1700158546,5,7\n1700158547.5,6,8\n"), wanted); // seconds since 1970
    EXPECT_THAT(refusal("time,input,output\n0,5,7\n1000000001,6,8\n"), HasSubstr("31 years behind the first one"));
}

// Programs that keep a column with empty cells as floating-point numbers write it so.
TEST(ArrivalTrace, TakesWholeNumbersWithAFractionOfZeros)
{
    const ArrivalTrace trace = parseArrivals("time,input,output\n0,512.0,128.\n1,64,1.00\n", "trace.csv").value();

    EXPECT_THAT(trace.requests, ElementsAre(Request{0, 512, 128}, Request{1, 64, 1}));
    EXPECT_THAT(refusal("time,input,output\n0,512.5,128\n"), HasSubstr("input \"512.5\" is no whole number"));
    EXPECT_THAT(refusal("time,input,output\n0,.0,128\n"), HasSubstr("input \".0\" is no whole number"));
}

TEST(ArrivalTrace, SaysWhatIsMissingInTheHeader)
{
    EXPECT_THAT(refusal("a,b\n1,2\n"), HasSubstr("trace.csv, line 1: has none of the headers"));
    EXPECT_THAT(refusal("time,input\n1,2\n"), HasSubstr("line 1: the column \"output\" is missing. Begin the file"));
    EXPECT_THAT(refusal("TIMESTAMP,GeneratedTokens\n"), HasSubstr("the column \"ContextTokens\" is missing"));
    EXPECT_THAT(refusal("Timestamp,Model,Response tokens\n"), HasSubstr("the column \"Request tokens\" is missing"));
    EXPECT_THAT(refusal(""), HasSubstr("is empty"));
}

TEST(ArrivalTrace, SaysInWhichLineANumberIsWrong)
{
    const auto withLine = [](const std::string& line) { return refusal("time,input,output\n1,1,1\n" + line + "\n"); };
    EXPECT_THAT(withLine("2,,1"), HasSubstr("trace.csv, line 3: input is empty. Fill it in, or take the line out"));
    EXPECT_THAT(withLine("2,1"), HasSubstr("line 3: has 2 cells, the header has 3"));
    EXPECT_THAT(withLine("\n2,1"), HasSubstr("line 4: has 2 cells"));
    EXPECT_THAT(withLine("\n2,1,x"), HasSubstr("line 4: output \"x\""));
    EXPECT_THAT(withLine("0.5,1,1"), HasSubstr("line 3: time \"0.5\" is before the time of the line above. Sort"));
    EXPECT_THAT(withLine("2,-1,1"), HasSubstr("line 3: input \"-1\" is negative"));
    EXPECT_THAT(withLine("2,100000001,1"), HasSubstr("input \"100000001\" is too large"));
    EXPECT_THAT(withLine("2,1,99999999999999999999"), HasSubstr("output \"99999999999999999999\" is no whole number"));
    EXPECT_THAT(withLine("2,1.5,1"), HasSubstr("input \"1.5\" is no whole number"));
    EXPECT_THAT(withLine("2,1,0"), HasSubstr("line 3: output \"0\" is 0"));
    EXPECT_THAT(withLine("2,0,1"), HasSubstr("line 3: input \"0\" is 0"));
    for (const char* time : {"-1", "nan", "inf", "1e300", "x", "1e10"}) {
        EXPECT_THAT(withLine(std::string(time) + ",1,1"), HasSubstr("\" is no time. Write seconds")) << time;
    }
    EXPECT_THAT(refusal("TIMESTAMP,ContextTokens,GeneratedTokens\nyesterday,1,1\n"),
                HasSubstr("line 2: TIMESTAMP \"yesterday\" is no moment"));
    EXPECT_EQ(parseArrivals("time,input,output\n1,1,1\n0,1,1\n", "t").error().place->line, 3);
}

TEST(ArrivalTrace, TimesOfFailuresMustNotGoBackEither)
{
    EXPECT_THAT(refusal("Timestamp,Request tokens,Response tokens\n5,1,1\n4,1,0\n"), HasSubstr("line 3"));
}

TEST(ArrivalTrace, AFileWithoutRequestsIsRefused)
{
    EXPECT_THAT(refusal("time,input,output\n"), HasSubstr("trace.csv: has no requests. Add a line"));
    EXPECT_THAT(refusal("Timestamp,Request tokens,Response tokens\n5,1,0\n"), HasSubstr("has no request that got"));
}

TEST(ArrivalTrace, WhatIsWrittenReadsBackBitByBit)
{
    GeneratedTrace settings{.requests = 2000, .rate = 7.3, .arrivals = Arrivals::Bursts, .variation = 3};
    settings.input = {LengthKind::LogNormal, 1, kMostTokens, 700, 1.5};
    settings.output = {LengthKind::Uniform, 1, 4000};
    for (settings.seed = 1; settings.seed <= 5; ++settings.seed) {
        const std::vector<Request> requests = generate(settings).value();

        EXPECT_EQ(parseArrivals(arrivalCsv(requests), "t").value().requests, requests) << settings.seed;
    }
    EXPECT_EQ(arrivalCsv(parseArrivals(kPlain, "t").value().requests), kPlain);
}

TEST(ArrivalTrace, ReadsFiles)
{
    const auto file = std::filesystem::temp_directory_path() / "pimento-arrival-trace-test.csv";
    std::ofstream(file) << kPlain;

    EXPECT_EQ(readArrivals(file), parseArrivals(kPlain, file.string()));
    std::filesystem::remove(file);
    EXPECT_THAT(readArrivals(file).error().message(), HasSubstr("pimento-arrival-trace-test.csv"));
}

TEST(ArrivalTrace, APartBeginsAtZero)
{
    const std::vector<Request> all = {{0, 1, 1}, {2, 2, 1}, {3, 3, 1}, {3, 4, 1}, {7, 5, 1}};

    EXPECT_THAT(partOf(all, {.from = 2, .until = 7}).value(),
                ElementsAre(Request{0, 2, 1}, Request{1, 3, 1}, Request{1, 4, 1}));
    EXPECT_THAT(partOf(all, {.from = 1, .most = 2}).value(), ElementsAre(Request{0, 2, 1}, Request{1, 3, 1}));
    EXPECT_THAT(partOf(all, {.from = 8}).error().message(), HasSubstr("no request of the trace arrives from 8 s"));
    EXPECT_FALSE(partOf(all, {.most = 0}).has_value());
}

TEST(ArrivalTrace, ARateIsArrivalsOverTheirTime)
{
    const std::vector<Request> all = {{0, 1, 1}, {2, 2, 1}, {4, 3, 1}};

    EXPECT_EQ(rateOf(all).value(), 0.5); // 2 arrivals behind the first one in 4 s
    EXPECT_EQ(rateOf(faster(all, 4)).value(), 2);
    EXPECT_THAT(rateOf(std::vector<Request>{{0, 1, 1}}).error().message(), HasSubstr("one request has no rate"));
    EXPECT_THAT(rateOf(std::vector<Request>{{0, 1, 1}, {0, 1, 1}}).error().message(), HasSubstr("all arrive at once"));
}

TEST(ArrivalTrace, TellsTheBusiestStretch)
{
    // 20 arrivals every 100 s, then 40 every 0.5 s: 59 in 1,920 s, and any ten of the busy part in 5 s.
    std::vector<Request> uneven;
    for (int i = 0; i < 20; ++i) {
        uneven.push_back({100.0 * i, 1, 1});
    }
    for (int i = 1; i <= 40; ++i) {
        uneven.push_back({1900 + 0.5 * i, 1, 1});
    }
    std::vector<Request> even;
    for (int i = 0; i < 200; ++i) {
        even.push_back({2.0 * i, 1, 1});
    }

    const ArrivalRates rates = ratesOf(uneven).value();

    EXPECT_DOUBLE_EQ(rates.mean, 59.0 / 1920);
    EXPECT_EQ(rates.arrivals, 10);
    EXPECT_DOUBLE_EQ(rates.peakSeconds, 5);
    EXPECT_DOUBLE_EQ(rates.peak, 2);
    EXPECT_DOUBLE_EQ(rates.ratio(), 2 / (59.0 / 1920));
    EXPECT_DOUBLE_EQ(ratesOf(even).value().ratio(), 1);
    EXPECT_EQ(ratesOf(even).value().arrivals, 20); // a tenth
    EXPECT_DOUBLE_EQ(ratesOf(faster(uneven, 8)).value().ratio(), rates.ratio());
    EXPECT_EQ(ratesOf(std::vector<Request>{{0, 1, 1}, {4, 1, 1}}).value().peak, 0.25); // fewer than ten: all
    EXPECT_FALSE(ratesOf(std::vector<Request>{{0, 1, 1}}).has_value());
}

TEST(Fuzz, ArrivalTrace)
{
    const std::vector<std::string> valid = {kPlain, kAzure, kBurst};
    const Inputs inputs;
    unsigned refused = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed); ++seed) {
        Mutation mutation(seed);
        const std::string input = seed % 5 == 0 ? mutation.bytes() : mutation.damaged(valid[seed % valid.size()]);
        const auto trace = parseArrivals(input, "trace.csv");
        if (!trace) {
            ++refused;
            ASSERT_TRUE(isOneCleanLine(trace.error().message())) << seed << ": " << escaped(trace.error().message());
            ASSERT_FALSE(trace.error().hint.empty()) << trace.error().message();
            continue;
        }
        ASSERT_FALSE(trace->requests.empty());
        double last = 0;
        for (const Request& each : trace->requests) {
            ASSERT_GE(each.arrival, last) << seed << escaped(input);
            ASSERT_TRUE(each.input >= 1 && each.input <= kMostTokens && each.output >= 1 && each.output <= kMostTokens);
            last = each.arrival;
        }
        ASSERT_EQ(parseArrivals(arrivalCsv(trace->requests), "again").value().requests, trace->requests);
    }
    EXPECT_GT(refused, seed / 4);
    EXPECT_LT(refused, seed); // some damage is none
}

} // namespace pimento::serving::test
