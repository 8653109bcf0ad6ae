// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"
#include "app/cli/common/options.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "engine/base/output_file.h"
#include "engine/base/own_folder.h"
#include "engine/exploration/recorded/study_explore.h"
#include "engine/predict/bound_estimate.h"
#include "engine/problem/question_notebook.h"
#include "engine/study_queries/study_report.h"

#include <memory>
#include <string>

namespace pimento::cli {

namespace {

constexpr const char* kProduct = "pimento " PIMENTO_VERSION;

Result<Fingerprint> addedQuestion(Study& study, const Problem& problem)
{
    const auto catalogue = Catalogue::loadNamed(problem.question());
    const auto question =
        catalogue ? studyQuestionOf(problem, *catalogue, kProduct) : tl::unexpected<Error>(catalogue.error());
    return question ? study.add(*question) : tl::unexpected<Error>(question.error());
}

/// Explores a question as `explore` does, in a study that does not stay, and reports on it.
Result<std::string> reportOn(const std::shared_ptr<const Problem>& problem, const ExportOptions& options,
                             Interrupt& interrupt)
{
    const OwnFolder folder;
    const auto threads = threadsOf(options.threads);
    if (folder.path().empty()) {
        return fail("cannot be made", "a temporary folder", "Free some space, or set TMPDIR");
    }
    const auto study =
        threads ? Study::create(folder.path() / "question.pimento") : tl::unexpected<Error>(threads.error());
    const auto key = study ? addedQuestion(**study, *problem) : tl::unexpected<Error>(study.error());
    if (!key) {
        return tl::unexpected<Error>(key.error());
    }
    const Cache cache(options.cache);
    const BoundEstimate predictor;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    StudyExploreOptions how;
    how.threads = *threads;
    how.cache = cache.get();
    how.heartbeat = &heartbeat;
    how.predictor = &predictor;
    const auto found = exploreInto(**study, *key, problem, how, interrupt.token(), [](const Exploration&) {});
    line.clear();
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    if (found->picture.wasStopped) {
        return fail(ErrorKind::Stopped, "was stopped before its end", problem->text(), "Try again");
    }
    return studyReportOf(**study, problem->text(), "").map([](const StudyReport& report) { return htmlOf(report); });
}

} // namespace

int exportQuestion(const ExportOptions& options)
{
    const bool hasDraft = !options.draft.empty() || !options.from.empty() || options.findsBest;
    if (hasDraft || !options.out.empty() || !options.formats.empty()) {
        return complain({"are about the question, and not about a draft", "--notebook and --report",
                         "Leave out --draft, --from, --best, --out and --formats"});
    }
    const auto problem = problemOf(options.question);
    if (!problem) {
        return complain(problem.error());
    }
    if (!options.notebook.empty()) {
        const std::string text = notebookOf((*problem)->question(), (*problem)->text(), kProduct);
        if (const auto written = writeWholeFile(options.notebook, text); !written) {
            return complain(written.error(), kCheckFailed);
        }
    }
    if (!options.report.empty()) {
        Interrupt interrupt;
        const auto page = reportOn(*problem, options, interrupt);
        if (!page) {
            return complain(page.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
        }
        if (const auto written = writeWholeFile(options.report, *page); !written) {
            return complain(written.error(), kCheckFailed);
        }
    }
    return kDone;
}

} // namespace pimento::cli
