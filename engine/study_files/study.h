// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study_files/sealed_tables.h"
#include "engine/study_files/study_parts.h"
#include "engine/study_files/study_records.h"
#include "sim/base/fingerprint.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
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

/// A file (`.pimento`) with questions, the texts of their devices and kernels, costs of candidates, answers, models,
/// pins and notes. It is checked completely when it is opened; a file that is newer, damaged or of another program is
/// never written to. When a call returns, its writes are in the file, all of them or none. Several programs may have
/// one study open; thread-safe. STUDY_FILES.md describes the format.
class Study {
public:
    /// Opens an existing study. Error: it does not exist, is damaged (ErrorKind::Damaged), of a newer version or of
    /// another program; with StudyAccess::Write also: it cannot be written.
    /// `reads` names the question, if any, whose costs are read along the way for the next costs(); it is called before
    /// the study is checked.
    using Reads = std::function<std::optional<Fingerprint>(Study&)>;
    [[nodiscard]] static Result<std::unique_ptr<Study>> open(const std::filesystem::path& file, StudyAccess access,
                                                             const Reads& reads = {});
    /// Creates a study, also from an empty file. Error: a file exists, or it cannot be written.
    [[nodiscard]] static Result<std::unique_ptr<Study>> create(const std::filesystem::path& file);
    /// Opens a study for writing, or creates it.
    [[nodiscard]] static Result<std::unique_ptr<Study>> openOrCreate(const std::filesystem::path& file,
                                                                     const Reads& reads = {});

    [[nodiscard]] const std::filesystem::path& file() const { return m_tables.file(); }

    /// Adds a question unless it exists already, unchanged. Returns its key, which names it from then on.
    [[nodiscard]] Result<Fingerprint> add(const StudyQuestion& question);
    /// Lists the questions of the study, ordered by key.
    [[nodiscard]] Result<std::vector<StudyQuestion>> questions();
    [[nodiscard]] Result<std::optional<StudyQuestion>> question(const Fingerprint& key);

    /// Adds results of a question in one transaction. For a candidate with a result, only an unknown index in the space
    /// is updated. Error: one has another value already, which is named; then none is added.
    [[nodiscard]] Result<void> addResults(const Fingerprint& question, std::span<const StudyResult> results);
    /// Results of a question in the order of its space, followed by those without an index, ordered by text.
    [[nodiscard]] Result<std::vector<StudyResult>> results(const Fingerprint& question);
    /// Costs of the results of a question, ordered by candidate.
    [[nodiscard]] Result<std::vector<StudyCost>> costs(const Fingerprint& question);

    /// Stores an answer unless the present one of its fidelity and author says more. Error: both are proved, and
    /// differ.
    [[nodiscard]] Result<void> setAnswer(const Fingerprint& question, const StudyAnswer& answer);
    /// Answers of a question, highest fidelity first, then the one that says most.
    [[nodiscard]] Result<std::vector<StudyAnswer>> answers(const Fingerprint& question);
    /// The first of answers(); none: there are none.
    [[nodiscard]] Result<std::optional<StudyAnswer>> answer(const Fingerprint& question);

    /// Adds candidates to the list of a question; reasons of listed ones are joined. Error: the same author predicts
    /// another cost.
    [[nodiscard]] Result<void> addListings(const Fingerprint& question, std::span<const StudyListing> listings);
    [[nodiscard]] Result<std::vector<StudyListing>> listings(const Fingerprint& question);

    /// Stores answers with the rows of their list in one transaction, so that files never show a part of them.
    [[nodiscard]] Result<void> finish(const Fingerprint& question, std::span<const StudyAnswer> answers,
                                      std::span<const StudyListing> listings, std::span<const StudyResult> results);

    /// Sets the pin of a candidate, or removes it with an empty text.
    [[nodiscard]] Result<void> setPin(const Fingerprint& question, const StudyRemark& pin);
    [[nodiscard]] Result<std::vector<StudyRemark>> pins(const Fingerprint& question);
    /// Sets a note about a candidate or about the question, or removes it with an empty text.
    [[nodiscard]] Result<void> setNote(const Fingerprint& question, const StudyRemark& note);
    [[nodiscard]] Result<std::vector<StudyRemark>> notes(const Fingerprint& question);

    /// Adds a model unless one of the same name, version and bytes exists.
    [[nodiscard]] Result<void> addModel(const StudyModel& model);
    /// Lists the stored models, ordered by name, version and fingerprint.
    [[nodiscard]] Result<std::vector<StudyModel>> models();
    /// The model of a name with the highest version; of several, the last by fingerprint.
    [[nodiscard]] Result<std::optional<StudyModel>> latestModel(std::string_view name);

    /// Sets the state of a window under a name, or removes it with an empty text. See kMergedViews.
    [[nodiscard]] Result<void> setView(const std::string& name, const std::string& text);
    /// The view under a name; none: there is none.
    [[nodiscard]] Result<std::optional<std::string>> view(const std::string& name);

    /// Reads all rows of one table as they are stored; for merging studies.
    [[nodiscard]] Result<std::vector<Record>> records(StudyTable table);
    /// Writes rows of several tables in one transaction, replacing those with their keys.
    [[nodiscard]] Result<void> putRecords(std::span<const std::pair<StudyTable, Record>> records);

private:
    Study(SealedTables tables, std::int64_t format) : m_tables(std::move(tables)), m_format(format) {}

    [[nodiscard]] static Result<std::unique_ptr<Study>> make(const std::filesystem::path& file);
    [[nodiscard]] Result<void> check(const std::optional<Fingerprint>& read);
    [[nodiscard]] Error strange(std::string_view table) const;
    template <class Part>
    [[nodiscard]] Result<std::vector<Part>> partsOf(StudyTable table, const Fingerprint& question,
                                                    std::optional<Part> (*partOf)(const Record&));
    [[nodiscard]] Result<std::vector<StudyCost>> readCosts(const Fingerprint& question);
    [[nodiscard]] Result<void> putResult(const Fingerprint& question, const StudyResult& result);
    [[nodiscard]] Result<void> putAnswer(const Fingerprint& question, const StudyAnswer& answer);
    [[nodiscard]] Result<void> putListing(const Fingerprint& question, const StudyListing& listing);
    [[nodiscard]] Result<void> setRemark(StudyTable table, const Fingerprint& question, const StudyRemark& remark);

    std::mutex m_mutex;
    SealedTables m_tables;
    std::int64_t m_format; // version of the file's format
    std::optional<std::pair<Fingerprint, std::vector<StudyCost>>> m_ahead; // read by check()
};

} // namespace pimento
