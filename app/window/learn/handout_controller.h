// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/learn/lesson_handout.h"

#include <QObject>

namespace pimento {

class NoticeBar;

/// Asks for the file of a lesson's handout, and reports the result.
class HandoutController : public QObject {
    Q_OBJECT

public:
    HandoutController(const HandoutSource& source, NoticeBar& notice);

    /// Writes a handout to a file and reports the result in the window.
    void write(const QString& lesson, const QString& file, Solutions solutions = Solutions::Included);

private:
    void ask(const QString& lesson);

    HandoutSource m_source;
    NoticeBar& m_notice;
    bool m_isWriting = false;
};

} // namespace pimento
