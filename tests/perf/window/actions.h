// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace pimento::perf {

class Scene;

/// An action of a user in the window, and the longest time until the window shows the result.
struct Action {
    std::string name;      // "hover/scatter"
    double limit = 0;      // milliseconds
    double smallLimit = 0; // in the smaller space; 0: like `limit`
    int times = 0;
    std::function<void(Scene&, int step)> prepare; // runs first, not measured; empty: nothing to prepare
    std::function<void(Scene&, int step)> perform;
    std::function<void(Scene&)> end = {}; // restores the window afterwards, not measured
};

[[nodiscard]] std::vector<Action> hoverActions();
[[nodiscard]] std::vector<Action> brushActions();
[[nodiscard]] std::vector<Action> tableActions();
[[nodiscard]] std::vector<Action> pageActions();
[[nodiscard]] std::vector<Action> looksActions();
[[nodiscard]] std::vector<Action> lessonActions();
[[nodiscard]] std::vector<Action> programActions();
[[nodiscard]] std::vector<Action> modelActions();

/// Returns all actions in the order in which a user meets them.
[[nodiscard]] std::vector<Action> allActions();

} // namespace pimento::perf
