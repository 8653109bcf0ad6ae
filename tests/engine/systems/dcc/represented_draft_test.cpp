// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/represented_draft.h"

#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/representation/print.h"
#include "tests/engine/systems/dcc/inspections.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>

namespace pimento::test {

namespace {

using testing::HasSubstr;

const char* const kSizes = "batch=1,nhead=2,dhead=32,seq_len=48";

std::string textOf(const DraftQuestion& question, const Draft& draft)
{
    return ir::print(
        ir::make(question.workload->kernel, question.workload->sets, draft, question.resources(), ir::Indexing::Exact));
}

std::string replaced(std::string text, const std::string& piece, const std::string& other)
{
    const std::size_t at = text.find(piece);
    EXPECT_NE(at, std::string::npos) << piece << " in\n" << text;
    return text.replace(at, piece.size(), other);
}

/// The error about a text, and the line of the text that it names.
struct Refusal {
    Error error;
    std::string line;
};

Refusal refusalOf(const std::string& text, const DraftQuestion& question)
{
    const auto draft = draftOfRepresentation(text, question);
    EXPECT_FALSE(draft.has_value()) << text;
    if (draft) {
        return {};
    }
    EXPECT_TRUE(draft.error().place.has_value()) << draft.error().message();
    std::istringstream lines(text);
    std::string line;
    for (int i = 0; i < draft.error().place.value_or(TextSpot{}).line; ++i) {
        std::getline(lines, line);
    }
    return {draft.error(), line};
}

} // namespace

TEST(RepresentedDraft, ReadsWhatIsPrintedOfRandomDrafts)
{
    struct Case {
        const char* kernel;
        const char* shape;
        const char* device;
    };
    const Case cases[] = {{"gemv", kSizes, "attacc"},
                          {"attn", "batch=1,nhead=3,dhead=32,seq_len=70", "attacc"},
                          {"gqa", "batch=1,kv_heads=2,group=3,dhead=32,seq_len=70", "attacc"},
                          {"fig6", "tokens=2,hidden=64,out=32", "hbm-pim-hbm3"},
                          {"fig5", "A0=12,A1=8,B0=4,k=16", "gddr6-aim"},
                          {"va", "batch=3,vec_len=500", "hbm-pim"}};
    std::mt19937_64 random(5);
    for (const Case& one : cases) {
        const DraftQuestion question = compiledQuestion(one.kernel, one.shape, one.device);
        for (int i = 0; i < 20; ++i) {
            const Draft draft = randomDraft(question.workload->sets, question.resources(), random);

            const auto read = draftOfRepresentation(textOf(question, draft), question);

            ASSERT_TRUE(read.has_value()) << read.error().message() << '\n' << textOf(question, draft);
            EXPECT_EQ(*read, draft);
        }
    }
}

// The tiles that follow may be cut short, so that only the decisions have to be edited.
TEST(RepresentedDraft, ReadsWhatSomebodyEdited)
{
    const DraftQuestion question = compiledQuestion("gemv", kSizes, "attacc");
    const Draft before = question.model->parse(question, "2x1,1x4,1x16").value();
    std::string text = "// by hand\n" + textOf(question, before);
    for (const char* tile : {"compute_tile %ct_j", "tensor_tile %tt_x", "tensor_tile %tt_W"}) {
        const std::size_t end = text.find(tile) + std::string(tile).size();
        text.replace(end, text.find('\n', end) - end, ": ...");
    }
    text = replaced(text, "data_tile %dt1: (1, 4) -> (1, 4, 8)", "data_tile %dt1: (1, 2) -> ...");
    text = replaced(text, "parallel_PIM (2, 64)", "parallel_PIM (2, 32)");

    const auto read = draftOfRepresentation(text, question);

    ASSERT_TRUE(read.has_value()) << read.error().message();
    EXPECT_EQ(*read, question.model->parse(question, "2x1,1x2,1x16").value());
}

TEST(RepresentedDraft, RefusesMistakesWithTheirPlaces)
{
    const DraftQuestion question = compiledQuestion("gemv", kSizes, "attacc");
    const std::string text = textOf(question, question.model->parse(question, "2x1,1x4,1x16").value());

    EXPECT_THAT(refusalOf(replaced(text, "data_tile %dt1: (1, 4)", "data_tile %dt1: (1, 99)"), question).line,
                HasSubstr("data_tile %dt1"));
    EXPECT_THAT(refusalOf(replaced(text, "func @gemv", "func @gemv?"), question).line, HasSubstr("func"));
    EXPECT_EQ(refusalOf("", question).error.kind, ErrorKind::Wrong);
    const Refusal inconsistent =
        refusalOf(replaced(text, "data_tile %dt1: (1, 4)", "data_tile %dt1: (1, 2)"), question);
    EXPECT_THAT(inconsistent.error.hint, HasSubstr("It follows"));
}

TEST(RepresentedDraft, RefusesOtherKernelsAndDevicesWithThePlaceOfTheDifference)
{
    const DraftQuestion asked = compiledQuestion("gemv", kSizes, "attacc");
    const auto refusal = [&](const DraftQuestion& other) {
        return refusalOf(textOf(other, other.model->defaultDraft(other)), asked);
    };

    const Refusal device = refusal(compiledQuestion("gemv", kSizes, "hbm-pim-hbm3"));
    EXPECT_THAT(device.line, HasSubstr("@hardware_platform"));
    EXPECT_THAT(device.error.hint, HasSubstr("@hardware_platform[16, 64]"));
    const Refusal kernel = refusal(compiledQuestion("red", "batch=2,vec_len=64", "attacc"));
    EXPECT_THAT(kernel.line, HasSubstr("func @red"));
    const Refusal size = refusal(compiledQuestion("gemv", "batch=1,nhead=2,dhead=32,seq_len=64", "attacc"));
    EXPECT_THAT(size.error.what, HasSubstr("\"W\""));

    DraftQuestion statement = asked;
    auto workload = *asked.workload;
    workload.kernel.statements[0].kind = affine::StatementKind::Assign;
    statement.workload = std::make_shared<const Workload>(workload);
    const Refusal other = refusal(statement);
    EXPECT_THAT(other.line, HasSubstr("%y_core[b][i] ="));
    EXPECT_THAT(other.error.what, HasSubstr("+="));

    DraftQuestion range = asked;
    workload = *asked.workload;
    workload.kernel.variables[0].step = 2;
    range.workload = std::make_shared<const Workload>(workload);
    EXPECT_THAT(refusal(range).line, HasSubstr("range b"));
}

TEST(RepresentedDraft, IsNothingForTheArtifact)
{
    const DraftQuestion question = test::question("gemv", "batch=1,nhead=4,dhead=64,seq_len=64", "attacc");

    EXPECT_FALSE(draftOfRepresentation("", question).has_value());
}

} // namespace pimento::test
