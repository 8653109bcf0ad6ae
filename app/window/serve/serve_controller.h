// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject> // first: moc cannot read <compare> by itself

#include "app/window/workspace/job_runner.h"
#include "engine/costs/cost_cache.h"
#include "engine/inference/pim_kernels.h"
#include "engine/inference/serving_question.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>

class QWidget;

namespace pimento {

class CommandRegistry;
class DeviceLibrary;
class ServePage;
class Study;
struct Catalogue;
class Workspace;

/// Controller of the page Serve:
///
///   fields -> question -> errors are shown at once
///   Serve -> job: kernels of all programs are explored, then the requests are served
///   What if -> job: the same with each value of a parameter of the host
///   a run of a measured engine -> job: its requests are predicted
///
/// Explored kernels are kept in the study of the window. Results that do not answer the question of the fields are
/// covered by an overlay.
class ServeController : public QObject {
    Q_OBJECT

public:
    ServeController(Workspace& workspace, const DeviceLibrary& deviceLibrary, ServePage& page, QWidget& window);

    void addCommands(CommandRegistry& registry, const QString& menu, int group);
    /// From now on serves the requests of the fields when the page is opened without results.
    void begin();
    /// Serves the requests of the fields.
    void run();
    /// Answers the shown question again with each value of the what-if.
    void sweep();
    void stop();

    [[nodiscard]] bool isSettled() const { return !m_jobs.isRunning(); }
    /// Command line that computes the current results. Error: there are none.
    [[nodiscard]] Result<std::string> command() const;

Q_SIGNALS:
    /// Emitted when nothing runs any more.
    void settled();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void answerFirst();
    void replay(const std::string& engine);
    void beginJob(const QString& text);
    void fail(const Error& error);
    [[nodiscard]] inference::ServingProgress progressBy(const JobRunner::Post& post);
    [[nodiscard]] std::unique_ptr<inference::PimKernels>
    kernelsFor(const inference::ServingQuestion& question, const inference::InferenceHost& host,
               const std::shared_ptr<const Catalogue>& catalogue, Study* study);
    void look();
    void end();
    void copyCommand();

    Workspace& m_workspace;
    const DeviceLibrary& m_deviceLibrary;
    ServePage& m_page;
    QWidget& m_window;
    std::optional<ModelLibrary> m_library;
    QString m_problem; // error of the job
    bool m_wasStopped = false;
    bool m_hasBegun = false;
    CostCache m_ownCache; // used if the workspace has none
    JobRunner m_jobs;     // last: it must end before anything that it uses
};

} // namespace pimento
