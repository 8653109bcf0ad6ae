// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/session_controller.h"

#include "app/window/session/held_session.h"
#include "app/window/session/page_memory.h"
#include "app/window/session/page_tabs.h"
#include "app/window/session/session_keys.h"
#include "app/window/workspace/workspace.h"
#include "engine/exploration/recorded/study_explore.h"
#include "engine/study_files/study_merge.h"
#include "views/devices/devices_page.h"
#include "views/explore/explore_page.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/kernel/kernel_page.h"
#include "views/question/question_panel.h"
#include "views/texts/engine_text.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QTemporaryDir>
#include <QTimer>

#include <filesystem>
#include <utility>

namespace pimento {

namespace {

constexpr int kPause = 3000; // milliseconds between checks for changes; even with a slow disk less than 5 s are lost

} // namespace

SessionController::SessionController(const Parts& parts, std::unique_ptr<PageMemory> memory, QObject* parent)
    : QObject(parent), m_parts(parts), m_timer(new QTimer(this)), m_marks(parts.workspace, parts.deviceLibrary),
      m_memory(std::move(memory))
{
    m_timer->setInterval(kPause);
    connect(m_timer, &QTimer::timeout, this, &SessionController::keep);
    connect(&parts.workspace, &Workspace::studyFailed, this, [this](const QString& message) {
        Q_EMIT told(tr("Results are not saved: %1. They stay in memory; the next exploration tries to save again.")
                        .arg(message));
    });
    connect(&m_marks, &MarkStore::failed, this, &SessionController::giveUp);
    connect(&parts.question, &QuestionPanel::questionChanged, this, &SessionController::noteFields);
    noteFields();
}

SessionController::~SessionController() = default;

/// Stores the question of the fields; while a field is edited there may be none, and the last one is kept.
void SessionController::noteFields()
{
    if (const auto& posed = m_parts.question.problem()) {
        m_fields = questionJson((*posed)->question());
    }
}

void SessionController::giveUp(const QString& message)
{
    if (m_study != nullptr) {
        Q_EMIT told(tr("Saving has stopped: %1").arg(message));
        m_marks.close();
        m_study.reset();
        m_timer->stop();
        Q_EMIT changed();
    }
}

QString SessionController::file() const
{
    return m_study != nullptr && m_hasName ? QString::fromStdString(m_study->file().string()) : QString();
}

void SessionController::take(std::unique_ptr<HeldSession> session) { m_opening = std::move(session); }

Result<void> SessionController::begin(const QString& folder)
{
    auto session = m_opening == nullptr ? HeldSession::in(folder) : std::move(m_opening);
    if (!session) {
        return tl::unexpected<Error>(session.error());
    }
    m_opening = *std::move(session);
    m_lock = m_opening->takeLock();
    m_unnamed = m_opening->file();
    return use(m_unnamed, false);
}

Result<void> SessionController::open(const QString& file)
{
    if (!QFileInfo::exists(file)) {
        return fail("does not exist", "study " + file.toStdString(), "Choose another file");
    }
    return use(file, true);
}

namespace {

Result<std::unique_ptr<Study>> openCopy(const std::filesystem::path& file, const std::filesystem::path& copy)
{
    std::error_code code;
    if (!std::filesystem::copy_file(file, copy, code)) {
        return fail("cannot be copied, and a newer version wrote it", "study " + file.string(),
                    "Open it with that version");
    }
    return Study::open(copy, StudyAccess::Write);
}

} // namespace

/// Opens the study of a file, or the one that is open already. Moves a damaged session aside, which may be recovered.
Result<std::unique_ptr<Study>> SessionController::studyOf(const QString& file, bool hasName)
{
    const std::filesystem::path path = file.toStdString();
    auto study = m_opening != nullptr && m_opening->file() == file ? m_opening->takeStudy()
                 : hasName                                         ? Study::open(path, StudyAccess::Write)
                                                                   : Study::openOrCreate(path);
    if (!study && !hasName && study.error().kind == ErrorKind::Damaged) {
        const QString aside = file + QStringLiteral(".damaged");
        QFile::remove(aside);
        if (QFile::rename(file, aside)) {
            Q_EMIT told(tr("The last session is damaged and moved to %1").arg(aside));
            study = Study::openOrCreate(path);
        }
    }
    return study;
}

/// Switches to a study and shows it.
Result<void> SessionController::use(const QString& file, bool hasName)
{
    const std::filesystem::path path = file.toStdString();
    const QDateTime written = QFileInfo(file).lastModified();
    auto study = studyOf(file, hasName);
    if (!study) {
        return tl::unexpected<Error>(study.error());
    }
    const auto text = (*study)->view(kSessionView);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    const auto view = *text ? std::optional(parseSessionView(**text, file.toStdString())) : std::nullopt;
    const bool isNewer = view && *view && (**view).isNewer();
    std::unique_ptr<QTemporaryDir> copy;
    if (isNewer) { // this version cannot write everything that a newer one stored: use a copy
        study->reset();
        copy = std::make_unique<QTemporaryDir>();
        study = openCopy(path, copy->filePath(QStringLiteral("copy.pimento")).toStdString());
        if (!study) {
            return tl::unexpected<Error>(study.error());
        }
    }
    Q_EMIT aboutToChange();
    close();
    m_study = *std::move(study);
    m_copy = std::move(copy);
    m_hasName = hasName && !isNewer;
    m_recovered =
        view && *view && !(**view).isClosed && !isNewer ? written.toString(QStringLiteral("HH:mm")) : QString();
    m_parts.workspace.setStudy(m_study);
    m_parts.workspace.state().pins.clear(); // they belong to the study before
    if (view && *view) {
        restore(**view);
    } else if (view) {
        Q_EMIT told(inWords(view->error()));
    } else if (hasName) {
        restore(lastAnswer());
    } else {
        m_memory->restore({});
    }
    m_opening.reset(); // everything of it is shown
    if (isNewer) {
        tellNewer(**view);
    }
    if (const Result<void> read = m_marks.open(m_study); !read) {
        Q_EMIT told(tr("Notes are not restored: %1").arg(inWords(read.error())));
    }
    m_written.clear();
    m_timer->start();
    Q_EMIT changed();
    Q_EMIT opened();
    return {};
}

void SessionController::tellNewer(const SessionView& view)
{
    QStringList unknown;
    for (const std::string& each : view.unknown) {
        unknown << QString::fromStdString(each);
    }
    const QString left = unknown.isEmpty()
                             ? tr("All of it is readable.")
                             : tr("This version cannot read: %1.").arg(unknown.join(QStringLiteral("; ")));
    Q_EMIT told(tr("A newer version wrote this session, so it is read-only. Save it as another study to keep your "
                   "changes. %1")
                    .arg(left));
}

Result<void> SessionController::saveAs(const QString& file)
{
    namespace fs = std::filesystem;
    if (m_study == nullptr) {
        return fail("is not saved anywhere", "this session", "Start the program again where it can write");
    }
    const fs::path target = file.toStdString();
    std::error_code code;
    if (fs::equivalent(target, m_study->file(), code)) {
        keep();
        return {};
    }
    if (const Result<void> kept = m_marks.flush(); !kept) {
        return kept;
    }
    const fs::path aside = target.string() + ".new";
    fs::remove(aside, code);
    const std::vector<fs::path> sources = {m_study->file()};
    const auto merged = mergeInto(aside, sources);
    if (!merged) {
        return tl::unexpected<Error>(merged.error());
    }
    fs::rename(aside, target, code);
    if (code) {
        fs::remove(aside, code);
        return fail("cannot be written", "file " + target.string(), "Choose another folder");
    }
    auto study = Study::open(target, StudyAccess::Write);
    if (!study) {
        return tl::unexpected<Error>(study.error());
    }
    close();
    m_study = *std::move(study);
    m_hasName = true;
    m_copy.reset();
    m_parts.workspace.setStudy(m_study);
    if (Result<void> read = m_marks.open(m_study); !read) {
        return read;
    }
    m_written.clear();
    keep();
    m_timer->start();
    Q_EMIT changed();
    return {};
}

Result<void> SessionController::startAnew()
{
    if (m_unnamed.isEmpty()) {
        return fail("is not saved anywhere", "this session", "Start the program again where it can write");
    }
    if (m_study != nullptr && !m_hasName) {
        (void)m_marks.flush(); // a failure is reported when the file is renamed
        m_marks.close();
        m_parts.workspace.setStudy(nullptr);
        m_writing.cancel();
        m_study.reset();
    }
    // Keep the last unnamed session, so that it can be opened again.
    const QString before = m_unnamed + QStringLiteral(".before");
    QFile::remove(before);
    if (QFileInfo::exists(m_unnamed) && !QFile::rename(m_unnamed, before)) {
        return fail("cannot be renamed", "file " + m_unnamed.toStdString(), "Save the session under another name");
    }
    return use(m_unnamed, false);
}

void SessionController::keep()
{
    if (m_study == nullptr) {
        return;
    }
    std::string text = sessionViewJson(view(false));
    if (text == m_written) {
        return;
    }
    m_written = text;
    m_writing.start([this, study = m_study, text = std::move(text), order = m_order,
                     number = m_order->next()](std::stop_token, const JobRunner::Post& post) {
        Result<void> kept;
        (void)order->make(number, [&] { kept = study->setView(kSessionView, text); });
        if (!kept) {
            post([this, message = inWords(kept.error())] {
                m_written.clear(); // to be tried again, but told once
                if (!std::exchange(m_isUnwritten, true)) {
                    Q_EMIT told(tr("The view is not saved: %1").arg(message));
                }
            });
        } else {
            post([this] { m_isUnwritten = false; });
        }
    });
}

bool SessionController::keepAll()
{
    if (m_study == nullptr || m_copy != nullptr) {
        return false;
    }
    Result<void> kept;
    std::string text = sessionViewJson(view(false));
    (void)m_order->make(m_order->next(), [&] { kept = m_study->setView(kSessionView, text); });
    m_written = kept ? std::move(text) : std::string();
    return kept && m_marks.flush();
}

void SessionController::close()
{
    if (m_study == nullptr) {
        return;
    }
    m_timer->stop();
    m_writing.cancel();
    Result<void> kept;
    (void)m_order->make(m_order->next(), [&] { kept = m_study->setView(kSessionView, sessionViewJson(view(true))); });
    if (!kept) {
        Q_EMIT told(tr("The view is not saved: %1").arg(inWords(kept.error())));
    }
    if (const Result<void> marked = m_marks.flush(); !marked) {
        Q_EMIT told(tr("Notes are not saved: %1").arg(inWords(marked.error())));
    }
    m_marks.close();
    m_study.reset();
    m_parts.workspace.setStudy(nullptr);
}

void SessionController::end()
{
    close();
    m_lock.reset();
}

void SessionController::hold()
{
    m_held = view(false);
    m_marks.hold();
}

void SessionController::release()
{
    m_held.reset();
    m_marks.release();
}

SessionView SessionController::view(bool isClosed) const
{
    SessionView view = m_held ? *m_held : viewOfResults();
    view.isClosed = isClosed;
    view.kernel.reset();
    view.devices.clear();
    addTexts(view);
    return view;
}

/// State of questions and results in the window.
SessionView SessionController::viewOfResults() const
{
    SessionView view;
    view.page = shownPageName(m_parts.tabs).toStdString();
    view.fields = m_fields;
    view.isOwnKernel = m_parts.question.isOwnKernel();
    Workspace& workspace = m_parts.workspace;
    for (const HistoryEntry& entry : workspace.history().entries()) {
        view.history.push_back(
            {keyText(studyKeyOf(*entry.problem)), entry.extent == ExploreExtent::Best, entry.isPredicted});
    }
    if (const auto* entry = workspace.history().current(); entry != nullptr) {
        view.answered = SessionQuestion{keyText(studyKeyOf(*entry->problem)), entry->extent == ExploreExtent::Best,
                                        entry->isPredicted};
    }
    const SharedState& state = workspace.state();
    view.selected = state.selection.current();
    view.filters = state.filters.filters();
    view.axes = m_parts.explore.scatter().axes();
    view.isLogarithmic = m_parts.explore.scatter().isLogarithmic();
    for (std::size_t place = 0; place < Pins::kPins; ++place) {
        if (const auto& pin = state.pins.at(place)) {
            view.pins.push_back({place, keyText(studyKeyOf(*pin->problem)), pin->candidate});
        }
    }
    view.pages = m_memory->pages();
    return view;
}

/// Adds kernel and devices of the user's own.
void SessionController::addTexts(SessionView& view) const
{
    const KernelPage& kernel = m_parts.kernel;
    if (!kernel.ownText().isEmpty()) {
        view.kernel = SessionText{kernel.ownName().toStdString(), kernel.ownText().toStdString(),
                                  kernel.ownFile().toStdString(), kernel.hasUnsavedText(), ""};
    }
    for (const OwnDevice& device : m_parts.devices.own()) {
        view.devices.push_back({"", device.text.toStdString(), device.file.toStdString(), device.isUnsaved,
                                device.usedText.toStdString()});
    }
}

} // namespace pimento
