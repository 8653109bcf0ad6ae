// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/study_merge.h"

#include "engine/study_files/study.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

namespace pimento {

namespace {

namespace fs = std::filesystem;

/// A row with its source.
struct Merged {
    Record record;
    std::size_t source = 0;
    bool isShared = false;
};

using Rows = std::map<std::pair<std::size_t, Record>, Merged>; // by table and key

/// Joins two results with one key; nullopt: they contradict each other.
std::optional<Record> joinResults(const Fingerprint& question, const Record& one, const Record& other)
{
    auto first = resultOf(one);
    const auto second = resultOf(other);
    if (!first || !second || (first->place >= 0 && second->place >= 0 && first->place != second->place)) {
        return std::nullopt;
    }
    first->place = std::max(first->place, second->place);
    const Record joined = recordOf(question, *first);
    Record expected = other;
    expected[2] = joined[2]; // index in the space
    return joined == expected ? std::optional(joined) : std::nullopt;
}

std::optional<Record> joinAnswers(const Record& one, const Record& other)
{
    const auto first = answerOf(one);
    const auto second = answerOf(other);
    if (!first || !second || contradict(*first, *second)) {
        return std::nullopt;
    }
    return saysMore(*second, *first) ? other : one;
}

std::optional<Record> joinListings(const Fingerprint& question, const Record& one, const Record& other)
{
    auto first = listingOf(one);
    const auto second = listingOf(other);
    if (!first || !second) {
        return std::nullopt;
    }
    const bool bothPredict = !std::isnan(first->predicted) && !std::isnan(second->predicted);
    if (bothPredict && first->predicted != second->predicted) {
        return std::nullopt;
    }
    first->why |= second->why;
    first->predicted = std::isnan(first->predicted) ? second->predicted : first->predicted;
    return recordOf(question, *first);
}

/// Joins two questions that may differ in the program or the random seed.
std::optional<Record> joinQuestions(const Record& one, const Record& other)
{
    constexpr std::size_t kProduct = 8;
    Record expected = other;
    expected[kProduct] = one[kProduct];
    expected[kProduct + 1] = one[kProduct + 1];
    return one == expected ? std::optional(one) : std::nullopt;
}

std::optional<Record> join(StudyTable table, const Record& one, const Record& other)
{
    if (one == other) {
        return one;
    }
    const bool isOfQuestion = table != StudyTable::Models && table != StudyTable::Views;
    const auto question = isOfQuestion ? fingerprintOf(one.front()) : std::optional(Fingerprint{});
    if (!question) {
        return std::nullopt;
    }
    switch (table) {
    case StudyTable::Questions:
        return joinQuestions(one, other);
    case StudyTable::Results:
        return joinResults(*question, one, other);
    case StudyTable::Answers:
        return joinAnswers(one, other);
    case StudyTable::Listings:
        return joinListings(*question, one, other);
    case StudyTable::Pins:
    case StudyTable::Notes:
    case StudyTable::Models:
    case StudyTable::Views:
        break;
    }
    return std::nullopt;
}

std::string cellText(const Cell& cell)
{
    if (const auto* number = std::get_if<std::int64_t>(&cell)) {
        return std::to_string(*number);
    }
    if (const auto* text = std::get_if<std::string>(&cell)) {
        return "\"" + *text + "\"";
    }
    const auto& bytes = std::get<ByteString>(cell);
    std::string text;
    for (std::size_t i = 0; i < bytes.size() && i < 16; ++i) {
        text += fmt::format("{:02x}", bytes[i]);
    }
    return text + (bytes.size() > 16 ? fmt::format("... ({} bytes)", bytes.size()) : "");
}

std::string numbersText(const std::vector<double>& numbers)
{
    std::string text;
    for (const double number : numbers) {
        text += fmt::format("{}{}", text.empty() ? "" : ", ", number);
    }
    return text;
}

/// Differing values of two rows.
std::pair<std::string, std::string> differing(StudyTable table, const Record& one, const Record& other)
{
    if (table == StudyTable::Results) {
        const auto first = resultOf(one);
        const auto second = resultOf(other);
        if (first && second && first->quantities != second->quantities) {
            return {numbersText(first->quantities), numbersText(second->quantities)};
        }
    }
    if (table == StudyTable::Answers) {
        const auto first = answerOf(one);
        const auto second = answerOf(other);
        if (first && second) {
            return {fmt::format("{} with {}", first->text, first->ranked),
                    fmt::format("{} with {}", second->text, second->ranked)};
        }
    }
    for (std::size_t i = 0; i < one.size(); ++i) {
        if (one[i] != other[i]) {
            return {cellText(one[i]), cellText(other[i])};
        }
    }
    return {};
}

/// Collects all rows of some studies.
class Merging {
public:
    Result<void> add(Study& study, std::size_t source)
    {
        for (std::size_t table = 0; table < kStudyTables; ++table) {
            auto records = study.records(static_cast<StudyTable>(table));
            if (!records) {
                return tl::unexpected<Error>(records.error());
            }
            for (Record& record : *records) {
                const bool isState = static_cast<StudyTable>(table) == StudyTable::Views &&
                                     !std::get<std::string>(record.front()).starts_with(kMergedViews);
                if (!isState) {
                    add(table, std::move(record), source);
                }
            }
        }
        return {};
    }

    [[nodiscard]] StudyMerge result() const
    {
        StudyMerge merge;
        merge.rows = m_rows.size();
        for (const auto& [key, row] : m_rows) {
            merge.shared += row.isShared ? 1 : 0;
        }
        merge.conflicts = m_conflicts;
        return merge;
    }

    [[nodiscard]] std::vector<std::pair<StudyTable, Record>> records() const
    {
        std::vector<std::pair<StudyTable, Record>> all;
        for (const auto& [key, row] : m_rows) {
            all.emplace_back(static_cast<StudyTable>(key.first), row.record);
        }
        return all;
    }

private:
    void add(std::size_t table, Record record, std::size_t source)
    {
        const std::size_t keys = studyTables()[table].keys;
        Record key(record.begin(), record.begin() + static_cast<std::ptrdiff_t>(keys));
        const auto [place, isNew] = m_rows.try_emplace({table, std::move(key)}, Merged{record, source, false});
        if (isNew) {
            return;
        }
        Merged& known = place->second;
        known.isShared = true;
        if (auto joined = join(static_cast<StudyTable>(table), known.record, record)) {
            known.record = *std::move(joined);
            return;
        }
        auto [one, other] = differing(static_cast<StudyTable>(table), known.record, record);
        m_conflicts.push_back({whatText(table, record), std::move(one), std::move(other), known.source, source});
    }

    /// Describes a row: "results of 16x1,1x4,1x16, GEMV ... on AttAcc".
    [[nodiscard]] std::string whatText(std::size_t table, const Record& record) const
    {
        if (static_cast<StudyTable>(table) == StudyTable::Views) {
            return "query " + std::get<std::string>(record.front()).substr(kMergedViews.size());
        }
        std::string text = studyTables()[table].name;
        if (static_cast<StudyTable>(table) == StudyTable::Results) {
            const auto result = resultOf(record);
            text += result ? " of " + result->text : "";
        }
        const auto question = m_rows.find({static_cast<std::size_t>(StudyTable::Questions), {record.front()}});
        return question == m_rows.end() ? text : text + ", " + std::get<std::string>(question->second.record[4]);
    }

    Rows m_rows;
    std::vector<StudyConflict> m_conflicts;
};

/// Writes a study under a temporary name, so that it appears completely or not at all.
Result<void> writeStudy(const fs::path& file, const std::vector<std::pair<StudyTable, Record>>& records)
{
    std::error_code code;
    fs::path growing;
    for (int i = 0; growing.empty() || fs::exists(growing, code); ++i) {
        growing = file.string() + "." + std::to_string(i) + ".part";
    }
    {
        const auto study = Study::create(growing);
        const Result<void> written = study ? (*study)->putRecords(records) : tl::unexpected<Error>(study.error());
        if (!written) {
            fs::remove(growing, code);
            return written;
        }
    }
    fs::rename(growing, file, code);
    return code ? fail("could not be put in its place: " + code.message(), file.string(),
                       "It is complete and called " + growing.string())
                : Result<void>{};
}

} // namespace

Result<StudyMerge> mergeInto(const fs::path& file, std::span<const fs::path> sources)
{
    std::error_code code;
    if (fs::exists(file, code)) {
        return fail("already exists", file.string(), "Name another file for the merged study");
    }
    Merging merging;
    for (std::size_t source = 0; source < sources.size(); ++source) {
        const auto study = Study::open(sources[source], StudyAccess::Read);
        const Result<void> added = study ? merging.add(**study, source) : tl::unexpected<Error>(study.error());
        if (!added) {
            return tl::unexpected<Error>(added.error());
        }
    }
    const StudyMerge merge = merging.result();
    if (merge.conflicts.empty()) {
        if (const auto written = writeStudy(file, merging.records()); !written) {
            return tl::unexpected<Error>(written.error());
        }
    }
    return merge;
}

} // namespace pimento
