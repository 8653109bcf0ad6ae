// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "engine/fidelity/validator.h"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <stop_token>
#include <string>
#include <string_view>

namespace pimento::fidelity {

/// Input of a family's check.
struct Job {
    const BackendRegistry* backends = nullptr;
    const CsvTable* table = nullptr;
    std::filesystem::path path;
    unsigned threads = 1;
    std::stop_token stop;
    Progress* heartbeat = nullptr;
};

/// A kind of reference file: how to recognise it and how to recompute it. `check` fills rows, exact, error and
/// mismatches; it may mark the file as skipped, with a reason.
struct Family {
    const char* name;
    bool (*recognises)(const CsvTable& table);
    void (*check)(const Job& job, FileReport& report);
};

/// Marks a recognised file that cannot be checked: none of its rows is exact.
inline void failWhole(FileReport& report, const std::string& why, std::size_t rows)
{
    report.rows = static_cast<std::int64_t>(rows > 0 ? rows : 1);
    report.holding = 0;
    report.maxRelativeError = std::numeric_limits<double>::infinity();
    report.mismatches.push_back(why);
}

/// Marks a recognised file with a column that would be passed over: every column is an input or compared.
inline void failForColumn(FileReport& report, std::string_view column, std::size_t rows)
{
    failWhole(report, "has a column \"" + std::string(column) + "\" that is neither read nor compared. Take it out",
              rows);
}

} // namespace pimento::fidelity
