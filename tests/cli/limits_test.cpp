// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

// Too little memory, odd files and odd environments: an answer or one message, never a crash, never without end.

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

const std::string kSources = sourceFile();

std::int64_t lines(const std::string& text) { return std::ranges::count(text, '\n'); }

void expectOneMessage(const Outcome& outcome, int code, const std::string& what)
{
    EXPECT_EQ(outcome.code, code);
    EXPECT_THAT(outcome.error, HasSubstr(what));
    EXPECT_EQ(lines(outcome.error), 1) << outcome.error;
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // whose own memory does not fit below such limits

TEST(Memory, EndsInOneMessageWhereverItIsMissing)
{
    for (const char* command :
         {"kernels", "drafts -k gemv -s batch=64,nhead=32,dhead=128,seq_len=2048 -b attacc --space all",
          "simulate -k gemv -s batch=64,nhead=32,dhead=128,seq_len=2048 -b attacc --space all --threads 4 --cache none",
          "simulate -k gemv -s batch=8,nhead=32,dhead=128,seq_len=2048 -b hbm-pim --draft default --requests r.csv",
          "simulate -k gemv -s batch=64,nhead=32,dhead=128,seq_len=2048 -b attacc --space all --best --threads 4",
          "verify -k gemv -s batch=1,nhead=1,dhead=2048,seq_len=2048 -b gddr6-aim --draft default"}) {
        // The program's own image takes 16 MB: below that the system cannot start it.
        for (const int kilobytes : {20'000, 24'000, 40'000}) {
            const Outcome outcome = runShell("ulimit -v " + std::to_string(kilobytes) + "; timeout 2 $CLI " + command);
            // 124: it took longer, and ended when it was asked to.
            EXPECT_THAT(outcome.code, testing::AnyOf(0, 1, 2, 124, 127, 130))
                << command << ", " << kilobytes << " KB: " << outcome.code << "\n"
                << outcome.error;
            EXPECT_THAT(outcome.error, testing::Not(HasSubstr("terminate"))) << command << ", " << kilobytes << " KB";
            if (outcome.code == 1) {
                EXPECT_EQ(lines(outcome.error), 1) << outcome.error;
            }
        }
    }
}

#endif

TEST(Streams, MayBeClosed)
{
    EXPECT_EQ(runShell("$CLI kernels <&- >&- 2>&-").code, 0);
    EXPECT_EQ(runShell("$CLI nonsense <&- >&- 2>&-").code, 2);
    const Outcome outcome = runShell("$CLI drafts -k red -s batch=1,vec_len=1024 -b attacc --csv x.csv <&- >&- 2>&-; "
                                     "head -c 9 x.csv");
    EXPECT_EQ(outcome.out, "draft,g0,");
}

TEST(Streams, MayBeFullForErrors) { EXPECT_EQ(runShell("$CLI nonsense 2> /dev/full").code, 2); }

TEST(Inputs, ThatArePipesAreRefused)
{
    const std::string end = " -s vec_len=64 -b attacc --draft default";
    for (const std::string& command : {"mkfifo k.py; timeout 10 $CLI simulate -k k.py" + end,
                                       std::string("mkfifo d.json; timeout 10 $CLI devices ./d.json"),
                                       "mkdir -p datasets/kernels; cp -r " + kSources +
                                           "/datasets/backends datasets; mkfifo datasets/kernels/a.py; "
                                           "PIMENTO_DATA=. timeout 10 $CLI kernels",
                                       "mkdir -p datasets; cp -r " + kSources +
                                           "/datasets/backends datasets; mkfifo datasets/backends/a.json; "
                                           "PIMENTO_DATA=. timeout 10 $CLI devices"}) {
        expectOneMessage(runShell(command), 2, "is a pipe or a device, not a file");
    }
    EXPECT_THAT(runShell("mkfifo x.csv; timeout 10 $CLI validate x.csv").out, HasSubstr("is a pipe or a device"));
}

TEST(Environment, NeedsNoFolderForCaches)
{
    const std::string space = " simulate -k red -s batch=1,vec_len=1024 -b attacc --space all --json";
    for (const char* environment :
         {"env -u HOME -u XDG_CACHE_HOME", "env -u XDG_CACHE_HOME HOME=here", "env XDG_CACHE_HOME=here HOME=here"}) {
        const Outcome shown = runShell(std::string(environment) + " $CLI cache");
        EXPECT_EQ(shown.code, 0);
        EXPECT_EQ(shown.out, "no cache: neither XDG_CACHE_HOME nor HOME names a folder\n");
        EXPECT_EQ(runShell(std::string(environment) + " $CLI cache --clear").code, 0);
        EXPECT_TRUE(Json::parse(runShell(std::string(environment) + " $CLI cache --json").out)["file"].is_null());
        const Outcome simulated = runShell(std::string(environment) + " $CLI" + space);
        EXPECT_GT(Json::parse(simulated.out)["simulated"], 0);
        expectOneMessage(simulated, 0, "working without the cache");
    }
}

TEST(Messages, AreCutInTheirMiddle)
{
    const std::string many = "$(head -c 90000 /dev/zero | tr '\\0' x)";
    const std::string sizes = "$(yes x=7, | head -n 10000 | tr -d '\\n')";
    for (const std::string& command :
         {"$CLI drafts -k red -b attacc -s " + sizes, "$CLI drafts -k " + many + " -b attacc -s batch=1",
          "$CLI validate " + many, "$CLI devices " + many + ".json", "$CLI drafts --" + many, "$CLI drafts " + sizes,
          "$CLI replay -b attacc " + many}) {
        const Outcome outcome = runShell(command);
        EXPECT_EQ(outcome.code, 2);
        EXPECT_LT(outcome.error.size(), 2500U) << command;
        EXPECT_GT(outcome.error.size(), 20U) << command;
    }
    const Outcome name =
        runShell("(printf '@DCC_kernel\\ndef f(x):\\n    return '; head -c 500000 /dev/zero | tr '\\0' y) "
                 "> k.py; $CLI drafts -k k.py -s x=8 -b attacc");
    EXPECT_EQ(name.code, 2);
    EXPECT_LT(name.error.size(), 4000U);
}

TEST(Messages, HaveNoControlCharacters)
{
    const std::string change = "sed -E 's/^( *\"(title|summary|source)\": )\".*\",$/\\1\"A\\\\u001b[31m\\\\u0007B\","
                               "/' " +
                               kSources + "/datasets/backends/attacc.json > d.json; ";
    for (const char* command : {"devices ./d.json", "drafts -k red -s batch=1,vec_len=1024 -b ./d.json",
                                "simulate -k red -s batch=1,vec_len=1024 -b ./d.json --draft default"}) {
        const Outcome outcome = runShell(change + "$CLI " + command);
        EXPECT_EQ(outcome.code, 0) << outcome.error;
        EXPECT_THAT(outcome.out, HasSubstr("A?[31m?B"));
        EXPECT_EQ(outcome.out.find('\x1b'), std::string::npos);
        EXPECT_EQ(outcome.out.find('\x07'), std::string::npos);
    }
}

TEST(References, WithADamagedSizeAreNotSimulatedToTheirEnd)
{
    const std::string header = "kernel,channels,ranks,m,n,batch,cycles,act_allbank\\n";
    const Outcome outcome = runShell("printf '" + header +
                                     "va_order1,1,1,8,0,1,14864,389\\nva_order1,1,1,100000,0,1,118093,3077\\n' > "
                                     "va_order.csv; timeout 60 $CLI validate va_order.csv");

    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.out, HasSubstr("1 of 2 rows exact"));
    EXPECT_THAT(outcome.out, HasSubstr("row 2: takes more than"));
}

TEST(Verification, SaysThatTensorsAreTooLarge)
{
    const Outcome outcome =
        runShell("printf '@DCC_kernel\\ndef k(x):\\n    y = DCC.Tensor.zero([100000000])\\n"
                 "    for i in range(1000):\\n        for j in range(i, i + 3, 2):\\n"
                 "            y[i + j * 3] = 1\\n    return y\\n' > k.py; timeout 20 $CLI verify -k k.py -s "
                 "x=4 -b hbm-pim-hbm3 --draft default");

    expectOneMessage(outcome, 2, "can be verified at most");
}

TEST(Sizes, BeyondADeviceAreRefusedAtOnce)
{
#ifdef PIMENTO_SANITIZED
    const std::string limit; // below which a sanitizer's own memory does not fit
#else
    const std::string limit = "ulimit -v 2000000; ";
#endif
    for (const char* command : {"drafts", "simulate --space kept --best", "simulate --draft default"}) {
        const Outcome outcome = runShell(limit + "timeout 20 $CLI " + std::string(command) +
                                         " -k gemv -s batch=720720,nhead=1,dhead=720720,seq_len=720720 -b gddr6-aim");
        expectOneMessage(outcome, 2, " in host layout, but the device keeps ");
    }
}

} // namespace

} // namespace pimento::test
