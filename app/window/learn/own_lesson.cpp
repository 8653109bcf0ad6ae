// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/own_lesson.h"

#include "engine/lessons/lesson_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace pimento {

namespace {

using Json = nlohmann::ordered_json; // keys in the order in which people read them

/// Name of the element of a list that equals `wanted` but for its name, which is added if there is none: "q1", "q2".
std::string nameIn(Json& list, Json wanted, const char* prefix)
{
    for (const Json& each : list) {
        Json other = each;
        other.erase("name");
        if (other == wanted) {
            return each.at("name").get<std::string>();
        }
    }
    const std::string name = prefix + std::to_string(list.size() + 1);
    Json named = {{"name", name}};
    named.update(wanted);
    list.push_back(std::move(named));
    return name;
}

Json paragraphs(const std::string& text)
{
    Json all = Json::array();
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find("\n\n", begin), text.size());
        if (end > begin) {
            all.push_back(text.substr(begin, end - begin));
        }
        begin = end + 2;
    }
    return all;
}

} // namespace

Result<std::string> withStep(std::string_view lesson, const OwnStep& step, const std::string& title)
{
    Json json = {{"format", "pimento-lesson 1"}, {"title", title},          {"summary", title},      {"minutes", 5},
                 {"questions", Json::array()},   {"drafts", Json::array()}, {"steps", Json::array()}};
    if (!lesson.empty()) {
        if (const auto known = parseLesson(lesson, "own", kOwnLesson); !known) {
            return tl::unexpected<Error>(known.error());
        }
        json = Json::parse(lesson);
    }
    Json ask = Json::parse(questionJson(step.question));
    ask.erase("format"); // the lesson has one of its own
    const std::string question =
        nameIn(json["questions"], {{"find", step.findsBest ? "best" : "all"}, {"ask", std::move(ask)}}, "q");
    Json added = {{"title", step.title}, {"page", step.page}, {"question", question}, {"text", paragraphs(step.text)}};
    if (!step.candidate.empty()) {
        added["draft"] =
            nameIn(json["drafts"], {{"question", question}, {"pick", "text"}, {"text", step.candidate}}, "D");
    }
    for (const auto& [key, value] :
         {std::pair("x", step.x), std::pair("y", step.y), std::pair("colour", step.colour)}) {
        if (!value.empty()) {
            added[key] = value;
        }
    }
    if (!step.filters.empty()) {
        added["filters"] = step.filters;
    }
    json["steps"].push_back(std::move(added));
    std::string text = json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    if (const auto valid = parseLesson(text, "own", kOwnLesson); !valid) {
        return tl::unexpected<Error>(valid.error());
    }
    return text;
}

} // namespace pimento
