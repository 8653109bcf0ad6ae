// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QSyntaxHighlighter>

namespace pimento {

/// Base of the syntax highlighters of the editor.
class Highlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    using QSyntaxHighlighter::QSyntaxHighlighter;

    virtual void setColours(const Palette& palette) = 0;
};

} // namespace pimento
