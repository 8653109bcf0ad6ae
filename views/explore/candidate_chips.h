// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QColor>
#include <QString>
#include <QStringList>

#include <set>
#include <vector>

namespace pimento {

/// Splits the words of candidates into chips, one for each setting, and leaves out the settings that all share:
///   "rows over 4 groups, columns over 2 groups x 2 cores"  ->  "rows 4 groups" | "columns 2 groups x 2 cores"
/// The words of every system separate settings by commas.
class CandidateChips {
public:
    /// `all`: words of the candidates that are compared.
    explicit CandidateChips(const std::vector<QString>& all = {});

    /// Chips of a candidate; its only chip is never left out.
    [[nodiscard]] QStringList chipsOf(const QString& words) const;
    /// Settings that all candidates share, shortened as chips are.
    [[nodiscard]] QStringList shared() const;

private:
    std::set<QString> m_shared; // parts of the words as they are
};

/// What a chip is about: its text without numbers, "rows groups"; chips of one setting have one colour.
[[nodiscard]] QString subjectOf(const QString& chip);

/// Ground of a chip: a pale shade whose hue follows from the first word of its subject.
[[nodiscard]] QColor chipGround(const QString& chip, const Palette& palette);

} // namespace pimento
