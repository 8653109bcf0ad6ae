// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/handout_controller.h"

#include "app/window/learn/lesson_controller.h"
#include "views/frame/notice_bar.h"
#include "views/texts/engine_text.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QScopedValueRollback>

namespace pimento {

HandoutController::HandoutController(const HandoutSource& source, NoticeBar& notice)
    : QObject(&source.lessons), m_source(source), m_notice(notice)
{
    connect(&source.lessons, &LessonController::handoutWanted, this, &HandoutController::ask);
}

void HandoutController::ask(const QString& lesson)
{
    if (m_source.lessons.library().find(lesson) == nullptr) {
        QMessageBox::warning(&m_source.window, tr("Handout"), tr("Choose a lesson on the page Learn first."));
        return;
    }
    const QString without = tr("Without solutions (*.pdf)");
    QString chosen;
    QString file = QFileDialog::getSaveFileName(
        &m_source.window, tr("Handout as PDF"), lesson + QStringLiteral(".pdf"),
        tr("With solutions on the last page (*.pdf)") + QStringLiteral(";;") + without, &chosen);
    if (!file.isEmpty()) {
        file += file.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive) ? QString() : QStringLiteral(".pdf");
        write(lesson, file, chosen == without ? Solutions::LeftOut : Solutions::Included);
    }
}

void HandoutController::write(const QString& lesson, const QString& file, Solutions solutions)
{
    if (m_isWriting) {
        return;
    }
    const QScopedValueRollback guard(m_isWriting, true);
    if (const Result<void> written = writeHandout(m_source, lesson, file, solutions); !written) {
        QMessageBox::warning(&m_source.window, tr("Handout"), inWords(written.error()));
    } else {
        m_notice.tell(tr("Handout saved to %1.").arg(file));
    }
}

} // namespace pimento
