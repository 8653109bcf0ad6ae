// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/json_value.h"
#include "app/cli/common/options.h"
#include "app/cli/common/support.h"
#include "engine/devices/registry.h"
#include "engine/fidelity/validator.h"
#include "engine/systems/modules.h"

#include <fmt/format.h>

#include <cmath>

namespace pimento::cli {

namespace {

/// Prints each file as soon as it is checked.
class TextSink final : public fidelity::ReportSink {
public:
    void file(const fidelity::FileReport& report) override
    {
        if (report.isSkipped) {
            printPlain("skipped  {}: {}\n", report.path, shown(report.reason));
        } else {
            const bool isMeasured = report.isMeasured();
            const char* const verdict = report.holding != report.rows ? "DIFFERS" : isMeasured ? "close  " : "exact  ";
            const std::string holds =
                isMeasured ? fmt::format("within {:.3g} % of the measurement, mean relative error {:.3g}",
                                         100 * report.tolerance, report.meanRelativeError)
                           : std::string("exact");
            printPlain("{}  {}: {}, {} of {} rows {}, worst relative error {:.3g}, {:.2f} s\n", verdict, report.path,
                       report.family, report.holding, report.rows, holds, report.maxRelativeError, report.seconds);
            if (!report.reason.empty()) {
                printPlain("           {}\n", shown(report.reason));
            }
            for (const std::string& mismatch : report.mismatches) {
                printPlain("           {}\n", shown(mismatch));
            }
        }
        std::fflush(stdout);
    }
};

class QuietSink final : public fidelity::ReportSink {
public:
    void file(const fidelity::FileReport& /*report*/) override {}
};

/// Counts files for the progress line.
class CountingSink final : public fidelity::ReportSink {
public:
    CountingSink(fidelity::ReportSink& next, ProgressLine& line) : m_next(&next), m_line(&line) {}

    void file(const fidelity::FileReport& report) override
    {
        m_line->clear();
        m_next->file(report);
        m_line->show(fmt::format("{} files checked", ++m_count));
    }

private:
    fidelity::ReportSink* m_next;
    ProgressLine* m_line;
    std::int64_t m_count = 0;
};

Json fileJson(const fidelity::FileReport& file)
{
    Json object = {{"path", file.path},      {"family", file.family},    {"rows", file.rows},
                   {"exact", file.exact()},  {"max_rel_error", nullptr}, {"skipped", file.isSkipped},
                   {"seconds", file.seconds}};
    if (std::isfinite(
            file.maxRelativeError)) { // JSON has no infinity: null means that no finite number describes the error
        object["max_rel_error"] = file.maxRelativeError;
    }
    if (file.isMeasured()) {
        object["within"] = file.within();
        object["tolerance"] = file.tolerance;
        object["mean_rel_error"] = file.meanRelativeError;
    }
    if (!file.reason.empty()) {
        object["reason"] = file.reason;
    }
    if (!file.mismatches.empty()) {
        object["mismatches"] = file.mismatches;
    }
    return object;
}

} // namespace

int validate(const ValidateOptions& options)
{
    const auto threads = threadsOf(options.threads);
    if (!threads) {
        return complain(threads.error());
    }
    const auto backends = BackendRegistry::loadDefault();
    if (!backends) {
        return complain(backends.error());
    }
    Interrupt interrupt;
    TextSink text;
    QuietSink quiet;
    const bool isText = options.output == Output::Text;
    const std::vector<std::filesystem::path> paths(options.paths.begin(), options.paths.end());
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    CountingSink sink(isText ? static_cast<fidelity::ReportSink&>(text) : quiet, line);
    const auto report =
        fidelity::validate(*backends, referenceFamilies(), paths, *threads, interrupt.token(), sink, &heartbeat);
    line.clear();
    if (!report) {
        return complain(report.error());
    }
    if (isText) {
        const auto measured = report->measured();
        const std::string within = measured.rows > 0
                                       ? fmt::format(", {} of {} measured rows within {:.3g} %", measured.within,
                                                     measured.rows, 100 * measured.tolerance)
                                       : std::string();
        printPlain("{} of {} rows exact{} in {} files, {} files skipped\n", report->exact(),
                   report->rows() - measured.rows, within,
                   static_cast<std::int64_t>(report->files.size()) - report->skippedFiles(), report->skippedFiles());
        if (report->rows() == 0 && !report->wasStopped) {
            printPlain("nothing was checked: no row of a known family\n");
        }
    } else {
        Json document = {{"files", Json::array()}};
        for (const fidelity::FileReport& file : report->files) {
            document["files"].push_back(fileJson(file));
        }
        document["rows"] = report->rows();
        document["exact"] = report->exact();
        if (const auto measured = report->measured(); measured.rows > 0) {
            document["measured_rows"] = measured.rows;
            document["within"] = measured.within;
            document["tolerance"] = measured.tolerance;
        }
        document["skipped_files"] = report->skippedFiles();
        printJson(document);
    }
    if (report->wasStopped) {
        say("pimento-cli: interrupted\n");
        return kInterrupted;
    }
    return report->holds() ? kDone : kCheckFailed;
}

} // namespace pimento::cli
