// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/figure.h"

#include "app/window/compare/compare_controller.h"
#include "app/window/devices/whatif_controller.h"
#include "app/window/figures/figure_formats.h"
#include "app/window/inspect/advice_controller.h"
#include "app/window/learn/lesson_handout.h"
#include "app/window/main_window.h"
#include "app/window/model/model_controller.h"
#include "app/window/network/network_controller.h"
#include "app/window/network/placement_controller.h"
#include "app/window/query/query_controller.h"
#include "app/window/serve/serve_controller.h"
#include "app/window/session/session_controller.h"
#include "engine/base/data_folder.h"
#include "views/compare/compare_page.h"
#include "views/model/model_page.h"
#include "views/network/network_page.h"
#include "views/network/placement_matrix.h"
#include "views/network/placement_view.h"
#include "views/query/query_page.h"
#include "views/selection/pin_of_row.h"
#include "views/serve/serve_page.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QEventLoop>
#include <QFileInfo>
#include <QSaveFile>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace pimento {

namespace {

constexpr auto kPatience = std::chrono::minutes(1);

/// True for a file that the program reads: a device, a kernel, an example.
bool isInput(const QString& file)
{
    namespace fs = std::filesystem;
    const auto data = findDataFolder();
    std::error_code none;
    const fs::path path = file.toStdString();
    if (!data || !fs::exists(path, none)) {
        return false;
    }
    const fs::recursive_directory_iterator inputs(*data / "datasets", none);
    return std::any_of(begin(inputs), end(inputs), [&](const fs::directory_entry& each) {
        return each.is_regular_file(none) && fs::equivalent(each.path(), path, none);
    });
}

/// Checks the path of a figure before any work is done for it.
Result<void> checkPlace(const QString& file)
{
    const QFileInfo place(file);
    const std::string where = "file " + file.toStdString();
    if ((place.exists() && !place.isFile()) || place.dir().canonicalPath() == QLatin1String("/dev")) {
        return fail("is a folder or a device, or in a folder of devices", where, "Name a file of your own");
    }
    if (isInput(file)) {
        return fail("is a file that the program reads", where, "Name another file");
    }
    return {};
}

/// Opens a copy of a study in a writable folder, because drawing a study must not change it.
Result<void> openCopy(MainWindow& window, const QString& study, const QTemporaryDir& folder)
{
    const QString copy = folder.filePath(QStringLiteral("copy.pimento"));
    if (!QFileInfo(study).isFile() || !QFile::copy(study, copy)) {
        return fail("cannot be read", "study " + study.toStdString(), "Name a study that is there (.pimento)");
    }
    QFile::setPermissions(copy, QFile::permissions(copy) | QFile::WriteOwner);
    auto opened = window.session().open(copy);
    if (!opened) {
        Error error = opened.error();
        error.where = "study " + study.toStdString();
        return tl::unexpected<Error>(std::move(error));
    }
    return {};
}

/// Opens the example or a study, and waits until everything is computed.
Result<void> showResults(MainWindow& window, const QString& study, const QTemporaryDir& folder)
{
    QEventLoop loop;
    QString problem;
    bool isSettled = false;
    QObject::connect(&window.workspace(), &Workspace::settled, &loop, [&] {
        isSettled = true;
        loop.quit();
    });
    bool isCounted = false; // the question panel shows the size of the space
    QObject::connect(&window.workspace(), &Workspace::counted, &loop, [&] {
        isCounted = true;
        loop.quit();
    });
    QObject::connect(&window.workspace(), &Workspace::questionAsked, &loop, [&] { isCounted = false; });
    QObject::connect(&window.workspace(), &Workspace::explorationFailed, &loop, [&](const QString& message) {
        problem = message;
        loop.quit();
    });
    const QDeadlineTimer patience(kPatience);
    QTimer::singleShot(kPatience, &loop, &QEventLoop::quit);
    if (study.isEmpty()) {
        window.openExample();
    } else if (const Result<void> opened = openCopy(window, study, folder); !opened) {
        return opened;
    }
    isSettled = isSettled || (!study.isEmpty() && window.workspace().isSettled());
    isCounted = isCounted || !study.isEmpty();
    while (problem.isEmpty() && !(isSettled && isCounted) && !patience.hasExpired()) {
        loop.exec();
    }
    if (!problem.isEmpty()) {
        return fail(problem.toStdString());
    }
    if (!isSettled) {
        return fail("the results took more than a minute", "figure", "Try again on an idle machine");
    }
    QTimer::singleShot(std::chrono::milliseconds(100), &loop, &QEventLoop::quit); // for queued repaints and layouts
    loop.exec();
    return {};
}

/// Fills the page Compare with the best and the default candidate of the example, and the best matched on all devices.
Result<void> showComparison(MainWindow& window)
{
    Workspace& workspace = window.workspace();
    const auto exploration = workspace.exploration();
    if (exploration == nullptr) {
        return {}; // the study has no answered question, or none that can still be posed
    }
    Pins& pins = workspace.state().pins;
    QEventLoop loop;
    QObject::connect(&window.compareController(), &CompareController::settled, &loop, &QEventLoop::quit);
    const QDeadlineTimer patience(kPatience);
    QTimer::singleShot(kPatience, &loop, &QEventLoop::quit);
    if (exploration->best) {
        pins.set(0, pinOf(*exploration, exploration->table->id(*exploration->best)));
    }
    if (exploration->standard && exploration->standard->row) {
        pins.set(1, pinOf(*exploration, exploration->table->id(*exploration->standard->row)));
    }
    window.compareController().runOnAllDevices(DeviceChoice::Matched);
    while (window.compareController().isRunning() && !patience.hasExpired()) {
        loop.exec();
    }
    QTimer::singleShot(std::chrono::milliseconds(100), &loop, &QEventLoop::quit); // for queued repaints and layouts
    loop.exec();
    return window.compareController().isRunning()
               ? Result<void>(fail("the comparison took more than a minute", "figure", "Try again on an idle machine"))
               : Result<void>{};
}

/// Waits for an inspection that a page asks for when it is shown, such as a timeline.
Result<void> waitForInspection(MainWindow& window)
{
    QEventLoop loop;
    QObject::connect(&window.workspace(), &Workspace::settled, &loop, &QEventLoop::quit);
    const QDeadlineTimer patience(kPatience);
    QTimer::singleShot(kPatience, &loop, &QEventLoop::quit);
    bool hasWaited = false;
    while (!window.workspace().isSettled() && !patience.hasExpired()) {
        hasWaited = true;
        loop.exec();
    }
    if (hasWaited) {
        QTimer::singleShot(std::chrono::milliseconds(100), &loop, &QEventLoop::quit); // for queued repaints and layouts
        loop.exec();
    }
    return window.workspace().isSettled() ? Result<void>{}
                                          : fail("the page took more than a minute", "figure",
                                                 "Try again on an idle machine");
}

/// Waits for the advice on the page Inspect, which arrives after its candidate.
void waitForAdvice(MainWindow& window)
{
    QEventLoop loop;
    QObject::connect(&window.advice(), &AdviceController::settled, &loop, &QEventLoop::quit);
    const QDeadlineTimer patience(kPatience);
    QTimer::singleShot(kPatience, &loop, &QEventLoop::quit);
    while (window.advice().isRunning() && !patience.hasExpired()) {
        loop.exec();
    }
    QTimer::singleShot(std::chrono::milliseconds(50), &loop, &QEventLoop::quit); // the advice changes the layout
    loop.exec();
}

/// Waits for the curve of the page What-if, which is computed when the page is visible.
Result<void> waitForWhatIf(MainWindow& window)
{
    QEventLoop loop;
    QTimer pace; // between two checks
    QObject::connect(&pace, &QTimer::timeout, &loop, &QEventLoop::quit);
    pace.start(std::chrono::milliseconds(50));
    const QDeadlineTimer patience(kPatience);
    do {
        loop.exec();
    } while (!window.whatIfController().isSettled() && !patience.hasExpired());
    return window.whatIfController().isSettled()
               ? Result<void>{}
               : Result<void>(fail("the curve took more than a minute", "figure", "Try again on an idle machine"));
}

/// Runs the initial question of the page Model.
Result<void> runModel(MainWindow& window)
{
    QEventLoop loop;
    QObject::connect(&window.modelController(), &ModelController::settled, &loop, &QEventLoop::quit);
    const QDeadlineTimer patience(kPatience);
    QTimer::singleShot(kPatience, &loop, &QEventLoop::quit);
    window.modelController().run();
    while (!window.modelController().isSettled() && !patience.hasExpired()) {
        loop.exec();
    }
    QTimer::singleShot(std::chrono::milliseconds(100), &loop, &QEventLoop::quit); // for queued repaints and layouts
    loop.exec();
    return window.modelController().isSettled()
               ? Result<void>{}
               : Result<void>(fail("the model took more than a minute", "figure", "Try again on an idle machine"));
}

/// Runs a search until its end or for a minute; the page shows what is known by then.
template <class Search> void run(Search& search)
{
    QEventLoop loop;
    QObject::connect(&search, &Search::settled, &loop, &QEventLoop::quit);
    const QDeadlineTimer patience(kPatience);
    QTimer::singleShot(kPatience, &loop, &QEventLoop::quit);
    search.run();
    while (!search.isSettled() && !patience.hasExpired()) {
        loop.exec();
    }
    search.stop();
    while (!search.isSettled()) {
        loop.exec();
    }
    QTimer::singleShot(std::chrono::milliseconds(100), &loop, &QEventLoop::quit); // for queued repaints and layouts
    loop.exec();
}

/// Finds what the page Network shows: mappings, or a placement that the study does not have.
void runNetwork(MainWindow& window)
{
    const PlacementView& placement = window.networkPage().placement();
    if (!placement.isVisible()) {
        run(window.networkController());
    } else if (placement.matrix().placement() == nullptr) {
        run(window.networkController().placement());
    }
}

} // namespace

Result<void> drawFigure(MainWindow& window, const FigureRequest& request)
{
    const QString& file = request.file;
    const QSize size = request.size;
    const tl::unexpected<Error> unwritten =
        fail("cannot be written", file.toStdString(), "Choose a folder that exists and that you may write to");
    if (const Result<void> checked = checkPlace(file); !checked) {
        return checked;
    }
    QSaveFile out(file); // atomic: a temporary file is renamed at the end
    if (!out.open(QIODevice::WriteOnly)) {
        return unwritten;
    }
    window.resize(size);
    if (window.size() != size) {
        return fail("the window needs at least " + std::to_string(window.minimumWidth()) + "x" +
                        std::to_string(window.minimumHeight()) + " pixels",
                    "--size", "Choose a larger size");
    }
    window.show();
    const QTemporaryDir folder;
    if (const Result<void> shown = showResults(window, request.study, folder); !shown) {
        return shown;
    }
    if (!request.page.isEmpty()) {
        (void)window.showPage(request.page);
    }
    if (const Result<void> shown = window.comparePage().isVisible() ? showComparison(window) : Result<void>{}; !shown) {
        return shown;
    }
    if (const Result<void> shown = waitForInspection(window); !shown) {
        return shown;
    }
    if (const Result<void> shown = waitForWhatIf(window); !shown) {
        return shown;
    }
    if (window.networkPage().isVisible()) {
        runNetwork(window);
    }
    if (window.queryPage().isVisible()) {
        run(window.queryController());
    }
    if (window.servePage().isVisible()) {
        run(window.serveController());
    }
    if (const Result<void> shown = window.modelPage().isVisible() ? runModel(window) : Result<void>{}; !shown) {
        return shown;
    }
    waitForAdvice(window);
    if (!request.lesson.isEmpty()) {
        const auto step = static_cast<std::size_t>(request.step - 1);
        if (const Result<void> shown = giveStep(window.lessons(), request.lesson, step); !shown) {
            return shown;
        }
    }
    const Result<QByteArray> picture = figureOf(window, file);
    if (!picture) {
        return tl::unexpected<Error>(picture.error());
    }
    return out.write(*picture) == picture->size() && out.commit() ? Result<void>{} : unwritten;
}

} // namespace pimento
