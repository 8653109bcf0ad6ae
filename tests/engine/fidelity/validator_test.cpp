// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fidelity/validator.h"
#include "engine/systems/modules.h"

#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <limits>

// A validator that passes what is wrong is worse than none: every digit of every computed column is damaged once.

namespace pimento::test {

namespace {

using fidelity::FileReport;
using fidelity::Report;

class NoSink final : public fidelity::ReportSink {
public:
    void file(const FileReport& /*report*/) override {}
};

Report check(const std::filesystem::path& path, Progress* heartbeat = nullptr, std::stop_token stop = {})
{
    NoSink sink;
    return fidelity::validate(backends(), referenceFamilies(), std::span(&path, 1), 1, std::move(stop), sink, heartbeat)
        .value();
}

/// The header and some rows of a golden file.
std::vector<std::string> goldenLines(const std::string& name, std::size_t rows)
{
    const auto table = CsvTable::read(sourceFile("/tests/golden/dcc/") + name).value();
    std::vector<std::string> lines(1);
    for (const std::string_view column : table.header()) {
        lines[0] += (lines[0].empty() ? "" : ",") + std::string(column);
    }
    for (std::size_t row = 0; row < std::min(rows, table.rows()); ++row) {
        lines.emplace_back(table.line(row));
    }
    return lines;
}

std::string joined(const std::vector<std::string>& lines)
{
    std::string text;
    for (const std::string& line : lines) {
        text += line + "\n";
    }
    return text;
}

struct File {
    const char* name;
    std::vector<std::string> inputs; // columns that are not computed
};

void PrintTo(const File& file, std::ostream* out) { *out << file.name; }

const std::vector<std::string> kShapeAndDraft = {"id",      "backend", "kernel", "mode", "batch", "nhead", "dhead",
                                                 "seq_len", "vec_len", "kind",   "g0",   "c0",    "t0",    "g1",
                                                 "c1",      "t1",      "g2",     "c2",   "t2"};

const File kFiles[] = {{"attacc_red.csv", kShapeAndDraft},
                       {"attacc_gemv.csv", kShapeAndDraft},
                       {"hbmpim_va.csv", kShapeAndDraft},
                       {"hbmpim_relu.csv", kShapeAndDraft},
                       {"exhaustive_attacc_red_kernel_2x1024.csv", {"g0", "c0", "t0", "g1", "c1", "t1"}},
                       {"exhaustive_hbmpim_va_kernel_2x1024.csv", {"g0", "c0", "t0", "g1", "c1", "t1"}},
                       {"dataset2d_attacc_red.csv", {"batch", "vec_len", "g0", "c0", "t0", "g1", "c1", "t1"}},
                       {"summary2d_attacc_red.csv", {"backend", "kernel", "batch", "vec_len"}},
                       {"gpu_baseline.csv", {"kernel", "batch", "nhead", "dhead", "seq_len", "vec_len"}}};

class Validator : public testing::TestWithParam<File> {
protected:
    TemporaryFolder m_folder;
};

TEST_P(Validator, PassesACopy)
{
    const auto path = m_folder.path() / GetParam().name;
    writeAll(path, joined(goldenLines(GetParam().name, 2)));

    const Report report = check(path);

    EXPECT_TRUE(report.holds());
    EXPECT_EQ(report.rows(), 2);
}

TEST_P(Validator, SeesEveryChangedDigit)
{
    const auto path = m_folder.path() / GetParam().name;
    const std::vector<std::string> lines = goldenLines(GetParam().name, 2);
    const auto header = split(lines[0], ',');
    std::size_t column = 0;
    int changed = 0;
    int digits = 0; // significant ones of the cell so far
    for (std::size_t i = 0; i < lines[1].size(); ++i) {
        const char c = lines[1][i];
        if (c == ',') {
            ++column;
            digits = 0;
        }
        digits += std::isdigit(static_cast<unsigned char>(c)) != 0 && (digits > 0 || c != '0') ? 1 : 0;
        // Times are compared to nine digits, counts to the last.
        if (std::isdigit(static_cast<unsigned char>(c)) == 0 || digits > 9 ||
            std::ranges::count(GetParam().inputs, header[column]) > 0) {
            continue;
        }
        ++changed;
        std::vector<std::string> damaged = lines;
        damaged[1][i] = c == '9' ? '8' : static_cast<char>(c + 1);
        writeAll(path, joined(damaged));

        const Report report = check(path);

        ASSERT_EQ(report.exact(), 1) << header[column] << " in " << damaged[1];
        ASSERT_FALSE(report.holds());
        ASSERT_THAT(report.files[0].mismatches,
                    testing::ElementsAre(testing::HasSubstr("row 1, " + std::string(header[column]) + ": expected")));
        ASSERT_GT(report.files[0].maxRelativeError, 0);
    }
    EXPECT_GE(changed, static_cast<int>(header.size() - GetParam().inputs.size()));
}

INSTANTIATE_TEST_SUITE_P(Files, Validator, testing::ValuesIn(kFiles), [](const testing::TestParamInfo<File>& file) {
    std::string name = file.param.name;
    std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
    return name;
});

class TraceValidator : public testing::Test {
protected:
    void SetUp() override
    {
        std::filesystem::create_directory(m_folder.path() / "commands");
        writeAll(m_folder.path() / "attacc_red.csv", joined(goldenLines("attacc_red.csv", 1000)));
        writeAll(m_requests, joined(goldenLines("commands/ared074.requests.csv", 1000)));
        writeAll(m_commands, joined(goldenLines("commands/ared074.commands.csv", 1000)));
    }

    TemporaryFolder m_folder;
    std::filesystem::path m_requests = m_folder.path() / "commands" / "ared074.requests.csv";
    std::filesystem::path m_commands = m_folder.path() / "commands" / "ared074.commands.csv";
};

TEST_F(TraceValidator, PassesBothLists)
{
    EXPECT_TRUE(check(m_requests).holds());
    EXPECT_TRUE(check(m_commands).holds());
}

TEST_F(TraceValidator, SeesEveryChangedColumn)
{
    for (const auto& path : {m_requests, m_commands}) {
        const std::string text = readAll(path);
        const std::size_t begin = text.find('\n', text.size() / 2) + 1;
        for (std::size_t i = begin; text[i] != '\n'; ++i) {
            if (std::isalnum(static_cast<unsigned char>(text[i])) == 0) {
                continue;
            }
            std::string damaged = text;
            damaged[i] = text[i] == '9' || text[i] == 'Z' ? '8' : static_cast<char>(text[i] + 1);
            writeAll(path, damaged);

            const Report report = check(path);

            ASSERT_FALSE(report.holds()) << damaged.substr(begin, 40);
            ASSERT_EQ(report.exact(), report.rows() - 1) << damaged.substr(begin, 40);
        }
        writeAll(path, text);
    }
}

TEST_F(TraceValidator, SeesALostAndAnAddedLine)
{
    for (const auto& path : {m_requests, m_commands}) {
        const std::string text = readAll(path);
        const std::size_t lastLine = text.rfind('\n', text.size() - 2) + 1;

        writeAll(path, text.substr(0, lastLine));
        EXPECT_FALSE(check(path).holds()) << path;
        writeAll(path, text + text.substr(lastLine));
        EXPECT_FALSE(check(path).holds()) << path;
        writeAll(path, text);
    }
}

TEST_F(TraceValidator, FailsACommandTraceWithoutItsRequests)
{
    std::filesystem::remove(m_requests);

    const Report report = check(m_commands);

    EXPECT_EQ(report.skippedFiles(), 0);
    EXPECT_GT(report.rows(), 0);
    EXPECT_EQ(report.exact(), 0);
    EXPECT_THAT(report.files[0].mismatches, testing::ElementsAre(testing::HasSubstr("no request list")));
}

class OddFiles : public testing::Test {
protected:
    [[nodiscard]] Report checkText(const std::string& name, const std::string& text) const
    {
        writeAll(m_folder.path() / name, text);
        return check(m_folder.path() / name);
    }

    TemporaryFolder m_folder;
};

TEST_F(OddFiles, OfAnUnknownFamilyAreNotCountedAsPassed)
{
    for (const auto& [name, text] : {std::pair{"other.csv", "a,b\n1,2\n"}, std::pair{"empty.csv", ""},
                                     std::pair{"notes.txt", "cycles\n1\n"}, std::pair{"ragged.csv", "a,b\n1\n"}}) {
        const Report report = checkText(name, text);
        EXPECT_EQ(report.skippedFiles(), 1) << name;
        EXPECT_EQ(report.rows(), 0) << name;
        EXPECT_FALSE(report.holds()) << name;
        EXPECT_FALSE(report.files[0].reason.empty()) << name;
    }
}

TEST_F(OddFiles, ThatEndInTheMiddleOfARowFail)
{
    const std::string text = joined(goldenLines("attacc_red.csv", 3));

    const Report report = checkText("attacc_red.csv", text.substr(0, text.size() - 40));

    EXPECT_EQ(report.skippedFiles(), 0);
    EXPECT_FALSE(report.holds());
    EXPECT_THAT(report.files[0].mismatches, testing::ElementsAre(testing::HasSubstr("line 4")));
}

TEST_F(OddFiles, WithANameThatSaysNothingFail)
{
    writeAll(m_folder.path() / "renamed.csv", readAll(sourceFile("/tests/golden/dcc/dataset2d_attacc_red.csv")));

    const Report report = check(m_folder.path() / "renamed.csv");

    EXPECT_EQ(report.rows(), 528);
    EXPECT_EQ(report.exact(), 0);
}

TEST_F(OddFiles, WithAShapeThatDoesNotBelongToTheTilesDiffer)
{
    std::vector<std::string> lines = goldenLines("attacc_red.csv", 1);
    const std::size_t batch = lines[1].find("kernel,1,");
    ASSERT_NE(batch, std::string::npos);
    lines[1].replace(batch, 9, "kernel,7,");

    const Report report = checkText("attacc_red.csv", joined(lines));

    EXPECT_THAT(report.files[0].mismatches, testing::ElementsAre(testing::HasSubstr("t0")));
}

TEST_F(OddFiles, WithAnUnknownColumnFailAsAWhole)
{
    std::vector<std::string> lines = goldenLines("attacc_red.csv", 1);
    lines[0] += ",energy";
    lines[1] += ",7";

    const Report report = checkText("attacc_red.csv", joined(lines));

    EXPECT_EQ(report.exact(), 0);
    EXPECT_FALSE(report.holds());
    EXPECT_THAT(report.files[0].mismatches, testing::ElementsAre(testing::HasSubstr("\"energy\"")));
}

TEST_F(OddFiles, WithoutRowsAreNotExact)
{
    const Report report = checkText("attacc_red.csv", joined(goldenLines("attacc_red.csv", 0)));

    EXPECT_EQ(report.rows(), 0);
    EXPECT_FALSE(report.holds());
}

TEST_F(OddFiles, WithAnImpossibleRowSayWhy)
{
    std::vector<std::string> lines = goldenLines("attacc_red.csv", 1);
    lines[1].replace(lines[1].find("attacc"), 6, "abacus");

    const Report report = checkText("attacc_red.csv", joined(lines));

    EXPECT_EQ(report.rows(), 1);
    EXPECT_EQ(report.exact(), 0);
    EXPECT_THAT(report.files[0].mismatches, testing::ElementsAre(testing::HasSubstr("abacus")));
}

TEST_F(OddFiles, WithACellThatIsNoFiniteNumberAreInfinitelyWrong)
{
    for (const char* cell : {"nan", "inf", "0", "", "fast"}) {
        const std::string text =
            "kernel,batch,nhead,dhead,seq_len,vec_len,gpu_ms\nRED,1,,,,1024," + std::string(cell) + "\n";

        const Report report = checkText("gpu_baseline.csv", text);

        EXPECT_EQ(report.exact(), 0) << cell;
        EXPECT_EQ(report.files[0].maxRelativeError, std::numeric_limits<double>::infinity()) << cell;
    }
}

TEST_F(OddFiles, WithTilesBeyondAnyDeviceDiffer)
{
    // 2^31 elements in every set: their product does not fit any number.
    std::vector<std::string> lines = goldenLines("attacc_gemv.csv", 1);
    const auto cells = split(lines[1], ',');
    std::string row;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool isTile = split(lines[0], ',')[i][0] == 't';
        row += (i == 0 ? "" : ",") + (isTile ? std::string("2147483648") : std::string(cells[i]));
    }

    const Report report = checkText("attacc_gemv.csv", lines[0] + "\n" + row + "\n");

    EXPECT_EQ(report.exact(), 0);
    EXPECT_THAT(report.files[0].mismatches, testing::ElementsAre(testing::HasSubstr("t0")));
}

TEST_F(OddFiles, ThatDoNotExistAreAnError)
{
    NoSink sink;
    const std::filesystem::path nowhere = m_folder.path() / "nowhere";
    const auto report = fidelity::validate(backends(), referenceFamilies(), std::span(&nowhere, 1), 1, {}, sink);

    ASSERT_FALSE(report.has_value());
    EXPECT_THAT(report.error().message(), testing::HasSubstr("nowhere"));
}

TEST_F(OddFiles, EndAtAStop)
{
    const auto path = m_folder.path() / "attacc_red.csv";
    writeAll(path, joined(goldenLines("attacc_red.csv", 10)));
    std::stop_source source;
    source.request_stop();

    const Report report = check(path, nullptr, source.get_token());

    EXPECT_TRUE(report.wasStopped);
    EXPECT_FALSE(report.holds());
}

/// Ends a check that a damaged size would make last for hours.
class Patience final : public Progress {
public:
    void report(std::int64_t /*done*/, std::int64_t /*total*/) override
    {
        if (--m_left == 0) {
            m_source.request_stop();
        }
    }
    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    int m_left = 2;
    std::stop_source m_source;
};

TEST_F(OddFiles, DamagedAtRandomAreSurvived)
{
    std::vector<std::pair<std::string, std::string>> valid;
    for (const File& file : kFiles) {
        valid.emplace_back(file.name, joined(goldenLines(file.name, 3)));
    }
    valid.emplace_back("ared074.commands.csv", joined(goldenLines("commands/ared074.commands.csv", 1000)));
    writeAll(m_folder.path() / "ared074.requests.csv", joined(goldenLines("commands/ared074.requests.csv", 1000)));
    int exact = 0;
    for (unsigned seed = 0; seed < 900; ++seed) {
        Mutation mutation(seed);
        const auto& [name, text] = valid[seed % valid.size()];
        const std::string damaged = mutation.damaged(text);
        writeAll(m_folder.path() / name, damaged);
        Patience patience;

        const Report report = check(m_folder.path() / name, &patience, patience.token());

        exact += report.holds() ? 1 : 0;
        for (const FileReport& file : report.files) {
            EXPECT_LE(file.holding, file.rows) << "seed " << seed;
            EXPECT_EQ(file.isSkipped, isOneCleanLine(file.reason)) << "seed " << seed << ": " << escaped(file.reason);
            EXPECT_TRUE(file.isSkipped || file.holding == file.rows || !file.mismatches.empty()) << "seed " << seed;
            for (const std::string& mismatch : file.mismatches) {
                EXPECT_TRUE(isOneCleanLine(mismatch)) << "seed " << seed << ": " << escaped(mismatch);
            }
        }
    }
    EXPECT_LT(exact, 300); // some damage leaves the numbers alone
}

/// Copies results of language models with their tables.
std::filesystem::path copyLanguageModels(const TemporaryFolder& folder, const std::string& results)
{
    for (const char* name : {"llm_table_attn.csv", "llm_table_gemv.csv"}) {
        writeAll(folder.path() / name, test::readAll(std::filesystem::path(sourceFile()) / "tests/golden/dcc" / name));
    }
    writeAll(folder.path() / "llm_results.csv", results);
    return folder.path() / "llm_results.csv";
}

TEST(LanguageModelResults, SeeAChangedNumberInEveryColumn)
{
    const TemporaryFolder folder;
    const std::vector<std::string> lines = goldenLines("llm_results.csv", 1);
    const auto cells = split(lines[1], ',');
    for (std::size_t changed = 0; changed < cells.size(); ++changed) {
        std::vector<std::string> row(cells.begin(), cells.end());
        const std::size_t digit = row[changed].find_first_of("123456789");
        if (digit == std::string::npos) {
            continue; // 0, or a name
        }
        row[changed][digit] = row[changed][digit] == '9' ? '1' : static_cast<char>(row[changed][digit] + 1);
        std::string text = lines[0] + "\n";
        for (std::size_t i = 0; i < row.size(); ++i) {
            text += (i > 0 ? "," : "") + row[i];
        }
        EXPECT_FALSE(check(copyLanguageModels(folder, text + "\n")).holds()) << lines[0] << " " << changed;
    }
    EXPECT_TRUE(check(copyLanguageModels(folder, joined(lines))).holds());
}

TEST(LanguageModelResults, NameTheTableThatIsMissing)
{
    const TemporaryFolder folder;
    writeAll(folder.path() / "llm_results.csv", test::readAll(sourceFile("/tests/golden/dcc/llm_results.csv")));

    const Report report = check(folder.path());

    EXPECT_FALSE(report.holds());
    EXPECT_THAT(report.files.front().mismatches.front(), testing::HasSubstr("llm_table_attn.csv"));
}

// Twenty decode steps and six prompts of two models on one GPU. The rate of its products is that
// of the fastest kernel that was measured on the same board; nothing is fitted to these rows.
TEST(MeasuredSteps, OfAGpuAreWithinAFifth)
{
    const Report report = check(sourceFile("/datasets/hosts/measured_steps.csv"));

    EXPECT_EQ(report.measured().rows, 26);
    EXPECT_EQ(report.measured().within, 26);
    EXPECT_LT(report.files.at(0).meanRelativeError, 0.1);
}

TEST(MeasuredSteps, ThatTakeTwiceAsLongAreNotClose)
{
    TemporaryFolder folder;
    const auto path = folder.path() / "steps.csv";
    writeAll(path,
             "processor,model,phase,batch,tokens,milliseconds\n"
             "h100,llama-3.1-8b,decode,1,512,12.7\nh100,nobody,decode,1,512,6.4\nh100,llama-3.1-8b,rest,1,512,6.4\n");

    const Report report = check(path);

    EXPECT_EQ(report.measured().rows, 3);
    EXPECT_EQ(report.measured().within, 0);
}

} // namespace

} // namespace pimento::test
