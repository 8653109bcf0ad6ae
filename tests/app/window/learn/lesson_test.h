// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/learn_lesson.h"
#include "tests/support/learn_test.h"

#include <QRadioButton>

namespace pimento {

/// Actions of a user on a lesson.
class GuiLesson : public LearnTest {
protected:
    void startSmall()
    {
        useLessons({{"01-small.json", test::windowLesson(test::kWindowSteps)}});
        start(QStringLiteral("small"));
    }

    void explore()
    {
        askReduction(2, 1024);
        press("explore");
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(exploration().best.has_value());
    }
    Pins& pins() { return workspace().state().pins; }
    FilterStack& filters() { return workspace().state().filters; }
    QRadioButton* radio(int place) { return bar().findChildren<QRadioButton*>().value(place); }
};

} // namespace pimento
