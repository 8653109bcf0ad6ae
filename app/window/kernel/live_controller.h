// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/kernel/live_search.h"
#include "engine/problem/question.h"

#include <QObject>
#include <QString>

#include <map>

class QTimer;

namespace pimento {

class DeviceLibrary;
class LiveColumns;
class QuestionPanel;

/// Controller of the answers beside the text of a kernel:
///
///   question changes -> a pause -> the best candidate -> the best candidate on another device, or of another choice
///
/// Nothing runs while the page is hidden. The second search begins when the first one has ended.
class LiveController : public QObject {
    Q_OBJECT

public:
    LiveController(Workspace& workspace, QuestionPanel& question, const DeviceLibrary& deviceLibrary, LiveColumns& view,
                   QObject* parent = nullptr);

    [[nodiscard]] bool isSettled() const;

Q_SIGNALS:
    /// Emitted when nothing runs any more.
    void settled();

private:
    void wait();
    void answer();
    void answerBeside();
    void offer(const Problem& problem);

    QuestionPanel& m_question;
    const DeviceLibrary& m_deviceLibrary;
    LiveColumns& m_view;
    QTimer* m_pause;
    std::map<QString, Question> m_offered; // questions of the second column by their choices
    LiveSearch m_search;
    LiveSearch m_beside; // last, as its parent's jobs end first
};

} // namespace pimento
