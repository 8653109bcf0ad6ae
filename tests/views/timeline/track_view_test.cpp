// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/made_up_timeline.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_text.h"
#include "views/timeline/timeline_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QComboBox>
#include <QLineEdit>

// The page Timeline with the tracks of a producer that is no DRAM device.

namespace pimento {

TEST(TrackView, ShowsFindsAndDescribesSpansOfAnyTree)
{
    const auto timeline = test::chipTimeline();
    TimelinePage page;
    page.resize(1200, 800);
    page.setTimeline(timeline, QStringLiteral("a chip"));
    page.show();
    TimelineView& view = page.view();

    const auto* depth = page.findChild<QComboBox*>(QStringLiteral("lanes"));
    ASSERT_EQ(depth->count(), 2);
    EXPECT_EQ(depth->itemText(1), QStringLiteral("lanes to core"));
    view.openTo(2);
    EXPECT_EQ(view.rows().rows().size(), 11U);

    page.findChild<QLineEdit*>(QStringLiteral("find"))->setText(QStringLiteral("tile 1 core 2"));
    page.goToHit(1);
    ASSERT_TRUE(view.selected());
    EXPECT_EQ(timeline->trackOf(*view.selected()), 10U);
    EXPECT_GT(view.blockRect(*view.selected()).width(), view.overviewRect().width() / 2); // 10 of 16 units
    const CardText card = cardOf(*timeline, *view.selected(), TimeUnit::Cycle);
    EXPECT_EQ(card.title, QStringLiteral("multiply"));
    EXPECT_EQ(card.lines.front().second, QStringLiteral("tile 1, core 2"));
    EXPECT_EQ(argsText(*timeline, *view.selected()), QStringLiteral("layer 2"));
    EXPECT_FALSE(page.grab().isNull());
}

namespace {

/// Two spans in nanoseconds, of which the first sends to the second.
class SentSpans final : public SpanStore {
public:
    [[nodiscard]] std::size_t size() const override { return m_spans.size(); }
    [[nodiscard]] std::uint32_t track(std::size_t i) const override { return m_spans.span(i).track; }
    [[nodiscard]] std::int64_t begin(std::size_t i) const override { return m_spans.begin(i); }
    [[nodiscard]] std::int64_t length(std::size_t i) const override { return m_spans.length(i); }
    [[nodiscard]] std::uint16_t kind(std::size_t i) const override { return m_spans.kind(i); }
    [[nodiscard]] SpanArgs args(std::size_t i) const override { return m_spans.args(i); }
    [[nodiscard]] std::span<const SpanLink> links() const override { return m_links; }

private:
    SpanList m_spans{{{1, 100, 50, 0, {1, 7}}, {2, 200, 40, 1, {0, kNoArg}}}};
    std::vector<SpanLink> m_links = {{0, 1}};
};

} // namespace

TEST(TrackView, SaysTimesWithoutCyclesAndNamesOfNumbers)
{
    auto scheme = std::make_shared<TimelineScheme>();
    scheme->clockPeriod = Picoseconds{1000};
    scheme->hasCycles = false;
    scheme->tracks = TrackTree("chip");
    scheme->tracks.add(0, "core 0", "core");
    scheme->tracks.add(0, "core 1", "core");
    scheme->kinds = {{"send", "sends", TimelineKind::Transfer}, {"recv", "receives", TimelineKind::Transfer}};
    scheme->args = {{{"layer", "layer", {"conv1", "conv2"}}, {"pixel", "pixel"}}};
    const auto timeline =
        std::make_shared<const Timeline>(scheme, std::make_shared<const SentSpans>(), TimelineExtent{300, {}, false});
    TimelinePage page;
    page.resize(1200, 800);
    page.setTimeline(timeline, QStringLiteral("a chip"));
    page.show();

    EXPECT_FALSE(page.findChild<QComboBox*>(QStringLiteral("unit"))->isVisible());
    EXPECT_EQ(argsText(*timeline, 0), QStringLiteral("conv2 pixel 7"));
    const CardText card = cardOf(*timeline, 0, TimeUnit::Nanosecond);
    for (const auto& [name, value] : card.lines) {
        EXPECT_NE(name, QStringLiteral("issued in cycle"));
        EXPECT_FALSE(value.contains(QStringLiteral("cycle"))) << value.toStdString();
    }
    page.view().openTo(2);
    const QImage before = page.view().viewport()->grab().toImage();
    page.view().select(1); // the arrow begins at the other span
    const QPoint between = (page.view().blockRect(0).center() + page.view().blockRect(1).center()) / 2;
    const QImage after = page.view().viewport()->grab().toImage();
    const qreal ratio = after.devicePixelRatio();
    bool isDrawn = false;
    for (int y = -2; y <= 2; ++y) {
        const QPoint pixel = ((between + QPoint(0, y)) * ratio);
        isDrawn = isDrawn || before.pixelColor(pixel) != after.pixelColor(pixel);
    }
    EXPECT_TRUE(isDrawn);

    page.setTimeline(test::chipTimeline(), QStringLiteral("another chip"));
    EXPECT_TRUE(page.findChild<QComboBox*>(QStringLiteral("unit"))->isVisible());
}

} // namespace pimento
