// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "sim/base/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>

namespace pimento {

/// How long somebody's machine took for prompts of some lengths, as a table
///
///   tokens,seconds,batch
///   128,0.0031,1
///   2048,0.0412,1
///
/// of tokens of each prompt, seconds of the whole pass and prompts that were run together; without the column batch
/// there was one. Between neighbours times are linear, first in tokens, then in the batch. Nothing is known outside.
class PrefillTimes {
public:
    /// Error, with the row: a column that is missing, a number that cannot be, the same prompts twice; no row at all.
    [[nodiscard]] static Result<PrefillTimes> parse(std::string text, const std::string& name);
    /// The same from a file, which is the name.
    [[nodiscard]] static Result<PrefillTimes> read(const std::filesystem::path& file);

    /// What stands beside the times: the name of the file.
    [[nodiscard]] const std::string& name() const { return m_name; }
    /// Seconds of a pass over so many prompts of so many tokens each. Error: the table does not reach so far.
    [[nodiscard]] Result<double> seconds(std::int64_t prompts, std::int64_t tokens) const;
    /// Seconds of one prompt's tokens behind others that are there already: what the whole takes more than these.
    /// Error: as seconds(), of either.
    [[nodiscard]] Result<double> secondsOfPart(std::int64_t tokens, std::int64_t before) const;

    bool operator==(const PrefillTimes&) const = default;

private:
    using Times = std::map<std::int64_t, double>; // seconds by tokens

    [[nodiscard]] static Result<PrefillTimes> of(const CsvTable& table, const std::string& name);
    explicit PrefillTimes(std::string name) : m_name(std::move(name)) {}
    [[nodiscard]] Result<double> secondsAmong(const Times& times, std::int64_t prompts, std::int64_t tokens) const;

    std::string m_name;
    std::map<std::int64_t, Times> m_times; // by prompts that were run together
};

} // namespace pimento
