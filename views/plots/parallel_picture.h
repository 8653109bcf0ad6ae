// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/parallel_density.h"

#include <QImage>
#include <QObject>

#include <memory>
#include <optional>

class QTimer;

namespace pimento {

/// What the density of lines is to show: the lit rows over a pale shadow of those that are not lit.
struct PictureRequest {
    DensityShape shape;
    std::shared_ptr<const ParallelLines> lines;
    RowSet shown;
    RowSet lit; // of those
};

struct PictureColours {
    DensityRamp all;  // without a brush
    DensityRamp lit;  // over
    DensityRamp pale; // all that are shown
};

/// Draws the density of lines in slices between other events. The last picture stays until the next one is ready; of
/// requests that come meanwhile only the newest counts.
class ParallelPicture : public QObject {
    Q_OBJECT

public:
    explicit ParallelPicture(QObject* parent = nullptr);

    void request(PictureRequest request);
    void setColours(const PictureColours& colours);

    [[nodiscard]] const QImage& image() const { return m_image; }
    /// Nothing is being drawn.
    [[nodiscard]] bool isSettled() const { return !m_isRunning; }
    /// The longest that a slice took since the last call, in milliseconds.
    [[nodiscard]] double takeLongestSlice();

    /// A picture at once.
    [[nodiscard]] static QImage draw(const PictureRequest& request, const PictureColours& colours);

Q_SIGNALS:
    void ready();

private:
    void start();
    void slice();
    void advance();
    void colour();

    QTimer* m_timer;
    std::optional<PictureRequest> m_next;
    PictureRequest m_request; // that is drawn now, or was the last
    DensityCounts m_shown;
    DensityCounts m_lit;
    PictureColours m_colours;
    QImage m_pale; // of all that are shown; null: not made
    QImage m_image;
    double m_longestSlice = 0;
    bool m_isRunning = false;
    bool m_isShownCounted = false;
    bool m_isLitBegun = false;
};

} // namespace pimento
