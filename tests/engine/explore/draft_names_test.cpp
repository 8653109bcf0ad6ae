// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_names.h"

#include "engine/explore/model.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace pimento::test {

namespace {

/// FNV-1a of texts with an end mark behind each.
std::uint64_t plainId(const std::vector<std::string>& texts)
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (std::string text : texts) {
        text += '\xff';
        for (const char c : text) {
            hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
        }
    }
    return hash;
}

/// fig5 has several mappings for a set.
DraftQuestion soundQuestion()
{
    const auto library = std::ranges::find(catalogue().kernels, "fig5", &language::LibraryKernel::name);
    DraftQuestion asked;
    asked.model = &soundModel();
    asked.machine = backends().find("attacc").value();
    asked.workload = makeWorkload(*library, {"A0=12,A1=8,B0=4,k=16", affine::ElementType::Fp16, {}, {}}).workload;
    asked.space = Space::Kept;
    return asked;
}

} // namespace

TEST(DraftNames, HashWhatAnIdIsMadeOf)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=4,dhead=128,seq_len=256", "attacc");
    const Draft draft = pimento::parseDraft(asked, "4x1,1x4,4x16").value();

    EXPECT_EQ(candidateId(asked, draft), plainId({"gemv", asked.shapeText(), "attacc", "kernel", "4x1,1x4,4x16"}));
}

TEST(DraftNames, HashTheModelAndItsOptionsBehindTheDraft)
{
    DraftQuestion asked = soundQuestion();
    asked.disabledPasses = {"staging"};
    const Draft draft = asked.model->defaultDraft(asked);

    const std::string text = draftText(asked, draft);
    EXPECT_EQ(candidateId(asked, draft),
              plainId({"fig5", asked.shapeText(), "attacc", "kernel", text, "sound", "staging", "best"}));
    asked.indexing = lower::Indexing::Expanded;
    EXPECT_EQ(candidateId(asked, draft),
              plainId({"fig5", asked.shapeText(), "attacc", "kernel", text, "sound", "staging", "expanded"}));
}

TEST(DraftNames, AreTheTextsOfTheModels)
{
    const DraftQuestion artifact = question("gemv", "batch=1,nhead=4,dhead=128,seq_len=256", "attacc");
    for (const DraftQuestion& asked : {artifact, soundQuestion()}) {
        const DraftNames names(asked);
        const DraftList drafts = draftsOf(asked).value();
        std::set<std::uint64_t> ids;
        std::size_t mapped = 0;
        for (std::size_t row = 0; row < drafts.size(); ++row) {
            const std::string label = names.label(drafts[row]);
            ASSERT_EQ(label, draftText(asked, drafts[row]));
            ASSERT_EQ(pimento::parseDraft(asked, label).value(), drafts[row]);
            ids.insert(names.id(drafts[row]));
            mapped += label.find('@') == std::string::npos ? 0 : 1;
        }
        EXPECT_EQ(ids.size(), drafts.size());
        EXPECT_EQ(mapped > 0, asked.model == &soundModel());
    }
}

TEST(Models, FindTheDefaultsOfAList)
{
    // With a batch of 4 on 16 groups several drafts count as the artifact's default.
    const DraftQuestion artifact = question("gemv", "batch=1,nhead=4,dhead=128,seq_len=256", "attacc", Space::Complete);
    for (const DraftQuestion& asked : {artifact, soundQuestion()}) {
        const DraftList drafts = draftsOf(asked).value();
        std::vector<std::size_t> expected;
        for (std::size_t row = 0; row < drafts.size(); ++row) {
            if (asked.model->isDefault(asked, drafts[row])) {
                expected.push_back(row);
            }
        }

        EXPECT_EQ(asked.model->defaultsAmong(asked, drafts), expected);
        EXPECT_EQ(expected.size() > 1, asked.model == &artifactModel());
    }
}

} // namespace pimento::test
