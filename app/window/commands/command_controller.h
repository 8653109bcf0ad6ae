// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/commands/command_registry.h"

#include <QWidget>

namespace pimento {

/// Opens the command palette, the list of keys and the dialog that changes keys, and offers the choices of the question
/// in the palette.
class CommandController : public QObject {
    Q_OBJECT

public:
    /// `question`: the panel whose lists of kernels, devices, models and spaces the palette offers.
    CommandController(CommandRegistry& registry, QWidget& window, QWidget& question);

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
