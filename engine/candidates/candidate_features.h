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

/// Names of the features of candidates.
struct FeatureNames {
    /// An amount of work: the cost is about a weighted sum of such terms.
    struct Term {
        std::string name;
        /// Known weight of an amount that adds its time regardless of other work; 0: the weight is to be learned.
        double weight = 0;

        bool operator==(const Term&) const = default;
    };

    std::string kind; // names their meaning, with a version: features of one kind are comparable
    std::vector<Term> terms;
    std::vector<std::string> traits; // other numbers

    bool operator==(const FeatureNames&) const = default;
};

/// Cheap features of the candidates of a list, from which predictors learn costs (DCC paper, section 4.4). A row takes
/// about a microsecond. Thread-safe.
class CandidateFeatures {
public:
    virtual ~CandidateFeatures() = default;

    [[nodiscard]] virtual const FeatureNames& names() const = 0;
    /// Writes the amounts (at least 0) and traits (NaN: does not apply) of a row.
    virtual void write(std::size_t row, std::span<double> terms, std::span<float> traits) const = 0;

    /// Names of further features that are known once a candidate's program is made, for the few candidates that matter;
    /// nullptr: none.
    [[nodiscard]] virtual const FeatureNames* programNames() const { return nullptr; }
    /// Writes the features of a row's program, usually in some tenths of a millisecond. Returns the work in steps of
    /// about a tenth of a microsecond, always the same for a row. Nothing: the row has no program, or a stop.
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
