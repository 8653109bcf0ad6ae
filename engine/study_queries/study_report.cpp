// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_queries/study_report.h"

#include "engine/base/shell_word.h"
#include "engine/base/svg.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/question_command.h"
#include "engine/problem/setting.h"
#include "engine/publications/point_chart.h"
#include "engine/study_files/study_list.h"
#include "engine/study_queries/answer_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace pimento {

namespace {

constexpr std::size_t kBestRows = 10;
constexpr std::size_t kChartPoints = 2000;

constexpr const char* kStyle =
    "body{font:15px/1.4 sans-serif;max-width:64em;margin:2em auto;padding:0 1em;color:#222;background:#fff}"
    "h1{font-size:1.6em}h2{font-size:1.25em;margin:2em 0 .6em;padding-top:1em;border-top:1px solid #ccc}"
    "h3{font-size:1em;margin-bottom:.4em}table{border-collapse:collapse;margin-bottom:1.5em;font-size:.93em}"
    "td,th{border-bottom:1px solid #ddd;padding:.2em .8em;text-align:right;vertical-align:bottom}"
    "td:first-child,th:first-child{text-align:left;padding-left:0}ul{margin-top:0}"
    "code{display:block;background:#f2f2f2;padding:.4em .6em;overflow-wrap:anywhere}";

/// A number in a cell: large ones with all their digits, others with six.
std::string numberText(double value)
{
    constexpr double kLarge = 1e5;
    constexpr double kLargest = 1e15;
    const double size = std::abs(value);
    return std::isnan(value)                   ? std::string()
           : size >= kLarge && size < kLargest ? fmt::format("{:.0f}", value)
                                               : fmt::format("{:.6g}", value);
}

std::string html(std::string_view text) { return SvgDrawing::escaped(text); }

/// Name of a column with its unit.
std::string titleOf(const StudyColumn& column)
{
    return column.unit.empty() || column.unit == column.name ? column.name : column.name + " (" + column.unit + ")";
}

/// Rows of a list, the least ranked quantity first.
std::vector<std::size_t> rankedRows(const StudyList& list)
{
    std::vector<std::size_t> rows(list.rows.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    std::ranges::stable_sort(rows, {}, [&](std::size_t row) { return list.value(row, list.question.ranked); });
    return rows;
}

/// Adds the best candidates with all quantities that are numbers.
void addBest(ReportSection& section, const StudyList& list, const std::vector<std::size_t>& rows)
{
    section.head = {"candidate"};
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < list.question.quantities.size(); ++i) {
        if (list.question.quantities[i].words.empty()) {
            columns.push_back(i);
            section.head.push_back(titleOf(list.question.quantities[i]));
        }
    }
    for (std::size_t i = 0; i < std::min(kBestRows, rows.size()); ++i) {
        std::vector<std::string> row = {list.rows[rows[i]].result.text};
        for (const std::size_t column : columns) {
            row.push_back(numberText(list.value(rows[i], column)));
        }
        section.rows.push_back(std::move(row));
    }
}

/// All candidates in the order of their rank.
std::string rankChart(const StudyList& list, const std::vector<std::size_t>& rows)
{
    PointFigure chart;
    chart.title = "Candidates of the list, best first";
    chart.x = "rank";
    chart.y = titleOf(list.question.quantities[list.question.ranked]);
    PointSeries series;
    const std::size_t step = std::max<std::size_t>(1, rows.size() / kChartPoints); // more could not be told apart
    for (std::size_t i = 0; i < rows.size(); i += step) {
        series.points.emplace_back(static_cast<double>(i + 1), list.value(rows[i], list.question.ranked));
    }
    chart.series.push_back(std::move(series));
    return svgOf(chart);
}

/// Command lines about a question; one with texts of the user's own has none that computes it again.
std::vector<std::string> commandsOf(const StudyQuestion& question, const std::string& file)
{
    std::vector<std::string> commands;
    const auto catalogue = Catalogue::loadNamed(question.question);
    const auto explore =
        catalogue ? commandOf(question.question, "explore", *catalogue) : tl::unexpected<Error>(catalogue.error());
    if (explore) {
        commands.push_back(*explore + " --study " + (file.empty() ? "new.pimento" : shellWord(file)));
    }
    if (!file.empty()) {
        commands.push_back("pimento-cli study export " + shellWord(file) + " --id " + keyDigits(question.key()) +
                           " --csv table.csv");
    }
    return commands;
}

ReportSection sectionOf(const StudyList& list, const std::string& file)
{
    const StudyQuestion& question = list.question;
    ReportSection section;
    section.title = questionText(question);
    section.verdict = list.answers.empty() ? std::string("This question has no answer yet.")
                                           : "Best: " + answerText(question, list.answers.front()) + ".";
    if (const std::vector<std::size_t> rows = rankedRows(list); !rows.empty()) {
        addBest(section, list, rows);
        section.chart = rankChart(list, rows);
    }
    section.assumptions = {fmt::format("{} results are listed; costs are {}.", list.rows.size(),
                                       fidelityText(question.quantities[question.ranked].fidelity)),
                           fmt::format("Asked by {}, results of version {}{}.", question.product,
                                       question.resultsVersion,
                                       question.seed != 0 ? fmt::format(", seed {}", question.seed) : std::string())};
    for (const auto& [name, value] : question.question.settings) {
        section.assumptions.push_back("Setting " + name + ": " + settingText(value));
    }
    section.commands = commandsOf(question, file);
    return section;
}

std::string tableHtml(const ReportSection& section)
{
    std::string text = "<table><thead><tr>";
    for (const std::string& title : section.head) {
        text += "<th>" + html(title) + "</th>";
    }
    text += "</tr></thead><tbody>\n";
    for (const std::vector<std::string>& row : section.rows) {
        text += "<tr>";
        for (const std::string& cell : row) {
            text += "<td>" + html(cell) + "</td>";
        }
        text += "</tr>\n";
    }
    return text + "</tbody></table>\n";
}

} // namespace

Result<StudyReport> studyReportOf(Study& study, const std::string& title, const std::string& file)
{
    const auto questions = study.questions();
    if (!questions) {
        return tl::unexpected<Error>(questions.error());
    }
    StudyReport report{title, {}};
    for (const StudyQuestion& question : *questions) {
        const auto list = listOf(study, question.key(), StudyExtent::Listed);
        if (!list) {
            return tl::unexpected<Error>(list.error());
        }
        report.sections.push_back(sectionOf(*list, file));
    }
    return report;
}

std::string htmlOf(const ReportSection& section, std::string_view chart)
{
    std::string text = "<h2>" + html(section.title) + "</h2>\n<p>" + html(section.verdict) + "</p>\n";
    if (!section.rows.empty()) {
        text += tableHtml(section) + std::string(chart);
    }
    text += "<h3>Assumptions</h3>\n<ul>";
    for (const std::string& each : section.assumptions) {
        text += "<li>" + html(each) + "</li>";
    }
    text += "</ul>\n";
    for (const std::string& each : section.commands) {
        text += "<p><code>" + html(each) + "</code></p>\n";
    }
    return text;
}

std::string htmlOf(const StudyReport& report)
{
    const std::string title = html(report.title);
    std::string text = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + title +
                       "</title><style>" + kStyle + "</style></head><body>\n<h1>" + title + "</h1>\n";
    for (const ReportSection& section : report.sections) {
        text += htmlOf(section, section.chart);
    }
    return text + "</body></html>\n";
}

} // namespace pimento
