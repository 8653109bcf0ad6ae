// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/inspection.h"
#include "engine/inspection/timeline/timeline.h"
#include "tests/support/window_test.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <QLineEdit>

namespace pimento {

namespace {

constexpr std::size_t kLongRun = 100'000; // commands

/// GEMV with W laid out on every run, of a size whose run is long.
Question longQuestion(const std::string& device, std::int64_t length)
{
    Question question =
        test::questionAbout("compiled", "gemv", "batch=1,nhead=32,dhead=128,seq_len=" + std::to_string(length), device);
    question.workload.streamed = {"W"};
    return question;
}

} // namespace

/// Find and Enter on a long run of a device.
class GuiFind : public WindowTest, public ::testing::WithParamInterface<const char*> {
protected:
    void SetUp() override
    {
        ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
        for (std::int64_t length = 512; commands() < kLongRun; length *= 2) {
            ASSERT_LE(length, 65'536);
            const auto problem = test::posed(longQuestion(GetParam(), length));
            const auto inspection = problem->inspect(*problem->standards().value(), 0, {}, {}, {}, nullptr);
            ASSERT_TRUE(inspection.has_value()) << inspection.error().message();
            m_window.timelinePage().setTimeline((*inspection)->shared<Timeline>(),
                                                QString::fromStdString((*inspection)->title));
            ASSERT_NE(view().timeline(), nullptr);
        }
    }

    TimelineView& view() { return m_window.timelinePage().view(); }
    std::size_t commands() { return view().timeline() == nullptr ? 0 : view().timeline()->spans().size(); }

    /// Lets the window answer and paint what it shows then.
    template <class Action> void answer(const Action& action)
    {
        QElapsedTimer time;
        time.start();
        action();
        QApplication::processEvents();
        view().viewport()->repaint();
        const qint64 milliseconds = time.elapsed();
        ++m_answers;
        m_slowAnswers += milliseconds > 100 ? 1 : 0;
        m_longest = std::max(m_longest, milliseconds);
    }

    int m_answers = 0;
    int m_slowAnswers = 0; // more than 100 ms
    qint64 m_longest = 0;
};

// Cycles lie exactly on the borders of pixels at most widths, since a jump shows a command of few cycles on 60 pixels.
TEST_P(GuiFind, GoesFromHitToHitAtAnyWidth)
{
    const int asked = qEnvironmentVariableIntValue("PIMENTO_WIDTH_STEP"); // 1: every width
    const int step = asked > 0 ? asked : 97;
    for (int width = 800; width <= 2000; width += step) {
        m_window.resize(width, 900);
        for (const char* words : {"wr", "mac channel 3", "rd", "act"}) {
            auto& find = child<QLineEdit>("find");
            answer([&] { find.setText(QLatin1String(words)); });
            view().fit();
            for (int hit = 0; hit < 3; ++hit) {
                answer([&] { QTest::keyClick(&find, Qt::Key_Return); });
            }
        }
    }

    EXPECT_TRUE(view().selected().has_value());
    RecordProperty("commands", static_cast<int>(commands()));
    RecordProperty("answers", m_answers);
    RecordProperty("answers_above_100_ms", m_slowAnswers);
    RecordProperty("longest_answer_ms", static_cast<int>(m_longest));
}

INSTANTIATE_TEST_SUITE_P(Devices, GuiFind, ::testing::Values("attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"),
                         [](const auto& device) {
                             std::string name = device.param;
                             std::erase(name, '-');
                             return name;
                         });

} // namespace pimento
