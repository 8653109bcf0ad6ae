// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_queries/query_tables.h"

#include "engine/base/lower_case.h"
#include "engine/candidates/fidelity.h"
#include "engine/problem/question.h"
#include "engine/study_files/study_list.h"
#include "engine/study_queries/answer_text.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace pimento {

namespace {

using Row = std::vector<TableValue>;

constexpr std::array<const char*, 5> kProofWords = {"none", "gap", "proved", "complete", "tried"}; // as StudyProof
constexpr std::array<const char*, 4> kRoleWords = {"decision", "derived", "cost", "part"};         // as ColumnRole

std::string idText(std::uint64_t id) { return fmt::format("{:016x}", id); }
TableValue placeOf(std::int64_t place) { return place < 0 ? TableValue() : TableValue(place); }

/// Columns of the table of results: those of all questions by name. SQL ignores the case of names.
class ResultColumns {
public:
    ResultColumns() : m_names{"question", "candidate", "place", "text"}
    {
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            m_known[m_names[i]] = i;
        }
    }

    /// Column of each number of a question's results; none: a further number of a name that it has already.
    std::vector<std::optional<std::size_t>> add(const StudyQuestion& question)
    {
        std::vector<std::optional<std::size_t>> columns;
        std::map<std::size_t, bool> isTaken;
        for (const auto* list : {&question.quantities, &question.columns}) {
            for (const StudyColumn& each : *list) {
                const std::size_t column = indexOf(each.name);
                columns.push_back(isTaken[column] ? std::nullopt : std::optional(column));
                isTaken[column] = true;
            }
        }
        return columns;
    }

    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }
    [[nodiscard]] static bool isReserved(const std::string& name)
    {
        return name == "question" || name == "candidate" || name == "place" || name == "text";
    }

private:
    std::size_t indexOf(const std::string& given)
    {
        const std::string name = isReserved(lowered(given)) ? given + "_" : given;
        const auto [known, isNew] = m_known.emplace(lowered(name), m_names.size());
        if (isNew) {
            m_names.push_back(name);
        }
        return known->second;
    }

    std::vector<std::string> m_names;
    std::map<std::string, std::size_t> m_known; // by name in lower case
};

/// Fills the tables question by question, and passes their rows on.
class TableMaker {
public:
    /// Error: of the file.
    static Result<TableMaker> of(Study& study)
    {
        return study.questions().map(
            [&](std::vector<StudyQuestion>&& asked) { return TableMaker(study, std::move(asked)); });
    }

    [[nodiscard]] std::vector<NamedTable> heads()
    {
        std::vector<NamedTable> heads;
        for (const NamedTable* table : tables()) {
            heads.push_back({table->name, table->columns, {}});
        }
        return heads;
    }

    Result<void> pass(const TableSink& sink)
    {
        m_sink = &sink;
        passAll();
        for (std::size_t i = 0; i < m_asked.size() && m_isWanted; ++i) {
            if (const auto added = add(m_asked[i], m_columnsOf[i]); !added) {
                return added;
            }
            passAll();
        }
        const auto added = m_isWanted ? addModels() : Result<void>();
        passAll();
        return added;
    }

private:
    using Columns = std::vector<std::optional<std::size_t>>; // in the table of results

    static constexpr std::size_t kRowsOfPart = 1000;

    TableMaker(Study& study, std::vector<StudyQuestion> questions) : m_study(&study), m_asked(std::move(questions))
    {
        ResultColumns columns;
        for (const StudyQuestion& question : m_asked) {
            m_columnsOf.push_back(columns.add(question));
        }
        m_results.columns = columns.names();
    }

    std::array<NamedTable*, 9> tables()
    {
        return {&m_questions, &m_best, &m_answers, &m_results, &m_columns, &m_listings, &m_pins, &m_notes, &m_models};
    }

    void pass(NamedTable& table)
    {
        m_isWanted = m_isWanted && (*m_sink)(table);
        table.rows.clear();
    }
    void passAll()
    {
        for (NamedTable* table : tables()) {
            pass(*table);
        }
    }

    Result<void> add(const StudyQuestion& question, const Columns& columns)
    {
        const std::string key = keyDigits(question.key());
        const Question& asked = question.question;
        m_questions.rows.push_back({key, question.text, asked.workload.name, sizesText(asked.workload.sizes),
                                    asked.device.name, asked.system, asked.workload.elementType,
                                    question.quantities[question.ranked].name,
                                    question.quantities[question.ranked].unit, std::int64_t{question.resultsVersion},
                                    question.product, question.seed, questionJson(asked)});
        addColumns(key, question);
        const auto results = m_study->results(question.key());
        const auto answers = m_study->answers(question.key());
        const auto listings = m_study->listings(question.key());
        const auto pins = m_study->pins(question.key());
        const auto notes = m_study->notes(question.key());
        if (!results || !answers || !listings || !pins || !notes) {
            return tl::unexpected<Error>(!results    ? results.error()
                                         : !answers  ? answers.error()
                                         : !listings ? listings.error()
                                         : !pins     ? pins.error()
                                                     : notes.error());
        }
        addResults(key, question, columns, *results);
        addAnswers(key, question, *answers);
        for (const StudyListing& each : *listings) {
            m_listings.rows.push_back({key, idText(each.candidate), each.by, each.why, tableValue(each.predicted)});
        }
        addRemarks(m_pins, key, *pins);
        addRemarks(m_notes, key, *notes);
        return {};
    }

    Result<void> addModels()
    {
        const auto models = m_study->models();
        if (!models) {
            return tl::unexpected<Error>(models.error());
        }
        for (const StudyModel& each : *models) {
            m_models.rows.push_back({each.name, each.version, keyDigits(each.fingerprint()),
                                     static_cast<std::int64_t>(each.bytes.size()), each.about});
        }
        return {};
    }

    void addColumns(const std::string& key, const StudyQuestion& question)
    {
        for (const auto* list : {&question.quantities, &question.columns}) {
            for (const StudyColumn& each : *list) {
                m_columns.rows.push_back({key, each.name, each.unit, kRoleWords[static_cast<std::size_t>(each.role)],
                                          wordOf(each.fidelity)});
            }
        }
    }

    void addResults(const std::string& key, const StudyQuestion& question, const Columns& columns,
                    const std::vector<StudyResult>& results)
    {
        const std::size_t quantities = question.quantities.size();
        for (const StudyResult& each : results) {
            Row row = {key, idText(each.candidate), placeOf(each.place), each.text};
            row.resize(m_results.columns.size());
            for (std::size_t i = 0; i < columns.size(); ++i) {
                const bool isQuantity = i < quantities;
                const std::vector<double>& numbers = isQuantity ? each.quantities : each.columns;
                const std::size_t at = isQuantity ? i : i - quantities;
                if (columns[i] && at < numbers.size()) {
                    row[*columns[i]] =
                        tableValue(numbers[at], (isQuantity ? question.quantities[at] : question.columns[at]).words);
                }
            }
            m_results.rows.push_back(std::move(row));
            if (m_results.rows.size() == kRowsOfPart) {
                pass(m_results);
            }
            if (!m_isWanted) {
                return;
            }
        }
    }

    void addAnswers(const std::string& key, const StudyQuestion& question, const std::vector<StudyAnswer>& answers)
    {
        for (const StudyAnswer& each : answers) {
            const auto gap = each.gap();
            m_answers.rows.push_back({key, wordOf(each.fidelity), each.by,
                                      kProofWords[static_cast<std::size_t>(each.proof)], idText(each.candidate),
                                      placeOf(each.place), each.text, tableValue(each.ranked), tableValue(each.least),
                                      gap ? tableValue(*gap) : TableValue(), each.candidates});
        }
        if (!answers.empty()) {
            const StudyAnswer& best = answers.front();
            const Question& asked = question.question;
            m_best.rows.push_back({key, asked.workload.name, sizesText(asked.workload.sizes), asked.device.name,
                                   asked.system, best.text, tableValue(best.ranked),
                                   question.quantities[question.ranked].unit, wordOf(best.fidelity),
                                   kProofWords[static_cast<std::size_t>(best.proof)]});
        }
    }

    static void addRemarks(NamedTable& table, const std::string& key, const std::vector<StudyRemark>& remarks)
    {
        for (const StudyRemark& each : remarks) {
            table.rows.push_back(
                {key, each.candidate == 0 ? TableValue() : TableValue(idText(each.candidate)), each.text});
        }
    }

    Study* m_study;
    std::vector<StudyQuestion> m_asked;
    std::vector<Columns> m_columnsOf; // of each question
    const TableSink* m_sink = nullptr;
    bool m_isWanted = true;
    NamedTable m_questions{"questions",
                           {"question", "text", "kernel", "shape", "device", "system", "type", "ranked", "unit",
                            "results_version", "product", "seed", "json"},
                           {}};
    NamedTable m_best{
        "best", {"question", "kernel", "shape", "device", "system", "text", "ranked", "unit", "fidelity", "proof"}, {}};
    NamedTable m_answers{"answers",
                         {"question", "fidelity", "author", "proof", "candidate", "place", "text", "ranked", "least",
                          "gap", "candidates"},
                         {}};
    NamedTable m_results{"results", {}, {}};
    NamedTable m_columns{"columns", {"question", "name", "unit", "role", "fidelity"}, {}};
    NamedTable m_listings{"listings", {"question", "candidate", "author", "why", "predicted"}, {}};
    NamedTable m_pins{"pins", {"question", "candidate", "text"}, {}};
    NamedTable m_notes{"notes", {"question", "candidate", "text"}, {}};
    NamedTable m_models{"models", {"name", "version", "fingerprint", "bytes", "about"}, {}};
};

} // namespace

Result<std::vector<NamedTable>> queryTableHeads(Study& study)
{
    return TableMaker::of(study).map([](TableMaker&& maker) { return maker.heads(); });
}

Result<void> passQueryTables(Study& study, const TableSink& sink)
{
    return TableMaker::of(study).and_then([&](TableMaker&& maker) { return maker.pass(sink); });
}

} // namespace pimento
