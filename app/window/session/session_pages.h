// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/model/model_controller.h"
#include "app/window/network/network_controller.h"
#include "engine/candidates/row_filter.h"
#include "views/explore/parallel/parallel_axes.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// The user's arrangement of the pages: irrelevant for results, but tedious to restore by hand.

namespace pimento {

/// The candidate and question that a stored part of a page is about.
struct SessionSubject {
    std::string question; // key in the study
    std::uint64_t candidate = 0;

    bool operator==(const SessionSubject&) const = default;
};

struct SessionTimeline {
    SessionSubject of;
    double begin = 0; // visible cycles
    double end = 0;
    std::vector<std::uint32_t> open; // unfolded lanes
    std::optional<std::uint64_t> command;
    std::vector<double> bookmarks = {}; // cycles

    bool operator==(const SessionTimeline&) const = default;
};

/// The selected line of the page Inspect.
struct SessionLine {
    SessionSubject of;
    std::string listing;
    int line = 0;

    bool operator==(const SessionLine&) const = default;
};

/// An edited listing that is in no file.
struct SessionEdit {
    std::string listing;
    std::string text;

    bool operator==(const SessionEdit&) const = default;
};

/// The trial of the page What-if.
struct SessionTrial {
    std::string question; // key in the study
    std::string looked;
    std::map<std::string, double> tried;

    bool operator==(const SessionTrial&) const = default;
};

/// A column of the page Compare that is no pin.
struct SessionColumn {
    std::string kind;     // "asked", "default" or "device"; for a baseline also "pin"
    std::string question; // JSON
    std::string choice;
    std::size_t pin = 0;
    std::string title; // title of its device
    std::string note;  // what its question leaves out

    bool operator==(const SessionColumn&) const = default;
};

struct SessionCompare {
    std::string candidate; // code of the candidate of the column "asked"
    std::vector<SessionColumn> columns;
    std::optional<SessionColumn> baseline;

    bool operator==(const SessionCompare&) const = default;
};

struct SessionSort {
    std::string column; // column id; "": the candidates themselves
    bool isDescending = false;

    bool operator==(const SessionSort&) const = default;
};

struct SessionPages {
    std::vector<AxisChoice> axes; // axes of the parallel coordinates; empty: default axes
    std::vector<RowFilter> brush;
    std::string brushOf; // key of its question in the study; "": unknown
    std::optional<SessionSort> sort;
    std::optional<SessionTimeline> timeline;
    std::optional<SessionLine> line;
    std::vector<SessionEdit> edits;
    std::optional<SessionTrial> trial;
    std::optional<SessionCompare> compare;
    std::optional<ModelController::Arrangement> model;
    std::optional<NetworkController::Arrangement> network;
    std::map<std::string, std::string> controls; // lists, tabs, switches and fields by "page.name"

    bool operator==(const SessionPages&) const = default;
};

/// Converts to and from a JSON object. Unknown keys are ignored, missing ones have their default.
[[nodiscard]] nlohmann::json jsonOf(const SessionPages& pages);
[[nodiscard]] SessionPages pagesOf(const nlohmann::json& json);

/// Converts a filter; reading returns nullopt for one that this version does not know.
[[nodiscard]] nlohmann::json jsonOf(const RowFilter& filter);
[[nodiscard]] std::optional<RowFilter> filterOf(const nlohmann::json& json);

} // namespace pimento
