// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session_pages.h"
#include "engine/candidates/row_filter.h"
#include "sim/base/result.h"
#include "views/state/scatter_axes.h"

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
    std::string file; // "": it has none
    bool isUnsaved = false;
    std::string used; // text of the device that questions can name; "": they cannot

    bool operator==(const SessionText&) const = default;
};

/// A draft that was pinned.
struct SessionPin {
    std::size_t place = 0;
    std::string question; // its key in the study, 32 digits
    std::string candidate;

    bool operator==(const SessionPin&) const = default;
};

/// A question whose results stand in the study.
struct SessionQuestion {
    std::string key;     // in the study, 32 digits
    bool isBest = false; // the best draft was looked for, else all were simulated

    bool operator==(const SessionQuestion&) const = default;
};

/// Raise it when a window of this version would lose what an older one cannot understand. Keys may be added without.
inline constexpr int kSessionVersion = 2;

/// What a window shows beside the results, which the study has itself.
struct SessionView {
    int version = kSessionVersion;
    std::vector<std::string> unknown; // what a newer version wrote and this one does not understand
    bool isClosed = false;            // the window was closed; else the program ended in another way
    std::string page;
    std::string fields;       // JSON of the question that stands in the fields, or stood there last; "": none ever did
    bool isOwnKernel = false; // the fields name the user's own kernel, whatever its text is worth
    std::optional<SessionQuestion> answered; // what is on show
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

/// One JSON object with sorted keys.
[[nodiscard]] std::string sessionViewJson(const SessionView& view);
/// Reads it. Keys that are unknown are ignored, those that are missing have their default. Error: it is no such object.
[[nodiscard]] Result<SessionView> parseSessionView(std::string_view json, const std::string& origin);

} // namespace pimento
