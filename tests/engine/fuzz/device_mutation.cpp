// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/fuzz/device_mutation.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

namespace pimento::test {

namespace {

using Json = DeviceMutation::Json;

/// Every text of a document, or every key.
void collect(const Json& value, bool isKey, std::vector<std::string>& texts)
{
    if (value.is_string() && !isKey) {
        texts.push_back(value.get<std::string>());
    }
    if (!value.is_structured()) {
        return;
    }
    for (const auto& [key, each] : value.items()) {
        if (isKey && value.is_object()) {
            texts.push_back(key);
        }
        collect(each, isKey, texts);
    }
}

std::size_t sizeOf(const Json& value)
{
    std::size_t size = 1;
    if (value.is_structured()) {
        for (const auto& [key, each] : value.items()) {
            size += sizeOf(each);
        }
    }
    return size;
}

} // namespace

DeviceMutation::DeviceMutation(const std::vector<Json>& files, unsigned seed)
    : m_files(&files), m_random(seed), m_document(files[seed % files.size()])
{
}

std::string DeviceMutation::make()
{
    for (std::size_t times = 1 + below(below(2) == 0 ? 1 : 4); times > 0; --times) {
        mutate();
    }
    return m_document.dump(2);
}

/// Chooses a section first and then anything in it, so that long sections do not get all changes.
DeviceMutation::Place DeviceMutation::anyPlace()
{
    Place place = placeIn(m_document);
    const bool isWhole = below(8) == 0;
    return isWhole || !place.value().is_structured() || place.value().empty() ? place : placeIn(place.value());
}

DeviceMutation::Place DeviceMutation::placeIn(Json& value)
{
    Place place{&value, "", 0};
    const std::size_t step = below(value.size());
    if (value.is_object()) {
        place.key = std::next(value.begin(), static_cast<std::ptrdiff_t>(step)).key();
    } else {
        place.index = step;
    }
    Json& child = place.value();
    const bool goesOn = &value != &m_document && child.is_structured() && !child.empty() && below(sizeOf(child)) != 0;
    return goesOn ? placeIn(child) : place;
}

std::string DeviceMutation::anyText(bool isKey)
{
    std::vector<std::string> texts;
    collect(m_document, isKey, texts);
    return texts[below(texts.size())];
}

void DeviceMutation::mutate()
{
    if (m_document.empty()) {
        return;
    }
    switch (below(13)) {
    case 0:
    case 1:
        return remove(anyPlace());
    case 2:
        return rename(anyPlace());
    case 3:
        return repeat(anyPlace());
    case 4:
        return exchange(anyPlace());
    case 5:
        return exchangeSection();
    case 6:
        return resize();
    case 7:
        if (m_document.contains("timing") && m_document["timing"].is_object()) {
            m_document["timing"]["nREFI"] = 300 + below(2000); // near what a refresh takes
        }
        return;
    default:
        return change(anyPlace().value());
    }
}

void DeviceMutation::change(Json& value)
{
    if (value.is_structured() && !value.empty()) {
        return change(placeIn(value).value());
    }
    if (value.is_number()) {
        return changeNumber(value);
    }
    constexpr const char* kTexts[] = {"", "0", "1", "64", "400", "4096", "1000000"};
    value = below(4) == 0 ? std::string(kTexts[below(std::size(kTexts))]) : anyText(false);
}

void DeviceMutation::changeNumber(Json& value)
{
    constexpr std::int64_t kNumbers[] = {0,        1,      -1,        2,         3,
                                         4,        7,      8,         16,        31,
                                         32,       64,     128,       256,       1024,
                                         4096,     65'536, 1'000'000, 100,       999,
                                         1000,     5070,   1 << 30,   1LL << 31, 1'000'000'000,
                                         1LL << 62};
    const auto old = value.get<double>();
    switch (below(6)) {
    case 0:
        value = static_cast<std::int64_t>(old) * 2;
        return;
    case 1:
        value = static_cast<std::int64_t>(old) / 2;
        return;
    case 2:
        value = static_cast<std::int64_t>(old) + 1;
        return;
    case 3:
        value = static_cast<std::int64_t>(old) - 1;
        return;
    default:
        value = kNumbers[below(std::size(kNumbers))];
    }
}

void DeviceMutation::remove(const Place& place)
{
    if (place.parent->is_object()) {
        place.parent->erase(place.key);
    } else {
        place.parent->erase(place.index);
    }
}

void DeviceMutation::rename(const Place& place)
{
    if (!place.parent->is_object()) {
        return change(place.value());
    }
    Json value = place.value();
    place.parent->erase(place.key);
    (*place.parent)[below(3) == 0 ? place.key + "x" : anyText(true)] = std::move(value);
}

void DeviceMutation::repeat(const Place& place)
{
    if (place.parent->is_array()) {
        Json value = place.value();
        place.parent->insert(place.parent->begin() + static_cast<std::ptrdiff_t>(below(place.parent->size() + 1)),
                             std::move(value));
    }
}

/// Exchanges two neighbours, or replaces a value by another one.
void DeviceMutation::exchange(const Place& place)
{
    if (below(2) == 0) {
        Json copy = anyPlace().value();
        place.value() = std::move(copy);
        return;
    }
    Place neighbour = place;
    const std::size_t step = below(place.parent->size());
    if (place.parent->is_object()) {
        neighbour.key = std::next(place.parent->begin(), static_cast<std::ptrdiff_t>(step)).key();
    } else {
        neighbour.index = step;
    }
    std::swap(place.value(), neighbour.value());
}

/// Replaces a section, or a part of one, by that of another file.
void DeviceMutation::exchangeSection()
{
    const Json& other = (*m_files)[below(m_files->size())];
    const std::string key = std::next(other.begin(), static_cast<std::ptrdiff_t>(below(other.size()))).key();
    const bool isPart = other[key].is_object() && m_document.contains(key) && m_document[key].is_object() &&
                        !other[key].empty() && below(3) != 0;
    if (isPart) {
        const std::string part =
            std::next(other[key].begin(), static_cast<std::ptrdiff_t>(below(other[key].size()))).key();
        m_document[key][part] = other[key][part];
    } else {
        m_document[key] = other[key];
    }
}

/// Changes the number of bits of a field in an address map, at least to 0.
void DeviceMutation::setBits(const char* list, const std::string& field, int change)
{
    Json* map = list == std::string("host") ? &m_document["host"] : &m_document;
    if (!map->is_object() || !map->contains("address") || !(*map)["address"].is_array()) {
        return;
    }
    for (Json& each : (*map)["address"]) {
        if (each.is_object() && each.contains("field") && each["field"] == field && each.contains("bits") &&
            each["bits"].is_number_integer()) {
            const int bits = each["bits"].get<int>() + change;
            each["bits"] = std::max(0, bits);
            if (bits >= 0) {
                return;
            }
            change = bits;
        }
    }
}

/// Changes something that addresses count to another power of two, and the maps with it.
void DeviceMutation::resize()
{
    const int change = static_cast<int>(below(13)) - 5;
    const auto times = [change](Json& value) {
        if (value.is_number_integer()) {
            const auto old = value.get<std::int64_t>();
            value = change < 0 ? old >> -change : old << change;
        }
    };
    std::string field;
    if (below(2) == 0 && m_document.contains("levels") && m_document["levels"].is_array() &&
        !m_document["levels"].empty()) {
        Json& level = m_document["levels"][below(m_document["levels"].size())];
        if (!level.is_object() || !level.contains("name") || !level["name"].is_string() || !level.contains("count")) {
            return;
        }
        field = level["name"].get<std::string>();
        times(level["count"]);
    } else {
        constexpr std::pair<const char*, const char*> kFields[] = {
            {"rows", "row"}, {"columns", "column"}, {"column_bytes", "byte"}};
        const auto& [key, name] = kFields[below(std::size(kFields))];
        if (!m_document.contains("bank") || !m_document["bank"].is_object() || !m_document["bank"].contains(key)) {
            return;
        }
        field = name;
        times(m_document["bank"][key]);
    }
    setBits("address", field, change);
    if (m_document.contains("host")) {
        setBits("host", field, change);
    }
}

} // namespace pimento::test
