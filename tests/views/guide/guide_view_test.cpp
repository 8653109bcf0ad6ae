// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/places.h"
#include "views/guide/guide_view.h"

#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>

#include <gtest/gtest.h>

#include <algorithm>

namespace pimento {

namespace {

GuideBook small()
{
    GuideBook book;
    book.add({QStringLiteral("start"), {}, QStringLiteral("# Start\n\nA draft. See [more](more.md#second).\n")});
    book.add({QStringLiteral("more"),
              {},
              QStringLiteral("# More\n\n## First\n\nA **draft** is cut.\n\n## Second\n\nDrafts again.\n")});
    return book;
}

GuideBook shipped() { return GuideBook::fromFolder(QString::fromStdString(sourceFile("/resources/docs/guide"))); }

} // namespace

TEST(GuideBook, TakesTitlesFromHeadings)
{
    const GuideBook book = small();

    EXPECT_EQ(book.pages()[1].title, QStringLiteral("More"));
    EXPECT_EQ(book.find(QStringLiteral("more")), 1U);
    EXPECT_FALSE(book.find(QStringLiteral("none")).has_value());
}

TEST(GuideBook, FindsWhatPeopleReadInAllPages)
{
    const std::vector<GuideHit> hits = small().search(QStringLiteral("draft"));

    ASSERT_EQ(hits.size(), 3U);
    EXPECT_EQ(hits[0].page, 0U);
    EXPECT_EQ(hits[2].page, 1U);
    EXPECT_EQ(hits[2].number, 1);
    EXPECT_TRUE(hits[1].excerpt.contains(QStringLiteral("A draft is cut"))) << hits[1].excerpt.toStdString();
    EXPECT_TRUE(small().search(QStringLiteral("**")).empty()) << "marks of Markdown are no text";
    EXPECT_TRUE(small().search(QStringLiteral("  ")).empty());
    EXPECT_EQ(small().search(QStringLiteral("draft"), 2).size(), 2U);
}

TEST(GuideBook, OfTheProgramHasItsPagesAndNoDeadLinks)
{
    GuideBook book = shipped();
    book.add({QStringLiteral("glossary"), {}, QStringLiteral("# Glossary\n")});

    ASSERT_GE(book.pages().size(), 9U);
    EXPECT_EQ(book.pages().front().title, QStringLiteral("Start here"));
    for (std::size_t page = 0; page < book.pages().size(); ++page) {
        EXPECT_TRUE(book.deadLinks(page).isEmpty()) << book.pages()[page].id.toStdString();
    }
    for (const char* of :
         {"explore", "inspect", "timeline", "compare", "kernel", "devices", "whatif", "model", "network"}) {
        EXPECT_GT(book.pageFor(QLatin1String(of)), 0U) << of;
    }
    EXPECT_EQ(book.pageFor(QStringLiteral("unheard of")), 0U);
}

TEST(GuideBook, OfTheProgramHasThePicturesThatItsPagesName)
{
    static const QRegularExpression picture(QStringLiteral("!\\[[^\\]]+\\]\\(([^)]+)\\)"));
    for (const char* language : {"", "de"}) {
        const GuideBook book =
            GuideBook::fromFolder(QString::fromStdString(sourceFile("/resources/docs/guide")), QLatin1String(language));
        int pictures = 0;
        for (const GuidePage& page : book.pages()) {
            for (auto each = picture.globalMatch(page.text); each.hasNext();) {
                const QString name = each.next().captured(1);
                ++pictures;
                EXPECT_TRUE(std::ranges::any_of(book.pictureFolders(), [&](const QString& folder) {
                    return !QImage(folder + QLatin1Char('/') + name).isNull();
                })) << page.id.toStdString()
                    << " names " << name.toStdString();
            }
        }
        EXPECT_GE(pictures, 3) << language;
    }
}

TEST(GuideView, GoesToPagesAndBack)
{
    GuideView view;
    view.setBook(small());
    view.resize(800, 500);
    view.show();

    view.showPage(1);
    view.goBack();
    EXPECT_EQ(view.page(), 0U);
    view.goForward();
    EXPECT_EQ(view.page(), 1U);
    view.goForward(); // there is nothing
    EXPECT_EQ(view.page(), 1U);
    QTest::keyClick(&view, Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(view.page(), 0U);
}

TEST(GuideView, FollowsLinksBetweenPages)
{
    GuideView view;
    view.setBook(small());

    Q_EMIT view.findChild<QTextBrowser*>()->anchorClicked(QUrl(QStringLiteral("more.md#second")));

    EXPECT_EQ(view.page(), 1U);
    EXPECT_EQ(view.findChild<QTextBrowser*>()->textCursor().block().text(), QStringLiteral("Second"));
}

TEST(GuideView, SearchesWhileSomebodyTypes)
{
    GuideView view;
    view.setBook(small());
    view.resize(800, 500);
    view.show();
    view.startSearch();
    auto& field = *view.findChild<QLineEdit*>(QStringLiteral("guideSearch"));

    QTest::keyClicks(&field, QStringLiteral("draft"));
    ASSERT_EQ(view.hits().size(), 3U);
    EXPECT_FALSE(view.hit().has_value());
    QTest::keyClick(&field, Qt::Key_Return);
    EXPECT_EQ(view.hit(), 0U);
    QTest::keyClick(&view, Qt::Key_F3);
    EXPECT_EQ(view.hit(), 1U);
    EXPECT_EQ(view.page(), 1U);
    EXPECT_EQ(view.findChild<QTextBrowser*>()->extraSelections().size(), 2) << "those of the page";
    QTest::keyClick(&view, Qt::Key_F3, Qt::ShiftModifier);
    QTest::keyClick(&view, Qt::Key_F3, Qt::ShiftModifier);
    EXPECT_EQ(view.hit(), 2U) << "the last one comes before the first";
    EXPECT_EQ(view.findChild<QListWidget*>(QStringLiteral("guideHits"))->count(), 3);
    QTest::keyClicks(&field, QStringLiteral("zzz"));
    EXPECT_TRUE(view.hits().empty());
    EXPECT_TRUE(view.findChild<QTextBrowser*>()->extraSelections().isEmpty());
}

TEST(GuideView, WithoutPagesSaysSo)
{
    GuideView view;
    view.setBook({});

    EXPECT_TRUE(view.findChild<QTextBrowser*>()->toPlainText().contains(QStringLiteral("missing")));
    view.goToHit(1);
    view.goBack();
}

} // namespace pimento
