// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/table_column.h"
#include "engine/study/question.h"
#include "sim/base/fingerprint.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

// What stands in a study, as plain values. Questions are named by their keys, candidates by their ids
// (CandidateList::id), which are the same on every machine.

namespace pimento {

/// A number that a study has for each result, with what is needed to read it without the program's data.
struct StudyColumn {
    std::string id;   // of the quantity or table column: "cycles", "rearrangement"
    std::string name; // in files; of a column as a rule the id
    std::string unit;
    ColumnRole role = ColumnRole::Derived;
    Fidelity fidelity = Fidelity::Exact;
    Preference preference = Preference::None;
    std::vector<std::string> words = {}; // its values are places here; empty: they are numbers

    bool operator==(const StudyColumn&) const = default;
};

/// A question with all that its answers depend on.
struct StudyQuestion {
    Fingerprint identity;             // Problem::identity()
    std::uint32_t resultsVersion = 0; // kResultsVersion of the program that answered it
    Question question;
    std::string text;       // for people: "GEMV batch=1,... on AttAcc, kept drafts"
    std::string deviceText; // of the device file when the question was asked; "": none
    std::string kernelText; // of the kernel; "": none
    // What the first one to ask used:
    std::string product;   // "pimento-cli 0.4.0"
    std::int64_t seed = 0; // of whatever was drawn at random; 0: nothing was

    std::vector<StudyColumn> quantities; // of a result, as its cost schema has them
    std::size_t ranked = 0;              // the quantity that is made least
    std::vector<StudyColumn> columns;    // of the candidate and of its costs, as tables show them

    /// Stands for the question and what it depends on: identity and version.
    [[nodiscard]] Fingerprint key() const { return Fingerprinter().add(identity, resultsVersion).finish(); }

    bool operator==(const StudyQuestion&) const = default;
};

/// What one candidate costs; simulated.
struct StudyResult {
    static constexpr std::int64_t kNoPlace = -1;

    std::uint64_t candidate = 0;
    std::int64_t place = kNoPlace; // its row in the space; kNoPlace: not in it, or nobody knows
    std::string text;              // of the candidate
    std::vector<double> quantities;
    std::vector<double> columns; // NaN: not known

    bool operator==(const StudyResult&) const = default;
};

/// How sure it is that an answer is the best candidate; the numbers stand in files.
enum class StudyProof : std::uint8_t {
    None,     // nothing is known of the others
    Gap,      // no other one costs less than StudyAnswer::least
    Proved,   // bounds say so of all that were not evaluated
    Complete, // all were evaluated
    Tried,    // the best of those that a search tried to its end; nothing is known of the others
};

/// The best candidate of a question, as far as it is known: a row of the look-up table.
struct StudyAnswer {
    Fidelity fidelity = Fidelity::Simulated; // of `ranked`: Bound, Estimate, Predicted or Simulated
    std::string by;                          // who says so: "simulation", a predictor's name
    StudyProof proof = StudyProof::None;
    std::uint64_t candidate = 0;
    std::int64_t place = StudyResult::kNoPlace;
    std::string text;
    double ranked = 0;           // its ranked quantity
    double least = 0;            // no candidate costs less; equal to `ranked` where that is proved
    std::int64_t candidates = 0; // of the whole space; StudyProof::Tried: that were tried

    [[nodiscard]] bool isProved() const { return proof == StudyProof::Proved || proof == StudyProof::Complete; }
    /// How much better another candidate could be at most: 0.05 is 5 % less; none: unknown.
    [[nodiscard]] std::optional<double> gap() const;

    bool operator==(const StudyAnswer&) const = default;
};

/// Whether an answer of the same question, fidelity and author says more than another one.
[[nodiscard]] bool saysMore(const StudyAnswer& answer, const StudyAnswer& than);
/// Whether both say that they have the best candidate, and not the same one.
[[nodiscard]] bool contradict(const StudyAnswer& one, const StudyAnswer& other);

/// Why a candidate stands in the list of a question, which files show. Results that nobody listed are those that a
/// search happened to finish.
struct StudyListing {
    static constexpr std::int64_t kTop = 1;      // among the first by a prediction
    static constexpr std::int64_t kStandard = 2; // a hand-made candidate
    static constexpr std::int64_t kBest = 4;
    static constexpr std::int64_t kAmong = 8; // among those that a budget was for

    std::uint64_t candidate = 0;
    std::string by; // whose prediction; "": nobody's
    std::int64_t why = 0;
    double predicted = std::numeric_limits<double>::quiet_NaN(); // its ranked quantity; NaN: not predicted
};

/// A trained model, as bytes that its room reads.
struct StudyModel {
    std::string name; // "boosted trees"
    std::int64_t version = 0;
    std::string about; // what it was trained on, with seeds; for people and programs
    std::vector<unsigned char> bytes;

    /// Of the bytes.
    [[nodiscard]] Fingerprint fingerprint() const;
    bool operator==(const StudyModel&) const = default;
};

/// A pin of a candidate, or a note about one or about a question.
struct StudyRemark {
    std::uint64_t candidate = 0; // 0: the question itself
    std::string text;            // of a pin: the candidate; of a note: what somebody wrote

    bool operator==(const StudyRemark&) const = default;
};

} // namespace pimento
