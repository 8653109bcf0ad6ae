// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/session/session_pages.h"
#include "engine/candidates/row_filter.h"
#include "sim/base/result.h"
#include "views/explore/scatter/scatter_axes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A text of the user's own: a kernel, or a device.
struct SessionText {
    std::string name; // of a kernel
    std::string text;
    std::string file; // "": none
    bool isUnsaved = false;
    std::string used; // text of the device in the library; "": it is not there

    bool operator==(const SessionText&) const = default;
};

/// A pinned candidate.
struct SessionPin {
    std::size_t place = 0;
    std::string question; // its key in the study, 32 digits
    std::string candidate;

    bool operator==(const SessionPin&) const = default;
};

/// A question with results in the study.
struct SessionQuestion {
    std::string key;          // in the study, 32 digits
    bool isBest = false;      // the best candidate was searched; otherwise all were simulated
    bool isPredicted = false; // all were predicted, and few or none simulated

    bool operator==(const SessionQuestion&) const = default;
};

/// Format version. Raise it when an older program would lose new contents; adding optional keys does not need that.
inline constexpr int kSessionVersion = 2;

/// State of a window besides the results, which are in the study.
struct SessionView {
    int version = kSessionVersion;
    std::vector<std::string> unknown; // contents of a newer version that this one does not know
    bool isClosed = false;            // false: the program ended without closing the window
    std::string page;
    std::string fields;                      // JSON of the current or last question of the fields; "": none
    bool isOwnKernel = false;                // the fields use the user's own kernel, even if its text has errors
    std::optional<SessionQuestion> answered; // current question
    std::optional<std::uint64_t> selected;   // id of the candidate
    std::vector<RowFilter> filters;
    ScatterAxes axes;
    bool isLogarithmic = true;
    std::vector<SessionPin> pins;
    std::optional<SessionText> kernel;
    std::vector<SessionText> devices;
    std::vector<SessionQuestion> history; // oldest first
    SessionPages pages;

    [[nodiscard]] bool isNewer() const { return version > kSessionVersion; }

    bool operator==(const SessionView&) const = default;
};

/// Name of the window's view in a study.
inline constexpr const char* kSessionView = "window";

/// Writes one JSON object with sorted keys.
[[nodiscard]] std::string sessionViewJson(const SessionView& view);
/// Reads a state. Unknown keys are ignored, missing ones have their default. Error: the text is no such object.
[[nodiscard]] Result<SessionView> parseSessionView(std::string_view json, const std::string& origin);

} // namespace pimento
