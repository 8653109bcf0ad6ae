// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/json_reader.h"

#include "engine/base/nearest.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <system_error>
#include <utility>

namespace pimento {

ObjectReader::ObjectReader(const nlohmann::json& value, std::string path, Log& log)
    : m_value(&value), m_path(std::move(path)), m_log(&log)
{
    if (!value.is_object()) {
        complain("", "is not an object", "Write it in braces");
    } else if (log.notes != nullptr) {
        readNote();
    }
}

void ObjectReader::readNote()
{
    const std::string note = textOr("note", "");
    if (!note.empty()) {
        (*m_log->notes)[m_path] = note;
    }
}

std::string ObjectReader::pathOf(const std::string& key) const
{
    return m_path.empty() || key.empty() ? m_path + key : m_path + "." + key;
}

void ObjectReader::refuse(std::span<const char* const> keys, const std::string& why, std::string hint)
{
    std::string first;
    std::string others;
    for (const char* key : keys) {
        if (has(key)) {
            m_asked.insert(key);
            others += first.empty() ? "" : (others.empty() ? " (as do " : ", ") + std::string(key);
            first = first.empty() ? key : first;
        }
    }
    if (!first.empty()) {
        m_log->add(pathOf(first), why + (others.empty() ? "" : others + ")"), std::move(hint), JsonPart::Key);
    }
}

void ObjectReader::complain(const std::string& key, std::string what, std::string hint)
{
    m_log->add(pathOf(key), std::move(what), std::move(hint));
}

/// Removes element numbers, because elements of a list share their keys: "levels.count" of "levels[3].count".
static std::string withoutNumbers(const std::string& path)
{
    std::string name;
    std::size_t start = 0;
    for (std::size_t number = path.find('['); number != std::string::npos; number = path.find('[', start)) {
        name.append(path, start, number - start);
        start = std::min(path.find(']', number), path.size() - 1) + 1;
    }
    return name.append(path, start);
}

const nlohmann::json* ObjectReader::find(const char* key, const std::string& wanted)
{
    m_asked.insert(key);
    if (m_log->keys != nullptr) {
        m_log->keys->insert(withoutNumbers(pathOf(key)));
    }
    if (!m_value->is_object()) {
        return nullptr; // the error is recorded already: this is no object
    }
    if (const auto found = m_value->find(key); found != m_value->end()) {
        return &*found;
    }
    if (!wanted.empty()) {
        complain(key, "is missing", "Add \"" + std::string(key) + "\": " + wanted);
        m_missing.insert(key);
    }
    return nullptr;
}

bool ObjectReader::has(const char* key) const { return m_value->is_object() && m_value->contains(key); }

bool ObjectReader::isText(const char* key) const { return has(key) && m_value->find(key)->is_string(); }

bool ObjectReader::isWrong(const char* key) const
{
    return std::ranges::any_of(m_log->mistakes, [&](const Mistake& mistake) { return mistake.path == pathOf(key); });
}

bool ObjectReader::isObject(const char* key) const { return has(key) && m_value->find(key)->is_object(); }

namespace {

std::string range(std::int64_t least, std::int64_t most)
{
    return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

/// Text of a value for a message. Lists and objects are not written out, because they may be nested deeper than the
/// stack.
std::string shown(const nlohmann::json& value)
{
    return value.is_structured() ? std::string(value.type_name())
                                 : value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace).substr(0, 40);
}

std::string numberText(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", value);
    return text;
}

} // namespace

std::string ObjectReader::text(const char* key)
{
    const nlohmann::json* value = find(key, "text in quotes");
    if (value == nullptr) {
        return {};
    }
    if (!value->is_string()) {
        complain(key, "is not text", "Write it in quotes");
        return {};
    }
    return value->get<std::string>();
}

std::string ObjectReader::textOr(const char* key, std::string fallback)
{
    return find(key, "") == nullptr ? std::move(fallback) : text(key);
}

/// True for a whole number within a range.
static bool isWithin(const nlohmann::json& value, std::int64_t least, std::int64_t most)
{
    const bool fits =
        value.is_number_integer() && !(value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX);
    return fits && value.get<std::int64_t>() >= least && value.get<std::int64_t>() <= most;
}

std::int64_t ObjectReader::integer(const char* key, std::int64_t least, std::int64_t most)
{
    const nlohmann::json* value = find(key, range(least, most));
    if (value == nullptr) {
        return least;
    }
    if (!isWithin(*value, least, most)) {
        complain(key, "is " + shown(*value),
                 "Use " + range(least, most) + (value->is_string() ? " without quotes" : ""));
        return least;
    }
    return value->get<std::int64_t>();
}

std::int64_t ObjectReader::integerOr(const char* key, std::int64_t fallback, std::int64_t least, std::int64_t most)
{
    return find(key, "") == nullptr ? fallback : integer(key, least, most);
}

bool ObjectReader::flagOr(const char* key, bool fallback)
{
    const nlohmann::json* value = find(key, "");
    if (value == nullptr) {
        return fallback;
    }
    if (!value->is_boolean()) {
        complain(key, "is " + shown(*value), "Use true or false, without quotes");
        return fallback;
    }
    return value->get<bool>();
}

double ObjectReader::number(const char* key)
{
    const nlohmann::json* value = find(key, "a number");
    if (value == nullptr) {
        return 0;
    }
    if (!value->is_number() || !std::isfinite(value->get<double>())) {
        complain(key, "is not a number", "Write a number without quotes");
        return 0;
    }
    return value->get<double>();
}

double ObjectReader::quantity(const char* key, std::span<const JsonUnit> units, double least, double most)
{
    std::string names;
    for (const JsonUnit& unit : units) {
        names += (names.empty() ? "" : ", ") + std::string(unit.name);
    }
    const std::string limits = numberText(least) + " to " + numberText(most) + " " + units.front().name;
    const nlohmann::json* value = find(key, "a number from " + limits);
    if (value == nullptr) {
        return least;
    }
    double found = value->is_number() ? value->get<double>() : std::nan("");
    if (value->is_string()) {
        const std::string text = value->get<std::string>();
        double amount = 0;
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), amount);
        std::string_view unitName(end, static_cast<std::size_t>(text.data() + text.size() - end));
        unitName.remove_prefix(std::min(unitName.find_first_not_of(' '), unitName.size()));
        const auto unit = std::ranges::find_if(units, [&](const JsonUnit& each) { return unitName == each.name; });
        if (code == std::errc{} && unitName.empty()) {
            complain(key, "is " + shown(*value) + ", a number without its unit",
                     "Write a unit behind it (" + names + "), or the number without quotes for " + units.front().name);
            return least;
        }
        if (code == std::errc{} && unit == units.end()) {
            complain(key, "is " + shown(*value) + ", whose unit is unknown", "Use one of the units " + names);
            return least;
        }
        found = code == std::errc{} ? amount * unit->factor : found;
    }
    if (!(found >= least && found <= most)) {
        complain(key, "is " + shown(*value), "Use a number from " + limits + ", or text with a unit (" + names + ")");
        return least;
    }
    return found;
}

std::int64_t ObjectReader::wholeQuantity(const char* key, std::span<const JsonUnit> units, std::int64_t least,
                                         std::int64_t most)
{
    const std::size_t mistakes = m_log->mistakes.size();
    const double value = quantity(key, units, static_cast<double>(least), static_cast<double>(most));
    // Decimal fractions of a unit are not exact in binary.
    const double whole = std::round(value);
    if (m_log->mistakes.size() == mistakes && std::abs(value - whole) > 1e-6 * std::max(1.0, whole)) {
        complain(key,
                 "is " + numberText(value) + " " + units.front().name + ", not a whole number of " + units.front().name,
                 "Use " + range(least, most));
        return least;
    }
    return static_cast<std::int64_t>(whole);
}

std::vector<std::string> ObjectReader::texts(const char* key)
{
    std::vector<std::string> result;
    const nlohmann::json* value = find(key, "a list of texts in brackets");
    if (value == nullptr) {
        return result;
    }
    if (!value->is_array() || !std::ranges::all_of(*value, [](const auto& item) { return item.is_string(); })) {
        complain(key, "is not a list of texts", "Write it as [\"...\", \"...\"]");
        return result;
    }
    for (const auto& item : *value) {
        result.push_back(item.get<std::string>());
    }
    return result;
}

std::vector<std::int64_t> ObjectReader::integers(const char* key, std::int64_t least, std::int64_t most)
{
    std::vector<std::int64_t> result;
    const nlohmann::json* value = find(key, "a list of whole numbers in brackets");
    if (value == nullptr) {
        return result;
    }
    const auto isSound = [&](const nlohmann::json& item) { return isWithin(item, least, most); };
    if (!value->is_array() || !std::ranges::all_of(*value, isSound)) {
        complain(key, "is not a list of whole numbers from " + std::to_string(least) + " to " + std::to_string(most),
                 "Write such numbers in brackets, with commas between them");
        return result;
    }
    for (const auto& item : *value) {
        result.push_back(item.get<std::int64_t>());
    }
    return result;
}

std::vector<ObjectReader> ObjectReader::objects(const char* key)
{
    std::vector<ObjectReader> result;
    const nlohmann::json* value = find(key, "a list of objects in brackets");
    if (value == nullptr) {
        return result;
    }
    if (!value->is_array()) {
        complain(key, "is not a list", "Write it in brackets");
        return result;
    }
    std::size_t number = 0;
    for (const auto& item : *value) {
        result.emplace_back(item, pathOf(key) + "[" + std::to_string(++number) + "]", *m_log);
    }
    return result;
}

ObjectReader ObjectReader::object(const char* key)
{
    // A missing object is reported once, not for each of its members.
    static const nlohmann::json kNothing;
    const nlohmann::json* value = find(key, "an object in braces");
    if (value != nullptr) {
        return {*value, pathOf(key), *m_log};
    }
    static const nlohmann::json kEmpty = nlohmann::json::object();
    ObjectReader reader(kEmpty, pathOf(key), *m_log);
    reader.m_value = &kNothing;
    return reader;
}

std::vector<std::string> ObjectReader::keys()
{
    std::vector<std::string> result;
    if (m_value->is_object()) {
        for (const auto& item : m_value->items()) {
            result.push_back(item.key());
        }
    }
    return result;
}

std::vector<std::string> ObjectReader::unasked()
{
    std::vector<std::string> all = keys();
    std::erase_if(all, [&](const std::string& key) { return m_asked.contains(key); });
    return all;
}

static ObjectReader::Kind kindOfText(std::string_view text)
{
    if (text.empty()) {
        return ObjectReader::Kind::Nothing;
    }
    const bool isNumber = text.find_first_not_of("0123456789") == std::string_view::npos;
    return isNumber ? ObjectReader::Kind::Whole : ObjectReader::Kind::Text;
}

ObjectReader::Kind ObjectReader::kindOf(const std::string& key) const
{
    const auto found = m_value->is_object() ? m_value->find(key) : m_value->end();
    if (found == m_value->end()) {
        return Kind::Nothing;
    }
    switch (found->type()) {
    case nlohmann::json::value_t::number_integer:
    case nlohmann::json::value_t::number_unsigned:
        return *found == 0 ? Kind::Nothing : Kind::Whole;
    case nlohmann::json::value_t::number_float:
        return Kind::Fraction;
    case nlohmann::json::value_t::boolean:
        return found->get<bool>() ? Kind::True : Kind::Nothing;
    case nlohmann::json::value_t::string:
        return kindOfText(found->get_ref<const std::string&>());
    case nlohmann::json::value_t::array:
        return found->empty() ? Kind::Nothing : Kind::List;
    case nlohmann::json::value_t::object:
        return found->empty() ? Kind::Nothing : Kind::Object;
    default:
        return Kind::Nothing;
    }
}

void ObjectReader::finish()
{
    for (const std::string& key : keys()) {
        if (m_asked.contains(key)) {
            continue;
        }
        // A key similar to a missing one explains why that is missing.
        const std::string missing = nearestWord(key, m_missing);
        const std::string meant = missing.empty() ? nearestWord(key, m_asked) : missing;
        if (!missing.empty()) {
            m_log->remove(pathOf(missing));
            m_missing.erase(missing);
        }
        std::string known;
        for (const std::string& each : m_asked) {
            known += (known.empty() ? "" : ", ") + each;
        }
        m_log->add(pathOf(key), "is not a known key",
                   meant.empty() ? "Remove it; known are " + known : "Did you mean \"" + meant + "\"?", JsonPart::Key);
    }
}

} // namespace pimento
