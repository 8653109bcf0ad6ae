// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <QSyntaxHighlighter>

namespace pimento {

/// Colours of the kernel language.
class KernelHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    explicit KernelHighlighter(QTextDocument* document);

    void setColours(const Palette& palette);

protected:
    void highlightBlock(const QString& text) override;

private:
    Palette m_palette = Palette::light();
};

} // namespace pimento
