// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/editor/highlighter.h"

namespace pimento {

/// Colours JSON: keys, strings, numbers; notes are muted, because they are only for readers.
class JsonHighlighter : public Highlighter {
    Q_OBJECT

public:
    explicit JsonHighlighter(QTextDocument* document);

    void setColours(const Palette& palette) override;

protected:
    void highlightBlock(const QString& text) override;

private:
    Palette m_palette = Palette::light();
};

} // namespace pimento
