// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace pimento {

class CommandRegistry;
class ExplorePage;
class NoticeBar;
class QuestionPanel;
class Workspace;

/// Controller of the argument on the page Explore: finds in the background what the totals of its choices leave out,
/// and leads to the pages that its buttons name.
class ArgumentController : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Workspace& workspace;
        ExplorePage& page;
        QuestionPanel& question;
        NoticeBar& notice;
        std::function<bool(const QString& name)> showPage;
    };

    explicit ArgumentController(Parts parts, QObject* parent = nullptr);

    void addCommands(CommandRegistry& registry, const QString& menu, int group);
    /// Opens the example with its argument.
    void openExample();
    [[nodiscard]] bool isRunning() const { return m_job.isRunning(); }

private:
    void findLeftOut();
    void compare();
    void askOwn();
    void lead(const QString& page, const QString& hint);

    Parts m_parts;
    bool m_opensExample = false;
    JobRunner m_job; // last: it must end before what it posts to
};

} // namespace pimento
