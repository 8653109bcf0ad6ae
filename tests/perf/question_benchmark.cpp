// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"
#include "engine/problem/catalogue.h"
#include "tests/support/places.h"

#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QSpinBox>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>

// Changes a size field of the question panel on each device and measures how long the window is busy with it. "worst
// ms" is the slowest of the changes.

namespace {

using namespace pimento;

/// A window with a device chosen by its title.
MainWindow& windowWith(const std::string& device)
{
    static const Catalogue catalogue = Catalogue::load(sourceFile()).value();
    static MainWindow window(catalogue);
    window.resize(1400, 900);
    window.show();
    auto& devices = *window.findChild<QComboBox*>(QStringLiteral("backend"));
    devices.setCurrentIndex(devices.findText(QString::fromStdString(device)));
    Q_EMIT devices.activated(devices.currentIndex());
    QApplication::processEvents();
    return window;
}

void sizeField(benchmark::State& state, const std::string& device)
{
    MainWindow& window = windowWith(device);
    auto& field = *window.findChild<QSpinBox*>(QStringLiteral("seq_len"));
    double worst = 0;
    int value = 512;
    for (auto _ : state) {
        QElapsedTimer timer;
        timer.start();
        field.setValue(value = value == 512 ? 2048 : 512);
        QApplication::processEvents();
        worst = std::max(worst, static_cast<double>(timer.nsecsElapsed()) * 1e-6);
    }
    state.counters["worst ms"] = worst;
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    for (const char* device : {"AttAcc", "GDDR6-AiM", "HBM-PIM (HBM3)", "HBM-PIM (HBM2)"}) {
        benchmark::RegisterBenchmark((std::string("sizeField/") + device).c_str(), sizeField, device)
            ->Unit(benchmark::kMillisecond);
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
