// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>

class QMenu;
class QMimeData;
class QTabWidget;
class QWidget;

namespace pimento {

class DeviceController;
class PredictController;
class SessionController;

/// Controller that opens files of every kind that the window reads: studies, kernels, networks, devices, predictors;
/// from a list of recent studies or dropped on the window.
class FileController : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QWidget& window;
        QTabWidget& tabs; // the pages of the window
        SessionController& session;
        DeviceController& devices;
        PredictController& predictions;
        std::function<Result<void>(const QString& file)> loadKernel;
        std::function<Result<void>(const QStringList& files)> loadQuestion; // files of another tool, together
        std::function<void(const QString& file)> openNetwork;               // shows on its page what is wrong with it
        std::function<Result<void>(const QString& file)> takeLesson;
    };

    static constexpr qsizetype kMostRecent = 10;

    explicit FileController(Parts parts, QObject* parent = nullptr);

    /// Opens a file by its ending: .pimento a study, .py a kernel, .json a device or, if it names their format, a lesson,
    /// a layer or a network, .onnx a network, .predictor a trained predictor, .yaml a question for Timeloop.
    /// Error: it cannot be read, or is none of these.
    [[nodiscard]] Result<void> open(const QString& file);

    /// Asks for a file of a trained predictor and opens it.
    void askForPredictor();
    /// Opens several files, and reports all failures in one message.
    void openAll(const QStringList& files);

    /// Stores recent studies in a settings file from now on.
    void useSettings(const QString& settings);
    /// Recent studies that still exist, the newest first.
    [[nodiscard]] QStringList recent() const;
    void fillRecent(QMenu& menu);

private:
    void noteStudy();
    [[nodiscard]] static QStringList filesIn(const QMimeData& data);
    bool eventFilter(QObject* watched, QEvent* event) override;

    Parts m_parts;
    QString m_settings; // "": recent studies are not stored
};

} // namespace pimento
