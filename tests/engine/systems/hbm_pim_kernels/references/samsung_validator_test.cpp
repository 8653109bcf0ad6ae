// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "engine/fidelity/validator.h"
#include "engine/systems/hbm_pim_kernels/command_csv.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "engine/systems/modules.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

// The reference files of the vendor's simulator: damage must be seen, wherever it is.

namespace pimento::test {

namespace {

using fidelity::Report;

const std::filesystem::path kReferences = sourceFile("/tests/golden/hbmpim_samsung");

class NoSink final : public fidelity::ReportSink {
public:
    void file(const fidelity::FileReport& /*report*/) override {}
};

Report check(const std::filesystem::path& path)
{
    NoSink sink;
    return fidelity::validate(backends(), referenceFamilies(), std::span(&path, 1), 1, {}, sink).value();
}

class SamsungValidator : public testing::Test {
protected:
    /// Copies a file, or its first lines.
    std::filesystem::path copy(const std::string& name, std::size_t lines = std::string::npos)
    {
        const std::string text = readAll(kReferences / name);
        std::size_t end = 0;
        for (std::size_t i = 0; i < lines && end < text.size(); ++i) {
            end = text.find('\n', end) + 1;
        }
        std::filesystem::create_directories((m_folder.path() / name).parent_path());
        writeAll(m_folder.path() / name, text.substr(0, end));
        return m_folder.path() / name;
    }

    /// Changes each digit of a line in turn, but for those of input columns; the report must name the column each time.
    static void expectEveryDigitSeen(const std::filesystem::path& path, std::size_t line,
                                     const std::vector<std::string>& inputs)
    {
        const std::string text = readAll(path);
        const auto header = split(std::string_view(text).substr(0, text.find('\n')), ',');
        std::size_t begin = 0;
        for (std::size_t i = 0; i < line; ++i) {
            begin = text.find('\n', begin) + 1;
        }
        std::size_t column = 0;
        for (std::size_t i = begin; text[i] != '\n'; ++i) {
            column += text[i] == ',' ? 1 : 0;
            if (std::isdigit(static_cast<unsigned char>(text[i])) == 0 ||
                std::ranges::count(inputs, header[column]) > 0) {
                continue;
            }
            std::string damaged = text;
            damaged[i] = text[i] == '9' ? '8' : static_cast<char>(text[i] + 1);
            writeAll(path, damaged);

            const Report report = check(path);

            ASSERT_FALSE(report.holds()) << header[column];
            ASSERT_EQ(report.exact(), report.rows() - 1) << header[column];
            ASSERT_THAT(report.files[0].mismatches, testing::SizeIs(1));
        }
        writeAll(path, text);
        EXPECT_TRUE(check(path).holds());
    }

    TemporaryFolder m_folder;
};

TEST_F(SamsungValidator, SeesEveryChangedDigitOfARun)
{
    for (const char* name : {"gemv.csv", "relu.csv", "host.csv", "sequences.csv"}) {
        expectEveryDigitSeen(copy(name, 5), 3, {"kernel", "channels", "ranks", "m", "n", "batch", "wall_ms"});
    }
}

TEST_F(SamsungValidator, SeesEveryChangedDigitOfAStream)
{
    copy("streams/s05_hab_63.csv");
    copy("streams/s06_sb_64.csv");

    expectEveryDigitSeen(copy("streams_expected.csv", 3), 1, {"stream", "ranks"});
}

TEST_F(SamsungValidator, SeesEveryChangedDigitOfATrace)
{
    const auto path = copy("trace_gemv_64x16_1ch_2r.csv");

    expectEveryDigitSeen(path, 60, {});
    expectEveryDigitSeen(path, 209, {});
}

TEST_F(SamsungValidator, SeesLostAndAddedCommands)
{
    const auto path = copy("trace_add_6144_1ch_1r.csv");
    const std::string text = readAll(path);
    const std::size_t lastLine = text.rfind('\n', text.size() - 2) + 1;

    writeAll(path, text.substr(0, lastLine));
    EXPECT_FALSE(check(path).holds());
    writeAll(path, text + text.substr(lastLine));
    EXPECT_FALSE(check(path).holds());
}

/// The batch is a third size, or a word of its own.
TEST_F(SamsungValidator, KnowsTracesWithABatchInTheirName)
{
    std::string text = std::string(samsung::kCommandCsvHeader) + "\n";
    class Rows final : public sim::samsung::CommandSink {
    public:
        explicit Rows(std::string& text) : m_text(&text) {}
        void command(const sim::samsung::CommandRecord& record) override
        {
            samsung::appendCommandCsv(*m_text, record);
            *m_text += '\n';
        }

    private:
        std::string* m_text;
    } rows(text);
    ASSERT_TRUE(samsung::simulate({.kernel = "gemv", .ranks = 2, .m = 16, .n = 32, .batch = 3}, &rows).has_value());

    for (const char* name :
         {"trace_gemv_16x32x3_1ch_2r.csv", "trace_gemv_16x32_b3_1ch_2r.csv", "trace_gemv_16x32_3b_1ch_2r.csv",
          "trace_gemv_16x32_batch3_1ch_2r.csv", "trace_gemv_b3_16x32_1ch_2r.csv"}) {
        writeAll(m_folder.path() / name, text);
        EXPECT_TRUE(check(m_folder.path() / name).holds()) << name;
    }
    for (const char* name : {"trace_gemv_16x32_1ch_2r.csv", "trace_gemv_16x32_b2_1ch_2r.csv",
                             "trace_gemv_16x32x3_b3_1ch_2r.csv", "trace_gemv_16x32_b0_1ch_2r.csv"}) {
        writeAll(m_folder.path() / name, text);
        EXPECT_FALSE(check(m_folder.path() / name).holds()) << name;
    }
}

TEST_F(SamsungValidator, FailsATraceWhoseNameDoesNotTellTheRun)
{
    const std::string text = readAll(kReferences / "trace_add_6144_1ch_1r.csv");
    for (const char* name : {"trace.csv", "trace_add_6144_2ch_1r.csv", "trace_add_many_1ch_1r.csv",
                             "trace_sub_6144_1ch_1r.csv", "trace_add_6144_1ch_0r.csv"}) {
        writeAll(m_folder.path() / name, text);

        const Report report = check(m_folder.path() / name);

        EXPECT_GT(report.rows(), 0) << name;
        EXPECT_EQ(report.exact(), 0) << name;
        EXPECT_FALSE(report.files[0].mismatches.empty()) << name;
    }
}

TEST_F(SamsungValidator, FailsAStreamWithoutItsInput)
{
    const Report report = check(copy("streams_expected.csv", 2));

    EXPECT_EQ(report.rows(), 1);
    EXPECT_EQ(report.exact(), 0);
    EXPECT_THAT(report.files[0].mismatches, testing::ElementsAre(testing::HasSubstr("s05_hab_63.csv")));
}

TEST_F(SamsungValidator, SaysWhatAStreamInputIsFor)
{
    const auto input = copy("streams/s06_sb_64.csv");
    EXPECT_THAT(check(input).files[0].reason, testing::StartsWith("no row"));

    copy("streams_expected.csv");
    EXPECT_EQ(check(input).files[0].reason, "input of row 2 of streams_expected.csv");
    EXPECT_FALSE(check(input).holds());
}

TEST_F(SamsungValidator, FailsAFileWithAnUnknownColumn)
{
    writeAll(m_folder.path() / "add.csv",
             "kernel,channels,ranks,m,n,batch,cycles,wall_ms,act,act_allbank,energy\nadd,1,1,1,0,1,367,0,40,4,7\n");

    const Report report = check(m_folder.path() / "add.csv");

    EXPECT_EQ(report.exact(), 0);
    EXPECT_THAT(report.files[0].mismatches, testing::ElementsAre(testing::HasSubstr("\"energy\"")));
}

TEST_F(SamsungValidator, SaysWhyARowIsImpossible)
{
    const std::string header = "kernel,channels,ranks,m,n,batch,cycles,act_allbank\n";
    for (const auto& [row, why] :
         {std::pair{"softmax,1,1,1,0,1,367,4\n", "softmax"}, std::pair{"add,1,0,1,0,1,367,4\n", "ranks"},
          std::pair{"add,1,1,x,0,1,367,4\n", "no usable number"}}) {
        writeAll(m_folder.path() / "add.csv", header + row);

        const Report report = check(m_folder.path() / "add.csv");

        EXPECT_EQ(report.exact(), 0);
        EXPECT_THAT(report.files[0].mismatches, testing::ElementsAre(testing::HasSubstr(why)));
    }
}

} // namespace

} // namespace pimento::test
