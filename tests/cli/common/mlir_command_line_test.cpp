// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

// Kernels from files of MLIR, and kernels printed as MLIR.

namespace pimento::test {

namespace {

using testing::HasSubstr;
using testing::StartsWith;
using Words = std::vector<std::string>;

std::string program(const std::string& name) { return sourceFile("/tests/fixtures/mlir/" + name + ".mlir"); }

class MlirCommandLine : public testing::Test {
protected:
    [[nodiscard]] std::string file(const std::string& name, const std::string& text) const
    {
        const auto path = m_folder.path() / name;
        writeAll(path, text);
        return path.string();
    }

    TemporaryFolder m_folder;
};

TEST_F(MlirCommandLine, VerifiesAKernelOfAFile)
{
    const Outcome verified = runCli(
        {"verify", "-k", program("matvec"), "-b", "attacc", "--type", "fp16", "--space", "all", "--sample", "3"});

    EXPECT_EQ(verified.code, 0) << verified.error;
    EXPECT_THAT(verified.out, HasSubstr("3 of 3 drafts correct"));
}

TEST_F(MlirCommandLine, PrintsAKernelThatIsReadAgain)
{
    const Words device = {"-b", "attacc"};
    const Outcome printed =
        runCli(with({"lower", "-k", "gemv", "-s", "batch=1,nhead=2,dhead=16,seq_len=64", "--emit", "mlir"}, device));
    ASSERT_EQ(printed.code, 0) << printed.error;
    EXPECT_THAT(printed.out, StartsWith("// tensor x streamed\n// tensor W resident\nfunc.func @gemv(%x: "
                                        "tensor<2x16xf16>, %W: tensor<64x16xf16>) -> (tensor<2x64xf16>) {\n"));

    const Outcome again = runCli(with({"lower", "-k", file("gemv.mlir", printed.out), "--emit", "mlir"}, device));

    EXPECT_EQ(again.code, 0) << again.error;
    EXPECT_EQ(again.out, printed.out);
}

TEST_F(MlirCommandLine, TakesAKernelOfALongerFunctionByName)
{
    const Words lower = {"lower", "-b", "attacc", "--emit", "mlir"};

    const Outcome named = runCli(with(lower, {"-k", program("linear_relu") + ":forward_matmul"}));
    EXPECT_EQ(named.code, 0) << named.error;
    EXPECT_THAT(named.out, HasSubstr("func.func @forward_matmul(%arg0: tensor<2x16xf32>"));

    const Outcome unknown = runCli(with(lower, {"-k", program("linear_relu") + ":backward"}));
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.error, HasSubstr("there is no kernel \"backward\". Use one of forward, forward_generic, "));
}

TEST_F(MlirCommandLine, SaysWhatIsWrong)
{
    const Words lower = {"lower", "-b", "attacc", "--emit", "mlir", "-k"};

    const Outcome broken = runCli(with(lower, {file("broken.mlir", "func.func @f( {\n}\n")}));
    EXPECT_EQ(broken.code, 2);
    EXPECT_THAT(broken.error, HasSubstr("broken.mlir:1:15: expected a type, found \"{\"\n"));

    const Outcome nothing = runCli(with(lower, {file("none.mlir", "func.func @f() {\n  tosa.nop\n  return\n}\n")}));
    EXPECT_EQ(nothing.code, 2);
    EXPECT_THAT(nothing.error, HasSubstr("none.mlir:2:3: tosa.nop makes no kernel: "));

    const Outcome sized = runCli(with(lower, {program("matvec"), "-s", "x=4"}));
    EXPECT_EQ(sized.code, 2);
    EXPECT_THAT(sized.error, HasSubstr("the sizes are those of the file"));

    const std::string layer =
        file("layer.json",
             R"({"format": "pimento-layer 1", "name": "l", "op": "product", "rows": 1, "inputs": 8, "outputs": 8})");
    const Outcome resized =
        runCli({"simulate", "--model", "dataflow", "-k", layer, "-s", "batch=4", "-b", "std16x16x8"});
    EXPECT_EQ(resized.code, 2);
    EXPECT_THAT(resized.error, HasSubstr("the sizes are those of the file"));

    const Outcome missing = runCli(with(lower, {"nowhere.mlir"}));
    EXPECT_EQ(missing.code, 2);
    EXPECT_THAT(missing.error, HasSubstr("nowhere.mlir"));
}

} // namespace

} // namespace pimento::test
