// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/commands/fuzzy_match.h"

#include <algorithm>
#include <vector>

namespace pimento {

namespace {

constexpr int kNone = -1'000'000;
constexpr int kLetter = 1;
constexpr int kFollows = 8;   // the letter follows the one typed before
constexpr int kWordStart = 7; // the letter begins a word of the text
constexpr int kWholeText = 4; // the text begins with the first letter

bool isWordStart(const QString& text, qsizetype at)
{
    return at == 0 || (text[at].isLetterOrNumber() && !text[at - 1].isLetterOrNumber()) ||
           (text[at].isUpper() && text[at - 1].isLower());
}

} // namespace

std::optional<int> fuzzyMatch(const QString& typed, const QString& text)
{
    QString letters = typed.toCaseFolded();
    letters.remove(QLatin1Char(' '));
    const QString folded = text.toCaseFolded();
    if (folded.size() != text.size()) { // some letters fold into several
        return folded.contains(typed.toCaseFolded()) ? std::optional(0) : std::nullopt;
    }
    // best[j]: best score of the letters so far if the last of them matches the text at j
    std::vector<int> best(static_cast<std::size_t>(text.size()), 0);
    for (qsizetype i = 0; i < letters.size(); ++i) {
        std::vector<int> next(best.size(), kNone);
        int before = i == 0 ? 0 : kNone; // best score with the letter before further left
        for (qsizetype j = 0; j < text.size(); ++j) {
            const auto at = static_cast<std::size_t>(j);
            if (folded[j] == letters[i]) {
                const int follows = i > 0 && j > 0 ? best[at - 1] + kFollows : kNone;
                const int start = isWordStart(text, j) ? kWordStart + (j == 0 ? kWholeText : 0) : 0;
                next[at] = std::max(std::max(before, follows) + kLetter + start, kNone);
            }
            before = i == 0 ? 0 : std::max(before, best[at]);
        }
        best = std::move(next);
    }
    const int score = letters.isEmpty() ? 0 : best.empty() ? kNone : *std::ranges::max_element(best);
    return score < 0 ? std::nullopt : std::optional(score);
}

} // namespace pimento
