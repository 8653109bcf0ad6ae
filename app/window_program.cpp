// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_program.h"

#include "app/effort_desk.h"
#include "app/figure.h"
#include "app/file_desk.h"
#include "app/lesson_desk.h"
#include "app/lesson_handout.h"
#include "app/main_window.h"
#include "app/start_watch.h"
#include "app/window_options.h"
#include "engine/costs/cost_cache.h"
#include "engine/costs/result_store.h"
#include "engine/study/catalogue.h"
#include "views/widgets/field_style.h"

#include <QApplication>
#include <QIcon>
#include <QScreen>
#include <QStandardPaths>
#include <QTimer>

#include <csignal>
#include <cstdio>
#include <memory>
#include <utility>

namespace pimento {

namespace {

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

/// What is known from earlier sessions; without a file that works, what becomes known in this one.
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

int showWindow(int argc, char** argv, const WindowOptions& options)
{
    const bool isFigure = !options.figure.isEmpty();
    const bool isPicture = isFigure || !options.handout.isEmpty();
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("Pimento"));
    QApplication::setApplicationVersion(QStringLiteral(PIMENTO_VERSION));
    QApplication::setStyle(new FieldStyle);
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/pimento.svg")));
    const Result<Catalogue> catalogue = Catalogue::loadDefault();
    if (!catalogue) {
        return report(catalogue.error(), kFailed);
    }
    const auto cache = isPicture ? nullptr : openCache(); // outlives the window and its jobs
    MainWindow window(*catalogue);
    window.workspace().setCache(cache.get());
    const QString settings =
        QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/window.ini");
    const bool hasPlace = !isPicture && window.useSettings(settings);
    if (isPicture || options.theme != Theme::System) {
        window.setTheme(options.theme);
    }
    if (!options.page.isEmpty()) {
        (void)window.showPage(options.page);
    }
    if (isFigure) {
        const Result<void> drawn = drawFigure(window, {options.figure, options.size, options.study, options.page,
                                                       options.lesson, options.step});
        return drawn ? 0 : report(drawn.error(), kFailed);
    }
    if (!options.handout.isEmpty()) {
        window.resize(options.size);
        window.show();
        const Result<void> written = writeHandout(window, options.handout, options.out);
        return written ? 0 : report(written.error(), kFailed);
    }
    if (!hasPlace) {
        window.resize(MainWindow::firstSize(QGuiApplication::primaryScreen()->availableSize()));
    }
    tellStart(window);
    window.show();
    QTimer::singleShot(0, &window, [&window, options] {
        (void)window.beginSession(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
        window.files().openAll((options.study.isEmpty() ? QStringList() : QStringList(options.study)) + options.files);
        window.efforts().begin();
        if (window.workspace().history().entries().empty()) { // nothing was restored
            window.workspace().openExample();
        }
        if (!options.lesson.isEmpty()) {
            window.lessons().open(options.lesson, static_cast<std::size_t>(options.step - 1));
        }
    });
    return QApplication::exec();
}

} // namespace

int runWindowProgram(int argc, char** argv)
{
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error of the write, which is told
    const Result<WindowOptions> options = parseWindowOptions(argumentsOf(argc, argv));
    if (!options) {
        return report(options.error(), kUsedWrongly);
    }
    if (options->isHelpWanted || options->isVersionWanted) {
        const QCoreApplication application(argc, argv); // the help names the program
        const QString text = options->isHelpWanted ? windowHelp() : QStringLiteral("pimento " PIMENTO_VERSION "\n");
        std::fputs(qPrintable(text), stdout);
        return 0;
    }
    if (!options->figure.isEmpty() || !options->handout.isEmpty()) {
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
