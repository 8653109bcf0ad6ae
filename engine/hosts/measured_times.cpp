// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hosts/measured_times.h"

#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "engine/hosts/processors.h"

#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace pimento {

namespace {

constexpr std::array<std::string_view, 8> kColumns = {"processor", "kernel",       "sizes",  "type",
                                                      "devices",   "microseconds", "launch", "source"};
enum Column : std::size_t { ProcessorId, Kernel, Sizes, Type, Devices, Microseconds, Launch, Source };
using Cells = std::array<std::string_view, kColumns.size()>;

constexpr int kMostDevices = 65536;
constexpr double kLeastMicroseconds = 1e-3; // about a clock cycle of a processor
constexpr double kMostMicroseconds = 1e10;  // three hours

/// Finds the columns of a table in the order of kColumns.
Result<std::array<std::size_t, kColumns.size()>> placesOf(const CsvTable& table, const std::string& origin)
{
    std::array<std::size_t, kColumns.size()> places{};
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
        const auto column = table.columnInAnyCase(kColumns[i]);
        if (!column) {
            return fail("has no column \"" + std::string(kColumns[i]) + "\"", origin,
                        "The columns are processor,kernel,sizes,type,devices,microseconds,launch,source");
        }
        places[i] = *column;
    }
    return places;
}

/// Parses sizes: "batch=1;nhead=32", or with commas; none: a part without "=", or a duplicate name.
std::optional<std::map<std::string, std::string>> sizesOf(std::string_view text)
{
    std::map<std::string, std::string> sizes;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(";,"), text.size());
        const std::string_view part = text.substr(0, end);
        const std::size_t equals = part.find('=');
        if (equals == 0 || equals >= part.size() - 1) {
            return std::nullopt;
        }
        if (!sizes.emplace(part.substr(0, equals), part.substr(equals + 1)).second) {
            return std::nullopt;
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return sizes;
}

std::optional<std::string> mistakeIn(const Cells& cells)
{
    if (findProcessor(cells[ProcessorId]) == nullptr) {
        std::string known;
        for (const Processor& each : processors()) {
            known += (known.empty() ? "" : ", ") + std::string(each.id);
        }
        return "unknown processor \"" + std::string(cells[ProcessorId].substr(0, 40)) + "\"; known are " + known;
    }
    const auto sizes = sizesOf(cells[Sizes]);
    if (!sizes || sizes->empty()) {
        return "the sizes are not of the form batch=1;nhead=32";
    }
    const auto devices = parseInteger(cells[Devices]);
    if (!devices || *devices < 1 || *devices > kMostDevices) {
        return "the number of devices is no whole number from 1 to 65536";
    }
    const auto time = parseDecimal(cells[Microseconds]);
    if (!time || !(*time >= kLeastMicroseconds && *time <= kMostMicroseconds)) {
        return "the time is not a number of microseconds from 0.001 to 10,000,000,000";
    }
    if (cells[Launch] != "yes" && cells[Launch] != "no") {
        return "launch is neither yes nor no";
    }
    return cells[Source].empty() ? std::optional<std::string>("the source is missing: who measured this, with what")
                                 : std::nullopt;
}

MeasuredTime rowOf(const Cells& cells)
{
    return {.processor = std::string(cells[ProcessorId]),
            .kernel = std::string(cells[Kernel]),
            .sizes = *sizesOf(cells[Sizes]),
            .elementType = std::string(cells[Type]),
            .devices = static_cast<int>(*parseInteger(cells[Devices])),
            .microseconds = *parseDecimal(cells[Microseconds]),
            .hasLaunch = cells[Launch] == "yes",
            .source = std::string(cells[Source])};
}

Result<std::vector<MeasuredTime>> rowsOf(const CsvTable& table, const std::string& origin)
{
    const auto places = placesOf(table, origin);
    if (!places) {
        return tl::unexpected<Error>(places.error());
    }
    std::vector<MeasuredTime> rows;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        Cells cells;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            cells[i] = table.cell(row, (*places)[i]);
        }
        if (auto mistake = mistakeIn(cells)) {
            return fail(*std::move(mistake), origin + ", line " + std::to_string(table.lineNumber(row)),
                        "Mend the row or leave it out");
        }
        rows.push_back(rowOf(cells));
    }
    return rows;
}

} // namespace

Result<std::vector<MeasuredTime>> parseMeasuredTimes(std::string_view text, const std::string& origin)
{
    const auto table = CsvTable::parse(std::string(text), origin);
    return table ? rowsOf(*table, origin) : tl::unexpected<Error>(table.error());
}

Result<std::vector<MeasuredTime>> readMeasuredTimes(const std::filesystem::path& file)
{
    const auto table = CsvTable::read(file);
    return table ? rowsOf(*table, file.string()) : tl::unexpected<Error>(table.error());
}

} // namespace pimento
