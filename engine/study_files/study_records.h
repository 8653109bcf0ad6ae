// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study_files/sealed_tables.h"
#include "engine/study_files/study_parts.h"

#include <optional>
#include <span>

// Conversion of a study's parts to rows of its tables and back; nullopt: an invalid row.

namespace pimento {

/// The tables of a study, in the order of studyTables().
enum class StudyTable : std::size_t { Questions, Results, Answers, Listings, Pins, Notes, Models, Views };
inline constexpr std::size_t kStudyTables = 8;
/// Number of a table in the file.
[[nodiscard]] constexpr std::size_t at(StudyTable table) { return static_cast<std::size_t>(table); }
/// Number of tables of the first format, which had no views.
inline constexpr std::size_t kFirstTables = 7;

/// Version of the format that is written.
inline constexpr std::int64_t kStudyFormat = 2;

/// Tables of a version of the format; the first version had no views.
[[nodiscard]] std::span<const SealedTable> studyTables(std::int64_t format = kStudyFormat);

[[nodiscard]] Cell cellOf(const Fingerprint& print);
[[nodiscard]] std::optional<Fingerprint> fingerprintOf(const Cell& cell);

[[nodiscard]] Record recordOf(const StudyQuestion& question);
[[nodiscard]] std::optional<StudyQuestion> questionOf(const Record& record);
[[nodiscard]] Record recordOf(const Fingerprint& question, const StudyResult& result);
[[nodiscard]] std::optional<StudyResult> resultOf(const Record& record);
/// Cost in the row of a result that a statement has read; none: it makes no sense.
[[nodiscard]] std::optional<StudyCost> costOf(const Statement& row);
[[nodiscard]] Record recordOf(const Fingerprint& question, const StudyAnswer& answer);
[[nodiscard]] std::optional<StudyAnswer> answerOf(const Record& record);
[[nodiscard]] Record recordOf(const Fingerprint& question, const StudyListing& listing);
[[nodiscard]] std::optional<StudyListing> listingOf(const Record& record);
[[nodiscard]] Record recordOf(const Fingerprint& question, const StudyRemark& remark);
[[nodiscard]] std::optional<StudyRemark> remarkOf(const Record& record);
[[nodiscard]] Record recordOf(const StudyModel& model);
[[nodiscard]] std::optional<StudyModel> modelOf(const Record& record);

} // namespace pimento
