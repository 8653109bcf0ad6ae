// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/studies/study_parts.h"

#include <string_view>
#include <tuple>

namespace pimento {

bool saysMore(const StudyAnswer& answer, const StudyAnswer& than)
{
    // A proof before a smaller cost: where both hold, it is the same candidate.
    const auto rank = [](const StudyAnswer& one) {
        return std::tuple(-static_cast<int>(one.proof), one.ranked, -one.least, one.place < 0, one.place,
                          one.candidate);
    };
    return rank(answer) < rank(than);
}

bool contradict(const StudyAnswer& one, const StudyAnswer& other)
{
    const bool bothKnow = one.isProved() && other.isProved();
    return bothKnow && (one.candidate != other.candidate || one.ranked != other.ranked);
}

Fingerprint StudyModel::fingerprint() const
{
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return Fingerprinter().add(text).finish();
}

} // namespace pimento
