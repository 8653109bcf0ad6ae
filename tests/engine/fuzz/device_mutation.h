// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace pimento::test {

/// Makes device files that are still JSON documents but with other contents: keys and elements are lost, renamed,
/// doubled or exchanged, numbers become other numbers, texts become other texts of the file, sections come from another
/// file, and organisations change together with their address maps. Equal seeds give equal files.
class DeviceMutation {
public:
    using Json = nlohmann::ordered_json;

    /// `files` are the texts to start from.
    DeviceMutation(const std::vector<Json>& files, unsigned seed);

    /// Returns a file with one to four mutations.
    [[nodiscard]] std::string make();

    [[nodiscard]] std::size_t below(std::size_t limit) { return limit == 0 ? 0 : m_random() % limit; }

private:
    /// A value of the document and its parent.
    struct Place {
        Json* parent = nullptr;
        std::string key;       // if the parent is an object
        std::size_t index = 0; // if the parent is a list

        [[nodiscard]] Json& value() const { return parent->is_object() ? (*parent)[key] : (*parent)[index]; }
    };

    void mutate();
    void change(Json& value);
    void changeNumber(Json& value);
    void remove(const Place& place);
    void rename(const Place& place);
    void repeat(const Place& place);
    void exchange(const Place& place);
    void exchangeSection();
    void resize();
    void setBits(const char* list, const std::string& field, int change);
    [[nodiscard]] Place anyPlace();
    [[nodiscard]] Place placeIn(Json& value);
    [[nodiscard]] std::string anyText(bool isKey);

    const std::vector<Json>* m_files;
    std::mt19937 m_random;
    Json m_document;
};

} // namespace pimento::test
