// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/compare/compare_columns.h"
#include "app/window/workspace/job_runner.h"
#include "engine/costs/cost_cache.h"
#include "views/compare/compare_page.h"
#include "views/question/device_library.h"

#include <QObject>

#include <memory>
#include <optional>

class QWidget;

namespace pimento {

class CommandRegistry;
class Workspace;

/// Computes the columns of the page Compare, one after the other, and keeps its pins in step with those of all views:
///
///   pins A to D          columns of their own, computed while the page is visible
///   run on all devices   the selected candidate, then each other device: matched to it, or its own best
///   baseline             column that the others are compared with; changing it computes nothing
class CompareController : public QObject {
    Q_OBJECT

public:
    /// `catalogue`: shipped devices and kernels, as all other programs find them.
    CompareController(const Catalogue& catalogue, Workspace& workspace, const DeviceLibrary& deviceLibrary,
                      ComparePage& page, QWidget& window);

    /// Adds the commands Shift+1 to Shift+4.
    void addPinCommands(CommandRegistry& registry, const QString& menu);
    /// Pins the selected candidate, or unpins it if it has this pin.
    void pinSelected(std::size_t place);
    /// Pins the only candidate of a list, unless it has a pin: at the first free place, or at the last one.
    void pinFound(const std::shared_ptr<const Problem>& problem, const std::shared_ptr<const CandidateList>& list);
    void runOnAllDevices(DeviceChoice choice);
    /// Compares the best candidates of the question with each choice of a setting, by its id.
    void runOnChoices(const QString& setting);
    void setStandard(bool isWanted);
    void setBaseline(int column);
    void remove(int column);
    void clear();
    /// Contents of the comparison besides pins, to be restored later; restored columns are computed when the page
    /// becomes visible.
    struct Arrangement {
        ComparisonPlan plan;
        std::optional<ComparedColumn> baseline;
    };
    [[nodiscard]] Arrangement arrangement() const { return {m_plan, m_baseline}; }
    void arrange(Arrangement arrangement);
    void stop();
    void resume();
    [[nodiscard]] bool isRunning() const { return m_jobs.isRunning(); }
    /// Command line that makes the same comparison. Error: there is none.
    [[nodiscard]] Result<std::string> command() const;
    /// Writes the table as the command line does.
    [[nodiscard]] Result<void> storeTable(const QString& file) const;
    /// Writes the visible charts; the file's ending selects the format.
    [[nodiscard]] Result<void> storeCharts(const QString& file) const;

Q_SIGNALS:
    /// Emitted when nothing runs any more.
    void settled();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Picture = std::shared_ptr<const ComparedColumns>;

    void pinFirstFree();
    void offerSettings(const Problem& problem);
    void rebuild();
    void remember();
    void forgetMatches();
    void publish(ComparedColumns columns);
    void findOut();
    void take(const Picture& columns, const QString& progress);
    void end();
    [[nodiscard]] std::size_t baselineOf(const ComparedColumns& columns) const;
    void exportTable();
    void exportCharts();
    void copyCommand();

    const Catalogue& m_shipped;
    Workspace& m_workspace;
    const DeviceLibrary& m_deviceLibrary;
    ComparePage& m_page;
    QWidget& m_window;
    ComparisonPlan m_plan;
    std::optional<ComparedColumn> m_baseline; // as chosen by the user; none: the first column
    Picture m_columns = std::make_shared<const ComparedColumns>();
    ComparedColumns m_known; // recent columns of pins, the newest last
    std::optional<Fingerprint> m_offered; // problem whose settings are offered
    bool m_isStopped = false;
    bool m_lacksMemory = false;
    CostCache m_ownCache; // used if the workspace has none
    JobRunner m_jobs;     // last: it must end before anything that it uses
};

} // namespace pimento
