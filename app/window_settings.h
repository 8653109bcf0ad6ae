// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window_place.h"

#include <QByteArray>
#include <QMainWindow>
#include <QSettings>

#include <memory>

namespace pimento {

class CommandRegistry;
class VocabularyDesk;
class WindowLooks;

/// What a user chose once for all sessions: theme, size of text, place of the window, sizes of panels, columns of
/// tables, keys. Stands in one file that is read at the start and written when the window closes.
class WindowSettings {
public:
    struct Parts {
        QMainWindow* window;
        WindowLooks* looks;
        CommandRegistry* registry;
        VocabularyDesk* words;
    };

    WindowSettings(Parts parts, const QString& file);

    /// Values of another program version, or that make no sense, are passed over.
    void restore();
    void save();
    /// Where the window was; restore() puts it there, but does not maximise it: its place may have to be fitted before.
    [[nodiscard]] LastPlace lastPlace() const { return m_lastPlace; }
    /// Columns of tables come back once the tables have them.
    void restoreColumns();

private:
    void restoreKeys();
    void saveKeys();

    Parts m_parts;
    QSettings m_settings;
    LastPlace m_lastPlace;
};

} // namespace pimento
