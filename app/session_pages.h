// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model_desk.h"
#include "engine/candidates/row_filter.h"
#include "views/plots/parallel_axes.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// What somebody arranged on the pages: of no account for results, and tedious to arrange again.

namespace pimento {

/// A candidate of a question, whose pages show something about it.
struct SessionSubject {
    std::string question; // key in the study
    std::uint64_t candidate = 0;

    bool operator==(const SessionSubject&) const = default;
};

struct SessionTimeline {
    SessionSubject of;
    double begin = 0; // cycles on show
    double end = 0;
    std::vector<std::uint32_t> open; // lanes that are unfolded
    std::optional<std::uint64_t> command;

    bool operator==(const SessionTimeline&) const = default;
};

/// The line that lights others on the page Inspect.
struct SessionLine {
    SessionSubject of;
    std::string listing;
    int line = 0;

    bool operator==(const SessionLine&) const = default;
};

/// A text of a listing that was changed by hand and belongs to no file.
struct SessionEdit {
    std::string listing;
    std::string text;

    bool operator==(const SessionEdit&) const = default;
};

/// What is tried on the page What-if.
struct SessionTrial {
    std::string question; // key in the study
    std::string looked;
    std::map<std::string, double> tried;

    bool operator==(const SessionTrial&) const = default;
};

/// A column of the page Compare that is no pin.
struct SessionColumn {
    std::string kind;     // "asked", "default", "device"; of a baseline also "pin"
    std::string question; // JSON
    std::string choice;
    std::size_t pin = 0;
    std::string title; // of its device
    std::string note;  // what its question leaves out

    bool operator==(const SessionColumn&) const = default;
};

struct SessionCompare {
    std::string candidate; // of the column "asked"
    std::vector<SessionColumn> columns;
    std::optional<SessionColumn> baseline;

    bool operator==(const SessionCompare&) const = default;
};

struct SessionSort {
    std::string column; // id; "": the drafts themselves
    bool isDescending = false;

    bool operator==(const SessionSort&) const = default;
};

struct SessionPages {
    std::vector<AxisChoice> axes; // of the parallel coordinates; empty: nobody chose any
    std::vector<RowFilter> brush;
    std::string brushOf; // key of its question in the study; "": unknown
    std::optional<SessionSort> sort;
    std::optional<SessionTimeline> timeline;
    std::optional<SessionLine> line;
    std::vector<SessionEdit> edits;
    std::optional<SessionTrial> trial;
    std::optional<SessionCompare> compare;
    std::optional<ModelDesk::Arrangement> model;
    std::map<std::string, std::string> controls; // lists, tabs, switches and fields by "page.name"

    bool operator==(const SessionPages&) const = default;
};

/// One JSON object. Keys that are unknown are ignored, those that are missing have their default.
[[nodiscard]] nlohmann::json jsonOf(const SessionPages& pages);
[[nodiscard]] SessionPages pagesOf(const nlohmann::json& json);

/// The same of a filter; nullopt: it is none that this version knows.
[[nodiscard]] nlohmann::json jsonOf(const RowFilter& filter);
[[nodiscard]] std::optional<RowFilter> filterOf(const nlohmann::json& json);

} // namespace pimento
