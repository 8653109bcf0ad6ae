// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/session_view.h"

#include "app/window/session/page_names.h"
#include "app/window/session/session_json.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento {

namespace {

Json jsonOf(const SessionText& text)
{
    return {{"name", text.name},
            {"text", text.text},
            {"file", text.file},
            {"unsaved", text.isUnsaved},
            {"used", text.used}};
}

Json jsonOf(const SessionQuestion& question)
{
    Json json = {{"key", question.key}, {"best", question.isBest}};
    if (question.isPredicted) {
        json["predicted"] = true;
    }
    return json;
}

std::optional<SessionText> textOf(const Json& json)
{
    return json.is_object()
               ? std::optional(SessionText{textIn(json, "name"), textIn(json, "text"), textIn(json, "file"),
                                           flagIn(json, "unsaved"), textIn(json, "used")})
               : std::nullopt;
}

std::optional<SessionQuestion> questionOf(const Json& json)
{
    const std::string key = json.is_object() ? textIn(json, "key") : std::string();
    return key.empty() ? std::nullopt : std::optional(SessionQuestion{key, flagIn(json, "best"), flagIn(json, "predicted")});
}

std::optional<SessionPin> pinOf(const Json& json)
{
    const auto place = json.is_object() ? numberIn(json, "place") : std::nullopt;
    return place && *place >= 0 && *place < 1000
               ? std::optional(
                     SessionPin{static_cast<std::size_t>(*place), textIn(json, "question"), textIn(json, "candidate")})
               : std::nullopt;
}

Json jsonOf(const SessionPin& pin)
{
    return {{"place", pin.place}, {"question", pin.question}, {"candidate", pin.candidate}};
}

constexpr std::array kKeys = {"ownKernel", "version", "closed",      "page",     "fields",  "x",
                              "y",         "colour",  "logarithmic", "answered", "pins",    "filters",
                              "devices",   "kernel",  "history",     "pages",    "selected"};
constexpr std::array kPageKeys = {"axes",  "brush", "brush_of", "sort",  "timeline", "line",
                                  "edits", "trial", "compare",  "model", "network",  "controls"};

void addUnknown(const Json& json, const auto& known, const std::string& before, std::vector<std::string>& unknown)
{
    for (const auto& [key, value] : json.items()) {
        if (std::ranges::find(known, key) == known.end()) {
            unknown.push_back(before + key);
        }
    }
}

/// Parts of a newer version's state that are ignored here.
std::vector<std::string> unknownIn(const Json& json, const SessionView& view)
{
    std::vector<std::string> unknown;
    addUnknown(json, kKeys, "", unknown);
    addUnknown(objectIn(json, "pages"), kPageKeys, "pages: ", unknown);
    for (const Json& filter : listIn(json, "filters")) {
        if (!filterOf(filter)) {
            unknown.push_back("filter: " + filter.dump(-1, ' ', false, Json::error_handler_t::replace));
        }
    }
    if (!pageNames().contains(QString::fromStdString(view.page))) {
        unknown.push_back("page: " + view.page);
    }
    return unknown;
}

} // namespace

std::string sessionViewJson(const SessionView& view)
{
    Json json = {{"version", view.version},
                 {"closed", view.isClosed},
                 {"page", view.page},
                 {"fields", view.fields},
                 {"ownKernel", view.isOwnKernel},
                 {"x", view.axes.x},
                 {"y", view.axes.y},
                 {"colour", view.axes.colour},
                 {"logarithmic", view.isLogarithmic},
                 {"devices", arrayOf<SessionText>(view.devices, jsonOf)},
                 {"history", arrayOf<SessionQuestion>(view.history, jsonOf)},
                 {"filters", arrayOf<RowFilter>(view.filters, jsonOf)},
                 {"pins", arrayOf<SessionPin>(view.pins, jsonOf)},
                 {"pages", jsonOf(view.pages)}};
    if (view.answered) {
        json["answered"] = jsonOf(*view.answered);
    }
    if (view.selected) {
        json["selected"] = std::to_string(*view.selected);
    }
    if (view.kernel) {
        json["kernel"] = jsonOf(*view.kernel);
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<SessionView> parseSessionView(std::string_view text, const std::string& origin)
{
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) {
        return fail("does not contain the state of a window", origin, "Its results are available");
    }
    SessionView view;
    view.isClosed = flagIn(json, "closed");
    view.page = textIn(json, "page");
    view.fields = textIn(json, "fields");
    view.isOwnKernel = flagIn(json, "ownKernel");
    view.axes = {textIn(json, "x"), textIn(json, "y"), textIn(json, "colour")};
    view.isLogarithmic = flagIn(json, "logarithmic", true);
    view.answered = questionOf(json.value("answered", Json()));
    view.selected = idIn(json, "selected");
    view.filters = listOf<RowFilter>(json, "filters", filterOf);
    view.pins = listOf<SessionPin>(json, "pins", pinOf);
    view.kernel = textOf(json.value("kernel", Json()));
    view.devices = listOf<SessionText>(json, "devices", textOf);
    view.history = listOf<SessionQuestion>(json, "history", questionOf);
    view.pages = pagesOf(objectIn(json, "pages"));
    if (const double version = numberIn(json, "version").value_or(1); version > kSessionVersion) {
        view.version = version < 1e6 ? static_cast<int>(version) : 1'000'000;
        view.unknown = unknownIn(json, view);
    }
    return view;
}

} // namespace pimento
