// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore/export_controller.h"

#include "app/outputs/export_files.h"
#include "app/window/workspace/workspace.h"
#include "engine/systems/dcc/listed_program.h"
#include "views/commands/command_registry.h"
#include "views/frame/export_dialog.h"
#include "views/frame/notice_bar.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QDesktopServices>
#include <QDir>
#include <QMessageBox>
#include <QStandardPaths>
#include <QUrl>

#include <filesystem>
#include <utility>

namespace pimento {

namespace {

/// Result of a job, for the window.
struct Outcome {
    bool isDone = false;
    QString message;
};

std::vector<OfferedForm> offeredForms()
{
    std::vector<OfferedForm> forms;
    for (const ExportFormatInfo& info : exportFormats()) {
        OfferedForm form{std::string(info.id), {}, inWords(std::string(info.what))};
        for (const std::string_view file : info.files) {
            form.files << QString::fromUtf8(file.data(), static_cast<qsizetype>(file.size()));
        }
        forms.push_back(std::move(form));
    }
    return forms;
}

QString wordsOf(const Exported& exported, const std::vector<LeftOutFormat>& leftOut, const QString& folder)
{
    std::uint64_t bytes = 0;
    for (const ExportedFile& file : exported.files) {
        bytes += file.bytes;
    }
    QString text =
        ExportController::tr("Wrote %n file(s), %1, into %2.", "", static_cast<int>(exported.files.size()))
            .arg(formatQuantity(static_cast<double>(bytes), QStringLiteral("B")), QDir::toNativeSeparators(folder));
    for (const LeftOutFormat& each : leftOut) {
        text += ExportController::tr(" Not written: %1 (%2).")
                    .arg(QString::fromUtf8(infoOf(each.format).files.front().data()), inWords(each.why));
    }
    return text;
}

Result<void> makeFolder(const QString& folder)
{
    std::error_code code;
    std::filesystem::create_directories(folder.toStdString(), code);
    if (code) {
        return fail("cannot be made: " + code.message(), "folder " + folder.toStdString(),
                    "Name a folder that can be written");
    }
    return {};
}

} // namespace

/// The candidate to write.
struct ExportController::Chosen {
    std::shared_ptr<const Problem> problem;
    std::shared_ptr<const CandidateList> list;
    std::size_t row = 0;
    QString words;
};

ExportController::ExportController(Workspace& workspace, NoticeBar& notice, QWidget& window)
    : QObject(&window), m_workspace(workspace), m_notice(notice), m_window(window),
      m_folder(QDir(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)).filePath(tr("schedule"))),
      m_forms({"schedule"})
{
}

ExportController::~ExportController() = default;

void ExportController::addCommands(CommandRegistry& commands, const QString& menu, int group)
{
    commands.add({QStringLiteral("file.exportDraft"),
                  menu,
                  tr("Export the selected &candidate…"),
                  {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_E)},
                  group},
                 this, [this] { ask(); });
}

Result<ExportController::Chosen> ExportController::chosen() const
{
    const auto exploration = m_workspace.exploration();
    const auto current = m_workspace.selection().current();
    const auto row = exploration != nullptr && current ? exploration->table->rowOf(*current) : std::nullopt;
    if (!row) {
        return fail("no draft is selected", "page Explore", "Select one in the table or in a plot");
    }
    if (!hasDraftPrograms(*exploration->problem)) {
        return fail("has no drafts that can be written", "model " + exploration->problem->question().system,
                    "Use the model that compiles");
    }
    return Chosen{
        exploration->problem, exploration->candidates, *row,
        wordsAndCode(candidateWords(*exploration, *row), QString::fromStdString(exploration->table->label(*row)))};
}

void ExportController::ask()
{
    const auto subject = chosen();
    if (!subject) {
        QMessageBox::information(&m_window, tr("Export the candidate"), inWords(subject.error()));
        return;
    }
    ExportDialog dialog(tr("%1\n%2").arg(subject->words, lineInWords(subject->problem->text())), offeredForms(),
                        &m_window);
    dialog.setChosen(m_forms);
    dialog.setFolder(m_folder);
    if (dialog.exec() != QDialog::Accepted) {
        return;
    }
    m_folder = dialog.folder();
    m_forms = dialog.chosen();
    const auto formats = parseExportFormats(m_forms);
    if (const Result<void> begun = formats ? write(m_folder, *formats) : tl::unexpected<Error>(formats.error());
        !begun) {
        QMessageBox::warning(&m_window, tr("Export the candidate"), inWords(begun.error()));
    }
}

Result<void> ExportController::write(const QString& folder, const std::vector<ExportFormat>& formats)
{
    auto subject = chosen();
    if (!subject) {
        return tl::unexpected<Error>(subject.error());
    }
    if (auto made = makeFolder(folder); !made) {
        return made;
    }
    m_notice.tell(tr("Writing the candidate into %1…").arg(QDir::toNativeSeparators(folder)),
                  {{tr("Stop"), [this] { stop(); }}});
    m_job.start([this, folder, formats, one = *std::move(subject)](const std::stop_token& stop,
                                                                   const JobRunner::Post& post) {
        Outcome outcome;
        std::vector<LeftOutFormat> leftOut;
        NoProgress progress;
        const auto program = draftProgramOf(*one.problem, *one.list, one.row, stop);
        auto exported =
            program
                ? writeExports({*one.problem, *program, folder.toStdString(), formatsOf(formats, *program, leftOut)},
                               {stop, progress, progress})
                : Result<Exported>(tl::unexpected<Error>(program.error()));
        outcome.isDone = exported.has_value();
        outcome.message = exported ? wordsOf(*exported, leftOut, folder)
                                   : tr("The candidate was not written: %1").arg(inWords(exported.error()));
        post([this, folder, outcome] { end(outcome.isDone, folder, outcome.message); });
    });
    return {};
}

void ExportController::end(bool isDone, const QString& folder, const QString& message)
{
    NoticeBar::Offers offers;
    if (isDone) {
        offers.emplace_back(tr("Open the folder"),
                            [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
    }
    m_notice.tell(message, offers);
    Q_EMIT ended(isDone, message);
}

} // namespace pimento
