// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "engine/inspection/command_links.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

class QTabWidget;

namespace pimento {

class CommandRegistry;
class InspectPage;
class TimelinePage;
class Workspace;
class Inspection;

/// Links the pages Inspect and Timeline: finds out in the background what the commands of the timeline are for and
/// where the tensors lie, highlights the commands of the line that the user picks, and goes from one page to the other.
///
///   Inspect    a line is picked -------> its commands are highlighted in the Timeline
///   Timeline   a command is selected --> the line of the program that it belongs to
class LinkController : public QObject {
    Q_OBJECT

public:
    LinkController(InspectPage& inspect, TimelinePage& timeline, QTabWidget& pages, Workspace& workspace,
                   QObject* parent = nullptr);
    ~LinkController() override;

    void addCommands(CommandRegistry& registry, const QString& menu);
    /// Goes from Inspect to Timeline or back, with the selection.
    void goToOther();

    [[nodiscard]] const CommandLinks* links() const { return m_links.get(); }
    [[nodiscard]] bool isRunning() const { return m_job.isRunning() || m_laying.isRunning() || m_moving.isRunning(); }

Q_SIGNALS:
    /// Emitted when the links are known, or cannot be.
    void settled();

private:
    void look(const std::shared_ptr<const Inspection>& inspection);
    void ask(const std::shared_ptr<const Inspection>& inspection);
    void take(std::shared_ptr<const CommandLinks> links, const QString& why);
    void remember(const std::shared_ptr<const Timeline>& timeline, const std::shared_ptr<const CommandLinks>& links);
    void findLayouts();
    void findMoves();
    void sharePlayhead();
    void pick(const LinePlace& line);
    void lightPicked();
    void showButton();
    void goToTimeline();
    void goToFirst();
    void goToLine(const LinePlace& line);

    InspectPage& m_inspect;
    TimelinePage& m_timeline;
    QTabWidget& m_pages;
    struct Known {
        std::shared_ptr<const Timeline> timeline;
        std::shared_ptr<const CommandLinks> links;
    };
    std::shared_ptr<const CommandLinks> m_links;
    std::vector<Known> m_known; // recent small timelines, the newest last
    std::size_t m_commandsOfLine = 0;
    QString m_why;                     // reason why there are no links
    std::optional<LinePlace> m_picked; // line whose commands are highlighted
    bool m_goesToFirst = false;        // as soon as the links are known
    bool m_hasSource = false;          // the system knows what its commands are for
    std::shared_ptr<const Inspection> m_inspection;
    JobRunner m_job; // last: they must end before what they post to
    JobRunner m_laying;
    JobRunner m_moving;
};

} // namespace pimento
