// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/explore/predict_controller.h"
#include "tests/support/window_test.h"
#include "views/explore/predictions/predicted_values.h"
#include "views/explore/predictions/prediction_bar.h"

#include <cstddef>

namespace pimento {

/// Actions of a user who predicts candidates.
class GuiPredict : public WindowTest {
protected:
    /// Asks a question with several hundred drafts that are simulated in a moment.
    void askSmallGemv(const char* space = "complete")
    {
        choose("backend", QStringLiteral("AttAcc"));
        type("nhead", 2);
        type("dhead", 16);
        type("seq_len", 16);
        choose("space", QLatin1String(space));
    }

    [[nodiscard]] bool waitForAll()
    {
        return QTest::qWaitFor([&] { return workspace().isSettled() && m_window.predictions().isSettled(); },
                               kPatience);
    }

    void predict()
    {
        press("predict");
        ASSERT_TRUE(waitForAll());
    }

    PredictionBar& bar() { return m_window.page().predictions(); }
    ScatterPlot& scatter() { return m_window.page().scatter(); }
    QWidget* plot() { return scatter().findChild<QWidget*>(); }

    /// Returns a row that is predicted but not simulated.
    std::size_t someUnknown()
    {
        std::size_t row = 0;
        while (row < exploration().table->rows() && !PredictedValues(*exploration().table).has(row)) {
            ++row;
        }
        EXPECT_LT(row, exploration().table->rows());
        return row;
    }

    void trigger(const char* command) { m_window.commands().action(QLatin1String(command))->trigger(); }

    QString cardText()
    {
        const auto* card = plot()->findChild<QWidget*>(QStringLiteral("hoverCard"));
        return card->isVisible() ? card->findChild<QLabel*>()->text() : QString();
    }
};

} // namespace pimento
