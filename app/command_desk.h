// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/command_registry.h"

#include <QWidget>

namespace pimento {

/// Opens the palette, the sheet of keys and the dialog that changes keys, and offers the choices of the question to
/// the palette.
class CommandDesk : public QObject {
    Q_OBJECT

public:
    /// `question`: its lists of kernels, devices, models and spaces can be chosen from.
    CommandDesk(CommandRegistry& registry, QWidget& window, QWidget& question);

    void openPalette();
    void openSheet();
    void openKeys();

private:
    void addCommands();
    void addViewKeys();
    void addChoices(QWidget& question, const char* list, const QString& word);

    CommandRegistry& m_registry;
    QWidget& m_window;
};

} // namespace pimento
