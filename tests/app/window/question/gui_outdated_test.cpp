// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/devices/device_desk.h"
#include "app/window/question/result_watch.h"
#include "tests/support/window_test.h"
#include "views/common/result_veil.h"
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
    bool isVeiled()
    {
        const auto& veils = m_window.resultWatch().veils();
        const auto count = std::ranges::count_if(veils, &ResultVeil::isDown);
        EXPECT_TRUE(count == 0 || count == std::ssize(veils)); // all pages of results say the same
        return count > 0;
    }
    QString strip() { return m_window.resultWatch().veils().front()->text(); }
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
    [[nodiscard]] bool waitForVeil(bool isWanted)
    {
        return QTest::qWaitFor([&] { return isVeiled() == isWanted; }, kPatience);
    }
};

TEST_F(GuiOutdated, ShowsFreshResultsPlainly)
{
    EXPECT_FALSE(isVeiled()); // there are no results
    explore();
    EXPECT_FALSE(isVeiled());
}

TEST_F(GuiOutdated, VeilsResultsOfOtherSizesUntilTheyAreBack)
{
    explore();
    const QString asked = QString::fromStdString(exploration().problem->text());

    type("seq_len", 64);
    EXPECT_TRUE(isVeiled());
    EXPECT_TRUE(strip().contains(asked));
    EXPECT_TRUE(strip().contains(QStringLiteral("sizes")));
    type("seq_len", 32);
    EXPECT_FALSE(isVeiled());
}

TEST_F(GuiOutdated, NoticesEveryPartOfTheQuestion)
{
    explore();
    const auto change = [&](const char* combo, int other, const char* part) {
        auto& box = child<QComboBox>(combo);
        const int before = box.currentIndex();
        ASSERT_NE(before, other);
        box.setCurrentIndex(other);
        EXPECT_TRUE(isVeiled()) << combo;
        EXPECT_TRUE(strip().contains(QLatin1String(part))) << strip().toStdString();
        box.setCurrentIndex(before);
        EXPECT_FALSE(isVeiled()) << combo;
    };
    change("backend", 1, "device");
    change("space", 2, "drafts");
    change("type", child<QComboBox>("type").findText(QStringLiteral("int8")), "element type");
    change("indexing", 1, "compiler options");
    auto& resident = child<QCheckBox>("resident_W");
    resident.toggle();
    EXPECT_TRUE(isVeiled());
    resident.toggle();
    EXPECT_FALSE(isVeiled());
    auto& devices = child<QSpinBox>("devices");
    devices.setValue(2);
    EXPECT_TRUE(isVeiled());
    EXPECT_TRUE(strip().contains(QStringLiteral("device options")));
    devices.setValue(1);
    EXPECT_FALSE(isVeiled());
    choose("kernel", QStringLiteral("Reduction"));
    EXPECT_TRUE(isVeiled());
    EXPECT_TRUE(strip().contains(QStringLiteral("kernel")));
}

TEST_F(GuiOutdated, GoesBackToTheQuestionOfTheResults)
{
    explore();
    const std::string answered = exploration().problem->text();
    choose("kernel", QStringLiteral("Reduction"));
    choose("backend", QStringLiteral("GDDR6-AiM"));
    ASSERT_TRUE(isVeiled());

    QTest::mouseClick(&button("returnToQuestion"), Qt::LeftButton);

    EXPECT_FALSE(isVeiled());
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

    EXPECT_FALSE(isVeiled());
    EXPECT_TRUE(exploration().problem->text().find("seq_len=64") != std::string::npos);
}

TEST_F(GuiOutdated, SaysWhyItCannotExplore)
{
    explore();
    child<QComboBox>("model").setCurrentIndex(1);
    auto& kernel = child<QComboBox>("kernel");
    kernel.setCurrentIndex(kernel.findText(QStringLiteral("Vector add"))); // which that model does not have here
    ASSERT_TRUE(isVeiled());
    ASSERT_NE(problemText(), "");

    EXPECT_FALSE(button("exploreAgain").isEnabled());
    EXPECT_EQ(button("exploreAgain").toolTip(), m_window.questionPanel().problemText());
}

TEST_F(GuiOutdated, VeilsTheExampleLikeAnyOther)
{
    workspace().openExample();
    ASSERT_TRUE(waitForEnd());
    EXPECT_FALSE(isVeiled());
    auto& space = child<QComboBox>("space");
    space.setCurrentIndex(space.currentIndex() == 0 ? 1 : 0);
    EXPECT_TRUE(isVeiled());
}

TEST_F(GuiOutdated, NoticesThatItsDeviceWasEdited)
{
    ASSERT_TRUE(m_window.showPage(QStringLiteral("devices")));
    press("deviceCopy");
    press("deviceUse");
    explore();
    EXPECT_FALSE(isVeiled());

    replaceInDevice(QStringLiteral("\"nCCDAB\": 6"), QStringLiteral("\"nCCDAB\": 4"));
    ASSERT_TRUE(waitForVeil(true));
    EXPECT_TRUE(strip().contains(QStringLiteral("has changed")));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !button("useChangedDevice").isHidden(); }, kPatience)); // checked
    m_window.devicesPage().editor().editor().undo();
    ASSERT_TRUE(waitForVeil(false));

    replaceInDevice(QStringLiteral("\"nCCDAB\": 6"), QStringLiteral("\"nCCDAB\": 4"));
    ASSERT_TRUE(waitForVeil(true));
    ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !button("useChangedDevice").isHidden(); }, kPatience));
    QTest::mouseClick(&button("useChangedDevice"), Qt::LeftButton);
    EXPECT_TRUE(isVeiled()); // the question has the changed device, the results still the old one
    EXPECT_TRUE(strip().contains(QStringLiteral("device file")));
    EXPECT_TRUE(button("returnToQuestion").isHidden()); // that device is gone
    QTest::mouseClick(&button("exploreAgain"), Qt::LeftButton);
    ASSERT_TRUE(waitForEnd());
    EXPECT_FALSE(isVeiled());
    EXPECT_EQ(exploration().problem->device().machine->description().timing.at("nCCDAB"), 4);
}

TEST_F(GuiOutdated, LetsTheMouseThroughTheVeil)
{
    explore();
    type("seq_len", 64);
    ASSERT_TRUE(isVeiled());
    QWidget* cells = table().viewport();

    EXPECT_EQ(m_window.childAt(cells->mapTo(&m_window, cells->rect().center())), cells);
}

} // namespace pimento
