// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session_view.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <utility>

namespace pimento {

namespace {

using Json = nlohmann::json;

Json jsonOf(const SessionText& text)
{
    return {{"name", text.name},
            {"text", text.text},
            {"file", text.file},
            {"unsaved", text.isUnsaved},
            {"used", text.used}};
}

Json jsonOf(const SessionQuestion& question) { return {{"key", question.key}, {"best", question.isBest}}; }

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

/// A value of an object, or its default where there is none of that type.
std::string textIn(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool flagIn(const Json& json, const char* key, bool otherwise = false)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_boolean() ? found->get<bool>() : otherwise;
}

std::optional<double> numberIn(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

const Json& listIn(const Json& json, const char* key)
{
    static const Json kNone = Json::array();
    const auto found = json.find(key);
    return found != json.end() && found->is_array() ? *found : kNone;
}

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
    return key.empty() ? std::nullopt : std::optional(SessionQuestion{key, flagIn(json, "best")});
}

std::optional<SessionPin> pinOf(const Json& json)
{
    const auto place = json.is_object() ? numberIn(json, "place") : std::nullopt;
    return place && *place >= 0 && *place < 1000
               ? std::optional(
                     SessionPin{static_cast<std::size_t>(*place), textIn(json, "question"), textIn(json, "candidate")})
               : std::nullopt;
}

template <class Part>
std::vector<Part> listOf(const Json& json, const char* key, std::optional<Part> (*partOf)(const Json&))
{
    std::vector<Part> parts;
    for (const Json& each : listIn(json, key)) {
        if (auto part = partOf(each)) {
            parts.push_back(*std::move(part));
        }
    }
    return parts;
}

template <class Part> Json arrayOf(const std::vector<Part>& parts)
{
    Json array = Json::array();
    for (const Part& part : parts) {
        array.push_back(jsonOf(part));
    }
    return array;
}

} // namespace

std::string sessionViewJson(const SessionView& view)
{
    Json json = {{"closed", view.isClosed},
                 {"page", view.page},
                 {"fields", view.fields},
                 {"x", view.axes.x},
                 {"y", view.axes.y},
                 {"colour", view.axes.colour},
                 {"logarithmic", view.isLogarithmic},
                 {"devices", arrayOf(view.devices)},
                 {"history", arrayOf(view.history)}};
    if (view.answered) {
        json["answered"] = jsonOf(*view.answered);
    }
    if (view.selected) {
        json["selected"] = std::to_string(*view.selected); // a number of JSON has 53 bits
    }
    if (view.kernel) {
        json["kernel"] = jsonOf(*view.kernel);
    }
    json["filters"] = Json::array();
    for (const RowFilter& filter : view.filters) {
        json["filters"].push_back(std::visit(FilterJson{}, filter));
    }
    json["pins"] = Json::array();
    for (const SessionPin& pin : view.pins) {
        json["pins"].push_back({{"place", pin.place}, {"question", pin.question}, {"candidate", pin.candidate}});
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<SessionView> parseSessionView(std::string_view text, const std::string& origin)
{
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) {
        return fail("does not say what the window showed", origin, "The results in it are there all the same");
    }
    SessionView view;
    view.isClosed = flagIn(json, "closed");
    view.page = textIn(json, "page");
    view.fields = textIn(json, "fields");
    view.axes = {textIn(json, "x"), textIn(json, "y"), textIn(json, "colour")};
    view.isLogarithmic = flagIn(json, "logarithmic", true);
    view.answered = questionOf(json.value("answered", Json()));
    if (const std::string selected = textIn(json, "selected"); !selected.empty() && selected.size() <= 20) {
        char* end = nullptr;
        const std::uint64_t id = std::strtoull(selected.c_str(), &end, 10);
        view.selected = *end == '\0' ? std::optional(id) : std::nullopt;
    }
    view.filters = listOf<RowFilter>(json, "filters", filterOf);
    view.pins = listOf<SessionPin>(json, "pins", pinOf);
    view.kernel = textOf(json.value("kernel", Json()));
    view.devices = listOf<SessionText>(json, "devices", textOf);
    view.history = listOf<SessionQuestion>(json, "history", questionOf);
    return view;
}

} // namespace pimento
