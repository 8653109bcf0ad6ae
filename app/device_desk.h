// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/catalogue.h"
#include "views/state/device_shelf.h"

#include <QObject>

class QWidget;

namespace pimento {

class DevicesPage;
class QuestionPanel;

/// Reads and writes device files, and brings devices from the page Devices to the question.
class DeviceDesk : public QObject {
    Q_OBJECT

public:
    struct Views {
        QuestionPanel* question;
        DevicesPage* page;
        QWidget* window;
    };

    DeviceDesk(const Catalogue& catalogue, DeviceShelf& shelf, Views views, QObject* parent = nullptr);

    /// Lists a file on the page, and makes its device the one of the question. Error: what is wrong with the file,
    /// which the page then shows in its text.
    [[nodiscard]] Result<void> load(const QString& file);
    /// Lists a file on the page only. Error: it cannot be read, or is something else than a device file, with or
    /// without mistakes.
    [[nodiscard]] Result<void> list(const QString& file);
    /// Writes the text on show to a file.
    [[nodiscard]] Result<void> store(const QString& file);

    /// The same with a dialog for the file.
    void openForQuestion();
    void openForPage();
    void save();
    /// Saves every device that was changed.
    bool saveAll();
    /// A device from the template.
    void create();
    void remove();

private:
    void listShipped(const Catalogue& catalogue);
    void followQuestion();
    [[nodiscard]] QString askForFile();
    [[nodiscard]] bool mayRead(const QString& file);
    bool saveTo(const QString& known);

    DeviceShelf& m_shelf;
    Views m_views;
    QString m_asked; // name of the question's device
};

} // namespace pimento
