// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/language/guide_controller.h"
#include "app/window/language/vocabulary_controller.h"
#include "tests/support/window_test.h"
#include "views/common/plot_panel.h"
#include "views/common/term_label.h"
#include "views/compare/compare_page.h"
#include "views/guide/guide_view.h"
#include "views/inspect/inspect_page.h"
#include "views/texts/words.h"

#include <QDesktopServices>
#include <QLineEdit>
#include <QSettings>
#include <QToolButton>
#include <QUrl>

#include <set>

namespace pimento {

/// The window in the words of its devices, and its guide.
class GuiWords : public WindowTest {
protected:
    void explore()
    {
        askGemv();
        press("explore");
        ASSERT_TRUE(waitForEnd());
    }
    void speak(const char* id)
    {
        m_window.commands().action(QStringLiteral("view.words.") + QLatin1String(id))->trigger();
        QApplication::processEvents();
    }
    [[nodiscard]] QString heading(const char* column)
    {
        const auto place = exploration().table->columnOf(column);
        return table().model()->headerData(CandidateTableModel::modelColumn(place.value()), Qt::Horizontal).toString();
    }
    [[nodiscard]] QString firstDraft() { return table().model()->index(0, 0).data().toString(); }
    void pressF1()
    {
        if (GuideView* view = m_window.guide().view(); view != nullptr) {
            view->window()->close(); // the keyboard goes back to the window
        }
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window));
        QTest::keyClick(&m_window, Qt::Key_F1);
        QApplication::processEvents();
    }
    [[nodiscard]] QString guidePage()
    {
        const GuideView* view = m_window.guide().view();
        return view == nullptr ? QString() : view->book().pages()[view->page()].id;
    }
};

TEST_F(GuiWords, FollowTheDeviceOfTheQuestion)
{
    choose("backend", QStringLiteral("AttAcc"));
    EXPECT_EQ(inWords("groups and cores"), QStringLiteral("channels and banks"));
    choose("backend", QStringLiteral("HBM-PIM (HBM3)"));
    EXPECT_EQ(inWords("groups and cores"), QStringLiteral("channels and PIM units"));
    speak("neutral");
    choose("backend", QStringLiteral("AttAcc"));
    EXPECT_EQ(inWords("groups and cores"), QStringLiteral("groups and cores")) << "somebody chose these";
    speak("automatic");
    EXPECT_EQ(inWords("groups and cores"), QStringLiteral("channels and banks"));
}

TEST_F(GuiWords, ChangeHeadingsDraftsTitlesAndMapsAtOnce)
{
    explore();
    EXPECT_EQ(heading("g0"), QStringLiteral("channels nhead"));
    EXPECT_TRUE(m_window.page().verdict().headline().contains(QStringLiteral("channels")));

    speak("upmem");

    EXPECT_EQ(heading("g0"), QStringLiteral("ranks nhead"));
    EXPECT_EQ(heading("c1"), QStringLiteral("DPUs dhead"));
    EXPECT_TRUE(firstDraft().contains(QStringLiteral(" ranks"))) << firstDraft().toStdString();
    EXPECT_TRUE(m_window.page().verdict().headline().contains(QStringLiteral("ranks")));
    EXPECT_TRUE(child<QLabel>("inspectTitle").text().contains(QStringLiteral("ranks")));
    EXPECT_FALSE(m_window.page().verdict().headline().contains(QStringLiteral("channel")));

    speak("neutral");

    EXPECT_EQ(heading("g0"), QStringLiteral("groups nhead"));
    EXPECT_TRUE(firstDraft().contains(QStringLiteral(" groups")));
}

TEST_F(GuiWords, SayTheCodeBehindTheWords)
{
    explore();
    const QString code = QString::fromStdString(exploration().table->label(*exploration().best));

    EXPECT_TRUE(m_window.page().verdict().detail().contains(code));
    EXPECT_TRUE(child<QLabel>("inspectTitle").text().contains(code));
    EXPECT_TRUE(table()
                    .model()
                    ->index(0, 0)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(table().model()->index(0, 0).data(CandidateTableModel::kCodeRole).toString()));
}

TEST_F(GuiWords, AreFilteredByTheHeadingsThatPeopleRead)
{
    explore();
    auto& field = child<QLineEdit>("filterField");
    field.setFocus();
    QTest::keyClicks(&field, QStringLiteral("channels nhead <= 1"));
    QTest::keyClick(&field, Qt::Key_Return);

    const auto column = exploration().table->columnOf("g0").value();
    ASSERT_GT(table().model()->rowCount(), 0);
    ASSERT_LT(table().model()->rowCount(), static_cast<int>(exploration().table->rows()));
    for (int row = 0; row < table().model()->rowCount(); ++row) {
        EXPECT_EQ(table().model()->index(row, CandidateTableModel::modelColumn(column)).data().toString(),
                  QStringLiteral("1"));
    }
}

TEST_F(GuiWords, OfAllLabelsAndHeadingsAreInTheGlossary)
{
    explore();
    const auto labels = m_window.findChildren<TermLabel*>();
    EXPECT_GT(labels.size(), 5);
    for (const TermLabel* label : labels) {
        for (const QString& term : label->terms()) {
            EXPECT_FALSE(definitionOf(term).isEmpty()) << term.toStdString();
        }
    }
    for (const TableColumn& column : exploration().table->columns()) {
        EXPECT_FALSE(termOfColumn(column.id).isEmpty()) << column.id;
    }
}

TEST_F(GuiWords, OfTheVerdictAreDefinedInPlace)
{
    explore();

    EXPECT_TRUE(child<TermLabel>("headline").markedTerms().contains(QStringLiteral("best")));
    child<QToolButton>("verdictMore").click(); // two lines have no room for the share of the rearrangement
    EXPECT_TRUE(child<TermLabel>("detail").markedTerms().contains(QStringLiteral("rearrangement")));
    EXPECT_TRUE(m_window.page()
                    .bars()
                    .findChild<TermLabel*>(QStringLiteral("barLegend"))
                    ->markedTerms()
                    .contains(QStringLiteral("compute")));
}

TEST_F(GuiWords, AreRemembered)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("window.ini"));
    (void)m_window.useSettings(file);
    speak("aim");
    m_window.close();
    QApplication::processEvents();

    EXPECT_EQ(QSettings(file, QSettings::IniFormat).value(QStringLiteral("look/words")).toString(),
              QStringLiteral("aim"));
    MainWindow next(test::catalogue());
    (void)next.useSettings(file);
    EXPECT_EQ(next.words().chosen(), QStringLiteral("aim"));
    next.words().choose(QStringLiteral("of an older program"));
    EXPECT_EQ(next.words().chosen(), QString());
}

TEST_F(GuiWords, OpenTheGuideOnF1AtThePageOnShow)
{
    pressF1();
    EXPECT_EQ(guidePage(), QStringLiteral("explore"));
    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
    pressF1();
    EXPECT_EQ(guidePage(), QStringLiteral("inspect"));
    ASSERT_TRUE(m_window.showPage(QStringLiteral("compare")));
    pressF1();
    EXPECT_EQ(guidePage(), QStringLiteral("compare"));

    EXPECT_EQ(m_window.findChildren<QDialog*>(QStringLiteral("guide")).size(), 1);
}

TEST_F(GuiWords, FindInTheWholeGuideAndItsGlossary)
{
    pressF1();
    ASSERT_NE(m_window.guide().view(), nullptr);
    GuideView& view = *m_window.guide().view();
    auto& field = *view.findChild<QLineEdit*>(QStringLiteral("guideSearch"));
    field.setFocus();
    QTest::keyClicks(&field, QStringLiteral("lower bound"));

    std::set<std::size_t> pages;
    for (const GuideHit& hit : view.hits()) {
        pages.insert(hit.page);
    }
    EXPECT_GE(pages.size(), 3U);
    EXPECT_TRUE(pages.contains(view.book().find(QStringLiteral("glossary")).value()));
}

TEST_F(GuiWords, OpenTheGlossaryAtATermThatIsClicked)
{
    QDesktopServices::openUrl(QUrl(QStringLiteral("pimento:glossary#core")));

    EXPECT_EQ(guidePage(), QStringLiteral("glossary"));
}

TEST_F(GuiWords, KeepOneWindowOfDocuments)
{
    m_window.commands().action(QStringLiteral("help.documents"))->trigger();
    m_window.commands().action(QStringLiteral("help.documents"))->trigger();

    EXPECT_EQ(m_window.findChildren<QDialog*>(QStringLiteral("documents")).size(), 1);
}

TEST_F(GuiWords, StandInTheWindowsCommands)
{
    for (const Vocabulary& each : m_window.words().vocabularies()->list().vocabularies) {
        EXPECT_NE(m_window.commands().find(QStringLiteral("view.words.") + QString::fromStdString(each.id)), nullptr);
    }
    EXPECT_EQ(m_window.commands().find(QStringLiteral("help.guide"))->firstKeys,
              QList<QKeySequence>{QKeySequence(Qt::Key_F1)});
}

} // namespace pimento
