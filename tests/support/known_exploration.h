// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/workspace.h"
#include "tests/support/window_test.h"

#include <map>
#include <memory>
#include <string>

namespace pimento::test {

/// Results that tests of a program keep for the tests after them, by the name of a suite.
inline std::map<std::string, std::shared_ptr<const Exploration>>& knownExplorations()
{
    static std::map<std::string, std::shared_ptr<const Exploration>> known;
    return known;
}

/// Lets a window show the results that an earlier test kept, as a step back to an earlier question does. Without any,
/// it asks with `ask` and keeps the results. The best candidate is selected, as after an exploration.
template <class Ask> void showKnown(Workspace& workspace, const std::string& name, const Ask& ask)
{
    const auto isSettled = [&] { return workspace.isSettled(); };
    std::shared_ptr<const Exploration>& known = knownExplorations()[name];
    if (known == nullptr) {
        ASSERT_NO_FATAL_FAILURE(ask());
        ASSERT_TRUE(QTest::qWaitFor(isSettled, kPatience));
        ASSERT_TRUE(workspace.exploration() != nullptr && workspace.exploration()->isFinished);
        known = workspace.exploration();
        return;
    }
    QuestionHistory& history = workspace.history();
    history.add(known->problem, ExploreExtent::All);
    history.setPicture(known);
    if (known->best) {
        history.setSelected(known->table->id(*known->best));
    }
    workspace.bringBack(history.position(), nullptr, false);
    ASSERT_TRUE(QTest::qWaitFor(isSettled, kPatience));
    QApplication::processEvents();
}

} // namespace pimento::test
