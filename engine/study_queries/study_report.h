// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study_files/study.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// What a report says about one question.
struct ReportSection {
    std::string title;
    std::string verdict;
    std::vector<std::string> head;              // titles of the table: the candidate, then numbers
    std::vector<std::vector<std::string>> rows; // the best candidates
    std::string chart;                          // SVG; "": there are no results
    std::vector<std::string> assumptions;
    std::vector<std::string> commands; // command lines that compute the question again, or export its table
};

/// A report about a study, for a page or a printed document.
struct StudyReport {
    std::string title;
    std::vector<ReportSection> sections;
};

/// Reports on all questions of a study. `file`: its name in command lines; "": it has none that stays. Error: of the
/// file.
[[nodiscard]] Result<StudyReport> studyReportOf(Study& study, const std::string& title, const std::string& file);

/// Writes a report as one page (HTML) that needs no other files.
[[nodiscard]] std::string htmlOf(const StudyReport& report);
/// Writes a section as HTML; `chart` stands in the place of its chart.
[[nodiscard]] std::string htmlOf(const ReportSection& section, std::string_view chart);

} // namespace pimento
