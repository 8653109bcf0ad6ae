// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/job_runner.h"
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
struct Inspection;

/// Lets the pages Inspect and Timeline show the same: finds out beside the window what the commands of the timeline are
/// for and where the tensors lie, lights the commands of the line that somebody picks, and goes from one page to the other.
///
///   Inspect    a line is picked -------> its commands are lit in the Timeline
///   Timeline   a command is selected --> the line of the program that it belongs to
class LinkDesk : public QObject {
    Q_OBJECT

public:
    LinkDesk(InspectPage& inspect, TimelinePage& timeline, QTabWidget& pages, Workspace& workspace,
             QObject* parent = nullptr);
    ~LinkDesk() override;

    void addCommands(CommandRegistry& registry, const QString& menu);
    /// From Inspect to Timeline or back, with what is selected there.
    void goToOther();

    [[nodiscard]] const CommandLinks* links() const { return m_links.get(); }
    [[nodiscard]] bool isRunning() const { return m_job.isRunning() || m_laying.isRunning(); }

Q_SIGNALS:
    /// The links are known, or nobody knows them.
    void settled();

private:
    void look(const std::shared_ptr<const Inspection>& inspection);
    void ask(const std::shared_ptr<const Inspection>& inspection);
    void take(std::shared_ptr<const CommandLinks> links, const QString& why);
    void remember(const std::shared_ptr<const Timeline>& timeline, const std::shared_ptr<const CommandLinks>& links);
    void findLayouts();
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
    std::vector<Known> m_known; // small ones that were found lately, the newest last
    std::size_t m_commandsOfLine = 0;
    QString m_why;                      // there are no links
    std::optional<LinePlace> m_picked;  // whose commands are lit
    bool m_goesToFirst = false;         // as soon as the links are known
    bool m_hasSource = false;           // the system can say what commands are for
    std::shared_ptr<const Inspection> m_inspection;
    JobRunner m_job;    // last: they end before what they post to
    JobRunner m_laying;
};

} // namespace pimento
