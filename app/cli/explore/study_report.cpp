// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/options.h"
#include "app/cli/common/support.h"
#include "app/cli/explore/study_text.h"
#include "engine/base/output_file.h"
#include "engine/base/svg.h"
#include "engine/problem/setting.h"
#include "engine/publications/point_chart.h"
#include "engine/study_files/study.h"
#include "engine/study_files/study_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

constexpr std::size_t kBestRows = 10;

constexpr const char* kStyle =
    "body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222}"
    "table{border-collapse:collapse}td,th{border-bottom:1px solid #ccc;padding:.2em .8em;text-align:right}"
    "td:first-child,th:first-child{text-align:left}code{background:#f2f2f2;padding:.1em .3em}";

std::string html(std::string_view text) { return SvgDrawing::escaped(text); }

/// Rows of a list, the least ranked quantity first.
std::vector<std::size_t> rankedRows(const StudyList& list)
{
    std::vector<std::size_t> rows(list.rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i] = i;
    }
    std::ranges::stable_sort(rows, {}, [&](std::size_t row) { return list.value(row, list.question.ranked); });
    return rows;
}

/// Table of the best candidates with all quantities that are numbers.
std::string bestTable(const StudyList& list, const std::vector<std::size_t>& rows)
{
    std::string head = "<tr><th>candidate</th>";
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < list.question.quantities.size(); ++i) {
        const StudyColumn& column = list.question.quantities[i];
        if (column.words.empty()) {
            columns.push_back(i);
            const bool hasUnit = !column.unit.empty() && column.unit != column.name;
            head += "<th>" + html(column.name + (hasUnit ? " (" + column.unit + ")" : "")) + "</th>";
        }
    }
    std::string text = "<table><thead>" + head + "</tr></thead><tbody>\n";
    for (std::size_t i = 0; i < std::min(kBestRows, rows.size()); ++i) {
        text += "<tr><td>" + html(list.rows[rows[i]].result.text) + "</td>";
        for (const std::size_t column : columns) {
            const double value = list.value(rows[i], column);
            text += "<td>" + (std::isnan(value) ? std::string() : fmt::format("{:.6g}", value)) + "</td>";
        }
        text += "</tr>\n";
    }
    return text + "</tbody></table>\n";
}

/// All candidates in the order of their rank.
std::string rankChart(const StudyList& list, const std::vector<std::size_t>& rows)
{
    const StudyColumn& ranked = list.question.quantities[list.question.ranked];
    PointFigure chart;
    chart.title = "Candidates of the list, best first";
    chart.x = "rank";
    chart.y = ranked.unit.empty() || ranked.unit == ranked.name ? ranked.name : ranked.name + " (" + ranked.unit + ")";
    PointSeries series{"candidates", {}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        series.points.emplace_back(static_cast<double>(i + 1), list.value(rows[i], list.question.ranked));
    }
    chart.series.push_back(std::move(series));
    return svgOf(chart);
}

std::string sectionOf(const StudyList& list, const std::string& file)
{
    const StudyQuestion& question = list.question;
    std::string text = "<h2>" + html(questionText(question)) + "</h2>\n";
    text += "<p>" +
            html(list.answers.empty() ? std::string("This question has no answer yet.")
                                      : "Best: " + answerText(question, list.answers.front()) + ".") +
            "</p>\n";
    const std::vector<std::size_t> rows = rankedRows(list);
    if (!rows.empty()) {
        text += bestTable(list, rows) + rankChart(list, rows);
    }
    text += fmt::format("<h3>Assumptions</h3>\n<ul><li>{} results are listed; costs are {}.</li>"
                        "<li>Asked by {}, results of version {}{}.</li>",
                        rows.size(), html(fidelityText(question.quantities[question.ranked].fidelity)),
                        html(question.product), question.resultsVersion,
                        question.seed != 0 ? fmt::format(", seed {}", question.seed) : std::string());
    for (const auto& [name, value] : question.question.settings) {
        text += "<li>Setting " + html(name) + ": " + html(settingText(value)) + "</li>";
    }
    return text + "</ul>\n<p>The table: <code>" +
           html("pimento-cli study export " + file + " --id " + keyText(question.key()) + " --csv table.csv") +
           "</code></p>\n";
}

} // namespace

int reportStudy(const StudyCommandOptions& options)
{
    if (options.files.size() != 1 || options.out.empty()) {
        return complain({"one study and a file for the report are wanted", "study report",
                         "As in: study report a.pimento --out report.html"});
    }
    const auto study = Study::open(options.files.front(), StudyAccess::Read);
    const auto questions = study ? (*study)->questions() : tl::unexpected<Error>(study.error());
    if (!questions) {
        return complain(questions.error());
    }
    const std::string title = html("Study " + options.files.front());
    std::string text = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + title +
                       "</title><style>" + kStyle + "</style></head><body>\n<h1>" + title + "</h1>\n";
    for (const StudyQuestion& question : *questions) {
        const auto list = listOf(**study, question.key(), StudyExtent::Listed);
        if (!list) {
            return complain(list.error());
        }
        text += sectionOf(*list, options.files.front());
    }
    const Result<void> written = writeWholeFile(options.out, text + "</body></html>\n");
    return written ? kDone : complain(written.error(), kCheckFailed);
}

} // namespace pimento::cli
