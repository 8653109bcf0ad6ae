// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace pimento::perf {

class Scene;

/// Something that somebody does in the window, and how long it may take until the window shows what follows.
struct Action {
    std::string name;      // "hover/scatter"
    double limit = 0;      // milliseconds
    double smallLimit = 0; // of the smaller space; 0: the same
    int times = 0;
    std::function<void(Scene&, int step)> prepare; // is not measured; none: nothing
    std::function<void(Scene&, int step)> perform;
    std::function<void(Scene&)> end = {}; // puts the window back, is not measured
};

[[nodiscard]] std::vector<Action> hoverActions();
[[nodiscard]] std::vector<Action> brushActions();
[[nodiscard]] std::vector<Action> tableActions();
[[nodiscard]] std::vector<Action> pageActions();
[[nodiscard]] std::vector<Action> looksActions();
[[nodiscard]] std::vector<Action> lessonActions();
[[nodiscard]] std::vector<Action> programActions();
[[nodiscard]] std::vector<Action> modelActions();

/// All of them, in the order of a use.
[[nodiscard]] std::vector<Action> allActions();

} // namespace pimento::perf
