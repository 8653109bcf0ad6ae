// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/registry.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::fidelity {

/// Result of comparing one reference file with the values that Pimento computes from its input columns.
struct FileReport {
    std::string path;
    std::string family; // empty if not recognised
    std::int64_t rows = 0;
    std::int64_t holding = 0; // rows that are exact, or within the tolerance
    double tolerance = 0;     // allowed fraction of a measured value; 0: rows must be exact
    double maxRelativeError = 0;
    double meanRelativeError = 0; // over computed rows
    bool isSkipped = false;
    std::string reason;                  // why it was skipped, or which of its rows were
    std::vector<std::string> mismatches; // the first few, with row and column
    double seconds = 0;

    [[nodiscard]] bool isMeasured() const { return tolerance > 0; }
    [[nodiscard]] std::int64_t exact() const { return isMeasured() ? 0 : holding; }
    [[nodiscard]] std::int64_t within() const { return isMeasured() ? holding : 0; }
};

struct Report {
    std::vector<FileReport> files;
    bool wasStopped = false;

    [[nodiscard]] std::int64_t rows() const;
    /// Number of exact rows; measurements have none.
    [[nodiscard]] std::int64_t exact() const;
    /// Totals over files with measurements.
    struct Measured {
        std::int64_t rows = 0;
        std::int64_t within = 0;
        double tolerance = 0; // the widest of these files
    };
    [[nodiscard]] Measured measured() const; // totals over files with measurements
    [[nodiscard]] std::int64_t skippedFiles() const;
    /// True if every recognised row holds, and there is at least one.
    [[nodiscard]] bool holds() const { return !wasStopped && rows() > 0 && rows() == exact() + measured().within; }
};

/// Receives each file's report when it is finished.
class ReportSink {
public:
    virtual ~ReportSink() = default;
    virtual void file(const FileReport& report) = 0;
};

struct Family;

/// Compares reference files with what Pimento computes; folders are walked in name order. The first family that
/// recognises a file by its header checks it. `heartbeat`, if any, is called from every thread every few milliseconds
/// of a simulation. Error: a path that does not exist.
[[nodiscard]] Result<Report> validate(const BackendRegistry& backends, std::span<const Family* const> families,
                                      std::span<const std::filesystem::path> paths, unsigned threads,
                                      std::stop_token stop, ReportSink& sink, Progress* heartbeat = nullptr);

} // namespace pimento::fidelity
