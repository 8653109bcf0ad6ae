// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/looks/window_place.h"

#include <QByteArray>
#include <QMainWindow>
#include <QSettings>

#include <memory>

namespace pimento {

class CommandRegistry;
class VocabularyController;
class WindowLooks;

/// The user's settings for all sessions: theme, text size, window position, sizes of panels, columns of tables, keys.
/// One file holds them; it is read at the start and written when the window closes.
class WindowSettings {
public:
    struct Parts {
        QMainWindow* window;
        WindowLooks* looks;
        CommandRegistry* registry;
        VocabularyController* words;
    };

    WindowSettings(Parts parts, const QString& file);

    /// Restores settings; values of other program versions or invalid ones are ignored.
    void restore();
    void save();
    /// The window's last position; restore() moves the window there but does not maximise it, since the position may
    /// have to be fitted first.
    [[nodiscard]] LastPlace lastPlace() const { return m_lastPlace; }
    /// Restores the columns of tables after the tables have them.
    void restoreColumns();

private:
    void restoreKeys();
    void saveKeys();

    Parts m_parts;
    QSettings m_settings;
    LastPlace m_lastPlace;
};

} // namespace pimento
