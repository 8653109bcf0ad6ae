// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// What the features of candidates are called.
struct FeatureNames {
    /// An amount of work: the cost is about a weighted sum of them.
    struct Term {
        std::string name;
        /// The weight of an amount that adds so much each, whatever else is done; 0: the weight is to be learned.
        double weight = 0;

        bool operator==(const Term&) const = default;
    };

    std::string kind; // names their meaning, with a version: of one kind, features can be compared
    std::vector<Term> terms;
    std::vector<std::string> traits; // any other numbers

    bool operator==(const FeatureNames&) const = default;
};

/// What is quickly known about the candidates of a list and says what they cost: what predictors learn from (DCC paper,
/// section 4.4). A row takes about a microsecond. Usable from several threads at once.
class CandidateFeatures {
public:
    virtual ~CandidateFeatures() = default;

    [[nodiscard]] virtual const FeatureNames& names() const = 0;
    /// Writes the amounts (at least 0) and traits (NaN: there is no such thing) of a row.
    virtual void write(std::size_t row, std::span<double> terms, std::span<float> traits) const = 0;

    /// What is known beside that once the program of a candidate is made, for the few candidates that matter; nullptr:
    /// nothing.
    [[nodiscard]] virtual const FeatureNames* programNames() const { return nullptr; }
    /// Writes the features of a row's program; some tenths of a millisecond as a rule. Returns how much work it was, in
    /// steps of about a tenth of a microsecond; the same for the same row. Nothing: the row has no program, or a stop.
    [[nodiscard]] virtual std::optional<std::int64_t>
    writeProgram(std::size_t row, std::span<double> terms, std::span<float> traits, const std::stop_token& stop) const
    {
        (void)row;
        (void)terms;
        (void)traits;
        (void)stop;
        return std::nullopt;
    }
};

} // namespace pimento
