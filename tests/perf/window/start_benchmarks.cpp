// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/session_controller.h"
#include "tests/perf/window/measurements.h"
#include "tests/perf/window/scene.h"
#include "tests/support/places.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>

#include <unistd.h>

#include <fstream>

// The real program in its own process, from before the process is created to its first picture and to the first one
// with drafts. The program prints both because PIMENTO_TELL_START is set (app/program/start_watch.h).

namespace pimento::perf {

namespace {

constexpr double kLimit = 2'000;

/// Returns the environment of a user who has never started the program, or who has left a session.
QProcessEnvironment userIn(const QString& home)
{
    QProcessEnvironment user = QProcessEnvironment::systemEnvironment();
    user.insert(QStringLiteral("HOME"), home);
    for (const char* folder : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"}) {
        user.remove(QLatin1String(folder));
    }
    user.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    user.insert(QStringLiteral("PIMENTO_DATA"), QString::fromStdString(sourceFile()));
    user.insert(QStringLiteral("PIMENTO_TELL_START"), QStringLiteral("1"));
    return user;
}

struct Start {
    double painted = 0; // milliseconds
    double explored = 0;
    Memory memory;
};

/// Starts the program once and measures it. The result is empty if the program prints nothing.
Start startOnce(const QString& home)
{
    QProcess program;
    program.setProcessEnvironment(userIn(home));
    program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    Start start;
    const auto begin = Clock::now();
    program.start(QString::fromStdString(builtFile("/bin/pimento")), QStringList());
    while (program.waitForReadyRead(60'000)) {
        const double now = millisecondsSince(begin);
        for (const QByteArray& line : program.readAllStandardOutput().split('\n')) {
            if (line == "painted") {
                start.painted = now;
            } else if (line == "explored") {
                start.explored = now;
                start.memory = memoryOf(std::to_string(program.processId()));
                program.terminate();
            }
        }
    }
    program.waitForFinished();
    return start;
}

/// Empties the file caches, so that files are read from the disk again. False: only the administrator may do that.
bool forgetFiles()
{
    sync();
    std::ofstream file("/proc/sys/vm/drop_caches");
    return static_cast<bool>(file << "3\n" << std::flush);
}

void tell(benchmark::State& state, const std::vector<Start>& starts)
{
    Spread painted;
    Spread explored;
    for (const Start& start : starts) {
        painted.add(start.painted);
        explored.add(start.explored);
    }
    explored.tell(state, 0);
    state.counters["with drafts: median ms"] = state.counters["median ms"];
    state.counters["with drafts: worst ms"] = state.counters["worst ms"];
    painted.tell(state, kLimit);
    state.counters["resident MiB"] = starts.back().memory.resident;
    state.counters["peak MiB"] = starts.back().memory.peak;
}

void firstStart(benchmark::State& state, bool isCold)
{
    closeScene();
    std::vector<Start> starts;
    for (auto _ : state) {
        const QTemporaryDir home;
        if (isCold && !forgetFiles()) {
            state.SkipWithError("only the administrator may make the system forget files");
            break;
        }
        starts.push_back(startOnce(home.path()));
        state.SetIterationTime(starts.back().painted * 1e-3);
    }
    if (!starts.empty()) {
        tell(state, starts);
    }
}

/// Measures a start after a window with the larger space was closed.
void nextStart(benchmark::State& state)
{
    const QTemporaryDir home;
    const QString folder = home.filePath(QStringLiteral(".local/share/Pimento"));
    QDir().mkpath(folder);
    Scene& scene = sceneOf(measuredSpaces().size() - 1);
    const QString session = scene.sessionFile();
    scene.window().session().keep();
    scene.waitForJobs();
    scene.window().session().close();
    QFile::copy(session, folder + QStringLiteral("/session.pimento"));
    closeScene();
    std::vector<Start> starts;
    for (auto _ : state) {
        starts.push_back(startOnce(home.path()));
        state.SetIterationTime(starts.back().painted * 1e-3);
    }
    tell(state, starts);
}

} // namespace

void addStartBenchmarks()
{
    const auto add = [](const char* name, auto what, int times) {
        benchmark::RegisterBenchmark(name, what)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(times);
    };
    add(
        "window/start/first, files in memory", [](benchmark::State& state) { firstStart(state, false); }, 7);
    if (qEnvironmentVariableIsSet("PIMENTO_COLD")) { // it slows the whole machine down
        add(
            "window/start/first, files on the disk", [](benchmark::State& state) { firstStart(state, true); }, 3);
    }
    add("window/start/with the last session", nextStart, 5);
}

} // namespace pimento::perf
