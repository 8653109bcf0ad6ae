// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/worded_candidates.h"
#include "engine/problem/system.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/draft_problems.h"

#include <gtest/gtest.h>

#include <string>

namespace pimento::test {

namespace {

const LevelWords kChannels{{"channel", "channels"}, {"bank", "banks"}};

std::shared_ptr<const Problem> pose(const Question& question)
{
    const auto problem = findSystem(question.system).value()->pose(question, catalogue());
    EXPECT_TRUE(problem) << (problem ? "" : problem.error().message());
    return problem ? *problem : nullptr;
}

/// Returns the name of a question's draft in words.
std::string said(const Question& question, const std::string& draft)
{
    const auto problem = pose(question);
    const auto list = problem ? problem->parse(draft) : fail("was not posed");
    EXPECT_TRUE(list) << (list ? "" : list.error().message());
    return list ? wordsOf(**list, 0, kChannels) : "";
}

std::string compiled(const std::string& kernel, const std::string& sizes, const std::string& draft)
{
    return said(asked("compiled", kernel, sizes, "attacc"), draft);
}

std::string published(const std::string& kernel, const std::string& sizes, const std::string& draft)
{
    return said(asked("dcc-artifact", kernel, sizes, "attacc"), draft);
}

/// Returns a question about the text of a user's kernel.
Question own(const std::string& text, const std::string& sizes)
{
    Question question = asked("compiled", "mine", sizes, "attacc");
    question.workload.text = text;
    return question;
}

} // namespace

TEST(DraftWords, NameDimensionsAsTheFieldsOfSizes)
{
    const std::string sizes = "batch=2,nhead=16,dhead=128,seq_len=512";

    EXPECT_EQ(compiled("gemv", sizes, "4x1,1x4,1x16"),
              "batch x nhead over 4 channels, dhead over 4 banks, seq_len over 16 banks");
}

TEST(DraftWords, NameWhatIsSharedInEveryKernelOfTheLibrary)
{
    // The dimensions of each kernel in the order of its first tensor, then those that its other tensors add.
    EXPECT_EQ(compiled("attn", "batch=1,nhead=8,dhead=64,seq_len=128", "8x1,1x4,1x16"),
              "nhead over 8 channels, dhead over 4 banks, seq_len over 16 banks");
    EXPECT_EQ(compiled("axpy", "vec_len=4096", "16x64"), "vec_len over 16 channels x 64 banks");
    EXPECT_EQ(compiled("batched_gemv", "batch=1,nhead=8,dhead=64,seq_len=128", "1x1,8x4,2x16"),
              "dhead over 8 channels x 4 banks, seq_len over 2 channels x 16 banks");
    EXPECT_EQ(compiled("dot", "vec_len=4096", "1x64"), "vec_len over 64 banks of one channel");
    EXPECT_EQ(compiled("fig6", "tokens=1,hidden=64,out=128", "16x1,1x4,1x1"),
              "out over 16 channels, hidden over 4 banks");
    EXPECT_EQ(compiled("gemv", "batch=1,nhead=8,dhead=64,seq_len=128", "1x1,1x1,1x1"), "all in one bank");
    EXPECT_EQ(compiled("geva", "vec_len=4096", "16x1"), "vec_len over 16 channels, one bank each");
    EXPECT_EQ(compiled("gqa", "batch=1,kv_heads=8,group=8,dhead=64,seq_len=128", "8x1,1x2,1x4,1x8"),
              "kv_heads over 8 channels, group over 2 banks, dhead over 4 banks, seq_len over 8 banks");
    EXPECT_EQ(compiled("mmtv", "count=8,rows=64,columns=64", "8x1,1x4,1x16"),
              "count over 8 channels, rows over 4 banks, columns over 16 banks");
    EXPECT_EQ(compiled("mtv", "rows=64,columns=64", "4x4,1x16"),
              "rows over 4 channels x 4 banks, columns over 16 banks");
    EXPECT_EQ(compiled("outer", "rows=64,columns=64", "4x1,4x1"),
              "rows over 4 channels, columns over 4 channels, one bank each");
    EXPECT_EQ(compiled("red", "batch=4,vec_len=1024", "4x1,4x64"),
              "batch over 4 channels, vec_len over 4 channels x 64 banks");
    // AttAcc's units have no maximum; no device has the division of layer_norm, so that it has no drafts.
    EXPECT_EQ(said(asked("compiled", "relu", "batch=1,vec_len=1024", "hbm-pim-hbm3"), "1x1,16x32"),
              "vec_len over 16 channels x 32 banks");
    EXPECT_EQ(compiled("ttv", "depth=8,rows=16,columns=32", "8x1,1x16,2x4"),
              "depth over 8 channels, rows over 16 banks, columns over 2 channels x 4 banks");
    EXPECT_EQ(compiled("va", "batch=2,vec_len=1024", "2x1,1x64"), "batch over 2 channels, vec_len over 64 banks");
}

TEST(DraftWords, SayByWhichTensorADimensionIsMeant)
{
    // The sets of Fig. 5 are (A0={b,b+1}, C0={b}), (A1={i,i*2}, B0={i}) and (B1={k}, C1={k}).
    const std::string sizes = "A0=12,A1=8,B0=4,k=16";

    EXPECT_EQ(compiled("fig5", sizes, "4x1,1x2,1x4"), "A0 over 4 channels, A1 over 2 banks, k over 4 banks");
    EXPECT_EQ(compiled("fig5", sizes, "4x1@A0:b+1,1x2@B0:i,1x4"),
              "A0 (by A0:b+1) over 4 channels, B0 (by B0:i) over 2 banks, k over 4 banks");
}

TEST(DraftWords, NameLoopsWhereSizesHaveNoNames)
{
    const std::string text = "@DCC_kernel\n"
                             "def mine(A, x):\n"
                             "    y = DCC.Tensor.zero([A.size(0)])\n"
                             "    for i in range(A.size(0)):\n"
                             "        for j in range(A.size(1)):\n"
                             "            y[i] += A[i][j] * x[j]\n"
                             "    return y\n";

    EXPECT_EQ(said(own(text, "A=64x64,x=64"), "16x1,1x4"), "i over 16 channels, j over 4 banks");
}

TEST(DraftWords, NameOwnSizesByTheirLines)
{
    const std::string text = "# size outputs = 64: rows\n"
                             "# size inputs = 64: columns\n"
                             "# tensor A[outputs][inputs] resident\n"
                             "# tensor x[inputs] streamed\n"
                             "@DCC_kernel\n"
                             "def mine(A, x):\n"
                             "    y = DCC.Tensor.zero([A.size(0)])\n"
                             "    for i in range(A.size(0)):\n"
                             "        for j in range(A.size(1)):\n"
                             "            y[i] += A[i][j] * x[j]\n"
                             "    return y\n";

    EXPECT_EQ(said(own(text, "outputs=64,inputs=64"), "16x1,1x4"), "outputs over 16 channels, inputs over 4 banks");
}

TEST(DraftWords, NameTheDimensionsOfThePublishedArtifact)
{
    EXPECT_EQ(published("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "16x1,1x4,1x16"),
              "nhead over 16 channels, dhead over 4 banks, seq_len over 16 banks");
    EXPECT_EQ(published("gemv", "batch=2,nhead=32,dhead=128,seq_len=512", "16x1,1x4,1x16"),
              "batch x nhead over 16 channels, dhead over 4 banks, seq_len over 16 banks");
    EXPECT_EQ(published("red", "batch=16,vec_len=1024", "16x1,1x64"), "batch over 16 channels, vec_len over 64 banks");
}

TEST(DraftWords, SayOfTheVendorsKernelsThatNothingWasChosen)
{
    const auto problem = pose(asked("hbm-pim-kernels", "gemv", "m=256,n=512,batch=1,channels=16,ranks=1", "hbm-pim"));

    ASSERT_NE(problem, nullptr);
    EXPECT_EQ(wordsOf(*problem->standards().value(), 0), "in the vendor's order");
}

TEST(DraftWords, HeadColumnsAndLegendWithTheSameNames)
{
    const auto problem = pose(asked("compiled", "gemv", "batch=1,nhead=8,dhead=64,seq_len=128", "attacc"));
    const auto list = problem->standards().value();

    EXPECT_EQ(list->columns()[0].title, "groups nhead");
    EXPECT_EQ(list->columns()[4].title, "cores dhead");
    EXPECT_EQ(problem->legend(), "a draft is groups x cores for each of: nhead (b); dhead (j); seq_len (i)");
}

} // namespace pimento::test
