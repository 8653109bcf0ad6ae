// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_links.h"
#include "engine/inspection/timeline/timeline.h"
#include "views/state/palette.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>
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
    /// What the commands on show are for; nullptr: why nobody knows, or that it is being found out.
    void setLinks(std::shared_ptr<const CommandLinks> links, const QString& why);
    /// Lights the commands of a line of the page Inspect, as hits while nothing is looked for; "": of none.
    void lightLine(std::vector<std::uint32_t> commands, const QString& words);
    [[nodiscard]] bool isLineLit() const;
    /// Asks for the line of the selected command, or says why there is none.
    void goToLine();
    /// Puts the keyboard into the field for what is to be found.
    void startFind();
    /// Goes so many hits on from the selected command, or from what is on show.
    void goToHit(int by);
    void goToFirstHit();
    void clearFind();
    void setColours(const Palette& palette);

    [[nodiscard]] TimelineView& view() const { return *m_view; }
    [[nodiscard]] QString message() const;

Q_SIGNALS:
    /// The user looks at the page, or no longer does.
    void watched(bool isWatched);
    void stopRequested();
    /// Whether as a timeline for Perfetto or as a table.
    void exportRequested(bool isTable);
    /// The line of a listing on the page Inspect is to be shown.
    void lineWanted(const LinePlace& line);
    /// No line is to be lit any more.
    void lineCleared();

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
    [[nodiscard]] std::optional<LinePlace> lineOfSelection() const;
    [[nodiscard]] QString purposeText(std::size_t command) const;
    [[nodiscard]] QString lineHitsText() const;
    void dropLinks();
    [[nodiscard]] QToolButton* addButton(const QString& text, const QString& tip, const char* name);

    TimelineView* m_view;
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
    std::size_t m_hit = 0; // index of the current one
    bool m_isAtHit = false;
    std::shared_ptr<const CommandLinks> m_links;
    QString m_whyNoLinks;
    QString m_line; // of the page Inspect, whose commands are lit; "": none
    std::vector<std::uint32_t> m_lineCommands;
};

} // namespace pimento
