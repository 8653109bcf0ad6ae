// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_places.h"
#include "engine/base/text_file.h"
#include "sim/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Parses JSON text. A syntax error has line and column, and stores them in `place`; Python words that are not JSON
/// (Infinity, NaN, True, None) are named.
[[nodiscard]] Result<nlohmann::json> parseJson(std::string_view text, const std::string& origin,
                                               TextPlace* place = nullptr);

/// A unit that a value may have, and its size in the reader's own unit.
struct JsonUnit {
    const char* name;
    double factor;
};

/// Reads the members of one JSON object by name and type. Mistakes are recorded and reading continues with defaults, so
/// that a reader consists of plain assignments with one check at the end. `finish` reports members that were not read.
class ObjectReader {
public:
    /// A mistake with its path in the document, such as "levels[2].count", and its place in the text if known.
    struct Mistake {
        std::string path;
        Error error;
        TextPlace place;
    };

    /// Mistakes of a whole document, shared by the readers of its parts.
    struct Log {
        static constexpr std::size_t kMost = 20;

        std::string origin;
        std::optional<Error> error = std::nullopt; // the first mistake
        std::string_view text = {};                // text of the document, for line numbers in messages
        std::vector<Mistake> mistakes = {};        // the first kMost mistakes
        /// Receives "note" members by the path of their object, and allows them in any object.
        std::map<std::string, std::string>* notes = nullptr;
        std::set<std::string>* keys = nullptr; // every key that the reader knows, as "levels.count"

        void add(const std::string& path, std::string what, std::string hint, JsonPart part = JsonPart::Value);
        /// Removes the mistakes about a path.
        void remove(const std::string& path);
    };

    ObjectReader(const nlohmann::json& value, std::string path, Log& log);

    [[nodiscard]] std::string text(const char* key);
    [[nodiscard]] std::string textOr(const char* key, std::string fallback);
    [[nodiscard]] std::int64_t integer(const char* key, std::int64_t least, std::int64_t most);
    [[nodiscard]] std::int64_t integerOr(const char* key, std::int64_t fallback, std::int64_t least, std::int64_t most);
    [[nodiscard]] bool flagOr(const char* key, bool fallback); // true or false, unquoted
    [[nodiscard]] double number(const char* key);
    /// Reads a number, or text such as "14.6 ns" with one of the units; a plain number has the first unit.
    [[nodiscard]] double quantity(const char* key, std::span<const JsonUnit> units, double least, double most);
    [[nodiscard]] std::int64_t wholeQuantity(const char* key, std::span<const JsonUnit> units, std::int64_t least,
                                             std::int64_t most);
    [[nodiscard]] std::vector<std::string> texts(const char* key);
    [[nodiscard]] std::vector<std::int64_t> integers(const char* key, std::int64_t least, std::int64_t most);
    [[nodiscard]] std::vector<ObjectReader> objects(const char* key);
    [[nodiscard]] ObjectReader object(const char* key);
    [[nodiscard]] std::vector<std::string> keys();
    [[nodiscard]] bool has(const char* key) const;

    /// Reads the name under `key` and returns its value; an unknown name is an error that lists the choices.
    template <class Choices> [[nodiscard]] auto oneOf(const char* key, const Choices& choices)
    {
        const std::string name = text(key);
        std::string all;
        for (const auto& [choice, value] : choices) {
            if (name == choice) {
                return value;
            }
            all += (all.empty() ? "" : ", ") + std::string(choice);
        }
        if (isText(key)) {
            complain(key, "is \"" + name + "\"", "Use one of " + all);
        }
        return std::begin(choices)->second;
    }

    /// Type of a member. Nothing also for values that mean the same as a missing member: 0, false, "", [] and {}. Whole
    /// numbers may be quoted.
    enum class Kind : std::uint8_t { Nothing, Whole, Fraction, True, Text, List, Object };
    [[nodiscard]] Kind kindOf(const std::string& key) const;
    /// Keys of members that were not read so far.
    [[nodiscard]] std::vector<std::string> unasked();
    /// Marks a member as read, whatever its value.
    void passOver(const char* key) { m_asked.insert(key); }

    [[nodiscard]] bool isText(const char* key) const;
    [[nodiscard]] bool isObject(const char* key) const;
    [[nodiscard]] bool isWrong(const char* key) const; // a mistake was recorded about it

    void finish();
    /// Reports all present ones of these keys in one message; `finish` does not report them again.
    void refuse(std::span<const char* const> keys, const std::string& why, std::string hint);
    void complain(const std::string& key, std::string what, std::string hint);

private:
    /// Finds a member; nullptr: missing. `wanted`, such as "text", describes the expected value
    /// in the error about a missing member; "": no error.
    [[nodiscard]] const nlohmann::json* find(const char* key, const std::string& wanted);
    [[nodiscard]] std::string pathOf(const std::string& key) const;
    void readNote();

    const nlohmann::json* m_value;
    std::string m_path;
    Log* m_log;
    std::set<std::string> m_asked;
    std::set<std::string> m_missing;
};

} // namespace pimento
