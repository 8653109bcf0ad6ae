// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_links.h"
#include "engine/inspection/timeline/timeline.h"
#include "views/common/palette.h"
#include "views/timeline/timeline_text.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLayout;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace pimento {

class ElidedLabel;
class PlotPanel;
class TimelineLegend;
class TimelinePair;
class TimelineView;

/// Page with the commands of the selected candidate, cycle by cycle: the timeline with a search, a legend, and a line
/// about the selected command.
class TimelinePage : public QWidget {
    Q_OBJECT

public:
    explicit TimelinePage(QWidget* parent = nullptr);

    void setTimeline(std::shared_ptr<const Timeline> timeline, const QString& title);
    /// Shows a message instead of a timeline.
    void showMessage(const QString& message);
    /// Shows that a run is under way; the old timeline stays visible.
    void showRunning();
    /// Shows the progress, 0 to 1; negative: unknown.
    void showProgress(double share);
    void showEnd();
    /// Shows a short notice beside the buttons, e.g. about an export.
    void showNotice(const QString& text);
    /// Sets the purposes of the commands; nullptr: unknown or not known yet, with the reason.
    void setLinks(std::shared_ptr<const CommandLinks> links, const QString& why);
    /// Highlights the commands of a line of the page Inspect, as hits while there is no search; `words` "": none.
    void lightLine(std::vector<std::uint32_t> commands, const QString& words);
    [[nodiscard]] bool isLineLit() const;
    /// Emits lineWanted for the selected command, or says why it has no line.
    void goToLine();
    /// Focuses the search field.
    void startFind();
    /// Goes to the hit `by` positions after the selected command, or else after the left edge of the view.
    void goToHit(int by);
    void goToFirstHit();
    void clearFind();
    void setColours(const Palette& palette);

    [[nodiscard]] TimelineView& view() const { return *m_view; }
    /// The view with a second run below it.
    [[nodiscard]] TimelinePair& pair() const { return *m_pair; }
    [[nodiscard]] QString message() const;

Q_SIGNALS:
    /// Emitted when the page becomes visible or hidden.
    void watched(bool isWatched);
    void stopRequested();
    /// Emitted to export a table (true) or a timeline for Perfetto.
    void exportRequested(bool isTable);
    /// Emitted to show a line of a listing on the page Inspect.
    void lineWanted(const LinePlace& line);
    /// Emitted when no line shall be highlighted any more.
    void lineCleared();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    [[nodiscard]] QLayout* buildTools();
    [[nodiscard]] QWidget* buildSearch();
    [[nodiscard]] QWidget* buildZoom();
    void buildLayout();
    void find();
    void showHits();
    void showSelection();
    void showFacts();
    void showKinds();
    [[nodiscard]] std::optional<LinePlace> lineOfSelection() const;
    [[nodiscard]] QString purposeText(std::size_t command) const;
    [[nodiscard]] QString lineHitsText() const;
    [[nodiscard]] TimeUnit unit() const;
    void showUnit();
    void dropLinks();
    void showFindHint();
    [[nodiscard]] QToolButton* addButton(const QString& text, const QString& tip, const char* name);

    TimelineView* m_view;
    TimelinePair* m_pair;
    PlotPanel* m_panel;
    QLineEdit* m_find;
    ElidedLabel* m_found;
    QToolButton* m_previous = nullptr;
    QToolButton* m_next = nullptr;
    QToolButton* m_clearLine = nullptr;
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
    std::size_t m_hit = 0; // index of the current hit
    bool m_isAtHit = false;
    std::shared_ptr<const CommandLinks> m_links;
    QString m_whyNoLinks;
    QString m_line; // line of the page Inspect whose commands are highlighted; "": none
    std::vector<std::uint32_t> m_lineCommands;
};

} // namespace pimento
