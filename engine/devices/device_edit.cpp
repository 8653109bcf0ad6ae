// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_edit.h"

#include "engine/base/json_reader.h"
#include "engine/base/numbers.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace pimento {

namespace {

using Json = nlohmann::json;

constexpr const char* kOrigin = "device description";

/// True if a member is the text, or a list that contains it.
bool says(const Json& member, std::string_view text)
{
    const auto isText = [text](const Json& each) {
        return each.is_string() && each.get_ref<const std::string&>() == text;
    };
    return isText(member) || (member.is_array() && std::ranges::any_of(member, isText));
}

Json* memberOf(Json& object, std::string_view key)
{
    const auto found = object.is_object() ? object.find(std::string(key)) : object.end();
    return found == object.end() ? nullptr : &*found;
}

/// Follows one step of a path; nullptr: there is no such member.
Json* next(Json& from, std::string_view step)
{
    const std::size_t equals = step.find('=');
    if (equals == std::string_view::npos) {
        return memberOf(from, step);
    }
    if (!from.is_array()) {
        return nullptr;
    }
    for (Json& element : from) {
        const Json* member = memberOf(element, step.substr(0, equals));
        if (member != nullptr && says(*member, step.substr(equals + 1))) {
            return &element;
        }
    }
    return nullptr;
}

/// Finds the value at a path; for an object with a note, the value inside it.
Result<Json*> find(Json& document, const std::string& path)
{
    Json* at = &document;
    for (const std::string_view step : split(path, '/')) {
        at = next(*at, step);
        if (at == nullptr) {
            return fail("has no " + std::string(step), std::string(kOrigin) + ", " + path, "Leave this assumption out");
        }
    }
    Json* value = memberOf(*at, "value");
    return value == nullptr ? at : value;
}

} // namespace

Result<std::string> deviceValueAt(std::string_view description, const std::string& path)
{
    auto document = parseJson(description, kOrigin);
    if (!document) {
        return tl::unexpected<Error>(document.error());
    }
    return find(*document, path).map([](const Json* value) {
        return value->is_string() ? value->get<std::string>() : value->dump();
    });
}

Result<std::string> editedDevice(std::string_view description, std::span<const DeviceEdit> edits)
{
    auto document = parseJson(description, kOrigin);
    if (!document) {
        return tl::unexpected<Error>(document.error());
    }
    for (const DeviceEdit& edit : edits) {
        const auto place = find(*document, edit.path);
        auto value = parseJson(edit.value, "value of " + edit.path);
        if (!place || !value) {
            return tl::unexpected<Error>(!place ? place.error() : value.error());
        }
        **place = (*place)->is_string() && value->is_number() ? Json(value->dump()) : *std::move(value);
    }
    return document->dump(2);
}

} // namespace pimento
