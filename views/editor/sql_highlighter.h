// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/editor/highlighter.h"

#include <QStringList>

namespace pimento {

/// Keywords of a SELECT, in capitals.
[[nodiscard]] const QStringList& sqlKeywords();

/// Colours SQL: keywords, texts, numbers, remarks.
class SqlHighlighter : public Highlighter {
    Q_OBJECT

public:
    explicit SqlHighlighter(QTextDocument* document);

    void setColours(const Palette& palette) override;

protected:
    void highlightBlock(const QString& text) override;

private:
    Palette m_palette = Palette::light();
};

} // namespace pimento
