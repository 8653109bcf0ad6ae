// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"
#include "app/cli/common/options.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "engine/base/output_file.h"
#include "engine/exploration/recorded/study_explore.h"
#include "engine/predict/bound_estimate.h"
#include "engine/problem/question_notebook.h"
#include "engine/study_queries/study_report.h"

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

#include <stdlib.h>

namespace pimento::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* kProduct = "pimento " PIMENTO_VERSION;

/// A folder for one command, which goes away with the object.
class OwnFolder {
public:
    OwnFolder()
    {
        std::error_code code;
        std::string name = (fs::temp_directory_path(code) / "pimento-XXXXXX").string();
        m_path = ::mkdtemp(name.data()) == nullptr ? fs::path() : fs::path(name);
    }
    ~OwnFolder()
    {
        std::error_code ignored;
        fs::remove_all(m_path, ignored);
    }
    OwnFolder(const OwnFolder&) = delete;
    OwnFolder& operator=(const OwnFolder&) = delete;

    [[nodiscard]] Result<fs::path> file(const char* name) const
    {
        return m_path.empty() ? fail("cannot be made", "a temporary folder", "Free some space, or set TMPDIR")
                              : Result<fs::path>(m_path / name);
    }

private:
    fs::path m_path;
};

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
    const auto file = folder.file("question.pimento");
    const auto threads = threadsOf(options.threads);
    const auto study = !file      ? tl::unexpected<Error>(file.error())
                       : !threads ? tl::unexpected<Error>(threads.error())
                                  : Study::create(*file);
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
