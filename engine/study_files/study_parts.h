// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/table_column.h"
#include "engine/problem/question.h"
#include "sim/base/fingerprint.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

// Contents of a study as plain values. Questions are identified by their keys, candidates by their ids
// (CandidateList::id), which are equal on every machine.

namespace pimento {

/// A number that a study stores per result, with the description needed to read it without the program's data.
struct StudyColumn {
    std::string id;   // id of the quantity or table column: "cycles", "rearrangement"
    std::string name; // name in files; for a column usually the id
    std::string unit;
    ColumnRole role = ColumnRole::Derived;
    Fidelity fidelity = Fidelity::Exact;
    Preference preference = Preference::None;
    std::vector<std::string> words = {}; // values are indices in this list; empty: values are numbers

    bool operator==(const StudyColumn&) const = default;
};

/// A question with everything that its answers depend on.
struct StudyQuestion {
    Fingerprint identity;             // Problem::identity()
    std::uint32_t resultsVersion = 0; // kResultsVersion of the program that answered it
    Question question;
    std::string text;       // text for people: "GEMV batch=1,... on AttAcc"
    std::string deviceText; // text of the device file when the question was asked; "": none
    std::string kernelText; // text of the kernel; "": none
    // Program and seed of the first one to ask.
    std::string product;   // "pimento-cli 0.4.0"
    std::int64_t seed = 0; // seed of random draws; 0: there were none

    std::vector<StudyColumn> quantities; // quantities of a result, from its cost schema
    std::size_t ranked = 0;              // the quantity to minimise
    std::vector<StudyColumn> columns;    // columns of the candidate and of its costs, as tables show them

    /// Fingerprint of the question and its dependencies: identity and version.
    [[nodiscard]] Fingerprint key() const { return Fingerprinter().add(identity, resultsVersion).finish(); }

    bool operator==(const StudyQuestion&) const = default;
};

/// Simulated cost of one candidate.
struct StudyResult {
    static constexpr std::int64_t kNoPlace = -1;

    std::uint64_t candidate = 0;
    std::int64_t place = kNoPlace; // row in the space; kNoPlace: not in it, or unknown
    std::string text;              // text of the candidate
    std::vector<double> quantities;
    std::vector<double> columns; // NaN: unknown

    bool operator==(const StudyResult&) const = default;
};

/// Cost of one candidate, the part of its result that a search needs.
struct StudyCost {
    std::uint64_t candidate = 0;
    std::vector<double> quantities;
};

/// Certainty that an answer is the best candidate; files contain the numbers.
enum class StudyProof : std::uint8_t {
    None,     // nothing is known about the others
    Gap,      // no other candidate costs less than StudyAnswer::least
    Proved,   // bounds exclude all candidates that were not evaluated
    Complete, // all were evaluated
    Tried,    // the best of those that a search tried completely; nothing is known about others
};

/// The best known candidate of a question: a row of the look-up table.
struct StudyAnswer {
    Fidelity fidelity = Fidelity::Simulated; // of `ranked`
    std::string by;                          // author: "simulation", or a predictor's name
    StudyProof proof = StudyProof::None;
    std::uint64_t candidate = 0;
    std::int64_t place = StudyResult::kNoPlace;
    std::string text;
    double ranked = 0; // its ranked quantity
    double least = 0;  // lower bound for all candidates; equal to `ranked` if proved
    /// Size of the space; StudyProof::Tried: number of tried candidates. 0: a solver, which counts none.
    std::int64_t candidates = 0;

    [[nodiscard]] bool isCounted() const { return candidates > 0; } // false: a solver, which counts none
    [[nodiscard]] bool isProved() const { return proof == StudyProof::Proved || proof == StudyProof::Complete; }
    /// Maximum gain that another candidate could give: 0.05 is 5 % less; none: unknown.
    [[nodiscard]] std::optional<double> gap() const;

    bool operator==(const StudyAnswer&) const = default;
};

/// True if an answer of the same question, fidelity and author says more than another one.
[[nodiscard]] bool saysMore(const StudyAnswer& answer, const StudyAnswer& than);
/// True if both claim to have the best candidate, but different ones.
[[nodiscard]] bool contradict(const StudyAnswer& one, const StudyAnswer& other);

/// Reason why a candidate is on the list of a question, which files show. Unlisted results are those that a search
/// happened to finish.
struct StudyListing {
    static constexpr std::int64_t kTop = 1;      // among the best by a prediction
    static constexpr std::int64_t kStandard = 2; // a baseline
    static constexpr std::int64_t kBest = 4;
    static constexpr std::int64_t kAmong = 8; // among those that a budget was spent on

    std::uint64_t candidate = 0;
    std::string by; // author of the prediction; "": none
    std::int64_t why = 0;
    double predicted = std::numeric_limits<double>::quiet_NaN(); // ranked quantity; NaN: not predicted
};

/// A trained model, as bytes that engine/predict reads.
struct StudyModel {
    std::string name; // "boosted trees"
    std::int64_t version = 0;
    std::string about; // training data and seeds; for people and programs
    std::vector<unsigned char> bytes;

    /// Fingerprint of the model's bytes.
    [[nodiscard]] Fingerprint fingerprint() const;
    bool operator==(const StudyModel&) const = default;
};

/// A pin of a candidate, or a note about a candidate or a question.
struct StudyRemark {
    std::uint64_t candidate = 0; // 0: the question itself
    std::string text;            // text of a pin: the candidate; of a note: the note itself

    bool operator==(const StudyRemark&) const = default;
};

} // namespace pimento
