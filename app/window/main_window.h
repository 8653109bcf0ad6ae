// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/inspect/candidate_trial_job.h"
#include "app/window/inspect/listing_check_job.h"
#include "app/window/inspect/timeline_export_job.h"
#include "app/window/looks/window_place.h"
#include "app/window/workspace/workspace.h"
#include "views/commands/command_registry.h"
#include "views/common/palette.h"
#include "views/question/device_library.h"

#include <QMainWindow>

#include <functional>
#include <memory>
#include <vector>

class QMenu;
class QSplitter;
class QTabWidget;

namespace pimento {

class AdviceController;
class ArgumentController;
class CompareController;
class ComparePage;
class CommandMenus;
class DeviceController;
class DevicesPage;
class EffortController;
class ExplorePage;
class ExportController;
class GuideController;
class FigureController;
class FileController;
class InspectPage;
class JobsBar;
class KernelPage;
class LearnPage;
class LessonAuthor;
class LessonController;
class LessonBar;
class LinkController;
class LiveController;
class ModelController;
class ModelPage;
class QuestionPanel;
class NetworkController;
class NetworkPage;
class NoticeBar;
class PageColours;
class NotesController;
class PageMemory;
class PredictController;
class QueryController;
class QueryPage;
class ReportController;
class ResultWatch;
class ServeController;
class ServePage;
class SecondRun;
class SessionController;
class SideColumn;
class TimelinePage;
class UndoController;
class WhatIfController;
class WhatIfPage;
class VocabularyController;
class WindowLooks;
class WindowSettings;
struct WindowParts;

/// The main window: question on the left, pages in the middle, jobs at the bottom. It connects the views with the
/// workspace.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(const Catalogue& catalogue, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] Workspace& workspace() { return m_workspace; }
    /// Widget with the pages as tabs, named in app/window/session/page_names.h.
    [[nodiscard]] QTabWidget& tabs() const { return *m_tabs; }
    /// The question panel, and the pages that show its results.
    [[nodiscard]] WindowParts parts() const;
    [[nodiscard]] ExplorePage& page() const { return *m_explorePage; }
    [[nodiscard]] InspectPage& inspectPage() const { return *m_inspectPage; }
    [[nodiscard]] KernelPage& kernelPage() const { return *m_kernelPage; }
    [[nodiscard]] DevicesPage& devicesPage() const { return *m_devicesPage; }
    [[nodiscard]] DeviceController& deviceController() const { return *m_deviceController; }
    [[nodiscard]] ComparePage& comparePage() const { return *m_comparePage; }
    [[nodiscard]] CompareController& compareController() const { return *m_compareController; }
    [[nodiscard]] AdviceController& advice() const { return *m_adviceController; }
    [[nodiscard]] ArgumentController& argument() const { return *m_argumentController; }
    [[nodiscard]] LiveController& live() const { return *m_liveController; }
    [[nodiscard]] SecondRun& secondRun() const { return *m_secondRun; }
    [[nodiscard]] LinkController& links() const { return *m_linkController; }
    [[nodiscard]] WhatIfController& whatIfController() const { return *m_whatIfController; }
    [[nodiscard]] ModelPage& modelPage() const { return *m_modelPage; }
    [[nodiscard]] ModelController& modelController() const { return *m_modelController; }
    [[nodiscard]] NetworkPage& networkPage() const { return *m_networkPage; }
    [[nodiscard]] NetworkController& networkController() const { return *m_networkController; }
    [[nodiscard]] ServePage& servePage() const { return *m_servePage; }
    [[nodiscard]] ServeController& serveController() const { return *m_serveController; }
    [[nodiscard]] QueryPage& queryPage() const { return *m_queryPage; }
    [[nodiscard]] QueryController& queryController() const { return *m_queryController; }
    [[nodiscard]] ReportController& reports() const { return *m_reportController; }
    [[nodiscard]] EffortController& efforts() const { return *m_effortController; }
    [[nodiscard]] ExportController& exports() const { return *m_exportController; }
    [[nodiscard]] PredictController& predictions() const { return *m_predictController; }
    [[nodiscard]] FileController& files() const { return *m_fileController; }
    [[nodiscard]] FigureController& figures() const { return *m_figureController; }
    [[nodiscard]] LearnPage& learnPage() const { return *m_learnPage; }
    [[nodiscard]] LessonController& lessons() const { return *m_lessonController; }
    [[nodiscard]] LessonAuthor& lessonAuthor() const { return *m_lessonAuthor; }
    [[nodiscard]] TimelinePage& timelinePage() const { return *m_timelinePage; }
    [[nodiscard]] QuestionPanel& questionPanel() const { return *m_questionPanel; }
    [[nodiscard]] ResultWatch& resultWatch() const { return *m_resultWatch; }
    [[nodiscard]] TimelineExportJob& timelineExports() { return m_timelineExports; }
    [[nodiscard]] ListingCheckJob& listingChecks() { return m_listingChecks; }
    [[nodiscard]] CandidateTrialJob& candidateTrials() { return m_candidateTrials; }
    [[nodiscard]] JobsBar& jobsBar() const { return *m_jobsBar; }

    [[nodiscard]] SessionController& session() const { return *m_sessionController; }
    [[nodiscard]] UndoController& undo() const { return *m_undoController; }
    [[nodiscard]] NoticeBar& notice() const { return *m_noticeBar; }
    [[nodiscard]] VocabularyController& words() const { return *m_vocabularyController; }
    [[nodiscard]] GuideController& guide() const { return *m_guideController; }
    [[nodiscard]] NotesController& notes() const { return *m_notesController; }

    /// Opens the last session in a folder and stores everything there from now on; reports in the window what was
    /// restored, or why nothing can be stored. Error: nothing can be stored.
    Result<void> beginSession(const QString& folder);
    /// Shows the example in a window without results. A restored question stays in the fields.
    void beginWithExample();
    /// Opens the example with its argument.
    void openExample();

    /// All commands of the window; controllers add theirs.
    [[nodiscard]] CommandRegistry& commands() { return m_commands; }
    [[nodiscard]] WindowLooks& looks() const { return *m_looks; }
    /// Restores settings from a file, and stores them there when the window closes. Returns the window's last position.
    LastPlace useSettings(const QString& file);

    void setTheme(Theme theme);
    /// Name of the current page.
    [[nodiscard]] QString pageName() const;
    /// Shows a page by its name (app/window/session/page_names.h). False: there is no such page.
    bool showPage(const QString& name);

    /// Loads a kernel, layer or network of the user's own. Error: the file cannot be read or is too large.
    [[nodiscard]] Result<void> loadKernel(const QString& file);
    /// Shows the question of files of another tool that belong together; pins the candidate that they describe, by all
    /// rules. Error: an invalid file, or no layer or accelerator among them.
    [[nodiscard]] Result<void> loadQuestion(const QStringList& files);
    [[nodiscard]] Result<void> takeLesson(const QString& file);
    /// Writes the text of the current kernel to a file.
    [[nodiscard]] Result<void> storeKernel(const QString& file);

    /// Size of a new window on a screen of this size.
    [[nodiscard]] static QSize firstSize(QSize screen);

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void buildLayout();
    void addPages();
    void addLessons(const Catalogue& catalogue);
    [[nodiscard]] std::unique_ptr<PageMemory> makePageMemory();
    [[nodiscard]] bool isSettled() const;
    void addPage(QWidget* page, const char* name, const QString& title, const QString& question);
    void addSessionCommands(const QString& file);
    void addEditCommands(const QString& edit);
    void addHistoryCommands(const QString& menu, int group);
    void listHistory(QMenu& menu);
    void connectSession();
    void openStudy();
    void saveStudy();
    void addCommands();
    void addFileCommands(const QString& file);
    void addExploreCommands(const QString& explore);
    void addPageCommands(const QString& view);
    void addFindCommands(const QString& view);
    void addViewCommands(const QString& view);
    void addHelpCommands(const QString& help);
    void startFilter();
    /// Gives the application the colours of the first theme, since widgets that exist take long to change theirs.
    /// Returns those that it had.
    [[nodiscard]] static QPalette startColours();
    void paint(Theme theme);
    void putEverythingBack();
    void connectQuestions();
    void connectResults();
    void connectListings();
    void connectLayers();
    void showExploration();
    void showEnd();
    void sayAnew();
    void connectTimeline();
    void showTimeline(const std::shared_ptr<const Inspection>& inspection);
    void showInspection(const std::shared_ptr<const Inspection>& inspection);
    void exportTimeline(bool isTable);
    void connectKernel();
    void connectKernelFiles();
    void offerCandidates(const Exploration& picture);
    [[nodiscard]] QString kernelForFile(const QString& text) const;
    void showChosenKernel();
    void startFind();
    void goToHit(int by);
    void exportTable();
    void openKernel();
    [[nodiscard]] Result<void> addDeviceOf(const Question& question);
    void saveKernel();
    bool saveOwnKernel();
    [[nodiscard]] Result<void> storeOwnKernel(const QString& file);
    [[nodiscard]] QString askForKernelFile(const QString& name, WorkloadKind kind);
    bool tell(const Result<void>& result, const QString& title);
    [[nodiscard]] bool mayLoseKernel(const QString& occasion);
    [[nodiscard]] bool mayLoseDevices(const QString& occasion);
    [[nodiscard]] bool mayLoseListings(const QString& occasion);
    [[nodiscard]] bool mayLose(const QStringList& names, const QString& occasion, const std::function<bool()>& save);
    void resetLayout();

    QPalette m_systemPalette; // before any theme was applied
    Workspace m_workspace;
    DeviceLibrary m_deviceLibrary;
    TimelineExportJob m_timelineExports;
    ListingCheckJob m_listingChecks;
    CandidateTrialJob m_candidateTrials;
    QSplitter* m_splitter;
    QuestionPanel* m_questionPanel;
    QTabWidget* m_tabs;
    ExplorePage* m_explorePage;
    InspectPage* m_inspectPage;
    KernelPage* m_kernelPage;
    DevicesPage* m_devicesPage;
    DeviceController* m_deviceController;
    TimelinePage* m_timelinePage;
    ComparePage* m_comparePage;
    CompareController* m_compareController;
    WhatIfPage* m_whatIfPage;
    WhatIfController* m_whatIfController;
    ModelPage* m_modelPage;
    ModelController* m_modelController;
    NetworkPage* m_networkPage;
    NetworkController* m_networkController;
    ServePage* m_servePage;
    ServeController* m_serveController;
    QueryPage* m_queryPage;
    LearnPage* m_learnPage;
    LessonBar* m_lessonBar;
    SideColumn* m_sideColumn; // holds the question, and a lesson while one is given
    JobsBar* m_jobsBar;
    ResultWatch* m_resultWatch;
    NoticeBar* m_noticeBar;
    UndoController* m_undoController;
    SessionController* m_sessionController;
    VocabularyController* m_vocabularyController;
    GuideController* m_guideController;
    NotesController* m_notesController;
    CommandRegistry m_commands{this};
    CommandMenus* m_menus = nullptr;
    PageColours* m_pageColours = nullptr;
    WindowLooks* m_looks = nullptr;
    FigureController* m_figureController = nullptr;
    FileController* m_fileController = nullptr;
    ExportController* m_exportController = nullptr;
    QueryController* m_queryController = nullptr;
    ReportController* m_reportController = nullptr;
    EffortController* m_effortController = nullptr;
    AdviceController* m_adviceController = nullptr;
    ArgumentController* m_argumentController = nullptr;
    LessonController* m_lessonController = nullptr;
    LessonAuthor* m_lessonAuthor = nullptr;
    PredictController* m_predictController = nullptr;
    LinkController* m_linkController = nullptr;
    LiveController* m_liveController = nullptr;
    SecondRun* m_secondRun = nullptr;
    Workspace::Posed m_askedByHand;             // the last question asked in the panel
    std::unique_ptr<WindowSettings> m_settings; // nullptr: settings are not stored
};

} // namespace pimento
