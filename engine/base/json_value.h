// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace pimento::document {

/// A value of the JSON documents that programs print; members of an object keep their order. Only the file
/// behind this header includes the JSON library, which takes longer to compile than most files.
class Json {
public:
    /// Makes null, which becomes an object or an array with its first member or element.
    Json();
    Json(std::nullptr_t);
    Json(bool value);
    Json(double value);
    Json(std::string text);
    Json(std::string_view text);
    Json(const char* text);
    template <std::integral Number> Json(Number value) : Json(wide(value)) {}
    template <class Value> Json(const std::vector<Value>& values) : Json(array())
    {
        for (const Value& value : values) {
            push_back(value);
        }
    }
    template <class Value> Json(const std::map<std::string, Value>& values) : Json(object())
    {
        for (const auto& [key, value] : values) {
            (*this)[key] = value;
        }
    }
    /// Makes an object if every part is a pair that begins with a text, as {{"name", x}, {"count", 2}}; else an array.
    Json(std::initializer_list<Json> parts);
    Json(const Json& other);
    Json(Json&& other) noexcept;
    Json& operator=(const Json& other);
    Json& operator=(Json&& other) noexcept;
    ~Json();

    [[nodiscard]] static Json array();
    [[nodiscard]] static Json object();

    /// Member of an object; a new one is null.
    [[nodiscard]] Json& operator[](std::string_view key);
    /// Adds an element to an array.
    void push_back(Json value);
    /// Last element of an array, which must not be empty.
    [[nodiscard]] Json& back();
    /// Copies all members of another object.
    void update(const Json& object);

    /// Text on several lines, indented by `indent` blanks.
    [[nodiscard]] std::string lines(int indent = 2) const;
    /// Text on one line without blanks.
    [[nodiscard]] std::string line() const;

private:
    struct Text;
    using Elements = std::vector<Json>;
    using Members = std::vector<std::pair<std::string, Json>>;

    Json(std::variant<std::int64_t, std::uint64_t> value);

    template <std::integral Number> static std::variant<std::int64_t, std::uint64_t> wide(Number value)
    {
        if constexpr (std::signed_integral<Number>) {
            return static_cast<std::int64_t>(value);
        } else {
            return static_cast<std::uint64_t>(value);
        }
    }

    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Elements, Members> m_value;
};

} // namespace pimento::document

namespace pimento {

/// Name of the type where `Json` is a type of the JSON library.
using JsonValue = document::Json;

} // namespace pimento
