// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/json_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <system_error>
#include <utility>

namespace pimento {

Result<nlohmann::json> parseJson(std::string_view text, const std::string& origin)
{
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        const std::size_t at = std::min(error.byte == 0 ? 0 : error.byte - 1, text.size());
        const std::string_view before = text.substr(0, at);
        const auto line = std::ranges::count(before, '\n') + 1;
        const std::size_t lineStart = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
        return fail("is not valid JSON at line " + std::to_string(line) + ", column " +
                        std::to_string(at - lineStart + 1),
                    origin, "check commas, quotes and brackets there");
    } catch (const nlohmann::json::exception&) {
        return fail("is not valid JSON", origin, "check numbers and text encoding");
    }
}

Result<std::string> readTextFile(const std::filesystem::path& file, std::uintmax_t limit)
{
    std::error_code code;
    const std::string where = "file " + file.string();
    if (std::filesystem::is_directory(file, code)) {
        return fail("is a folder, not a file", where, "name a file in it");
    }
    const std::uintmax_t size = std::filesystem::file_size(file, code);
    if (!code && size > limit) {
        return fail("is larger than " + std::to_string(limit) + " bytes", where, "split it");
    }
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        return fail("cannot be opened", where, "check the name and the permissions");
    }
    std::string text;
    char block[65536];
    while (stream.read(block, sizeof block) || stream.gcount() > 0) {
        text.append(block, static_cast<std::size_t>(stream.gcount()));
        if (text.size() > limit) {
            return fail("is larger than " + std::to_string(limit) + " bytes", where, "split it");
        }
    }
    if (stream.bad()) {
        return fail("cannot be read", where, "check the disk");
    }
    return text;
}

ObjectReader::ObjectReader(const nlohmann::json& value, std::string path, Log& log)
    : m_value(&value), m_path(std::move(path)), m_log(&log)
{
    if (!value.is_object()) {
        complain("", "is not an object", "write it in braces");
    }
}

void ObjectReader::complain(const std::string& key, std::string what, std::string hint)
{
    if (m_log->error) {
        return;
    }
    std::string where = m_log->origin;
    const std::string place = m_path.empty() || key.empty() ? m_path + key : m_path + "." + key;
    if (!place.empty()) {
        where += ", " + place;
    }
    m_log->error = Error{std::move(what), std::move(where), std::move(hint)};
}

const nlohmann::json* ObjectReader::find(const char* key, bool isWanted)
{
    m_asked.insert(key);
    if (m_value->is_object()) {
        if (const auto found = m_value->find(key); found != m_value->end()) {
            return &*found;
        }
    }
    if (isWanted) {
        complain(key, "is missing", "add it");
    }
    return nullptr;
}

bool ObjectReader::has(const char* key) const { return m_value->is_object() && m_value->contains(key); }

std::string ObjectReader::text(const char* key)
{
    const nlohmann::json* value = find(key, true);
    if (value == nullptr) {
        return {};
    }
    if (!value->is_string()) {
        complain(key, "is not text", "write it in quotes");
        return {};
    }
    return value->get<std::string>();
}

std::string ObjectReader::textOr(const char* key, std::string fallback)
{
    return find(key, false) == nullptr ? std::move(fallback) : text(key);
}

std::int64_t ObjectReader::integer(const char* key, std::int64_t least, std::int64_t most)
{
    const nlohmann::json* value = find(key, true);
    if (value == nullptr) {
        return least;
    }
    const bool fits =
        value->is_number_integer() && !(value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX);
    if (!fits || value->get<std::int64_t>() < least || value->get<std::int64_t>() > most) {
        // A list or an object is not written out: it may be nested deeper than the stack.
        const std::string found =
            value->is_structured() ? std::string(value->type_name())
                                   : value->dump(-1, ' ', true, nlohmann::json::error_handler_t::replace).substr(0, 40);
        complain(key, "is " + found,
                 "use a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        return least;
    }
    return value->get<std::int64_t>();
}

std::int64_t ObjectReader::integerOr(const char* key, std::int64_t fallback, std::int64_t least, std::int64_t most)
{
    return find(key, false) == nullptr ? fallback : integer(key, least, most);
}

double ObjectReader::number(const char* key)
{
    const nlohmann::json* value = find(key, true);
    if (value == nullptr) {
        return 0;
    }
    if (!value->is_number() || !std::isfinite(value->get<double>())) {
        complain(key, "is not a number", "write a number without quotes");
        return 0;
    }
    return value->get<double>();
}

std::vector<std::string> ObjectReader::texts(const char* key)
{
    std::vector<std::string> result;
    const nlohmann::json* value = find(key, true);
    if (value == nullptr) {
        return result;
    }
    if (!value->is_array() || !std::ranges::all_of(*value, [](const auto& item) { return item.is_string(); })) {
        complain(key, "is not a list of texts", "write it as [\"...\", \"...\"]");
        return result;
    }
    for (const auto& item : *value) {
        result.push_back(item.get<std::string>());
    }
    return result;
}

std::vector<ObjectReader> ObjectReader::objects(const char* key)
{
    std::vector<ObjectReader> result;
    const nlohmann::json* value = find(key, true);
    if (value == nullptr) {
        return result;
    }
    if (!value->is_array()) {
        complain(key, "is not a list", "write it in brackets");
        return result;
    }
    std::size_t number = 0;
    for (const auto& item : *value) {
        result.emplace_back(
            item, (m_path.empty() ? "" : m_path + ".") + std::string(key) + "[" + std::to_string(++number) + "]",
            *m_log);
    }
    return result;
}

ObjectReader ObjectReader::object(const char* key)
{
    static const nlohmann::json kEmpty = nlohmann::json::object();
    const nlohmann::json* value = find(key, true);
    return {value == nullptr ? kEmpty : *value, (m_path.empty() ? "" : m_path + ".") + std::string(key), *m_log};
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

void ObjectReader::finish()
{
    for (const std::string& key : keys()) {
        if (!m_asked.contains(key)) {
            complain(key, "is not a known key", "remove it or check its spelling");
        }
    }
}

} // namespace pimento
