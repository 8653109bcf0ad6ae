// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/editor/find_bar.h"

namespace pimento {

class LineView;

/// Search bar for lines of text.
class FindLine : public FindBar {
    Q_OBJECT

public:
    explicit FindLine(LineView& lines, QWidget* parent = nullptr);

    /// Shows the bar and focuses the field.
    void begin();
    void goToHit(int by) override;
    /// Searches again after the lines have changed.
    void refresh();
    void end() override;

protected:
    void search() override;

private:
    LineView& m_lines;
};

} // namespace pimento
