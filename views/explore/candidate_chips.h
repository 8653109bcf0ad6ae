// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QColor>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <set>
#include <vector>

namespace pimento {

/// Splits the words of candidates into chips, one for each setting, and leaves out the settings that all share:
///   "rows over 4 groups, columns over 2 groups x 2 big cores"  ->  "rows 4 gr" | "columns 2 gr x 2 bc"
/// The words of every system separate settings by commas.
class CandidateChips {
public:
    /// `all`: words of the candidates that are compared.
    explicit CandidateChips(const std::vector<QString>& all = {});

    /// Chips of a candidate; its only chip is never left out.
    [[nodiscard]] QStringList chipsOf(const QString& words) const;
    /// Index of the colour of a chip: chips that begin with the same word have the same one.
    [[nodiscard]] std::size_t hueOf(const QString& chip) const;
    /// Settings that all candidates share, shortened as chips are.
    [[nodiscard]] QStringList shared() const;

private:
    std::set<QString> m_shared; // parts of the words as they are
    QStringList m_subjects;     // first words of chips, in the order of their appearance
};

/// What a chip is about: the first word that is no number, "rows".
[[nodiscard]] QString subjectOf(const QString& chip);

/// Ground of a chip: a pale shade of a hue, by its index.
[[nodiscard]] QColor chipGround(std::size_t hue, const Palette& palette);

} // namespace pimento
