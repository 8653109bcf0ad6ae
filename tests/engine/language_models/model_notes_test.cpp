// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_notes.h"

#include "tests/engine/language_models/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(ModelNotes, AreASentenceEach)
{
    EXPECT_THAT(notesOf(shippedModel("GPT3-13B")),
                ElementsAre(HasSubstr("40 heads of 128 are 5,120"), HasSubstr("evaluates 4,096 tokens"),
                            "Sparse attention in every other layer is counted as dense."));
    EXPECT_THAT(notesOf(shippedModel("Llama-3.1-8B")), IsEmpty());
}

TEST(ModelNotes, TellWhereAModelHasFewerPositions)
{
    LanguageModel model = smallModel();
    model.largestContext = 1024;
    EXPECT_THAT(notesOf(model, 1024), IsEmpty());
    EXPECT_THAT(notesOf(model, 4098),
                ElementsAre("The model has 1,024 positions, fewer than the 4,098 tokens of the longest context."));
    model.positions = PositionKind::None;
    EXPECT_THAT(notesOf(model, 4098),
                ElementsAre("The model is made for 1,024 tokens, fewer than the 4,098 tokens of the longest context."));
}

} // namespace

} // namespace pimento::test
