// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/window_program.h"

#include "app/program/figure.h"
#include "app/program/start_watch.h"
#include "app/program/window_options.h"
#include "app/window/explore/predict_controller.h"
#include "app/window/language/language_controller.h"
#include "app/window/learn/lesson_controller.h"
#include "app/window/learn/lesson_handout.h"
#include "app/window/main_window.h"
#include "app/window/model/model_controller.h"
#include "app/window/question/effort_controller.h"
#include "app/window/serve/serve_controller.h"
#include "app/window/session/file_controller.h"
#include "app/window/session/held_session.h"
#include "app/window/session/session_controller.h"
#include "engine/costs/cost_cache.h"
#include "engine/costs/result_store.h"
#include "engine/problem/catalogue.h"
#include "views/frame/field_style.h"
#include "views/texts/language.h"

#include <QApplication>
#include <QIcon>
#include <QScreen>
#include <QStandardPaths>
#include <QTimer>
#include <QToolTip>

#include <chrono>
#include <clocale>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <utility>

namespace pimento {

namespace {

constexpr std::chrono::milliseconds kFirstMoment{150}; // worth waiting for results before the window is shown
constexpr int kFailed = 1;
constexpr int kUsedWrongly = 2;

int report(const Error& error, int code)
{
    std::fprintf(stderr, "pimento: %s\n", error.message().c_str());
    return code;
}

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

QStringList argumentsOf(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i) {
        arguments << QString::fromLocal8Bit(argv[i]);
    }
    return arguments;
}

/// Opens the cache of earlier sessions; without a usable file, one in memory.
std::unique_ptr<CostCache> openCache()
{
    const auto file = defaultResultFile();
    auto store =
        file ? ResultStore::open(*file) : Result<std::unique_ptr<ResultStore>>(tl::unexpected<Error>(file.error()));
    if (!store) {
        std::fprintf(stderr, "pimento: working without the cache: %s\n", store.error().message().c_str());
    }
    return std::make_unique<CostCache>(store ? *std::move(store) : nullptr);
}

/// True if the program only writes a picture or handout, without showing a window.
bool isPicture(const WindowOptions& options) { return !options.figure.isEmpty() || !options.handout.isEmpty(); }

QString settingsFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/window.ini");
}

/// Installs the language. A figure is in English by default, so that a command draws the same on every system.
void speak(const WindowOptions& options)
{
    const QString wished = !options.language.isEmpty() ? options.language
                           : !isPicture(options)
                               ? LanguageController::codeOf(LanguageController::chosenIn(settingsFile()))
                               : QStringLiteral("en");
    (new Language(wished))->install();
}

enum class Wish : std::uint8_t { End, OtherLanguage };

/// Shows the window and runs until it closes. `next` becomes what the window after this one shows besides the session:
/// a lesson that was open, with its step.
Wish runWindow(const Catalogue& catalogue, CostCache* cache, const WindowOptions& options, const QStringList& files,
               WindowOptions& next)
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    auto session = HeldSession::in(folder, &catalogue); // opens it while the window is built
    MainWindow window(catalogue);
    window.workspace().setCache(cache);
    const LastPlace last = window.useSettings(settingsFile());
    if (options.theme != Theme::System) {
        window.setTheme(options.theme);
    }
    if (!options.page.isEmpty()) {
        (void)window.showPage(options.page);
    }
    if (!last.isKnown) {
        window.resize(MainWindow::firstSize(QGuiApplication::primaryScreen()->availableSize()));
    }
    keepOnScreen(window);
    Wish wish = Wish::End;
    window.findChild<LanguageController*>()->setReopening([&] {
        next = reopening(window.lessons());
        wish = window.close() ? Wish::OtherLanguage : Wish::End; // closing the last window ends the loop below
        return wish == Wish::OtherLanguage;
    });
    tellStart(window);
    const bool isReady = session && (**session).isReadyWithin(kFirstMoment);
    if (session) { // else beginSession() says why
        window.session().take(*std::move(session));
    }
    if (isReady) {
        (void)window.beginSession(folder); // the first picture shows what it has
    }
    last.isMaximised ? window.showMaximized() : window.show();
    QTimer::singleShot(0, &window, [&window, &options, &files, &folder, isReady] {
        if (!isReady) {
            (void)window.beginSession(folder);
        }
        window.files().openAll(files);
        window.efforts().begin();
        window.modelController().begin();
        window.serveController().begin();
        if (!window.workspace().isExploring() && window.workspace().exploration() == nullptr &&
            window.predictions().isSettled()) { // nothing was restored
            window.beginWithExample();
        }
        if (!options.lesson.isEmpty()) {
            window.lessons().open(options.lesson, static_cast<std::size_t>(options.step - 1));
        }
    });
    QApplication::exec();
    return wish;
}

/// Shows one window after the other, one for each language that is chosen.
void runWindows(const Catalogue& catalogue, WindowOptions options)
{
    const auto cache = openCache(); // must outlive the windows and their jobs
    QStringList files = (options.study.isEmpty() ? QStringList() : QStringList(options.study)) + options.files;
    const QPalette colours = QApplication::palette();
    const QPalette tipColours = QToolTip::palette();
    WindowOptions next;
    while (runWindow(catalogue, cache.get(), options, files, next) == Wish::OtherLanguage) {
        QApplication::setPalette(colours); // the next window takes them for the system's
        QToolTip::setPalette(tipColours);
        delete Language::installed();
        options = std::exchange(next, {}); // the session restores what was asked for at the start
        files.clear();
        speak(options);
    }
}

/// Draws a figure of the window, or the handout of a lesson.
Result<void> drawPicture(const Catalogue& catalogue, const WindowOptions& options)
{
    MainWindow window(catalogue);
    window.setTheme(options.theme);
    if (!options.page.isEmpty()) {
        (void)window.showPage(options.page);
    }
    if (!options.figure.isEmpty()) {
        return drawFigure(window,
                          {options.figure, options.size, options.study, options.page, options.lesson, options.step});
    }
    window.resize(options.size);
    window.show();
    return writeHandout({window, window.tabs(), window.looks(), window.lessons()}, options.handout, options.out,
                        options.leavesOutSolutions ? Solutions::LeftOut : Solutions::Included);
}

int showWindow(int argc, char** argv, const WindowOptions& options)
{
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C"); // Qt sets the user's locale; numbers in files and command lines have none
    QApplication::setApplicationName(QStringLiteral("Pimento"));
    QApplication::setApplicationVersion(QStringLiteral(PIMENTO_VERSION));
    QApplication::setStyle(new FieldStyle);
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/pimento.svg")));
    speak(options);
    const Result<Catalogue> catalogue = Catalogue::loadDefault();
    if (!catalogue) {
        return report(catalogue.error(), kFailed);
    }
    if (isPicture(options)) {
        const Result<void> drawn = drawPicture(*catalogue, options);
        return drawn ? 0 : report(drawn.error(), kFailed);
    }
    runWindows(*catalogue, options);
    return 0;
}

} // namespace

int runWindowProgram(int argc, char** argv)
{
    std::signal(SIGXFSZ, SIG_IGN); // exceeding the file size limit shall be a write error, which is reported
    const Result<WindowOptions> options = parseWindowOptions(argumentsOf(argc, argv));
    if (!options) {
        return report(options.error(), kUsedWrongly);
    }
    if (options->isHelpWanted || options->isVersionWanted) {
        const QCoreApplication application(argc, argv); // the help text needs the program's name
        const QString text = options->isHelpWanted ? windowHelp() : QStringLiteral("pimento " PIMENTO_VERSION "\n");
        std::fputs(qPrintable(text), stdout);
        return 0;
    }
    if (isPicture(*options)) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qputenv("QT_SCALE_FACTOR", QByteArray::number(options->scale));
    } else if (!hasDisplay()) {
        return report(
            {"there is no display to open a window on", "", "Set DISPLAY, or draw a picture with --figure out.png"},
            kFailed);
    }
    return showWindow(argc, argv, *options);
}

} // namespace pimento
