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

/// Measured prefill times of a machine, as a table
///
///   tokens,seconds,batch
///   128,0.0031,1
///   2048,0.0412,1
///
/// with tokens of each prompt, seconds of the whole pass and prompts that ran together; without the column batch there
/// was one. Times between neighbours are interpolated linearly, first in tokens, then in the batch. Nothing is known
/// outside of the table.
class PrefillTimes {
public:
    /// Parses a table. Error, with the row: a missing column, an invalid number, duplicate prompts, or no rows.
    [[nodiscard]] static Result<PrefillTimes> parse(std::string text, const std::string& name);
    /// Reads a table from a file, whose path becomes its name.
    [[nodiscard]] static Result<PrefillTimes> read(const std::filesystem::path& file);

    /// Name of the table: its file.
    [[nodiscard]] const std::string& name() const { return m_name; }
    /// Seconds of a pass over `prompts` prompts of `tokens` tokens each. Error: the table does not reach that far.
    [[nodiscard]] Result<double> seconds(std::int64_t prompts, std::int64_t tokens) const;
    /// Seconds of a part of one prompt behind `before` tokens: time of the whole minus that of these. Error: as
    /// seconds(), for either.
    [[nodiscard]] Result<double> secondsOfPart(std::int64_t tokens, std::int64_t before) const;

    bool operator==(const PrefillTimes&) const = default;

private:
    using Times = std::map<std::int64_t, double>; // seconds by tokens

    [[nodiscard]] static Result<PrefillTimes> of(const CsvTable& table, const std::string& name);
    explicit PrefillTimes(std::string name) : m_name(std::move(name)) {}
    [[nodiscard]] Result<double> secondsAmong(const Times& times, std::int64_t prompts, std::int64_t tokens) const;

    std::string m_name;
    std::map<std::int64_t, Times> m_times; // by number of prompts that ran together
};

} // namespace pimento
