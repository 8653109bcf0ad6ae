// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/explore/parallel/parallel_density.h"

#include <QImage>
#include <QObject>

#include <memory>
#include <optional>

class QTimer;

namespace pimento {

/// Request for a density of lines: highlighted rows over a pale shadow of all shown rows.
struct PictureRequest {
    DensityShape shape;
    std::shared_ptr<const ParallelLines> lines;
    RowSet shown;
    RowSet lit; // highlighted ones among the shown rows
};

struct PictureColours {
    DensityRamp all;  // of all rows, without a brush
    DensityRamp lit;  // of highlighted rows, over the others
    DensityRamp pale; // of all shown rows, behind
};

/// Draws the density of lines in slices between other events. The last picture stays until the next one is ready; of
/// requests that arrive meanwhile only the newest counts.
class ParallelPicture : public QObject {
    Q_OBJECT

public:
    explicit ParallelPicture(QObject* parent = nullptr);

    void request(PictureRequest request);
    void setColours(const PictureColours& colours);

    [[nodiscard]] const QImage& image() const { return m_image; }
    /// True if nothing is being drawn.
    [[nodiscard]] bool isSettled() const { return !m_isRunning; }
    /// Longest slice since the last call, in milliseconds.
    [[nodiscard]] double takeLongestSlice();

    /// Draws a picture at once.
    [[nodiscard]] static QImage draw(const PictureRequest& request, const PictureColours& colours);

Q_SIGNALS:
    void ready();

private:
    /// Begins the newest request, with the counts of the last one where lines and size are the same.
    void start();
    void slice();
    void advance();
    void colour();

    QTimer* m_timer;
    std::optional<PictureRequest> m_next;
    PictureRequest m_request; // the request being drawn, or the last one
    DensityCounts m_shown;
    DensityCounts m_lit;
    PictureColours m_colours;
    QImage m_pale; // of all shown rows; null: not made yet
    QImage m_image;
    double m_longestSlice = 0;
    bool m_isRunning = false;
    bool m_isShownCounted = false;
    bool m_isLitBegun = false;
};

} // namespace pimento
