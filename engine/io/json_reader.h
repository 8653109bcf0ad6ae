// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Parses JSON text. A syntax error says line and column.
[[nodiscard]] Result<nlohmann::json> parseJson(std::string_view text, const std::string& origin);

/// Reads a whole file of at most `limit` bytes.
[[nodiscard]] Result<std::string> readTextFile(const std::filesystem::path& file, std::uintmax_t limit = 1U << 30U);

/// Reads the members of one JSON object by name and type. The first mistake is kept and later reads give defaults, so a
/// reader is written as plain assignments with one check at the end. `finish` reports members that nobody asked for.
class ObjectReader {
public:
    /// The mistakes of a whole document; shared by the readers of its parts.
    struct Log {
        std::string origin;
        std::optional<Error> error;
    };

    ObjectReader(const nlohmann::json& value, std::string path, Log& log);

    [[nodiscard]] std::string text(const char* key);
    [[nodiscard]] std::string textOr(const char* key, std::string fallback);
    [[nodiscard]] std::int64_t integer(const char* key, std::int64_t least, std::int64_t most);
    [[nodiscard]] std::int64_t integerOr(const char* key, std::int64_t fallback, std::int64_t least, std::int64_t most);
    [[nodiscard]] double number(const char* key);
    [[nodiscard]] std::vector<std::string> texts(const char* key);
    [[nodiscard]] std::vector<ObjectReader> objects(const char* key);
    [[nodiscard]] ObjectReader object(const char* key);
    [[nodiscard]] std::vector<std::string> keys();
    [[nodiscard]] bool has(const char* key) const;

    /// Picks the value whose name stands under `key`; an unknown name is an error that lists the choices.
    template <class Value>
    [[nodiscard]] Value oneOf(const char* key, std::initializer_list<std::pair<const char*, Value>> choices)
    {
        const std::string name = text(key);
        std::string all;
        for (const auto& [choice, value] : choices) {
            if (name == choice) {
                return value;
            }
            all += (all.empty() ? "" : ", ") + std::string(choice);
        }
        complain(key, "is \"" + name + "\"", "use one of " + all);
        return choices.begin()->second;
    }

    void finish();
    void complain(const std::string& key, std::string what, std::string hint);

private:
    [[nodiscard]] const nlohmann::json* find(const char* key, bool isWanted);

    const nlohmann::json* m_value;
    std::string m_path;
    Log* m_log;
    std::set<std::string> m_asked;
};

} // namespace pimento
