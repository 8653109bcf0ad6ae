// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fidelity/validator.h"

#include "engine/base/json_reader.h"
#include "engine/fidelity/families.h"
#include "sim/base/printable.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <system_error>

namespace pimento::fidelity {

namespace {

constexpr Family kFamilies[] = {
    {"simulated runs", isSimulatedRuns, checkSimulatedRuns},
    {"exhaustive space", isExhaustive, checkExhaustive},
    {"listed dataset", isListedDataset, checkListedDataset},
    {"list summary", isListSummary, checkListSummary},
    {"command trace", isCommandTrace, checkCommandTrace},
    {"request list", isRequestList, checkRequestList},
    {"GPU baseline", isGpuBaseline, checkGpuBaseline},
    {"Samsung kernel runs", isSamsungRuns, checkSamsungRuns},
    {"Samsung streams", isSamsungStreams, checkSamsungStreams},
    {"Samsung stream input", isSamsungStreamInput, checkSamsungStreamInput},
    {"Samsung command trace", isSamsungTrace, checkSamsungTrace},
    {"DPU runs", isDpuRuns, checkDpuRuns},
    {"DPU matrix times", isDpuMatrixTimes, checkDpuMatrixTimes},
    {"DPU benchmark times", isDpuBenchmarkTimes, checkDpuBenchmarkTimes},
    {"language model times", isLanguageModelResults, checkLanguageModelResults},
    {"GPU model steps", isMeasuredSteps, checkMeasuredSteps},
    {"look-up table", isLanguageModelTable, checkLanguageModelTable},
    {"DPU loop counts", isLoopCounts, checkLoopCounts},
};

/// All files of a path; folders are walked in name order.
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

const Family* familyOf(const CsvTable& table)
{
    const auto* const family =
        std::ranges::find_if(kFamilies, [&](const Family& each) { return each.recognises(table); });
    return family == std::end(kFamilies) ? nullptr : family;
}

/// Checks a file, or skips it if its header is unknown. Damage after a known header is a failure.
void checkText(Job job, const std::string& text, FileReport& report)
{
    const auto table = CsvTable::parse(text, job.path.string());
    const auto header = table ? table : CsvTable::parse(text.substr(0, text.find('\n')), job.path.string());
    const Family* family = header ? familyOf(*header) : nullptr;
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
    job.table = &*table;
    family->check(job, report);
}

FileReport checkFile(const BackendRegistry& backends, const std::filesystem::path& path, unsigned threads,
                     const std::stop_token& stop, Progress* heartbeat)
{
    FileReport report;
    report.path = path.string();
    const auto begin = std::chrono::steady_clock::now();
    if (path.extension() != ".csv") {
        report.isSkipped = true;
        report.reason = "not a CSV file";
        return report;
    }
    if (const auto text = readTextFile(path)) {
        checkText({&backends, nullptr, path, threads, stop, heartbeat}, *text, report);
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

Result<Report> validate(const BackendRegistry& backends, std::span<const std::filesystem::path> paths, unsigned threads,
                        std::stop_token stop, ReportSink& sink, Progress* heartbeat)
{
    Report report;
    for (const auto& path : paths) {
        const auto files = filesOf(path);
        if (!files) {
            return tl::unexpected<Error>(files.error());
        }
        for (const auto& file : *files) {
            FileReport checked = checkFile(backends, file, threads, stop, heartbeat);
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
