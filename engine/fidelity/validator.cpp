// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fidelity/validator.h"

#include "engine/base/packed_file.h"
#include "engine/fidelity/families.h"
#include "sim/base/printable.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <system_error>

namespace pimento::fidelity {

namespace {

/// Lists all files below a path; folders are walked in name order.
Result<std::vector<std::filesystem::path>> filesOf(const std::filesystem::path& path)
{
    namespace fs = std::filesystem;
    std::error_code code;
    if (!fs::exists(path, code)) {
        return fail("does not exist", "path " + path.string(), "Name a reference file or a folder of such files");
    }
    std::vector<fs::path> files;
    if (!fs::is_directory(path, code)) {
        return std::vector<fs::path>{path};
    }
    for (auto it = fs::recursive_directory_iterator(path, fs::directory_options::skip_permission_denied, code);
         it != fs::recursive_directory_iterator(); it.increment(code)) {
        if (code) {
            return fail("cannot be walked: " + code.message(), "path " + path.string(), "Check the permissions");
        }
        if (it->is_regular_file(code)) {
            files.push_back(it->path());
        }
    }
    std::ranges::sort(files);
    return files;
}

/// Everything that the check of a file needs besides its path.
struct Resources {
    const BackendRegistry& backends;
    std::span<const Family* const> families;
    unsigned threads;
    std::stop_token stop;
    Progress* heartbeat;
};

const Family* familyOf(const CsvTable& table, std::span<const Family* const> families)
{
    const auto family = std::ranges::find_if(families, [&](const Family* each) { return each->recognises(table); });
    return family == families.end() ? nullptr : *family;
}

/// Checks a file, or skips it if its header is unknown. Damage after a known header is a failure.
void checkText(const Resources& resources, const std::filesystem::path& path, const std::string& text,
               FileReport& report)
{
    const auto table = CsvTable::parse(text, path.string());
    const auto header = table ? table : CsvTable::parse(text.substr(0, text.find('\n')), path.string());
    const Family* family = header ? familyOf(*header, resources.families) : nullptr;
    if (family == nullptr) {
        report.isSkipped = true;
        report.reason = table ? "no known family has this header" : table.error().message();
        return;
    }
    report.family = family->name;
    if (!table) {
        failWhole(report, table.error().message(), 1);
        return;
    }
    family->check({&resources.backends, &*table, path, resources.threads, resources.stop, resources.heartbeat}, report);
}

FileReport checkFile(const Resources& resources, const std::filesystem::path& path)
{
    FileReport report;
    report.path = path.string();
    const auto begin = std::chrono::steady_clock::now();
    const std::string name = path.filename().string();
    if (!name.ends_with(".csv") && !name.ends_with(".csv.gz")) {
        report.isSkipped = true;
        report.reason = "not a CSV file";
        return report;
    }
    if (const auto text = readPackedFile(path)) {
        checkText(resources, path, *text, report);
    } else {
        report.isSkipped = true;
        report.reason = text.error().message();
    }
    report.reason = printable(report.reason);
    std::ranges::transform(report.mismatches, report.mismatches.begin(), printable);
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return report;
}

} // namespace

std::int64_t Report::rows() const
{
    return std::accumulate(files.begin(), files.end(), std::int64_t{0},
                           [](std::int64_t sum, const FileReport& file) { return sum + file.rows; });
}

std::int64_t Report::exact() const
{
    return std::accumulate(files.begin(), files.end(), std::int64_t{0},
                           [](std::int64_t sum, const FileReport& file) { return sum + file.exact(); });
}

Report::Measured Report::measured() const
{
    Measured measured;
    for (const FileReport& file : files) {
        if (file.isMeasured()) {
            measured.rows += file.rows;
            measured.within += file.within();
            measured.tolerance = std::max(measured.tolerance, file.tolerance);
        }
    }
    return measured;
}

std::int64_t Report::skippedFiles() const { return std::ranges::count_if(files, &FileReport::isSkipped); }

Result<Report> validate(const BackendRegistry& backends, std::span<const Family* const> families,
                        std::span<const std::filesystem::path> paths, unsigned threads, std::stop_token stop,
                        ReportSink& sink, Progress* heartbeat)
{
    const Resources resources{backends, families, threads, stop, heartbeat};
    Report report;
    for (const auto& path : paths) {
        const auto files = filesOf(path);
        if (!files) {
            return tl::unexpected<Error>(files.error());
        }
        for (const auto& file : *files) {
            FileReport checked = checkFile(resources, file);
            if (stop.stop_requested()) {
                report.wasStopped = true;
                return report;
            }
            sink.file(checked);
            report.files.push_back(std::move(checked));
        }
    }
    return report;
}

} // namespace pimento::fidelity
