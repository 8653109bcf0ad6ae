// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject> // first: moc cannot read <compare> by itself

#include "app/window/workspace/job_runner.h"
#include "engine/costs/cost_cache.h"
#include "engine/inference/pim_kernels.h"
#include "views/model/model_runs.h"

#include <memory>
#include <optional>
#include <string>

class QWidget;

namespace pimento {

class CommandRegistry;
class DeviceLibrary;
class ModelPage;
class Study;
struct ModelJob;
struct ModelProgress;
class Workspace;

/// Controller of the page Model:
///
///   fields -> question -> errors or lack of memory are shown at once
///   Run -> job: kernels are explored, placement by placement -> a snapshot after each
///   Find batches -> job: the same for batches 1, 2, 4 ... up to what fits
///   a layer -> the question of its kernel
///
/// Explored kernels are reused, also after a stop, as long as the settings of the PIM devices are the same; the study
/// of the window stores them, so that results are available at the next start without a search. Results that do not
/// answer the question of the fields are covered by an overlay.
class ModelController : public QObject {
    Q_OBJECT

public:
    ModelController(Workspace& workspace, const DeviceLibrary& deviceLibrary, ModelPage& page, QWidget& window);

    void addCommands(CommandRegistry& registry, const QString& menu, int group);
    /// Runs the question of the fields, or the rest of it after a stop.
    void run();
    void runAnyway();
    void findBatches();
    /// Runs the shown placement with each value of the what-if.
    void sweep();
    void stop();
    /// Reads a model file and chooses it; shows below the field why it cannot be read.
    void openFile(const QString& file);
    void askForFile();

    [[nodiscard]] bool isSettled() const { return !m_jobs.isRunning() && !m_sweeps.isRunning(); }
    [[nodiscard]] const ModelRuns* runs() const { return m_runs.get(); }
    [[nodiscard]] const inference::PimKernels* kernels() const
    {
        return m_kernels == nullptr ? nullptr : &*m_kernels->kernels;
    }
    /// Command line that computes the current results. Error: there are none.
    [[nodiscard]] Result<std::string> command() const;

    /// From now on shows an example when the page is first opened.
    void begin();

    /// State of the page, to be restored later.
    struct Arrangement {
        inference::ModelQuestion question;             // question of the fields
        std::optional<inference::ModelQuestion> shown; // question of the results, now or once the page is opened
        std::int64_t context = 0;
        std::string placement;

        bool operator==(const Arrangement&) const = default;
    };
    [[nodiscard]] Arrangement arrangement() const;
    void arrange(const Arrangement& arrangement);

Q_SIGNALS:
    /// Emitted when nothing runs any more.
    void settled();
    /// Emitted to show the candidates of a layer's kernel.
    void candidatesAsked(const std::shared_ptr<const Problem>& problem, const QString& layer);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Look-up table of a device with the objects that it borrows.
    struct Kernels {
        std::shared_ptr<const Catalogue> catalogue;
        std::shared_ptr<Study> study; // nullptr: none
        std::unique_ptr<inference::PimKernels> kernels;
        Fingerprint machine;
    };
    using Picture = std::shared_ptr<const ModelRuns>;

    void check();
    void checkFields();
    void look();
    void goBack();
    void goOn();
    void start(const inference::ModelQuestion& question);
    [[nodiscard]] Result<std::shared_ptr<Kernels>> kernelsFor(const inference::ModelQuestion& question,
                                                              const inference::InferenceHost& host);
    [[nodiscard]] std::shared_ptr<const KernelDevice> deviceFor(const inference::InferenceHost& host) const;
    void begin(ModelJob job);
    void take(const Picture& runs, const ModelProgress& progress);
    void fail(const Error& error);
    void end();
    void openCandidates(const inference::LayerCost& layer);
    void copyCommand();

    Workspace& m_workspace;
    const DeviceLibrary& m_deviceLibrary;
    ModelPage& m_page;
    QWidget& m_window;
    std::optional<ModelLibrary> m_library;
    std::shared_ptr<Kernels> m_kernels;
    Picture m_runs;
    bool m_isBatching = false;
    bool m_wasStopped = false;
    bool m_offersExample = false;
    inference::ModelQuestion m_untouched;              // initial question of the fields
    std::optional<inference::ModelQuestion> m_waiting; // restored; its results are computed when the page is opened
    QString m_whyNot;                                  // reason why the fields cannot be run; "": none
    QString m_problem;                                 // error of the job
    CostCache m_ownCache;                              // used if the workspace has none
    JobRunner m_jobs;                                  // last, as below: it must end before anything that it uses
    JobRunner m_sweeps;
};

} // namespace pimento
