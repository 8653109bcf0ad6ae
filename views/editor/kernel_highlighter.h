// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/highlight.h"
#include "views/editor/highlighter.h"

#include <vector>

namespace pimento {

/// Colours the kernel language. A text that is too long to be checked gets no colours.
class KernelHighlighter : public Highlighter {
    Q_OBJECT

public:
    static constexpr int kLongestText = 64 * 1024; // letters

    explicit KernelHighlighter(QTextDocument* document);

    void setColours(const Palette& palette) override;

protected:
    void highlightBlock(const QString& text) override;

private:
    /// Tokens of a line, with positions in UTF-16 units.
    struct Line {
        std::vector<language::Highlight> tokens;
        int following = 0; // hash of the tokens of all lines below, as a block's state
    };

    void readText();

    std::vector<Line> m_lines;
    bool m_isStale = true; // the text has changed since m_lines was made
    Palette m_palette = Palette::light();
};

} // namespace pimento
