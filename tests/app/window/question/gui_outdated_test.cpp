// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/devices/device_controller.h"
#include "app/window/question/result_watch.h"
#include "tests/support/window_test.h"
#include "views/common/result_overlay.h"
#include "views/devices/device_editor.h"
#include "views/devices/devices_page.h"
#include "views/editor/code_editor.h"

#include <QCheckBox>

namespace pimento {

/// The window with the results of a small question.
class GuiOutdated : public WindowTest {
protected:
    void SetUp() override
    {
        choose("kernel", QStringLiteral("GEMV"));
        type("batch", 1);
        type("nhead", 2);
        type("dhead", 32);
        type("seq_len", 32);
    }

    void explore()
    {
        ASSERT_EQ(problemText(), "");
        press("explore");
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(exploration().isFinished);
    }
    bool isCovered()
    {
        const auto& overlays = m_window.resultWatch().overlays();
        const auto count = std::ranges::count_if(overlays, &ResultOverlay::isDown);
        EXPECT_TRUE(count == 0 || count == std::ssize(overlays)); // all pages of results say the same
        return count > 0;
    }
    QString covering() { return m_window.resultWatch().overlays().front()->text(); }
    /// Returns a button of the bar on the page Explore.
    QPushButton& button(const char* name)
    {
        auto* found = m_window.page().findChild<QPushButton*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return *found;
    }
    void replaceInDevice(const QString& from, const QString& to)
    {
        CodeEditor& editor = m_window.devicesPage().editor().editor();
        QTextCursor cursor = editor.document()->find(from);
        ASSERT_FALSE(cursor.isNull()) << from.toStdString();
        cursor.insertText(to);
    }
    [[nodiscard]] bool waitForOverlay(bool isWanted)
    {
        return QTest::qWaitFor([&] { return isCovered() == isWanted; }, kPatience);
    }
};

TEST_F(GuiOutdated, ShowsFreshResultsPlainly)
{
    EXPECT_FALSE(isCovered()); // there are no results
    explore();
    EXPECT_FALSE(isCovered());
}

TEST_F(GuiOutdated, CoversResultsOfOtherSizesUntilTheyAreBack)
{
    explore();
    const QString asked = QString::fromStdString(exploration().problem->text());

    type("seq_len", 64);
    EXPECT_TRUE(isCovered());
    EXPECT_TRUE(covering().contains(asked));
    EXPECT_TRUE(covering().contains(QStringLiteral("sizes")));
    type("seq_len", 32);
    EXPECT_FALSE(isCovered());
}

TEST_F(GuiOutdated, NoticesEveryPartOfTheQuestion)
{
    explore();
    const auto change = [&](const char* combo, int other, const char* part) {
        auto& box = child<QComboBox>(combo);
        const int before = box.currentIndex();
        ASSERT_NE(before, other);
        box.setCurrentIndex(other);
        EXPECT_TRUE(isCovered()) << combo;
        EXPECT_TRUE(covering().contains(QLatin1String(part))) << covering().toStdString();
        box.setCurrentIndex(before);
        EXPECT_FALSE(isCovered()) << combo;
    };
    change("backend", 1, "device");
    change("space", 2, "drafts");
    change("type", child<QComboBox>("type").findText(QStringLiteral("int8")), "element type");
    change("indexing", 1, "compiler options");
    auto& resident = child<QCheckBox>("resident_W");
    resident.toggle();
    EXPECT_TRUE(isCovered());
    resident.toggle();
    EXPECT_FALSE(isCovered());
    auto& devices = child<QSpinBox>("devices");
    devices.setValue(2);
    EXPECT_TRUE(isCovered());
    EXPECT_TRUE(covering().contains(QStringLiteral("device options")));
    devices.setValue(1);
    EXPECT_FALSE(isCovered());
    choose("kernel", QStringLiteral("Reduction"));
    EXPECT_TRUE(isCovered());
    EXPECT_TRUE(covering().contains(QStringLiteral("kernel")));
}

TEST_F(GuiOutdated, GoesBackToTheQuestionOfTheResults)
{
    explore();
    const std::string answered = exploration().problem->text();
    choose("kernel", QStringLiteral("Reduction"));
    choose("backend", QStringLiteral("GDDR6-AiM"));
    ASSERT_TRUE(isCovered());

    QTest::mouseClick(&button("returnToQuestion"), Qt::LeftButton);

    EXPECT_FALSE(isCovered());
    EXPECT_EQ(problem().text(), answered);
    EXPECT_EQ(asked(), exploration().problem->question());
}

TEST_F(GuiOutdated, ExploresTheQuestionOfTheFields)
{
    explore();
    type("seq_len", 64);
    ASSERT_TRUE(button("exploreAgain").isEnabled());

    QTest::mouseClick(&button("exploreAgain"), Qt::LeftButton);
    ASSERT_TRUE(waitForEnd());

    EXPECT_FALSE(isCovered());
    EXPECT_TRUE(exploration().problem->text().find("seq_len=64") != std::string::npos);
}

TEST_F(GuiOutdated, SaysWhyItCannotExplore)
{
    explore();
    child<QComboBox>("model").setCurrentIndex(1);
    auto& kernel = child<QComboBox>("kernel");
    kernel.setCurrentIndex(kernel.findText(QStringLiteral("Vector add"))); // which that model does not have here
    ASSERT_TRUE(isCovered());
    ASSERT_NE(problemText(), "");

    EXPECT_FALSE(button("exploreAgain").isEnabled());
    EXPECT_EQ(button("exploreAgain").toolTip(), m_window.questionPanel().problemText());
}

TEST_F(GuiOutdated, CoversTheExampleLikeAnyOther)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    EXPECT_FALSE(isCovered());
    auto& space = child<QComboBox>("space");
    space.setCurrentIndex(space.currentIndex() == 0 ? 1 : 0);
    EXPECT_TRUE(isCovered());
}

TEST_F(GuiOutdated, NoticesThatItsDeviceWasEdited)
{
    ASSERT_TRUE(m_window.showPage(QStringLiteral("devices")));
    press("deviceCopy");
    press("deviceUse");
    explore();
    EXPECT_FALSE(isCovered());

    replaceInDevice(QStringLiteral("\"nCCDAB\": 6"), QStringLiteral("\"nCCDAB\": 4"));
    ASSERT_TRUE(waitForOverlay(true));
    EXPECT_TRUE(covering().contains(QStringLiteral("has changed")));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !button("useChangedDevice").isHidden(); }, kPatience)); // checked
    m_window.devicesPage().editor().editor().undo();
    ASSERT_TRUE(waitForOverlay(false));

    replaceInDevice(QStringLiteral("\"nCCDAB\": 6"), QStringLiteral("\"nCCDAB\": 4"));
    ASSERT_TRUE(waitForOverlay(true));
    ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !button("useChangedDevice").isHidden(); }, kPatience));
    QTest::mouseClick(&button("useChangedDevice"), Qt::LeftButton);
    EXPECT_TRUE(isCovered()); // the question has the changed device, the results still the old one
    EXPECT_TRUE(covering().contains(QStringLiteral("device file")));
    EXPECT_TRUE(button("returnToQuestion").isHidden()); // that device is gone
    QTest::mouseClick(&button("exploreAgain"), Qt::LeftButton);
    ASSERT_TRUE(waitForEnd());
    EXPECT_FALSE(isCovered());
    EXPECT_EQ(exploration().problem->device().machine->description().timing.at("nCCDAB"), 4);
}

TEST_F(GuiOutdated, LetsTheMouseThroughTheOverlay)
{
    explore();
    type("seq_len", 64);
    ASSERT_TRUE(isCovered());
    QWidget* cells = table().viewport();

    EXPECT_EQ(m_window.childAt(cells->mapTo(&m_window, cells->rect().center())), cells);
}

} // namespace pimento
