// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento {

namespace {

using testing::HasSubstr;

const Kernel& gemv() { return **findKernel("gemv"); }

TEST(KernelLibrary, HasTheFiveKernels)
{
    std::vector<std::string> names;
    for (const Kernel& kernel : kernelLibrary()) {
        names.push_back(kernel.name);
        EXPECT_EQ(kernel.keys.size(), kernel.dimensionSets.size() == 3 ? 4U : 2U);
    }
    EXPECT_THAT(names, testing::ElementsAre("gemv", "attn", "red", "va", "relu"));
}

TEST(KernelLibrary, NamesWhatItHasWhenAskedForSomethingElse)
{
    EXPECT_EQ(findKernel("conv").error().message(), "unknown kernel \"conv\". Use one of gemv, attn, red, va, relu");
}

TEST(Shape, MultipliesBatchAndHeads)
{
    const Shape shape = Shape::parse(gemv(), "batch=4,nhead=8,dhead=128,seq_len=512").value();

    EXPECT_THAT(shape.extents(), testing::ElementsAre(32, 128, 512));
    EXPECT_EQ(shape.value(1), 8);
}

TEST(Shape, TakesItsKeysInAnyOrder)
{
    EXPECT_EQ(Shape::parse(gemv(), "seq_len=512,dhead=128,nhead=8,batch=4"),
              Shape::parse(gemv(), "batch=4,nhead=8,dhead=128,seq_len=512"));
}

TEST(Shape, ReadsItsOwnText)
{
    const Shape shape = Shape::make(gemv(), {3, 5, 7, 11}).value();

    EXPECT_EQ(shape.text(gemv()), "batch=3,nhead=5,dhead=7,seq_len=11");
    EXPECT_EQ(Shape::parse(gemv(), shape.text(gemv())), shape);
}

TEST(Shape, HoldsTwoToThe48ElementsAtMost)
{
    const Kernel& red = **findKernel("red");
    EXPECT_TRUE(Shape::make(red, {std::int64_t{1} << 17, std::int64_t{1} << 31}).has_value());
    EXPECT_THAT(Shape::make(red, {std::int64_t{1} << 18, std::int64_t{1} << 31}).error().message(), HasSubstr("2^48"));
    EXPECT_THAT(Shape::make(gemv(), {std::int64_t{1} << 16, std::int64_t{1} << 16, 1, 1}).error().message(),
                HasSubstr("batch x nhead"));
}

struct BadText {
    const char* text;
    const char* message;
};

class ShapeRefuses : public testing::TestWithParam<BadText> {};

TEST_P(ShapeRefuses, SayingWhatIsWrong)
{
    const auto shape = Shape::parse(gemv(), GetParam().text);

    ASSERT_FALSE(shape.has_value());
    EXPECT_THAT(shape.error().message(), HasSubstr(GetParam().message));
    EXPECT_THAT(shape.error().message(), HasSubstr("shape of gemv"));
    EXPECT_FALSE(shape.error().hint.empty());
}

INSTANTIATE_TEST_SUITE_P(Texts, ShapeRefuses,
                         testing::Values(BadText{"", "not of the form"},
                                         BadText{"batch", "\"batch\" is not of the form"},
                                         BadText{"batch=1,nhead=1,dhead=1", "seq_len is missing"},
                                         BadText{"batch=1,batch=1,nhead=1,dhead=1,seq_len=1", "batch is given twice"},
                                         BadText{"batch=1,heads=1,dhead=1,seq_len=1", "unknown dimension \"heads\""},
                                         BadText{"batch=0,nhead=1,dhead=1,seq_len=1", "\"batch=0\": not a usable size"},
                                         BadText{"batch=-1,nhead=1,dhead=1,seq_len=1", "not a usable size"},
                                         BadText{"batch=1.5,nhead=1,dhead=1,seq_len=1", "not a usable size"},
                                         BadText{"batch= 1,nhead=1,dhead=1,seq_len=1", "not a usable size"},
                                         BadText{"batch=2147483649,nhead=1,dhead=1,seq_len=1", "not a usable size"},
                                         BadText{"batch=1,nhead=1,dhead=1,seq_len=1,", "\"\" is not of the form"}));

TEST(Shape, NeedsAValueForEveryKey)
{
    EXPECT_THAT(Shape::make(gemv(), {1, 2}).error().message(),
                HasSubstr("has the wrong number of sizes: 2 instead of 4"));
    EXPECT_THAT(Shape::make(gemv(), {1, 2, 3, 0}).error().message(), HasSubstr("seq_len is 0"));
}

} // namespace

} // namespace pimento
