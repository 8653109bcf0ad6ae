// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/window_parts.h"
#include "engine/lessons/lesson_parts.h"
#include "tests/support/learn_test.h"
#include "tests/support/places.h"
#include "views/learn/spotlight.h"

#include <algorithm>
#include <vector>

namespace pimento {

/// The lessons of the program, each on its own.
class GuiLearn : public LearnTest {
protected:
    /// Returns the area in which two screens differ; empty if they are equal.
    static std::optional<QRect> difference(const QImage& one, const QImage& other)
    {
        if (one == other) {
            return std::nullopt;
        }
        QRect place;
        for (int y = 0; y < std::min(one.height(), other.height()); ++y) {
            for (int x = 0; x < std::min(one.width(), other.width()); ++x) {
                if (one.pixel(x, y) != other.pixel(x, y)) {
                    place |= QRect(x, y, 1, 1);
                }
            }
        }
        return place;
    }

    /// Saves a picture of a step in a folder if one is named.
    static void keep(const QImage& picture, const std::string& name)
    {
        if (const char* folder = std::getenv("PIMENTO_SCREENS")) {
            picture.save(QString::fromStdString(folder + ("/" + name + ".png")));
        }
    }

    /// Returns the text of a failure. Saves both pictures if a folder for them is named.
    static std::string told(const std::optional<QRect>& place, const QImage& one, const QImage& other,
                            const std::string& name)
    {
        if (!place) {
            return {};
        }
        keep(one, name + "-forward");
        keep(other, name + "-back");
        return name + " differs at " + std::to_string(place->x()) + "," + std::to_string(place->y()) + " " +
               std::to_string(place->width()) + "x" + std::to_string(place->height());
    }

    void expectSame(const QImage& one, const QImage& other, const std::string& name)
    {
        const auto place = difference(one, other);
        EXPECT_FALSE(place) << told(place, one, other, name);
    }
};

class GuiLearnLesson : public GuiLearn, public ::testing::WithParamInterface<std::string> {
protected:
    /// Expects that the part named by the step is on its page, in sight and inside the ring.
    void expectPointed()
    {
        const LessonStep& shown = controller().results()->lesson.steps[controller().step()];
        const Spotlight& spotlight = controller().presenter().spotlight();
        const std::string name = GetParam() + " " + std::to_string(controller().step() + 1) + ": " + shown.highlight;
        EXPECT_EQ(m_window.pageName().toStdString(), shown.page) << name;
        if (shown.highlight.empty()) {
            EXPECT_TRUE(spotlight.isHidden()) << name;
            return;
        }
        const QWidget* part = partOfWindow(m_window.parts(), shown.highlight);
        ASSERT_NE(part, nullptr) << name;
        const QWidget* tab = child<QTabWidget>("pages").currentWidget();
        const QWidget* question = &m_window.questionPanel();
        EXPECT_TRUE(tab->isAncestorOf(part) || question->isAncestorOf(part) || part == question) << name;
        EXPECT_EQ(spotlight.part(), part) << name;
        EXPECT_TRUE(spotlight.isVisible()) << name;
        const QRect seen = part->visibleRegion().boundingRect();
        EXPECT_GT(seen.height(), 20) << name;
        EXPECT_TRUE(spotlight.geometry().contains(seen.translated(part->mapTo(&m_window, QPoint())))) << name;
    }
};

TEST_P(GuiLearnLesson, PointsAtWhatIsThereAndLooksTheSameOnTheWayBack)
{
    start(QString::fromStdString(GetParam()));
    const auto count = controller().results()->lesson.steps.size();

    std::vector<QImage> forward = {screen()};
    expectPointed();
    while (controller().step() + 1 < count) {
        pressKey(controller().step() % 2 == 0 ? Qt::Key_Right : Qt::Key_Space);
        forward.push_back(screen());
        expectPointed();
    }
    ASSERT_EQ(forward.size(), count);
    for (std::size_t step = 0; step < count; ++step) {
        keep(forward[step], GetParam() + "-" + std::to_string(step + 1));
    }
    while (controller().step() > 0) {
        pressKey(Qt::Key_Left);
        const std::size_t step = controller().step();
        expectSame(forward[step], screen(), GetParam() + "-" + std::to_string(step + 1));
    }
    bar().slider().setFocus();
    QTest::keyClick(&bar().slider(), Qt::Key_End); // a jump over all steps
    ASSERT_EQ(controller().step(), count - 1);
    bar().reading().setFocus();
    expectSame(forward.back(), screen(), GetParam() + "-jump");
}

namespace {

std::vector<std::string> lessonIds()
{
    std::vector<std::string> ids;
    const std::filesystem::path folder = sourceFile("/datasets/lessons");
    if (std::filesystem::exists(folder)) {
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            const std::string name = entry.path().filename().string();
            if (name.ends_with(".json") && std::ranges::count(name, '.') == 1) { // others are translations
                ids.push_back(name.substr(3, name.size() - 8));
            }
        }
    }
    std::ranges::sort(ids);
    return ids;
}

std::string lessonNameOf(const ::testing::TestParamInfo<std::string>& info)
{
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
}

} // namespace

INSTANTIATE_TEST_SUITE_P(Lessons, GuiLearnLesson, ::testing::ValuesIn(lessonIds()), lessonNameOf);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(GuiLearnLesson);

TEST_F(GuiLearn, HasEveryPartThatLessonsCanPointAt)
{
    for (const LessonPart& part : lessonParts()) {
        EXPECT_NE(partOfWindow(m_window.parts(), part.name), nullptr) << part.name;
    }
    EXPECT_EQ(partOfWindow(m_window.parts(), "no such part"), nullptr);
}

TEST_F(GuiLearn, HasEveryPageOfLessons)
{
    for (const std::string& name : lessonPages()) {
        EXPECT_TRUE(m_window.showPage(QString::fromStdString(name))) << name;
    }
}

TEST_F(GuiLearn, ListsTheLessonsOfTheProgram)
{
    showList();
    ASSERT_EQ(page().lessons().size(), lessonIds().size());
    for (const LessonEntry& lesson : page().lessons()) {
        EXPECT_EQ(lesson.problem, QString()) << lesson.id.toStdString();
        EXPECT_FALSE(lesson.summary.isEmpty()) << lesson.id.toStdString();
        EXPECT_GT(lesson.steps, 0) << lesson.id.toStdString();
        EXPECT_FALSE(lesson.isDone) << lesson.id.toStdString();
    }
}

} // namespace pimento
