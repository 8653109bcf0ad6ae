// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/inspect/inspect_page.h"

#include <QApplication>
#include <QTest>

namespace pimento::test {

/// Waits for the advice on the page Inspect, whose cards move what lies below them. False: it does not come.
[[nodiscard]] inline bool waitForAdvice(const InspectPage& page)
{
    constexpr int kMilliseconds = 60'000;
    const auto isThere = [&] { return !page.verdict().contains(QStringLiteral("Looking for advice")); };
    const bool hasCome = QTest::qWaitFor(isThere, kMilliseconds);
    QApplication::processEvents();
    QApplication::processEvents(); // the layout that follows
    return hasCome;
}

} // namespace pimento::test
