// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject> // first: moc cannot read <compare> by itself

#include "app/job_runner.h"
#include "engine/costs/cost_cache.h"
#include "engine/inference/pim_kernels.h"
#include "views/state/model_runs.h"

#include <memory>
#include <optional>
#include <string>

class QWidget;

namespace pimento {

class CommandRegistry;
class DeviceShelf;
class ModelPage;
class Study;
struct ModelJob;
struct ModelProgress;
class Workspace;

/// Runs what the page Model asks:
///
///   fields -> question -> what is wrong, or does not fit: said at once
///   Run -> job: kernels explored, placement by placement -> a whole picture after each
///   Find batches -> job: the same of batches 1, 2, 4 ... up to what fits
///   a layer -> the question of its kernel
///
/// Kernels that were explored stay known, also after a stop, as long as the devices are asked in the same way; the
/// study of the window keeps them, so that results come back at the next start without a search. While the fields ask
/// something else than the results on show answer, these are veiled.
class ModelDesk : public QObject {
    Q_OBJECT

public:
    ModelDesk(Workspace& workspace, const DeviceShelf& shelf, ModelPage& page, QWidget& window);

    void addCommands(CommandRegistry& registry, const QString& menu, int group);
    /// Runs what stands in the fields; of what was stopped the rest.
    void run();
    void runAnyway();
    void findBatches();
    void stop();
    /// Reads a model file and chooses it; says beside the field why it cannot be read.
    void openFile(const QString& file);
    void askForFile();

    [[nodiscard]] bool isSettled() const { return !m_jobs.isRunning(); }
    [[nodiscard]] const ModelRuns* runs() const { return m_runs.get(); }
    [[nodiscard]] const inference::PimKernels* kernels() const
    {
        return m_kernels == nullptr ? nullptr : &*m_kernels->kernels;
    }
    /// The command line that computes what is on show. Error: nothing is.
    [[nodiscard]] Result<std::string> command() const;

    /// From now on whoever looks at the page for the first time finds an example there.
    void begin();

    /// What somebody has set up on the page, to be put back another time.
    struct Arrangement {
        inference::ModelQuestion question;             // of the fields
        std::optional<inference::ModelQuestion> shown; // its results are shown, or will be once the page is opened
        std::int64_t context = 0;
        std::string placement;

        bool operator==(const Arrangement&) const = default;
    };
    [[nodiscard]] Arrangement arrangement() const;
    void arrange(const Arrangement& arrangement);

Q_SIGNALS:
    /// Nothing runs any more.
    void settled();
    /// The drafts of a layer's kernel are wanted.
    void draftsAsked(const std::shared_ptr<const Problem>& problem, const QString& layer);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// The look-up table of a device with what it borrows.
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
    [[nodiscard]] std::shared_ptr<const sim::Machine> machineFor(const inference::InferenceHost& host) const;
    void begin(ModelJob job);
    void take(const Picture& runs, const ModelProgress& progress);
    void fail(const Error& error);
    void end();
    void openDrafts(const inference::LayerCost& layer);
    void copyCommand();

    Workspace& m_workspace;
    const DeviceShelf& m_shelf;
    ModelPage& m_page;
    QWidget& m_window;
    std::optional<ModelLibrary> m_library;
    std::shared_ptr<Kernels> m_kernels;
    Picture m_runs;
    bool m_isBatching = false;
    bool m_wasStopped = false;
    bool m_offersExample = false;
    inference::ModelQuestion m_untouched;              // what the fields ask before anybody touched them
    std::optional<inference::ModelQuestion> m_waiting; // restored: its results are found once the page is opened
    QString m_whyNot;                                  // the fields cannot be run; "": they can
    QString m_problem;                                 // of the job
    CostCache m_ownCache;                              // where the workspace has none
    JobRunner m_jobs;                                  // last: it ends before anything that it touches
};

} // namespace pimento
