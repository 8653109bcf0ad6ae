// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "views/question/device_library.h"

#include <QObject>

class QWidget;

namespace pimento {

class DevicesPage;
class QuestionPanel;

/// Controller that reads and writes device files, and passes devices from the page Devices to the question.
class DeviceController : public QObject {
    Q_OBJECT

public:
    struct Views {
        QuestionPanel* question;
        DevicesPage* page;
        QWidget* window;
    };

    DeviceController(const Catalogue& catalogue, DeviceLibrary& deviceLibrary, Views views, QObject* parent = nullptr);

    /// Lists a file on the page and makes its device the question's. Error: the file is invalid; the page then shows
    /// its text with the errors.
    [[nodiscard]] Result<void> load(const QString& file);
    /// Lists a file on the page only. Error: it cannot be read, or is no device file, with or without errors.
    [[nodiscard]] Result<void> list(const QString& file);
    /// Writes the current text to a file.
    [[nodiscard]] Result<void> store(const QString& file);

    /// Asks for a file, lists it and makes its device the question's.
    void openForQuestion();
    void openForPage();
    void save();
    /// Saves every changed device. False: one was not saved.
    bool saveAll();
    /// Lists a new device from the template.
    void create();
    void remove();

private:
    void listShipped(const Catalogue& catalogue);
    void followQuestion();
    [[nodiscard]] QString askForFile();
    [[nodiscard]] bool mayRead(const QString& file);
    bool saveTo(const QString& known);

    DeviceLibrary& m_deviceLibrary;
    Views m_views;
    QString m_asked; // name of the question's device
};

} // namespace pimento
