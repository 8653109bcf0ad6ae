// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/study_parts.h"

#include <string_view>
#include <tuple>

namespace pimento {

namespace {

/// Rank of a proof: stronger proofs have higher numbers.
int strengthOf(StudyProof proof)
{
    switch (proof) {
    case StudyProof::None:
        return 0;
    case StudyProof::Tried:
        return 1;
    case StudyProof::Gap:
        return 2;
    case StudyProof::Proved:
        return 3;
    case StudyProof::Complete:
        return 4;
    }
    return 0;
}

} // namespace

std::optional<double> StudyAnswer::gap() const
{
    if (isProved()) {
        return 0;
    }
    return proof == StudyProof::Gap ? std::optional(least >= ranked ? 0 : 1 - least / ranked) : std::nullopt;
}

bool saysMore(const StudyAnswer& answer, const StudyAnswer& than)
{
    // A proof beats a smaller cost: if both hold, it is the same candidate.
    const auto rank = [](const StudyAnswer& one) {
        return std::tuple(-strengthOf(one.proof), one.ranked, -one.least, one.place < 0, one.place, one.candidate);
    };
    return rank(answer) < rank(than);
}

bool contradict(const StudyAnswer& one, const StudyAnswer& other)
{
    const bool bothKnow = one.isProved() && other.isProved();
    const bool isOneOfTies = !one.isCounted() || !other.isCounted(); // a solver finds any of the best candidates
    return bothKnow && (one.ranked != other.ranked || (one.candidate != other.candidate && !isOneOfTies));
}

Fingerprint StudyModel::fingerprint() const
{
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return Fingerprinter().add(text).finish();
}

} // namespace pimento
