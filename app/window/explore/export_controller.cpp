// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore/export_controller.h"

#include "app/window/workspace/workspace.h"
#include "engine/base/file_place.h"
#include "engine/systems/modules.h"
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

#include <algorithm>
#include <span>
#include <utility>

namespace pimento {

namespace {

/// Result of a job, for the window.
struct Outcome {
    bool isDone = false;
    QString message;
};

std::vector<OfferedForm> offeredForms(const SystemModule& module)
{
    std::vector<OfferedForm> forms;
    for (const ExportForm& each : module.exports) {
        OfferedForm form{std::string(each.id), {}, inWords(std::string(each.what))};
        for (const std::string_view file : each.files) {
            form.files << QString::fromUtf8(file.data(), static_cast<qsizetype>(file.size()));
        }
        forms.push_back(std::move(form));
    }
    return forms;
}

QString wordsOf(const std::vector<ExportedFile>& files, const std::vector<MissingForm>& missing, const QString& folder)
{
    std::uint64_t bytes = 0;
    for (const ExportedFile& file : files) {
        bytes += file.bytes;
    }
    QString text =
        ExportController::tr("Wrote %n file(s), %1, into %2.", "", static_cast<int>(files.size()))
            .arg(formatQuantity(static_cast<double>(bytes), QStringLiteral("B")), QDir::toNativeSeparators(folder));
    for (const MissingForm& each : missing) {
        text += ExportController::tr(" Not written: %1 (%2).")
                    .arg(QString::fromUtf8(each.form->files.front().data()), inWords(each.why));
    }
    return text;
}

} // namespace

/// The candidate to write.
struct ExportController::Chosen {
    const SystemModule* module = nullptr;
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
    const SystemModule* module = moduleOf(*exploration->problem);
    if (module == nullptr || module->makeExport == nullptr) {
        return fail("has no drafts that can be written", "model " + exploration->problem->question().system,
                    "Use the model that compiles");
    }
    return Chosen{
        module, exploration->problem, exploration->candidates, *row,
        wordsAndCode(candidateWords(*exploration, *row), QString::fromStdString(exploration->table->label(*row)))};
}

void ExportController::ask()
{
    const auto subject = chosen();
    if (!subject) {
        QMessageBox::information(&m_window, tr("Export the candidate"), inWords(subject.error()));
        return;
    }
    ExportDialog dialog(tr("%1\n%2").arg(subject->words, lineInWords(subject->problem->text())),
                        offeredForms(*subject->module), &m_window);
    if (std::ranges::any_of(subject->module->exports,
                            [&](const ExportForm& form) { return std::ranges::count(m_forms, form.id) > 0; })) {
        dialog.setChosen(m_forms);
    }
    dialog.setFolder(m_folder);
    if (dialog.exec() != QDialog::Accepted) {
        return;
    }
    m_folder = dialog.folder();
    m_forms = dialog.chosen();
    if (const auto begun = write(m_folder, m_forms); !begun) {
        QMessageBox::warning(&m_window, tr("Export the candidate"), inWords(begun.error()));
    }
}

Result<void> ExportController::write(const QString& folder, const std::vector<std::string>& formats)
{
    auto subject = chosen();
    if (!subject) {
        return tl::unexpected<Error>(subject.error());
    }
    auto forms = formsNamed(std::span<const ExportForm>(subject->module->exports), formats);
    if (!forms) {
        return tl::unexpected<Error>(forms.error());
    }
    if (auto made = makeFolder(folder.toStdString()); !made) {
        return made;
    }
    m_notice.tell(tr("Writing the candidate into %1…").arg(QDir::toNativeSeparators(folder)),
                  {{tr("Stop"), [this] { stop(); }}});
    m_job.start([this, folder, forms = *std::move(forms),
                 one = *std::move(subject)](const std::stop_token& stop, const JobRunner::Post& post) mutable {
        Outcome outcome;
        std::vector<MissingForm> missing;
        const ExportContext context{.version = PIMENTO_VERSION, .stop = stop};
        const auto written = one.module->makeExport(*one.problem, one.list, one.row, context)
                                 .and_then([&](const std::unique_ptr<CandidateExport>& candidate) {
                                     missing = removeMissing(forms, *candidate);
                                     return candidate->write(forms, folder.toStdString());
                                 });
        outcome.isDone = written.has_value();
        outcome.message = written ? wordsOf(*written, missing, folder)
                                  : tr("The candidate was not written: %1").arg(inWords(written.error()));
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
