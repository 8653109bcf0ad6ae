// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/json_value.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace pimento::document {

/// Gives access to the library's value.
struct Json::Text {
    using Document = nlohmann::ordered_json;

    template <class Value> Document operator()(const Value& value) const { return Document(value); }
    Document operator()(const Elements& elements) const
    {
        Document all = Document::array();
        for (const Json& element : elements) {
            all.push_back(of(element));
        }
        return all;
    }
    Document operator()(const Members& members) const
    {
        Document all = Document::object();
        for (const auto& [key, value] : members) {
            all[key] = of(value);
        }
        return all;
    }

    static Document of(const Json& json) { return std::visit(Text{}, json.m_value); }
    /// Replaces bytes that are no valid UTF-8.
    static std::string of(const Json& json, int indent)
    {
        return of(json).dump(indent, ' ', false, Document::error_handler_t::replace);
    }
};

Json::Json() : m_value(nullptr) {}
Json::Json(std::nullptr_t) : m_value(nullptr) {}
Json::Json(bool value) : m_value(value) {}
Json::Json(double value) : m_value(value) {}
Json::Json(std::string text) : m_value(std::move(text)) {}
Json::Json(std::string_view text) : m_value(std::string(text)) {}
Json::Json(const char* text) : m_value(std::string(text)) {}
Json::Json(std::variant<std::int64_t, std::uint64_t> value)
{
    std::visit([&](auto number) { m_value = number; }, value);
}

Json::Json(std::initializer_list<Json> parts) : m_value(Elements(parts))
{
    const bool isObject = std::ranges::all_of(parts, [](const Json& part) {
        const auto* pair = std::get_if<Elements>(&part.m_value);
        return pair != nullptr && pair->size() == 2 && std::holds_alternative<std::string>(pair->front().m_value);
    });
    if (isObject) {
        Members members;
        for (const Json& part : parts) {
            const auto& pair = std::get<Elements>(part.m_value);
            members.emplace_back(std::get<std::string>(pair[0].m_value), pair[1]);
        }
        m_value = std::move(members);
    }
}

Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

Json Json::array()
{
    Json json;
    json.m_value = Elements{};
    return json;
}

Json Json::object()
{
    Json json;
    json.m_value = Members{};
    return json;
}

Json& Json::operator[](std::string_view key)
{
    if (std::holds_alternative<std::nullptr_t>(m_value)) {
        m_value = Members{};
    }
    auto& members = std::get<Members>(m_value);
    const auto found = std::ranges::find(members, key, &Members::value_type::first);
    return found == members.end() ? members.emplace_back(std::string(key), Json()).second : found->second;
}

void Json::push_back(Json value)
{
    if (std::holds_alternative<std::nullptr_t>(m_value)) {
        m_value = Elements{};
    }
    std::get<Elements>(m_value).push_back(std::move(value));
}

Json& Json::back() { return std::get<Elements>(m_value).back(); }

void Json::update(const Json& object)
{
    for (const auto& [key, value] : std::get<Members>(object.m_value)) {
        (*this)[key] = value;
    }
}

std::string Json::lines(int indent) const { return Text::of(*this, indent); }
std::string Json::line() const { return Text::of(*this, -1); }

} // namespace pimento::document
