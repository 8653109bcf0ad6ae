// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"
#include "views/explore/parallel/parallel_layout.h"
#include "views/explore/parallel/parallel_marks.h"

#include <QFont>

#include <optional>
#include <utility>
#include <vector>

class QPainter;

namespace pimento {

/// Everything that is drawn over the density of lines.
struct ParallelScene {
    const ParallelAxes& axes;
    const ParallelLayout& layout;
    const Palette& palette;
    /// Ends of the brush on each shown axis, as fractions.
    std::vector<std::optional<std::pair<double, double>>> brush;
    std::optional<std::size_t> focused; // index among the shown axes
};

/// Paints parallel coordinates, except the density of lines.
class ParallelPainter {
public:
    ParallelPainter(QPainter& painter, const ParallelScene& scene);

    void axes();
    /// Paints emphasised lines, the labels of the axes over them, and the tags of the lines behind the last axis.
    void marks(const std::vector<ParallelMark>& marks);
    void line(const ParallelMark& mark);
    /// Writes a note on what is not shown below the axes.
    void note(const QString& text, double width);

private:
    void axis(std::size_t place);
    void ticks(std::size_t place);
    void brush(std::size_t place);
    void title(std::size_t place);
    void tags(const std::vector<ParallelMark>& marks);
    [[nodiscard]] const ParallelAxis& at(std::size_t place) const { return m_scene.axes[m_scene.layout.shown[place]]; }

    QPainter& m_painter;
    const ParallelScene& m_scene;
};

/// Width of the tags of some marks behind the last axis.
[[nodiscard]] double tagRoom(const std::vector<ParallelMark>& marks, const QFont& font);

} // namespace pimento
