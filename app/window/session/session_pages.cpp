// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/session_pages.h"

#include "app/window/session/session_json.h"
#include "app/window/session/session_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

struct FilterJson {
    Json operator()(const ColumnRange& range) const
    {
        Json json = {{"column", range.column}};
        if (std::isfinite(range.least)) { // JSON has no infinity
            json["least"] = range.least;
        }
        if (std::isfinite(range.most)) {
            json["most"] = range.most;
        }
        return json;
    }
    Json operator()(const NearBest& filter) const { return {{"within", filter.percent}}; }
    Json operator()(const BestShare& filter) const { return {{"best", filter.percent}}; }
    Json operator()(const LabelText& filter) const { return {{"words", filter.words}}; }
    Json operator()(const HasNote& filter) const { return {{"note", filter.words}}; }
};

Json jsonOf(const SessionSubject& subject)
{
    return {{"question", subject.question}, {"candidate", std::to_string(subject.candidate)}};
}

SessionSubject subjectOf(const Json& json) { return {textIn(json, "question"), idIn(json, "candidate").value_or(0)}; }

constexpr std::array kScales = {"steps", "linear", "logarithmic"}; // in the order of AxisScale

Json jsonOf(const AxisChoice& axis)
{
    Json json = {{"column", axis.column}, {"inverted", axis.isInverted}};
    if (axis.scale) {
        json["scale"] = kScales[static_cast<std::size_t>(*axis.scale)];
    }
    return json;
}

std::optional<AxisChoice> axisOf(const Json& json)
{
    AxisChoice axis{json.is_object() ? textIn(json, "column") : std::string()};
    if (axis.column.empty()) {
        return std::nullopt;
    }
    axis.isInverted = flagIn(json, "inverted");
    if (const auto scale = std::ranges::find(kScales, textIn(json, "scale")); scale != kScales.end()) {
        axis.scale = static_cast<AxisScale>(scale - kScales.begin());
    }
    return axis;
}

Json jsonOf(const SessionEdit& edit) { return {{"listing", edit.listing}, {"text", edit.text}}; }

std::optional<SessionEdit> editOf(const Json& json)
{
    SessionEdit edit;
    if (json.is_object()) {
        edit = {textIn(json, "listing"), textIn(json, "text")};
    }
    return edit.listing.empty() ? std::nullopt : std::optional(edit);
}

Json jsonOf(const SessionColumn& column)
{
    return {{"kind", column.kind}, {"question", column.question}, {"choice", column.choice},
            {"pin", column.pin},   {"title", column.title},       {"note", column.note}};
}

std::optional<SessionColumn> columnOf(const Json& json)
{
    if (!json.is_object() || textIn(json, "kind").empty()) {
        return std::nullopt;
    }
    const double pin = numberIn(json, "pin").value_or(0);
    return SessionColumn{textIn(json, "kind"),   textIn(json, "question"),
                         textIn(json, "choice"), pin >= 0 && pin < 1000 ? static_cast<std::size_t>(pin) : 0,
                         textIn(json, "title"),  textIn(json, "note")};
}

Json jsonOf(const SessionTimeline& timeline)
{
    Json json = {
        {"of", jsonOf(timeline.of)}, {"begin", timeline.begin}, {"end", timeline.end}, {"open", timeline.open}};
    if (timeline.command) {
        json["command"] = std::to_string(*timeline.command);
    }
    if (!timeline.bookmarks.empty()) {
        json["bookmarks"] = timeline.bookmarks;
    }
    return json;
}

std::optional<SessionTimeline> timelineOf(const Json& json)
{
    const auto begin = numberIn(json, "begin");
    const auto end = numberIn(json, "end");
    if (!begin || !end || !(*begin < *end) || !std::isfinite(*begin) || !std::isfinite(*end)) {
        return std::nullopt;
    }
    SessionTimeline timeline{subjectOf(objectIn(json, "of")), *begin, *end, {}, idIn(json, "command")};
    for (const Json& lane : listIn(json, "open")) {
        if (lane.is_number_unsigned() && lane.get<std::uint64_t>() <= 0xffffffffU) {
            timeline.open.push_back(lane.get<std::uint32_t>());
        }
    }
    for (const Json& bookmark : listIn(json, "bookmarks")) {
        if (bookmark.is_number() && std::isfinite(bookmark.get<double>())) {
            timeline.bookmarks.push_back(bookmark.get<double>());
        }
    }
    return timeline;
}

Json jsonOf(const SessionLine& line)
{
    return {{"of", jsonOf(line.of)}, {"listing", line.listing}, {"line", line.line}};
}

std::optional<SessionLine> lineOf(const Json& json)
{
    const auto line = numberIn(json, "line");
    return line && *line >= 0 && *line < 1e9
               ? std::optional(
                     SessionLine{subjectOf(objectIn(json, "of")), textIn(json, "listing"), static_cast<int>(*line)})
               : std::nullopt;
}

Json jsonOf(const SessionTrial& trial)
{
    return {{"question", trial.question}, {"looked", trial.looked}, {"tried", trial.tried}};
}

std::optional<SessionTrial> trialOf(const Json& json)
{
    SessionTrial trial{textIn(json, "question"), textIn(json, "looked"), {}};
    for (const auto& [id, value] : objectIn(json, "tried").items()) {
        if (value.is_number()) {
            trial.tried[id] = value.get<double>();
        }
    }
    return trial.question.empty() ? std::nullopt : std::optional(trial);
}

Json jsonOf(const SessionCompare& compare)
{
    Json json = {{"candidate", compare.candidate}, {"columns", arrayOf<SessionColumn>(compare.columns, jsonOf)}};
    if (compare.baseline) {
        json["baseline"] = jsonOf(*compare.baseline);
    }
    return json;
}

std::optional<SessionCompare> compareOf(const Json& json)
{
    return json.empty() ? std::nullopt
                        : std::optional(SessionCompare{textIn(json, "candidate"),
                                                       listOf<SessionColumn>(json, "columns", columnOf),
                                                       columnOf(objectIn(json, "baseline"))});
}

Json jsonOf(const SessionSort& sort) { return {{"column", sort.column}, {"descending", sort.isDescending}}; }

std::optional<SessionSort> sortOf(const Json& json)
{
    return json.contains("column") ? std::optional(SessionSort{textIn(json, "column"), flagIn(json, "descending")})
                                   : std::nullopt;
}

Json jsonOf(const NetworkController::Arrangement& network)
{
    return {{"network", network.network}, {"layer", network.layer}, {"opened", network.opened}};
}

std::optional<NetworkController::Arrangement> networkOf(const Json& json)
{
    NetworkController::Arrangement network{textIn(json, "network"), textIn(json, "layer")};
    for (const Json& first : listIn(json, "opened")) {
        if (first.is_number_unsigned()) {
            network.opened.insert(first.get<std::size_t>());
        }
    }
    return network.network.empty() ? std::nullopt : std::optional(network);
}

template <class Part> void put(Json& json, const char* key, const std::optional<Part>& part)
{
    if (part) {
        json[key] = jsonOf(*part);
    }
}

} // namespace

Json jsonOf(const RowFilter& filter) { return std::visit(FilterJson{}, filter); }

std::optional<RowFilter> filterOf(const Json& json)
{
    if (!json.is_object()) {
        return std::nullopt;
    }
    if (const std::string column = textIn(json, "column"); !column.empty()) {
        ColumnRange range{column};
        range.least = numberIn(json, "least").value_or(range.least);
        range.most = numberIn(json, "most").value_or(range.most);
        return range;
    }
    if (const auto percent = numberIn(json, "within")) {
        return NearBest{*percent};
    }
    if (const auto percent = numberIn(json, "best")) {
        return BestShare{*percent};
    }
    if (const auto note = json.find("note"); note != json.end() && note->is_string()) {
        return HasNote{textIn(json, "note")};
    }
    const std::string words = textIn(json, "words");
    return words.empty() ? std::nullopt : std::optional<RowFilter>(LabelText{words});
}

Json jsonOf(const SessionPages& pages)
{
    Json json = {{"axes", arrayOf<AxisChoice>(pages.axes, jsonOf)},
                 {"brush", arrayOf<RowFilter>(pages.brush, jsonOf)},
                 {"brush_of", pages.brushOf},
                 {"edits", arrayOf<SessionEdit>(pages.edits, jsonOf)},
                 {"controls", pages.controls}};
    put(json, "sort", pages.sort);
    put(json, "timeline", pages.timeline);
    put(json, "line", pages.line);
    put(json, "trial", pages.trial);
    put(json, "compare", pages.compare);
    put(json, "model", pages.model);
    put(json, "network", pages.network);
    return json;
}

SessionPages pagesOf(const Json& json)
{
    SessionPages pages;
    if (!json.is_object()) {
        return pages;
    }
    pages.axes = listOf<AxisChoice>(json, "axes", axisOf);
    pages.brush = listOf<RowFilter>(json, "brush", filterOf);
    pages.brushOf = textIn(json, "brush_of");
    pages.edits = listOf<SessionEdit>(json, "edits", editOf);
    pages.sort = sortOf(objectIn(json, "sort"));
    pages.timeline = timelineOf(objectIn(json, "timeline"));
    pages.line = lineOf(objectIn(json, "line"));
    pages.trial = trialOf(objectIn(json, "trial"));
    pages.compare = compareOf(objectIn(json, "compare"));
    pages.model = modelOf(objectIn(json, "model"));
    pages.network = networkOf(objectIn(json, "network"));
    for (const auto& [name, value] : objectIn(json, "controls").items()) {
        if (value.is_string()) {
            pages.controls[name] = value.get<std::string>();
        }
    }
    return pages;
}

} // namespace pimento
