// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session_desk.h"

#include "app/main_window.h"
#include "engine/devices/registry.h"
#include "engine/explore/study_explore.h"
#include "engine/studies/study_merge.h"
#include "engine/study/system.h"
#include "views/pages/devices_page.h"
#include "views/pages/explore_page.h"
#include "views/pages/kernel_page.h"
#include "views/panels/question_panel.h"
#include "views/panels/scatter_tools.h"
#include "views/plots/scatter_plot.h"
#include "views/state/engine_text.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QTimer>

#include <array>
#include <charconv>
#include <filesystem>
#include <utility>

namespace pimento {

namespace {

constexpr int kPause = 5000; // milliseconds between looks at what changed
constexpr int kMostSessions = 16;
constexpr const char* kView = "window";

std::string keyText(const Fingerprint& key)
{
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%016llx%016llx", static_cast<unsigned long long>(key.high),
                  static_cast<unsigned long long>(key.low));
    return text.data();
}

std::optional<Fingerprint> keyOf(const std::string& text)
{
    constexpr std::size_t kDigits = 16;
    Fingerprint key;
    const auto read = [&](std::size_t from, std::uint64_t& word) {
        const char* end = text.data() + from + kDigits;
        const auto done = std::from_chars(text.data() + from, end, word, 16);
        return done.ec == std::errc{} && done.ptr == end;
    };
    return text.size() == 2 * kDigits && read(0, key.high) && read(kDigits, key.low) ? std::optional(key)
                                                                                     : std::nullopt;
}

} // namespace

SessionDesk::SessionDesk(MainWindow& window, QObject* parent)
    : QObject(parent), m_window(window), m_timer(new QTimer(this))
{
    m_timer->setInterval(kPause);
    connect(m_timer, &QTimer::timeout, this, &SessionDesk::keep);
    connect(&window.workspace(), &Workspace::studyFailed, this, [this](const QString& message) {
        Q_EMIT told(tr("Nothing more is kept: %1").arg(message));
        m_study.reset();
        m_timer->stop();
        Q_EMIT changed();
    });
}

SessionDesk::~SessionDesk() = default;

QString SessionDesk::file() const
{
    return m_study != nullptr && m_hasName ? QString::fromStdString(m_study->file().string()) : QString();
}

Result<void> SessionDesk::begin(const QString& folder)
{
    if (!QDir().mkpath(folder)) {
        return fail("cannot be made", "folder " + folder.toStdString(), "Sessions are not kept");
    }
    for (int number = 1; number <= kMostSessions; ++number) { // the first one that no other window has
        const QString name = number == 1 ? QStringLiteral("session") : QStringLiteral("session-%1").arg(number);
        const QString file = QDir(folder).filePath(name + QStringLiteral(".pimento"));
        auto lock = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
        lock->setStaleLockTime(0); // it is stale when its program has ended, however old it is
        if (lock->tryLock(0)) {
            m_lock = std::move(lock);
            m_unnamed = file;
            return use(file, false);
        }
    }
    return fail("is used by too many windows", "folder " + folder.toStdString(), "Close one of them");
}

Result<void> SessionDesk::open(const QString& file)
{
    if (!QFileInfo::exists(file)) {
        return fail("is not there", "study " + file.toStdString(), "Choose another file");
    }
    return use(file, true);
}

/// Changes to a study and shows it.
Result<void> SessionDesk::use(const QString& file, bool hasName)
{
    const std::filesystem::path path = file.toStdString();
    const QDateTime written = QFileInfo(file).lastModified();
    auto study = hasName ? Study::open(path, StudyAccess::Write) : Study::openOrCreate(path);
    if (!study && !hasName && study.error().kind == ErrorKind::Damaged) {
        // What is left of it stays for whoever can read it.
        const QString aside = file + QStringLiteral(".damaged");
        QFile::remove(aside);
        if (QFile::rename(file, aside)) {
            Q_EMIT told(tr("The last session is damaged; it stands in %1 now").arg(aside));
            study = Study::openOrCreate(path);
        }
    }
    if (!study) {
        return tl::unexpected<Error>(study.error());
    }
    const auto text = (*study)->view(kView);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    close();
    m_study = *std::move(study);
    m_hasName = hasName;
    m_recovered.clear();
    m_window.workspace().setStudy(m_study);
    if (*text) {
        const auto view = parseSessionView(**text, file.toStdString());
        if (view && !view->isClosed) {
            m_recovered = written.toString(QStringLiteral("HH:mm"));
        }
        if (view) {
            restore(*view);
        } else {
            Q_EMIT told(inWords(view.error()));
        }
    } else if (hasName) {
        restore(lastAnswer());
    }
    m_written.clear();
    m_timer->start();
    Q_EMIT changed();
    return {};
}

/// Of a study that no window wrote: the last question that has an answer.
SessionView SessionDesk::lastAnswer()
{
    SessionView view;
    view.page = "explore";
    const auto questions = m_study->questions();
    if (questions) {
        for (const StudyQuestion& each : *questions) {
            const auto answer = m_study->answer(each.key());
            if (answer && *answer) {
                view.answered = SessionQuestion{keyText(each.key()), (**answer).proof != StudyProof::Complete};
                view.selected = (**answer).candidate;
                view.history.push_back(*view.answered);
            }
        }
    }
    return view;
}

Result<void> SessionDesk::saveAs(const QString& file)
{
    namespace fs = std::filesystem;
    if (m_study == nullptr) {
        return fail("is not kept anywhere", "this session", "Start the program again where it can write");
    }
    const fs::path target = file.toStdString();
    std::error_code code;
    if (fs::equivalent(target, m_study->file(), code)) {
        keep();
        return {};
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
    m_window.workspace().setStudy(m_study);
    m_written.clear();
    keep();
    m_timer->start();
    Q_EMIT changed();
    return {};
}

Result<void> SessionDesk::startAnew()
{
    if (m_unnamed.isEmpty()) {
        return fail("is not kept anywhere", "this session", "Start the program again where it can write");
    }
    if (m_study != nullptr && !m_hasName) {
        m_window.workspace().setStudy(nullptr);
        m_writing.cancel();
        m_study.reset();
    }
    // The last one of its kind can be looked at once more.
    const QString before = m_unnamed + QStringLiteral(".before");
    QFile::remove(before);
    if (QFileInfo::exists(m_unnamed) && !QFile::rename(m_unnamed, before)) {
        return fail("cannot be renamed", "file " + m_unnamed.toStdString(), "Save the session under another name");
    }
    return use(m_unnamed, false);
}

void SessionDesk::keep()
{
    if (m_study == nullptr) {
        return;
    }
    std::string text = sessionViewJson(view(false));
    if (text == m_written) {
        return;
    }
    m_written = text;
    m_writing.start([this, study = m_study, text = std::move(text)](std::stop_token, const JobRunner::Post& post) {
        if (const auto kept = study->setView(kView, text); !kept) {
            post([this, message = inWords(kept.error())] {
                m_written.clear();
                Q_EMIT told(tr("What the window shows is not kept: %1").arg(message));
            });
        }
    });
}

void SessionDesk::close()
{
    if (m_study == nullptr) {
        return;
    }
    m_timer->stop();
    m_writing.cancel();
    const auto kept = m_study->setView(kView, sessionViewJson(view(true)));
    if (!kept) {
        Q_EMIT told(tr("What the window shows is not kept: %1").arg(inWords(kept.error())));
    }
    m_study.reset();
    m_window.workspace().setStudy(nullptr);
}

void SessionDesk::end()
{
    close();
    m_lock.reset();
}

SessionView SessionDesk::view(bool isClosed) const
{
    SessionView view;
    view.isClosed = isClosed;
    view.page = m_window.pageName().toStdString();
    if (const auto& asked = m_window.questionPanel().problem()) {
        view.fields = questionJson((*asked)->question());
    }
    Workspace& workspace = m_window.workspace();
    for (const HistoryEntry& entry : workspace.history().entries()) {
        view.history.push_back({keyText(studyKeyOf(*entry.problem)), entry.extent == ExploreExtent::Best});
    }
    if (const auto* entry = workspace.history().current()) {
        view.answered = SessionQuestion{keyText(studyKeyOf(*entry->problem)), entry->extent == ExploreExtent::Best};
    }
    const SharedState& state = workspace.state();
    view.selected = state.selection.current();
    view.filters = state.filters.filters();
    view.axes = m_window.page().scatter().axes();
    view.isLogarithmic = m_window.page().scatter().isLogarithmic();
    for (std::size_t place = 0; place < Pins::kPins; ++place) {
        if (const auto& pin = state.pins.at(place)) {
            view.pins.push_back({place, keyText(studyKeyOf(*pin->problem)), pin->candidate});
        }
    }
    const KernelPage& kernel = m_window.kernelPage();
    if (!kernel.ownText().isEmpty()) {
        view.kernel = SessionText{kernel.ownName().toStdString(), kernel.ownText().toStdString(),
                                  kernel.ownFile().toStdString(), kernel.hasUnsavedText(), ""};
    }
    for (const OwnDevice& device : m_window.devicesPage().own()) {
        view.devices.push_back({"", device.text.toStdString(), device.file.toStdString(), device.isUnsaved,
                                device.usedText.toStdString()});
    }
    return view;
}

void SessionDesk::restore(const SessionView& view)
{
    restoreTexts(view);
    SharedState& state = m_window.workspace().state();
    state.filters.clearBrush();
    state.filters.setFilters(view.filters);
    m_window.page().scatterTools().setAxes(view.axes);
    m_window.page().setLogarithmic(view.isLogarithmic);
    restorePins(view);
    restoreQuestion(view);
    (void)m_window.showPage(QString::fromStdString(view.page));
}

void SessionDesk::restoreTexts(const SessionView& view)
{
    if (view.kernel) {
        m_window.kernelPage().restoreOwn(QString::fromStdString(view.kernel->text),
                                         QString::fromStdString(view.kernel->name),
                                         QString::fromStdString(view.kernel->file),
                                         view.kernel->isUnsaved ? KernelPage::Kept::No : KernelPage::Kept::Yes);
    }
    for (const SessionText& device : view.devices) {
        m_window.devicesPage().restoreOwn({QString::fromStdString(device.text), QString::fromStdString(device.file),
                                           device.isUnsaved, QString::fromStdString(device.used)});
    }
}

/// The problem of a question of the study, as it was asked.
Result<std::shared_ptr<const Problem>> SessionDesk::pose(const std::string& key)
{
    const auto print = keyOf(key);
    const auto asked = print ? m_study->question(*print) : fail("is no key of a question", key);
    if (!asked) {
        return tl::unexpected<Error>(asked.error());
    }
    if (!*asked) {
        return fail("is not in the study", "question " + key);
    }
    const StudyQuestion& question = **asked;
    const auto system = findSystem(question.question.system);
    if (!system) {
        return fail("is of a system that this version does not have", question.text);
    }
    DeviceShelf& shelf = m_window.deviceShelf();
    if (shelf.indexOf(question.question.device.name) < 0 && !question.deviceText.empty()) {
        auto machine = makeMachine(question.deviceText, question.question.device.name);
        const Result<int> added =
            machine ? shelf.add(*std::move(machine)) : Result<int>(tl::unexpected<Error>(machine.error()));
        if (!added) {
            return tl::unexpected<Error>(added.error());
        }
    }
    auto problem = (*system)->pose(question.question, shelf.catalogue());
    if (problem && studyKeyOf(**problem) != *print) {
        return fail("was answered with another device file, kernel or version of the program", question.text,
                    "Its results stay in the study; explore it again");
    }
    return problem;
}

void SessionDesk::restorePins(const SessionView& view)
{
    Pins& pins = m_window.workspace().state().pins;
    pins.clear();
    for (const SessionPin& pin : view.pins) {
        const auto problem = pin.place < Pins::kPins ? pose(pin.question) : fail("has no such place", "pin");
        const auto list = problem
                              ? (*problem)->parse(pin.candidate, {})
                              : Result<std::shared_ptr<const CandidateList>>(tl::unexpected<Error>(problem.error()));
        if (list && (*list)->size() > 0) {
            pins.set(pin.place, Pin{*problem, (*list)->id(0), pin.candidate});
        } else if (!list) {
            Q_EMIT told(tr("Pin %1 is not restored: %2").arg(Pins::letter(pin.place), inWords(list.error())));
        }
    }
}

void SessionDesk::restoreQuestion(const SessionView& view)
{
    Workspace& workspace = m_window.workspace();
    std::vector<HistoryEntry> entries;
    for (const SessionQuestion& each : view.history) {
        if (auto problem = pose(each.key)) {
            entries.push_back(
                {*std::move(problem), each.isBest ? ExploreExtent::Best : ExploreExtent::All, nullptr, {}});
        }
    }
    workspace.history().restore(std::move(entries));
    const auto problem = view.answered ? pose(view.answered->key) : fail("nothing was asked");
    if (problem) {
        // All that is known comes out of the study.
        workspace.state().selection.setCurrent(view.selected);
        workspace.ask(*problem, view.answered->isBest ? ExploreExtent::Best : ExploreExtent::All);
    } else if (view.answered) {
        Q_EMIT told(inWords(problem.error()));
    }
    if (const auto fields = view.fields.empty() ? fail("none") : parseQuestionJson(view.fields, "session")) {
        m_window.questionPanel().setQuestion(*fields);
    }
}

} // namespace pimento
