// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"
#include "views/state/palette.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace pimento {

class ElidedLabel;
class PlotPanel;
class TimelineLegend;
class TimelineView;

/// What the commands of the selected draft do, cycle by cycle: the timeline with a search, a legend, and a line about
/// the selected command.
class TimelinePage : public QWidget {
    Q_OBJECT

public:
    explicit TimelinePage(QWidget* parent = nullptr);

    void setTimeline(std::shared_ptr<const Timeline> timeline, const QString& title);
    /// In place of a timeline.
    void showMessage(const QString& message);
    /// A run is under way; the old timeline stays on show.
    void showRunning();
    /// 0 to 1; negative: nobody knows.
    void showProgress(double share);
    void showEnd();
    /// A short notice beside the buttons, e.g. of an export.
    void showNotice(const QString& text);
    /// Puts the keyboard into the field for what is to be found.
    void startFind();
    /// Goes so many hits on from the selected command, or from what is on show.
    void goToHit(int by);
    void setColours(const Palette& palette);

    [[nodiscard]] TimelineView& view() const { return *m_view; }
    [[nodiscard]] QString message() const;

Q_SIGNALS:
    /// The user looks at the page, or no longer does.
    void watched(bool isWatched);
    void stopRequested();
    /// Whether as a timeline for Perfetto or as a table.
    void exportRequested(bool isTable);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* buildTools();
    void addSearch(QHBoxLayout& row);
    void addZoom(QHBoxLayout& row);
    void buildLayout();
    void find();
    void showHits();
    void showSelection();
    void showFacts();
    void showKinds();
    [[nodiscard]] QToolButton* addButton(const QString& text, const QString& tip, const char* name);

    TimelineView* m_view;
    PlotPanel* m_panel;
    QLineEdit* m_find;
    ElidedLabel* m_found;
    QToolButton* m_previous = nullptr;
    QToolButton* m_next = nullptr;
    QComboBox* m_unit;
    QComboBox* m_depth;
    QPushButton* m_export;
    QProgressBar* m_progress;
    QPushButton* m_stop;
    TimelineLegend* m_legend;
    QLabel* m_selection;
    ElidedLabel* m_notice;
    QString m_title;
    std::vector<std::uint32_t> m_hits;
    std::size_t m_hit = 0; // index of the current one
    bool m_isAtHit = false;
};

} // namespace pimento
