// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <QSyntaxHighlighter>

namespace pimento {

/// Colours of a language in an editor.
class Highlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    using QSyntaxHighlighter::QSyntaxHighlighter;

    virtual void setColours(const Palette& palette) = 0;
};

} // namespace pimento
