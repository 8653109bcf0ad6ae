// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/handout_desk.h"

#include "app/window/lesson_desk.h"
#include "app/window/lesson_handout.h"
#include "app/window/main_window.h"
#include "views/frame/notice_bar.h"
#include "views/texts/engine_text.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QScopedValueRollback>

namespace pimento {

HandoutDesk::HandoutDesk(MainWindow& window, LessonDesk& lessons) : QObject(&lessons), m_window(window)
{
    connect(&lessons, &LessonDesk::handoutWanted, this, &HandoutDesk::ask);
}

void HandoutDesk::ask(const QString& lesson)
{
    if (m_window.lessons().shelf().find(lesson) == nullptr) {
        QMessageBox::warning(&m_window, tr("Handout"), tr("Choose a lesson on the page Learn first."));
        return;
    }
    QString file = QFileDialog::getSaveFileName(&m_window, tr("Handout as PDF"), lesson + QStringLiteral(".pdf"),
                                                tr("Documents (*.pdf)"));
    if (!file.isEmpty()) {
        file += file.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive) ? QString() : QStringLiteral(".pdf");
        write(lesson, file);
    }
}

void HandoutDesk::write(const QString& lesson, const QString& file)
{
    if (m_isWriting) {
        return;
    }
    const QScopedValueRollback guard(m_isWriting, true);
    if (const Result<void> written = writeHandout(m_window, lesson, file); !written) {
        QMessageBox::warning(&m_window, tr("Handout"), inWords(written.error()));
    } else {
        m_window.notice().tell(tr("Handout saved to %1.").arg(file));
    }
}

} // namespace pimento
