// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_queries/study_report.h"
#include "app/cli/common/options.h"
#include "app/cli/common/support.h"
#include "engine/base/output_file.h"
#include "engine/study_files/study.h"

namespace pimento::cli {

int reportStudy(const StudyCommandOptions& options)
{
    if (options.files.size() != 1 || options.out.empty()) {
        return complain({"one study and a file for the report are wanted", "study report",
                         "As in: study report a.pimento --out report.html"});
    }
    const std::string& file = options.files.front();
    const auto study = Study::open(file, StudyAccess::Read);
    const auto report = study ? studyReportOf(**study, "Study " + file, file) : tl::unexpected<Error>(study.error());
    if (!report) {
        return complain(report.error());
    }
    const Result<void> written = writeWholeFile(options.out, htmlOf(*report));
    return written ? kDone : complain(written.error(), kCheckFailed);
}

} // namespace pimento::cli
