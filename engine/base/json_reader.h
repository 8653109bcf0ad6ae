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

/// Parses JSON text. A syntax error says line and column, and puts them into `place`; what Python writes that is no
/// JSON (Infinity, NaN, True, None) is named.
[[nodiscard]] Result<nlohmann::json> parseJson(std::string_view text, const std::string& origin,
                                               TextPlace* place = nullptr);

/// A unit that a value may carry, and how many of the reader's own units it is.
struct JsonUnit {
    const char* name;
    double factor;
};

/// Reads the members of one JSON object by name and type. Mistakes are kept and reading goes on with defaults, so a
/// reader is written as plain assignments with one check at the end. `finish` reports members that nobody asked for.
class ObjectReader {
public:
    /// A mistake with its path in the document, as "levels[2].count", and its place in the text if that is known.
    struct Mistake {
        std::string path;
        Error error;
        TextPlace place;
    };

    /// The mistakes of a whole document; shared by the readers of its parts.
    struct Log {
        static constexpr std::size_t kMost = 20;

        std::string origin;
        std::optional<Error> error = std::nullopt; // the first mistake
        std::string_view text = {};                // of the document; messages then say the line
        std::vector<Mistake> mistakes = {};        // the first kMost
        /// Where a "note" goes, which any object may have then: by the path of the object.
        std::map<std::string, std::string>* notes = nullptr;
        std::set<std::string>* keys = nullptr; // every key that was asked for, as "levels.count"

        void add(const std::string& path, std::string what, std::string hint, JsonPart part = JsonPart::Value);
        /// Takes back what was said about a path.
        void remove(const std::string& path);
    };

    ObjectReader(const nlohmann::json& value, std::string path, Log& log);

    [[nodiscard]] std::string text(const char* key);
    [[nodiscard]] std::string textOr(const char* key, std::string fallback);
    [[nodiscard]] std::int64_t integer(const char* key, std::int64_t least, std::int64_t most);
    [[nodiscard]] std::int64_t integerOr(const char* key, std::int64_t fallback, std::int64_t least, std::int64_t most);
    [[nodiscard]] bool flagOr(const char* key, bool fallback); // true or false, without quotes
    [[nodiscard]] double number(const char* key);
    /// A number, or text such as "14.6 ns" with one of the units; the first unit is that of a plain number.
    [[nodiscard]] double quantity(const char* key, std::span<const JsonUnit> units, double least, double most);
    [[nodiscard]] std::int64_t wholeQuantity(const char* key, std::span<const JsonUnit> units, std::int64_t least,
                                             std::int64_t most);
    [[nodiscard]] std::vector<std::string> texts(const char* key);
    [[nodiscard]] std::vector<std::int64_t> integers(const char* key, std::int64_t least, std::int64_t most);
    [[nodiscard]] std::vector<ObjectReader> objects(const char* key);
    [[nodiscard]] ObjectReader object(const char* key);
    [[nodiscard]] std::vector<std::string> keys();
    [[nodiscard]] bool has(const char* key) const;

    /// Picks the value whose name stands under `key`; an unknown name is an error that lists the choices.
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

    /// What a member is; Nothing also for one that says as much as none: 0, false, "", [] and {}. Whole numbers may
    /// stand in quotes.
    enum class Kind : std::uint8_t { Nothing, Whole, Fraction, True, Text, List, Object };
    [[nodiscard]] Kind kindOf(const std::string& key) const;
    /// Members that were not read so far.
    [[nodiscard]] std::vector<std::string> unasked();
    /// Takes a member as asked for, whatever it says.
    void passOver(const char* key) { m_asked.insert(key); }

    [[nodiscard]] bool isText(const char* key) const;
    [[nodiscard]] bool isObject(const char* key) const;
    [[nodiscard]] bool isWrong(const char* key) const; // something was said about it

    void finish();
    /// One message for all of these keys that are there; `finish` says nothing more of them.
    void refuse(std::span<const char* const> keys, const std::string& why, std::string hint);
    void complain(const std::string& key, std::string what, std::string hint);

private:
    /// nullptr: there is none; what is wanted, such as "text", then goes into the message; "": nothing is.
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
