// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/vocabularies.h"

#include "tests/support/places.h"
#include "tests/support/small_exploration.h"
#include "views/common/term_label.h"
#include "views/explore/candidate_table_model.h"
#include "views/texts/words.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHelpEvent>
#include <QTest>
#include <QToolTip>

#include <gtest/gtest.h>

namespace pimento {

namespace {

WordList list() { return loadWordList(sourceFile()).value(); }

} // namespace

TEST(Vocabularies, TranslateTextsOfTheWindowAndTheEngine)
{
    Vocabularies words(list());
    words.speak("attacc");

    EXPECT_EQ(QCoreApplication::translate("AnyPage", "%1 groups of %2 cores"),
              QStringLiteral("%1 channels of %2 banks"));
    EXPECT_EQ(inWords("Cores of a group"), QStringLiteral("Banks of a channel"));
    EXPECT_EQ(levelWords(), (LevelWords{{"channel", "channels"}, {"bank", "banks"}}));

    words.speak("upmem");

    EXPECT_EQ(inWords("cores"), QStringLiteral("DPUs"));
}

TEST(Vocabularies, SpeakNeutralWordsOnceTheyAreGone)
{
    {
        Vocabularies words(list());
        words.speak("attacc");
        ASSERT_EQ(inWords("groups"), QStringLiteral("channels"));
    }

    EXPECT_EQ(inWords("groups"), QStringLiteral("groups"));
    EXPECT_EQ(levelWords(), LevelWords{});
    EXPECT_EQ(definitionOf(QStringLiteral("draft")), QString());
    EXPECT_EQ(termOfColumn("cycles"), QString());
}

TEST(Vocabularies, DefineConceptsInTheirWords)
{
    Vocabularies words(list());
    words.speak("attacc");

    EXPECT_TRUE(definitionOf(QStringLiteral("draft")).contains(QStringLiteral("over channels and over the banks")));
    EXPECT_TRUE(definitionOf(QStringLiteral("core")).startsWith(QStringLiteral("<p><b>bank</b>: ")));
    EXPECT_EQ(definitionOf(QStringLiteral("no such")), QString());
    EXPECT_EQ(pageOfTerm(QStringLiteral("rearrangement")), QStringLiteral("rearrangement"));
    EXPECT_EQ(termOfColumn("c2"), QStringLiteral("core"));
    EXPECT_EQ(termOfWord(QStringLiteral("Kernel")), QStringLiteral("kernel"));
    EXPECT_EQ(termOfWord(QStringLiteral("rearrange in")), QStringLiteral("rearrange-in"));
    EXPECT_EQ(termOfWord(QStringLiteral("a word of nobody")), QString());
}

TEST(DraftWords, StandInTheTableWithTheCodeInTheTooltip)
{
    const auto exploration = test::inventedExploration();
    CandidateTableModel model;
    model.setExploration(exploration);
    const QModelIndex first = model.index(0, CandidateTableModel::kLabelColumn);

    EXPECT_EQ(first.data(CandidateTableModel::kCodeRole).toString(),
              QString::fromStdString(exploration->table->label(0)));
    EXPECT_TRUE(first.data().toString().startsWith(candidateWords(*exploration, 0)));
    EXPECT_TRUE(first.data().toString().contains(QStringLiteral(" over "))) << first.data().toString().toStdString();
    EXPECT_TRUE(first.data(Qt::ToolTipRole).toString().contains(first.data(CandidateTableModel::kCodeRole).toString()));
}

TEST(DraftWords, FollowTheVocabulary)
{
    const auto exploration = test::inventedExploration();
    CandidateTableModel model;
    model.setExploration(exploration);
    Vocabularies words(list());
    words.speak("attacc");
    QString all;
    for (int row = 0; row < model.rowCount(); ++row) {
        all += model.index(row, 0).data().toString() + QLatin1Char('\n');
    }

    EXPECT_TRUE(all.contains(QStringLiteral("banks")));
    EXPECT_FALSE(all.contains(QStringLiteral("core")));
    const auto column = exploration->table->columnOf("g0");
    ASSERT_TRUE(column.has_value());
    EXPECT_TRUE(model.headerData(CandidateTableModel::modelColumn(*column), Qt::Horizontal)
                    .toString()
                    .startsWith(QStringLiteral("channels ")));
    EXPECT_TRUE(model.headerData(CandidateTableModel::modelColumn(*column), Qt::Horizontal, Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("memory channel")));
}

TEST(DraftWords, AreFoundForACodeWithoutARun)
{
    const auto exploration = test::inventedExploration();

    EXPECT_EQ(candidateWords(*exploration->problem, exploration->table->label(3)), candidateWords(*exploration, 3));
    EXPECT_EQ(candidateWords(*exploration->problem, "best"), QStringLiteral("best"));
    EXPECT_EQ(candidateWords(*exploration->problem, "7x7x7"), QStringLiteral("7x7x7"));
    EXPECT_EQ(titleInWords(*exploration->problem, "no code"), QStringLiteral("no code"));
    const QString title = titleInWords(*exploration->problem, exploration->table->label(3) + ": GEMV on AttAcc");
    EXPECT_EQ(title, candidateWords(*exploration, 3) + QStringLiteral(" (") +
                         QString::fromStdString(exploration->table->label(3)) + QStringLiteral("): GEMV on AttAcc"));
}

TEST(TermLabel, MarksTheFirstMentionOfEachTermItKnows)
{
    Vocabularies words(list());
    words.speak("neutral");
    TermLabel label(QStringLiteral("Lower bounds prove the best draft; a draft is no lower bound."),
                    {QStringLiteral("draft"), QStringLiteral("lower-bound"), QStringLiteral("nothing")});

    EXPECT_EQ(label.markedTerms(), (QStringList{QStringLiteral("lower-bound"), QStringLiteral("draft")}));
}

TEST(TermLabel, MarksNothingWithoutAVocabulary)
{
    TermLabel label(QStringLiteral("The best draft"), {QStringLiteral("draft")});

    EXPECT_TRUE(label.markedTerms().isEmpty());
}

TEST(TermLabel, SaysTheDefinitionUnderTheMouse)
{
    Vocabularies words(list());
    words.speak("attacc");
    TermLabel label(QStringLiteral("draft and nothing else"), {QStringLiteral("draft")});
    label.resize(400, 40);
    label.show();
    const QPoint onTerm(8, label.fontMetrics().height() / 2);
    const QPoint beside(label.fontMetrics().horizontalAdvance(QStringLiteral("draft and noth")), onTerm.y());

    EXPECT_EQ(label.termAt(onTerm), QStringLiteral("draft"));
    EXPECT_EQ(label.termAt(beside), QString());
    QHelpEvent help(QEvent::ToolTip, onTerm, label.mapToGlobal(onTerm));
    QCoreApplication::sendEvent(&label, &help);
    EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("map a kernel to"))) << QToolTip::text().toStdString();
    QToolTip::hideText();
}

TEST(TermLabel, OfAFieldIsATermAsAWhole)
{
    Vocabularies words(list());
    words.speak("neutral");
    QComboBox field;
    TermLabel label(QStringLiteral("M&odel"), {});
    label.setBuddy(&field);

    EXPECT_EQ(label.markedTerms(), QStringList{QStringLiteral("model")});
    label.setText(QStringLiteral("Something else"));
    EXPECT_TRUE(label.markedTerms().isEmpty());
}

TEST(TermLabel, WrapsInTheRoomThatItHas)
{
    TermLabel label(QStringLiteral("one two three four five six seven eight nine ten"), {});
    label.setWordWrap(true);

    EXPECT_GT(label.heightForWidth(80), 2 * label.heightForWidth(2000));
}

} // namespace pimento
