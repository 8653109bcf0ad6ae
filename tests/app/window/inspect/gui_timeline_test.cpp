// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/dram/command_spans.h"
#include "tests/support/window_test.h"
#include "views/common/elided_label.h"
#include "views/timeline/segment_sums.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <QLineEdit>
#include <QTabWidget>
#include <QToolButton>
#include <QWheelEvent>

namespace pimento {

/// The window with the timeline of the best draft of a small GEMV.
class GuiTimeline : public WindowTest {
protected:
    void SetUp() override
    {
        workspace().explore(
            test::posed(test::questionAbout("dcc-artifact", "gemv", "batch=1,nhead=1,dhead=128,seq_len=512")));
        ASSERT_TRUE(waitForEnd());
        m_window.activateWindow(); // shortcuts belong to the active window
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
        QTest::keyClick(&m_window, Qt::Key_4, Qt::ControlModifier);
        ASSERT_EQ(child<QTabWidget>("pages").currentWidget(), &m_window.timelinePage());
        ASSERT_TRUE(waitForEnd());
        ASSERT_NE(view().timeline(), nullptr);
        view().setFocus();
    }

    TimelineView& view() { return m_window.timelinePage().view(); }
    const Timeline& timeline() { return *view().timeline(); }
    const CommandLog& log() { return commandLogOf(timeline()); }

    void wheel(QPoint place, int turn, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(place, view().viewport()->mapToGlobal(place), {}, {0, turn}, {}, modifiers, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(view().viewport(), &event);
    }

    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(view().viewport(), Qt::LeftButton, modifiers, from);
        for (int step = 1; step <= 4; ++step) {
            // QTest::mouseMove sends no pressed buttons.
            const QPoint at = from + (to - from) * step / 4;
            QMouseEvent move(QEvent::MouseMove, at, view().viewport()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                             modifiers);
            QApplication::sendEvent(view().viewport(), &move);
        }
        QTest::mouseRelease(view().viewport(), Qt::LeftButton, modifiers, to);
    }

    QPoint middleOf(std::size_t lane) { return view().rowRect(lane).center(); }

    std::size_t firstOf(const char* name)
    {
        for (std::size_t i = 0; i < log().size(); ++i) {
            if (timeline().nameOf(i) == name) {
                return i;
            }
        }
        ADD_FAILURE() << name;
        return 0;
    }

    QString found() { return child<ElidedLabel>("found").fullText(); }

    std::optional<std::size_t> rowWith(const std::string& label)
    {
        for (std::size_t row = 0; row < exploration().table->rows(); ++row) {
            if (exploration().table->label(row) == label) {
                return row;
            }
        }
        return std::nullopt;
    }
};

TEST_F(GuiTimeline, ShowsTheRunOfTheSelectedDraft)
{
    const auto row = exploration().table->rowOf(*selection().current());
    const auto total = exploration().table->layout().total;

    EXPECT_EQ(static_cast<double>(timeline().cycles()), exploration().table->value(*row, total));
    EXPECT_TRUE(view().window().showsAll());
    EXPECT_TRUE(m_window.timelinePage().message().isEmpty());
}

TEST_F(GuiTimeline, ZoomsAtTheMouse)
{
    const QPoint place = middleOf(1);
    const double pixel = place.x() - view().rowRect(1).left();
    const double before = view().window().toCycle(pixel);
    const double scale = view().window().cyclesPerPixel();

    wheel(place, 120);
    wheel(place, 120);

    EXPECT_NEAR(view().window().toCycle(pixel), before, 1e-6);
    EXPECT_NEAR(view().window().cyclesPerPixel(), scale / 1.25 / 1.25, 1e-9);
    wheel(place, -240);
    EXPECT_TRUE(view().window().showsAll());
    QTest::keyClick(&view(), Qt::Key_Plus);
    EXPECT_NEAR(view().window().cyclesPerPixel(), scale / 1.25, 1e-9);
    QTest::keyClick(&view(), Qt::Key_Minus);
    EXPECT_TRUE(view().window().showsAll());
}

TEST_F(GuiTimeline, PansByDraggingAndByKeys)
{
    view().zoomBy(4);
    const double begin = view().window().begin();
    const QPoint place = middleOf(1);

    drag(place, place - QPoint(100, 0));

    EXPECT_NEAR(view().window().begin(), begin + 100 * view().window().cyclesPerPixel(), 1e-6);
    EXPECT_EQ(view().selected(), std::nullopt); // a drag is no click
    const double dragged = view().window().begin();
    QTest::keyClick(&view(), Qt::Key_Left);
    EXPECT_LT(view().window().begin(), dragged);
    QTest::keyClick(&view(), Qt::Key_Right);
    EXPECT_NEAR(view().window().begin(), dragged, 1e-6);
    QTest::keyClick(&view(), Qt::Key_Home);
    EXPECT_TRUE(view().window().showsAll());
}

TEST_F(GuiTimeline, FoldsAndUnfoldsLanes)
{
    const std::size_t folded = view().rows().rows().size();
    const std::uint32_t channel = timeline().tracks()[1].end; // channel 1 stands behind all of channel 0
    ASSERT_EQ(timeline().tracks()[channel].name, "channel 1");

    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, view().arrowRect(channel).center());

    EXPECT_EQ(view().rows().rows().size(), folded + 3); // all banks and two pseudo-channels
    EXPECT_EQ(view().currentLane(), channel);
    QTest::keyClick(&view(), Qt::Key_Down);
    EXPECT_EQ(timeline().tracks()[view().currentLane()].name, "all banks");
    QTest::keyClick(&view(), Qt::Key_Up);
    QTest::keyClick(&view(), Qt::Key_Space);
    EXPECT_EQ(view().rows().rows().size(), folded);
}

TEST_F(GuiTimeline, SaysWhatACommandIs)
{
    const std::size_t act = firstOf("ACT");
    view().goTo(act);
    const QPoint place = view().blockRect(act).center();

    QTest::mouseMove(view().viewport(), place);
    EXPECT_EQ(view().hoverText(), QStringLiteral("ACT"));
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, place);

    EXPECT_EQ(view().selected(), act);
    const QString text = child<QLabel>("selectedCommand").text();
    EXPECT_TRUE(text.contains(QStringLiteral("ACT")));
    EXPECT_TRUE(text.contains(QString::fromStdString(timeline().tracks().path(timeline().trackOf(act)))));
    EXPECT_TRUE(text.contains(QStringLiteral("duration 19 cycles"))); // nRCDRD
    EXPECT_TRUE(text.contains(QStringLiteral("wait before")));
    QTest::keyClick(&child<QComboBox>("unit"), Qt::Key_Down);
    EXPECT_TRUE(child<QLabel>("selectedCommand").text().contains(QStringLiteral("duration 14.6"))); // 19 x 0.769
}

TEST_F(GuiTimeline, WalksFromCommandToCommand)
{
    const std::uint32_t lane = commandsOf(timeline())->tracks().allBanks(0);
    ASSERT_GT(timeline().count(lane), 2U);
    const std::size_t first = timeline().at(lane, 0);
    view().goTo(first);

    QTest::keyClick(&view(), Qt::Key_Period);
    EXPECT_EQ(view().selected(), timeline().at(lane, 1));
    QTest::keyClick(&view(), Qt::Key_Comma);
    EXPECT_EQ(view().selected(), first);
    QTest::keyClick(&view(), Qt::Key_Comma);
    EXPECT_EQ(view().selected(), first); // there is none before
}

TEST_F(GuiTimeline, FindsCommandsAndGoesThroughThem)
{
    QTest::keyClick(&view(), Qt::Key_F, Qt::ControlModifier);
    auto& field = child<QLineEdit>("find");
    ASSERT_TRUE(field.hasFocus());
    QTest::keyClicks(&field, QStringLiteral("MACAB channel 1"));
    std::vector<std::size_t> hits;
    for (std::size_t i = 0; i < log().size(); ++i) {
        if (log().channel(i) == 1 && timeline().nameOf(i) == "MACAB") {
            hits.push_back(i);
        }
    }
    ASSERT_GT(hits.size(), 1U);
    EXPECT_EQ(found(), QStringLiteral("hits: %1").arg(hits.size()));

    QTest::keyClick(&field, Qt::Key_F3);
    EXPECT_EQ(view().selected(), hits[0]);
    EXPECT_EQ(found(), QStringLiteral("1 of %1").arg(hits.size()));
    EXPECT_GE(view().blockRect(hits[0]).width(), 4);
    EXPECT_EQ(view().rows().rows()[view().rows().rowOf(timeline().trackOf(hits[0]))], timeline().trackOf(hits[0]));
    QTest::keyClick(&field, Qt::Key_F3);
    EXPECT_EQ(view().selected(), hits[1]);
    QTest::keyClick(&field, Qt::Key_F3, Qt::ShiftModifier);
    QTest::keyClick(&field, Qt::Key_F3, Qt::ShiftModifier);
    EXPECT_EQ(view().selected(), hits.back()); // round and round
    QTest::mouseClick(&child<QToolButton>("nextHit"), Qt::LeftButton);
    EXPECT_EQ(view().selected(), hits[0]);
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("nonsense"));
    EXPECT_TRUE(found().contains(QStringLiteral("neither")));
    EXPECT_FALSE(child<QToolButton>("nextHit").isEnabled());
}

TEST_F(GuiTimeline, ZoomsToASelectedStretch)
{
    const QRect row = view().rowRect(1);
    const QPoint from(row.left() + 200, row.center().y());
    const QPoint to(row.left() + 500, row.center().y());
    const double begin = view().window().toCycle(200);
    const double end = view().window().toCycle(500);

    drag(from, to, Qt::ShiftModifier);
    QTest::keyClick(&view(), Qt::Key_F);

    EXPECT_NEAR(view().window().begin(), begin, 1e-6);
    EXPECT_NEAR(view().window().end(), end, 1e-6);
}

// A stretch that was chosen has its length, its commands and where its time goes.
TEST_F(GuiTimeline, SumsASelectedSegment)
{
    const QRect row = view().rowRect(1);
    const double from = view().window().toCycle(200);
    const double to = view().window().toCycle(500);

    drag({row.left() + 200, row.center().y()}, {row.left() + 500, row.center().y()}, Qt::ShiftModifier);

    const SegmentSums sums = sumsOf(timeline(), nullptr, from, to);
    std::size_t begun = 0;
    for (std::size_t i = 0; i < log().size(); ++i) {
        const auto begin = static_cast<double>(timeline().spans().begin(i));
        begun += begin >= from && begin < to ? 1 : 0;
    }
    EXPECT_GT(begun, 0U);
    EXPECT_EQ(sums.spans, begun);
    std::size_t ofKinds = 0;
    for (const auto& [kind, of] : sums.kinds) {
        ofKinds += of.spans;
    }
    EXPECT_EQ(ofKinds, begun);
    const auto labels = m_window.timelinePage().findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [&](const QLabel* label) {
        return label->text().startsWith(QStringLiteral("Segment of ")) &&
               label->text().contains(formatInteger(static_cast<double>(begun)));
    }));
}

TEST_F(GuiTimeline, FollowsTheOverview)
{
    view().zoomBy(8);
    const QRect overview = view().overviewRect();

    QTest::mouseClick(view().viewport(), Qt::LeftButton, {},
                      {overview.left() + overview.width() / 4, overview.center().y()});

    const double middle = (view().window().begin() + view().window().end()) / 2;
    EXPECT_NEAR(middle, view().window().runEnd() / 4, view().window().runEnd() / overview.width());
}

TEST_F(GuiTimeline, FollowsTheSelectedDraft)
{
    const std::int64_t best = timeline().cycles();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
    clickHeader(totalColumn());
    clickHeader(totalColumn());
    table().scrollToBottom();
    clickRow(table().model()->rowCount() - 1);
    ASSERT_TRUE(waitForEnd());
    EXPECT_EQ(timeline().cycles(), best); // the page is hidden: no second run
    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
    ASSERT_TRUE(waitForEnd());

    const auto row = exploration().table->rowOf(*selection().current());
    EXPECT_EQ(static_cast<double>(timeline().cycles()),
              exploration().table->value(*row, exploration().table->layout().total));
}

TEST_F(GuiTimeline, StopsARunAndShowsWhatItHas)
{
    Question large = test::questionAbout("dcc-artifact", "gemv", "batch=1,nhead=32,dhead=128,seq_len=4096");
    large.settings["space"] = std::string("all");
    workspace().explore(test::posed(large));
    const auto isUnderWay = [&] { return exploration().problem->question() == large && exploration().known > 0; };
    ASSERT_TRUE(QTest::qWaitFor(isUnderWay, kPatience));
    workspace().stop();
    ASSERT_TRUE(waitForEnd());
    const auto slowest = rowWith("1x1,1x1,1x1"); // one core
    ASSERT_TRUE(slowest);
    QSignalSpy progress(&workspace(), &Workspace::inspectionProgressed);
    selection().setCurrent(exploration().table->id(*slowest));
    EXPECT_TRUE(child<QPushButton>("stopTimeline").isVisible());
    ASSERT_TRUE(progress.wait(kPatience)); // commands are being simulated

    press("stopTimeline");
    ASSERT_TRUE(waitForEnd());

    ASSERT_NE(view().timeline(), nullptr) << m_window.timelinePage().message().toStdString();
    EXPECT_TRUE(timeline().wasStopped());
    EXPECT_FALSE(child<QPushButton>("stopTimeline").isVisible());
}

TEST_F(GuiTimeline, DropsTheRunOfAnOlderDraft)
{
    const std::int64_t best = timeline().cycles();
    const auto current = *selection().current();
    const std::size_t other = exploration().table->id(0) == current ? 1 : 0;
    QSignalSpy changes(&workspace(), &Workspace::inspectionChanged);

    selection().setCurrent(exploration().table->id(other));
    selection().setCurrent(current);
    ASSERT_TRUE(waitForEnd());

    EXPECT_EQ(changes.count(), 1);
    EXPECT_EQ(timeline().cycles(), best);
}

TEST_F(GuiTimeline, WritesBothFiles)
{
    const QTemporaryDir folder;
    for (const char* name : {"commands.csv", "timeline.json"}) {
        const QString file = folder.filePath(QLatin1String(name));
        m_window.timelineExports().exportTo(file);
        ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.timelineExports().isRunning(); }, kPatience));
        QFile written(file);
        ASSERT_TRUE(written.open(QIODevice::ReadOnly)) << name;
        const QByteArray text = written.readAll();
        const bool isTable = file.endsWith(QStringLiteral(".csv"));
        EXPECT_TRUE(text.startsWith(isTable ? "cycle,command,channel" : "{\"displayTimeUnit\"")) << name;
        if (isTable) {
            EXPECT_EQ(text.count('\n'), static_cast<qsizetype>(log().size()) + 1);
        }
    }
}

TEST_F(GuiTimeline, SurvivesAnyKeyAndSize)
{
    for (const QSize size : {QSize(1040, 680), QSize(1900, 1000)}) {
        m_window.resize(size);
        for (int key = Qt::Key_A; key <= Qt::Key_Z; ++key) {
            QTest::keyClick(&view(), static_cast<Qt::Key>(key));
        }
        for (const Qt::Key key : {Qt::Key_Space, Qt::Key_Plus, Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Period,
                                  Qt::Key_Up, Qt::Key_Left, Qt::Key_Right}) {
            QTest::keyClick(&view(), key);
        }
        view().openTo(5);
        EXPECT_FALSE(view().grab().isNull());
        EXPECT_LE(view().window().end(), view().window().runEnd() + 1e-6);
    }
}

TEST_F(WindowTest, SaysWhatToDoWithoutADraft)
{
    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));

    EXPECT_TRUE(m_window.timelinePage().message().contains(QStringLiteral("Select a candidate")));
    QTest::keyClick(&m_window.timelinePage().view(), Qt::Key_Plus); // nothing to zoom: no harm
}

} // namespace pimento
