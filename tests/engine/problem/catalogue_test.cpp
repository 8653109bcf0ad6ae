// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/catalogue.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

namespace pimento::test {

namespace {

const std::filesystem::path kData = sourceFile();

Question named(const std::string& kernel, const std::string& device)
{
    Question question;
    question.workload.name = kernel;
    question.device.name = device;
    return question;
}

TEST(Catalogue, ReadsNoMoreThanAQuestionNames)
{
    const auto all = Catalogue::load(kData).value();

    const auto one = Catalogue::loadNamed(kData, named("gemv", "attacc")).value();

    ASSERT_EQ(one.kernels.size(), 1U);
    EXPECT_EQ(one.kernels[0].text, language::findKernel(all.kernels, "gemv").value()->text);
    ASSERT_EQ(one.backends.all().size(), 1U);
    EXPECT_EQ(one.backends.all()[0]->fingerprint(), all.backends.find("attacc").value()->fingerprint());
}

TEST(Catalogue, HasAllWhereANameIsUnknownSoThatMessagesListThem)
{
    const auto all = Catalogue::load(kData).value();

    const auto read = Catalogue::loadNamed(kData, named("gemm", "tpu")).value();
    const auto outside = Catalogue::loadNamed(kData, named("../kernels/gemv", "")).value();

    EXPECT_EQ(read.kernels.size(), all.kernels.size());
    EXPECT_EQ(read.backends.all().size(), all.backends.all().size());
    EXPECT_EQ(outside.kernels.size(), all.kernels.size());
    EXPECT_EQ(outside.backends.all().size(), all.backends.all().size());
}

TEST(Catalogue, HasNothingForAQuestionThatBringsItsOwnTexts)
{
    Question own = named("mine", "mine");
    own.workload.text = "def f(x):";
    own.device.text = "{}";

    const auto read = Catalogue::loadNamed(kData, own).value();

    EXPECT_TRUE(read.kernels.empty());
    EXPECT_TRUE(read.backends.all().empty());
}

} // namespace

} // namespace pimento::test
