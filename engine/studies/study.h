// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/studies/sealed_tables.h"
#include "engine/studies/study_parts.h"
#include "engine/studies/study_records.h"
#include "sim/base/fingerprint.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento {

enum class StudyAccess : std::uint8_t { Read, Write };

/// One file (`.pimento`) with questions, the texts of their devices and kernels, what candidates cost, answers, models,
/// pins and notes. It is checked as a whole when it is opened; a file that is newer, damaged or somebody else's is
/// never written to. What a call wrote is in the file when it returns, all of it or nothing. Several programs may have
/// one study open; for any number of threads. STUDY_FILES.md has the format.
class Study {
public:
    /// Opens a study that is there. Error: none is there, it is damaged (ErrorKind::Damaged), of a newer version, of
    /// another program; with StudyAccess::Write: nothing can be written.
    [[nodiscard]] static Result<std::unique_ptr<Study>> open(const std::filesystem::path& file, StudyAccess access);
    /// Makes a study, also of an empty file. Error: something stands there, or nothing can be written.
    [[nodiscard]] static Result<std::unique_ptr<Study>> create(const std::filesystem::path& file);
    /// Opens a study for writing, or makes it.
    [[nodiscard]] static Result<std::unique_ptr<Study>> openOrCreate(const std::filesystem::path& file);

    [[nodiscard]] const std::filesystem::path& file() const { return m_tables.file(); }

    /// Adds a question unless it is there; of one that is there nothing changes. Its key names it from then on.
    [[nodiscard]] Result<Fingerprint> add(const StudyQuestion& question);
    /// All questions by their keys.
    [[nodiscard]] Result<std::vector<StudyQuestion>> questions();
    [[nodiscard]] Result<std::optional<StudyQuestion>> question(const Fingerprint& key);

    /// Adds results of a question in one transaction. Of a candidate that has one nothing changes but that its place
    /// becomes known. Error: one has another value already, which is named; then none is added.
    [[nodiscard]] Result<void> addResults(const Fingerprint& question, std::span<const StudyResult> results);
    /// The results of a question in the order of its space, those without a place behind them by their texts.
    [[nodiscard]] Result<std::vector<StudyResult>> results(const Fingerprint& question);

    /// Keeps an answer unless the one of its fidelity and author says more. Error: both are proved, and differ.
    [[nodiscard]] Result<void> setAnswer(const Fingerprint& question, const StudyAnswer& answer);
    /// The answers of a question, that of the highest fidelity first, then the one that says most.
    [[nodiscard]] Result<std::vector<StudyAnswer>> answers(const Fingerprint& question);
    /// The first of answers(); none: nobody answered it.
    [[nodiscard]] Result<std::optional<StudyAnswer>> answer(const Fingerprint& question);

    /// Puts candidates on the list of a question; the reasons of those that stand there are joined. Error: the same
    /// author predicts another cost.
    [[nodiscard]] Result<void> addListings(const Fingerprint& question, std::span<const StudyListing> listings);
    [[nodiscard]] Result<std::vector<StudyListing>> listings(const Fingerprint& question);

    /// An answer with the rows of its list in one transaction, so that files never show half of it.
    [[nodiscard]] Result<void> finish(const Fingerprint& question, std::span<const StudyAnswer> answers,
                                      std::span<const StudyListing> listings, std::span<const StudyResult> results);

    /// Sets or, with an empty text, removes the pin of a candidate.
    [[nodiscard]] Result<void> setPin(const Fingerprint& question, const StudyRemark& pin);
    [[nodiscard]] Result<std::vector<StudyRemark>> pins(const Fingerprint& question);
    /// Sets or, with an empty text, removes a note about a candidate or about the question.
    [[nodiscard]] Result<void> setNote(const Fingerprint& question, const StudyRemark& note);
    [[nodiscard]] Result<std::vector<StudyRemark>> notes(const Fingerprint& question);

    /// Adds a model; one of the same name, version and bytes is there already.
    [[nodiscard]] Result<void> addModel(const StudyModel& model);
    /// All models by name, version and fingerprint.
    [[nodiscard]] Result<std::vector<StudyModel>> models();
    /// The model of a name with the highest version, of several the last fingerprint.
    [[nodiscard]] Result<std::optional<StudyModel>> latestModel(std::string_view name);

    /// Sets or, with an empty text, removes what a window shows, under a name. Studies that are merged keep none.
    [[nodiscard]] Result<void> setView(const std::string& name, const std::string& text);
    /// What stands under a name; none: nothing does.
    [[nodiscard]] Result<std::optional<std::string>> view(const std::string& name);

    /// All rows of one table as they are kept; for merging.
    [[nodiscard]] Result<std::vector<Record>> records(StudyTable table);
    /// Writes rows of several tables in one transaction in the place of those with their keys.
    [[nodiscard]] Result<void> putRecords(std::span<const std::pair<StudyTable, Record>> records);

private:
    Study(SealedTables tables, std::int64_t format) : m_tables(std::move(tables)), m_format(format) {}

    [[nodiscard]] static Result<std::unique_ptr<Study>> make(const std::filesystem::path& file);
    [[nodiscard]] Error strange(std::string_view table) const;
    template <class Part>
    [[nodiscard]] Result<std::vector<Part>> partsOf(StudyTable table, const Fingerprint& question,
                                                    std::optional<Part> (*partOf)(const Record&));
    [[nodiscard]] Result<void> putResult(const Fingerprint& question, const StudyResult& result);
    [[nodiscard]] Result<void> putAnswer(const Fingerprint& question, const StudyAnswer& answer);
    [[nodiscard]] Result<void> putListing(const Fingerprint& question, const StudyListing& listing);
    [[nodiscard]] Result<void> setRemark(StudyTable table, const Fingerprint& question, const StudyRemark& remark);

    std::mutex m_mutex;
    SealedTables m_tables;
    std::int64_t m_format; // of the file
};

} // namespace pimento
