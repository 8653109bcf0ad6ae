// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/parameter_list.h"

#include "engine/base/numbers.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

namespace pimento {

using Json = nlohmann::json;

std::optional<DeviceNumber> numberOf(const Json& value)
{
    if (value.is_number()) {
        return DeviceNumber{value.get<double>(), ""};
    }
    if (!value.is_string()) {
        return std::nullopt;
    }
    const std::string& text = value.get_ref<const std::string&>();
    const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto number = parseDecimal(std::string_view(text).substr(0, end));
    const std::size_t unit = std::min(text.find_first_not_of(' ', end), text.size());
    const bool isUnit = text.find_first_of("+-*", end) == std::string::npos;
    return number && isUnit ? std::optional(DeviceNumber{*number, text.substr(unit)}) : std::nullopt;
}

Parameter& ParameterList::add(Parameter parameter)
{
    const auto isTaken = [this](const std::string& id) {
        return std::ranges::find(m_all, id, &Parameter::id) != m_all.end();
    };
    const std::string id = parameter.id;
    for (int i = 2; isTaken(parameter.id); ++i) {
        parameter.id = id + "." + std::to_string(i);
    }
    return m_all.emplace_back(std::move(parameter));
}

Parameter* ParameterList::addNumber(const std::string& id, std::string title, std::string unit,
                                    const std::string& group, std::string place, ParameterValues values)
{
    const Json::json_pointer at(place);
    if (!m_device.contains(at)) {
        return nullptr;
    }
    const Json* value = &m_device.at(at);
    std::string note;
    if (value->is_object() && value->contains("value")) {
        note = value->value("note", "");
        value = &(*value)["value"];
        place += "/value";
    }
    const auto quantity = numberOf(*value);
    if (!quantity) {
        return nullptr;
    }
    const auto words = std::ranges::find_if(m_words, [&](const KeyWords& each) { return id == each.key; });
    if (words != m_words.end()) {
        title = words->title;
        unit = words->unit;
    }
    const bool isText = value->is_string() && !quantity->unit.empty();
    const bool isDecimal = isText || (value->is_number_float() && values == ParameterValues::Whole);
    return &add({.id = id,
                 .title = title.empty() ? group + " " + id : std::move(title),
                 .unit = isText ? quantity->unit : std::move(unit),
                 .group = group,
                 .value = quantity->value,
                 .values = isDecimal ? ParameterValues::Decimal : values,
                 .places = {std::move(place)},
                 .textUnit = value->is_string() ? quantity->unit : "",
                 .note = std::move(note)});
}

} // namespace pimento
