// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_moves.h"

#include <QString>
#include <QTimer>
#include <QWidget>

#include <cstdint>
#include <memory>

class QLabel;
class QSlider;
class QToolButton;

namespace pimento {

class MovePicture;
class Palette;

/// Shows how data moves in a run, with a playhead:
///
///   W  x  y                                  names with their colours
///   channel 0 |=========\    /-----| channel 0
///   channel 1 |==========\==/======| channel 1
///   [Play] ------o------------  cycle 631 of 1 744: 12.0 of 64.0 KiB moved
class MovesView : public QWidget {
    Q_OBJECT

public:
    explicit MovesView(QWidget* parent = nullptr);

    /// Begins at the end, with all data moved. nullptr: shows `message`.
    void setMoves(std::shared_ptr<const DataMoves> moves, const QString& message = {});
    [[nodiscard]] const DataMoves* moves() const;
    /// Moves the playhead.
    void setTime(std::int64_t time);
    [[nodiscard]] std::int64_t time() const;
    void setPlaying(bool isPlaying);
    [[nodiscard]] bool isPlaying() const { return m_clock.isActive(); }
    void setColours(const Palette& palette);

    [[nodiscard]] MovePicture& picture() const { return *m_picture; }
    /// Text about the moment of the playhead, or the message.
    [[nodiscard]] QString words() const;

Q_SIGNALS:
    /// Emitted when the user or the clock moves the playhead.
    void playheadMoved(qint64 time);
    /// Emitted when the view becomes visible or hidden.
    void watched(bool isWatched);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void showMoment();
    void showLegend();
    void goTo(std::int64_t time);

    MovePicture* m_picture;
    QLabel* m_legend;
    QToolButton* m_play;
    QSlider* m_slider;
    QLabel* m_words;
    QTimer m_clock;
};

} // namespace pimento
