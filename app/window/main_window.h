// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/inspect/listing_check_job.h"
#include "app/window/inspect/timeline_export_job.h"
#include "app/window/looks/window_place.h"
#include "app/window/workspace/workspace.h"
#include "views/commands/command_registry.h"
#include "views/common/palette.h"
#include "views/question/device_shelf.h"

#include <QMainWindow>

#include <functional>
#include <memory>
#include <vector>

class QMenu;
class QSplitter;
class QTabWidget;

namespace pimento {

class AdviceDesk;
class CompareDesk;
class ComparePage;
class CommandMenus;
class DeviceDesk;
class DevicesPage;
class EffortDesk;
class ExplorePage;
class ExportDesk;
class GuideDesk;
class FigureDesk;
class FileDesk;
class InspectPage;
class JobsBar;
class KernelPage;
class LearnPage;
class LessonDesk;
class LessonStrip;
class LinkDesk;
class ModelDesk;
class ModelPage;
class QuestionPanel;
class NoticeBar;
class NotesDesk;
class PageMemory;
class PredictDesk;
class ResultWatch;
class SessionDesk;
class SideColumn;
class TimelinePage;
class UndoDesk;
class WhatIfDesk;
class WhatIfPage;
class VocabularyDesk;
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
    [[nodiscard]] DeviceDesk& deviceDesk() const { return *m_deviceDesk; }
    [[nodiscard]] ComparePage& comparePage() const { return *m_comparePage; }
    [[nodiscard]] CompareDesk& compareDesk() const { return *m_compareDesk; }
    [[nodiscard]] AdviceDesk& advice() const { return *m_adviceDesk; }
    [[nodiscard]] LinkDesk& links() const { return *m_linkDesk; }
    [[nodiscard]] WhatIfDesk& whatIfDesk() const { return *m_whatIfDesk; }
    [[nodiscard]] ModelPage& modelPage() const { return *m_modelPage; }
    [[nodiscard]] ModelDesk& modelDesk() const { return *m_modelDesk; }
    [[nodiscard]] EffortDesk& efforts() const { return *m_effortDesk; }
    [[nodiscard]] ExportDesk& exports() const { return *m_exportDesk; }
    [[nodiscard]] PredictDesk& predictions() const { return *m_predictDesk; }
    [[nodiscard]] FileDesk& files() const { return *m_fileDesk; }
    [[nodiscard]] FigureDesk& figures() const { return *m_figureDesk; }
    [[nodiscard]] LearnPage& learnPage() const { return *m_learnPage; }
    [[nodiscard]] LessonDesk& lessons() const { return *m_lessonDesk; }
    [[nodiscard]] TimelinePage& timelinePage() const { return *m_timelinePage; }
    [[nodiscard]] QuestionPanel& questionPanel() const { return *m_questionPanel; }
    [[nodiscard]] ResultWatch& resultWatch() const { return *m_resultWatch; }
    [[nodiscard]] TimelineExportJob& timelineExports() { return m_timelineExports; }
    [[nodiscard]] ListingCheckJob& listingChecks() { return m_listingChecks; }
    [[nodiscard]] JobsBar& jobsBar() const { return *m_jobsBar; }

    [[nodiscard]] SessionDesk& session() const { return *m_sessionDesk; }
    [[nodiscard]] UndoDesk& undo() const { return *m_undoDesk; }
    [[nodiscard]] NoticeBar& notice() const { return *m_noticeBar; }
    [[nodiscard]] VocabularyDesk& words() const { return *m_vocabularyDesk; }
    [[nodiscard]] GuideDesk& guide() const { return *m_guideDesk; }
    [[nodiscard]] NotesDesk& notes() const { return *m_notesDesk; }

    /// Opens the last session in a folder and stores everything there from now on; reports in the window what was
    /// restored, or why nothing can be stored. Error: nothing can be stored.
    Result<void> beginSession(const QString& folder);
    /// Shows the example in a window without results. A restored question stays in the fields.
    void beginWithExample();

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
    void paint(Theme theme);
    void putEverythingBack();
    void connectQuestions();
    void connectResults();
    void connectListings();
    void connectModel();
    void showExploration();
    void showEnd();
    void sayAnew();
    void connectTimeline();
    void showTimeline(const std::shared_ptr<const Inspection>& inspection);
    void showInspection(const std::shared_ptr<const Inspection>& inspection);
    void exportTimeline(bool isTable);
    void connectKernel();
    void connectKernelFiles();
    void offerDrafts(const Exploration& picture);
    [[nodiscard]] QString kernelForFile(const QString& text) const;
    void showChosenKernel();
    void startFind();
    void goToHit(int by);
    void exportTable();
    void openKernel();
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
    DeviceShelf m_deviceShelf;
    TimelineExportJob m_timelineExports;
    ListingCheckJob m_listingChecks;
    QSplitter* m_splitter;
    QuestionPanel* m_questionPanel;
    QTabWidget* m_tabs;
    ExplorePage* m_explorePage;
    InspectPage* m_inspectPage;
    KernelPage* m_kernelPage;
    DevicesPage* m_devicesPage;
    DeviceDesk* m_deviceDesk;
    TimelinePage* m_timelinePage;
    ComparePage* m_comparePage;
    CompareDesk* m_compareDesk;
    WhatIfPage* m_whatIfPage;
    WhatIfDesk* m_whatIfDesk;
    ModelPage* m_modelPage;
    ModelDesk* m_modelDesk;
    LearnPage* m_learnPage;
    LessonStrip* m_lessonStrip;
    SideColumn* m_sideColumn; // holds the question, and a lesson while one is given
    JobsBar* m_jobsBar;
    ResultWatch* m_resultWatch;
    NoticeBar* m_noticeBar;
    UndoDesk* m_undoDesk;
    SessionDesk* m_sessionDesk;
    VocabularyDesk* m_vocabularyDesk;
    GuideDesk* m_guideDesk;
    NotesDesk* m_notesDesk;
    CommandRegistry m_commands{this};
    CommandMenus* m_menus = nullptr;
    WindowLooks* m_looks = nullptr;
    FigureDesk* m_figureDesk = nullptr;
    FileDesk* m_fileDesk = nullptr;
    ExportDesk* m_exportDesk = nullptr;
    EffortDesk* m_effortDesk = nullptr;
    AdviceDesk* m_adviceDesk = nullptr;
    LessonDesk* m_lessonDesk = nullptr;
    PredictDesk* m_predictDesk = nullptr;
    LinkDesk* m_linkDesk = nullptr;
    Workspace::Posed m_askedByHand;             // the last question asked in the panel
    std::unique_ptr<WindowSettings> m_settings; // nullptr: settings are not stored
};

} // namespace pimento
