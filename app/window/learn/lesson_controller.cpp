// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/lesson_controller.h"

#include "app/window/learn/lesson_keys.h"
#include "app/window/learn/lesson_presenter.h"
#include "app/window/learn/lesson_texts.h"
#include "app/window/learn/part_covers.h"
#include "app/window/looks/window_looks.h"
#include "app/window/session/session_controller.h"
#include "app/window/workspace/slow_progress.h"
#include "app/window/workspace/workspace.h"
#include "engine/base/parallel.h"
#include "views/commands/command_registry.h"
#include "views/learn/learn_page.h"
#include "views/learn/lesson_bar.h"
#include "views/learn/pointer_spotlight.h"
#include "views/learn/speaker_notes.h"
#include "views/texts/engine_text.h"
#include "views/texts/language.h"

#include <QScreen>
#include <QScrollArea>
#include <QTabWidget>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace pimento {

LessonController::LessonController(const Catalogue& catalogue, Parts parts, std::unique_ptr<LessonPresenter> presenter,
                                   QObject* parent)
    : QObject(parent), m_catalogue(catalogue), m_parts(std::move(parts)), m_presenter(std::move(presenter)),
      m_keys(new LessonKeys(m_parts.window, m_parts.bar.reading(), this)),
      m_pointer(new PointerSpotlight(m_parts.window)), m_next(new QTimer(this)), m_ownCache(nullptr)
{
    m_next->setSingleShot(true);
    m_next->setInterval(1); // with 0 it would come before input events
    connect(m_next, &QTimer::timeout, this, [this] { std::exchange(m_after, {})(); });
    connectParts();
}

LessonController::~LessonController() { delete m_notes; }

void LessonController::connectParts()
{
    LearnPage& page = m_parts.page;
    LessonBar& bar = m_parts.bar;
    connect(&page, &LearnPage::watched, this, &LessonController::load);
    connect(&page, &LearnPage::lessonWanted, this, [this](const QString& id) { open(id); });
    connect(&page, &LearnPage::handoutWanted, this, &LessonController::handoutWanted);
    connect(&page, &LearnPage::removalWanted, this, &LessonController::removalWanted);
    connect(&bar, &LessonBar::stepWanted, this, [this](int step) { goTo(static_cast<std::size_t>(step)); });
    connect(&bar, &LessonBar::replayWanted, this, &LessonController::replay);
    connect(&bar, &LessonBar::leaveWanted, this, &LessonController::leaveSoon);
    connect(&bar, &LessonBar::stopWanted, this, &LessonController::stop);
    connect(&bar, &LessonBar::answered, this, &LessonController::takeAnswer);
    connect(m_keys, &LessonKeys::stepWanted, this, &LessonController::goBy);
    connect(&m_parts.session, &SessionController::aboutToChange, this, &LessonController::leave);
    connect(&m_parts.looks, &WindowLooks::presentingChanged, this, &LessonController::present);
    connect(&m_jobs, &JobRunner::ranOutOfMemory, this,
            [this] { giveUp(tr("There is not enough memory for this lesson.")); });
}

void LessonController::addCommands(CommandRegistry& registry, const QString& menu)
{
    m_registry = &registry;
    addStepCommands(registry, menu);
    registry.add({QStringLiteral("lesson.notes"),
                  menu,
                  tr("&Speaker notes in a window"),
                  {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_N)},
                  1},
                 this, [this] { showNotes(m_notes == nullptr || !m_notes->isVisible()); });
    registry.add({QStringLiteral("lesson.handout"), menu, tr("&Handout as PDF…"), {}, 1}, this, [this] {
        load();
        Q_EMIT handoutWanted(isOpen() ? QString::fromStdString(m_results->lesson.id) : m_parts.page.chosen());
    });
    const QString view = tr("Lesson");
    registry.addViewKeys({view, tr("Next step"), tr("→ and Space, in a presentation Page Down")});
    registry.addViewKeys({view, tr("Previous step"), tr("←, in a presentation Page Up")});
    registry.addChoices([this] {
        load();
        std::vector<Choice> choices;
        for (const LessonEntry& entry : m_library.entries()) {
            if (entry.problem.isEmpty()) {
                choices.push_back({tr("lesson: %1").arg(entry.title), [this, id = entry.id] { open(id); }});
            }
        }
        return choices;
    });
    showCommands();
}

void LessonController::addStepCommands(CommandRegistry& registry, const QString& menu)
{
    const auto add = [&](const char* id, const QString& text, Qt::Key key, auto run) {
        registry.add({QLatin1String(id), menu, text, {QKeySequence(Qt::CTRL | Qt::ALT | key)}}, this, run);
    };
    add("lesson.next", tr("&Next step"), Qt::Key_Right, [this] { goBy(1); });
    add("lesson.back", tr("&Previous step"), Qt::Key_Left, [this] { goBy(-1); });
    add("lesson.replay", tr("Res&et the step"), Qt::Key_R, [this] { replay(); });
    add("lesson.read", tr("Go to the &text of the lesson"), Qt::Key_T,
        [this] { m_parts.bar.reading().setFocus(Qt::ShortcutFocusReason); });
    add("lesson.leave", tr("&Leave the lesson"), Qt::Key_Q, [this] { leaveSoon(); });
}

void LessonController::showCommands()
{
    if (m_registry == nullptr) {
        return;
    }
    const bool isNext = isOpen() && m_step + 1 < m_results->lesson.steps.size();
    const std::pair<const char*, bool> wanted[] = {
        {"lesson.next", isNext},   {"lesson.back", isOpen() && m_step > 0},   {"lesson.replay", isOpen()},
        {"lesson.read", isOpen()}, {"lesson.leave", m_presenter->hasBegun()}, {"lesson.notes", isOpen()}};
    for (const auto& [id, isPossible] : wanted) {
        m_registry->action(QLatin1String(id))->setEnabled(isPossible);
    }
}

void LessonController::useSettings(const QString& file)
{
    m_library.useSettings(file);
    if (m_isLoaded) {
        showLessons();
    }
}

/// Loads the lessons when they are first needed.
void LessonController::load()
{
    if (m_isLoaded) {
        return;
    }
    const Language* language = Language::installed();
    const Result<void> loaded = m_library.load(language == nullptr ? std::string() : language->code().toStdString());
    m_isLoaded = loaded.has_value();
    if (loaded) {
        showLessons();
    } else {
        m_parts.page.showMessage(tr("There are no lessons: %1").arg(inWords(loaded.error())));
    }
}

LessonLibrary& LessonController::library()
{
    load();
    return m_library;
}

void LessonController::showLibrary(const std::string& id)
{
    m_known.erase(id); // its answers are those of the lesson before
    showLessons();
    if (!id.empty()) {
        m_parts.page.choose(QString::fromStdString(id));
    }
}

void LessonController::showLessons()
{
    if (m_library.items().empty()) {
        m_parts.page.showMessage(tr("The folder datasets/lessons has no lessons."));
    } else {
        m_parts.page.setLessons(m_library.entries());
    }
}

void LessonController::open(const QString& id, std::size_t step)
{
    load();
    if (isOpen() && QString::fromStdString(m_results->lesson.id) == id) {
        goTo(step == 0 ? m_step : step);
        return;
    }
    const Lesson* lesson = m_library.find(id);
    if (lesson == nullptr) {
        const QString message = tr("There is no lesson \"%1\", or its file cannot be read.").arg(id);
        m_parts.page.showNotice(message);
        Q_EMIT failed(message);
        return;
    }
    m_parts.page.showNotice({});
    m_parts.page.choose(id);
    if (!m_presenter->hasBegun()) {
        m_presenter->begin();
    } else {
        m_presenter->showNothing();
    }
    m_results.reset();
    m_given.clear();
    m_keys->setOn(false);
    if (const auto known = m_known.find(lesson->id); known != m_known.end()) {
        doNext([this, step, results = known->second] { take(results, step); });
    } else {
        search(*lesson, step);
    }
    showCommands();
}

void LessonController::search(const Lesson& lesson, std::size_t step)
{
    m_wanted = QString::fromStdString(lesson.title);
    const QString text = tr("Computing the results of the lesson…");
    m_parts.bar.showSearching(m_wanted, text, -1);
    CostCache* shared = m_parts.workspace.cache();
    CostCache* cache = shared != nullptr ? shared : &m_ownCache;
    std::vector<std::shared_ptr<const Exploration>> answered;
    for (const HistoryEntry& entry : m_presenter->historyOfBefore()) {
        if (entry.picture != nullptr) {
            answered.push_back(entry.picture);
        }
    }
    for (const auto& [id, known] : m_known) {
        answered.insert(answered.end(), known->pictures.begin(), known->pictures.end());
    }
    m_next->stop();
    m_jobs.start([this, lesson, step, text, cache, answered = std::move(answered)](const std::stop_token& stop,
                                                                                   const JobRunner::Post& post) {
        SlowProgress progress(
            [&](double share) { post([this, text, share] { m_parts.bar.showSearching(m_wanted, text, share); }); });
        FactOptions options;
        options.threads = hardwareThreads();
        options.cache = cache;
        options.progress = &progress;
        options.answered = answered;
        auto found = findLessonResults(lesson, m_catalogue, options, stop);
        post([this, step, found = std::move(found)] { take(found, step); });
    });
}

void LessonController::take(const Result<Results>& found, std::size_t step)
{
    if (!found) {
        giveUp(tr("The lesson \"%1\" cannot start: %2").arg(m_wanted, inWords(found.error())));
        return;
    }
    m_results = *found;
    m_known[m_results->lesson.id] = m_results;
    m_step = std::min(step, m_results->lesson.steps.size() - 1);
    m_keys->setOn(true);
    m_parts.page.setRunning(QString::fromStdString(m_results->lesson.id));
    if (m_notes != nullptr) {
        m_notes->restartClock();
    }
    show();
    present(m_parts.looks.isPresenting());
}

void LessonController::doNext(std::function<void()> what)
{
    m_jobs.cancel();
    m_after = std::move(what);
    m_next->start();
}

bool LessonController::isSearching() const { return m_jobs.isRunning() || m_next->isActive(); }

void LessonController::stop()
{
    if (isSearching() && !isOpen()) {
        giveUp(tr("Stopped. Start the lesson again to continue; the results so far remain."));
    }
}

/// Gives up a lesson: restores the window and shows the list with the reason.
void LessonController::giveUp(const QString& notice)
{
    leave();
    m_parts.page.showNotice(notice);
    m_parts.tabs.setCurrentWidget(&m_parts.page);
    Q_EMIT failed(notice);
}

void LessonController::show()
{
    const auto given = m_given.find(m_step);
    m_parts.bar.showStep(
        stepWords(*m_results, m_step, given == m_given.end() ? std::nullopt : std::optional(given->second)));
    m_presenter->show(*m_results, m_step, given != m_given.end());
    if (m_notes != nullptr) {
        m_notes->showStep(speakerWords(*m_results, m_step));
    }
    if (m_step + 1 == m_results->lesson.steps.size()) {
        m_library.setSeen(m_results->lesson);
        showLessons();
    }
    showCommands();
}

void LessonController::takeAnswer(std::size_t choice)
{
    m_given[m_step] = choice;
    m_presenter->covers().reveal();
    m_library.setAnswered(m_results->lesson, m_step);
    showLessons();
}

void LessonController::goTo(std::size_t step)
{
    if (isOpen() && step < m_results->lesson.steps.size()) {
        m_step = step;
        show();
    }
}

void LessonController::goBy(int by)
{
    const std::ptrdiff_t step = static_cast<std::ptrdiff_t>(m_step) + by;
    if (isOpen() && step >= 0 && step < static_cast<std::ptrdiff_t>(m_results->lesson.steps.size())) {
        goTo(static_cast<std::size_t>(step));
    }
}

void LessonController::replay()
{
    if (isOpen()) {
        m_given.erase(m_step);
        show();
    }
}

void LessonController::leave()
{
    m_jobs.cancel();
    m_next->stop();
    m_keys->setOn(false);
    m_results.reset();
    m_given.clear();
    showNotes(false);
    if (m_presenter->hasBegun()) {
        m_presenter->end();
        m_parts.page.setRunning({});
        Q_EMIT left();
    }
    showCommands();
}

void LessonController::leaveSoon()
{
    if (m_presenter->hasBegun()) {
        m_presenter->showPageOfBefore();
        doNext([this] { leave(); });
    }
}

bool LessonController::isGiving() const { return m_presenter->hasBegun(); }

bool LessonController::isSettled() const { return !isSearching() && m_parts.isSettled(); }

void LessonController::showNotes(bool isShown)
{
    if (!isShown || !isOpen()) {
        if (m_notes != nullptr) {
            m_notes->close();
        }
        return;
    }
    if (m_notes == nullptr) {
        m_notes = new SpeakerNotes(&m_parts.window);
        m_notes->setColours(m_palette);
        connect(m_notes, &SpeakerNotes::stepWanted, this, &LessonController::goBy);
    }
    m_notes->showStep(speakerWords(*m_results, m_step));
    const QScreen* own = m_parts.window.screen();
    const auto screens = own->virtualSiblings();
    const auto other = std::ranges::find_if(screens, [&](const QScreen* each) { return each != own; });
    if (other != screens.end()) {
        m_notes->move((*other)->availableGeometry().topLeft() + QPoint(40, 40));
    }
    m_notes->show();
}

/// Switches the presentation mode; with a second screen it also opens the speaker's notes.
void LessonController::present(bool isPresenting)
{
    m_pointer->setOn(isPresenting);
    m_keys->setPresenting(isPresenting);
    if (isOpen() && m_parts.window.screen()->virtualSiblings().size() > 1) {
        showNotes(isPresenting);
    }
}

void LessonController::setColours(const Palette& palette)
{
    m_palette = palette;
    m_parts.page.setColours(palette);
    m_parts.bar.setColours(palette);
    m_presenter->setColours(palette);
    m_pointer->setColours(palette);
    if (m_notes != nullptr) {
        m_notes->setColours(palette);
    }
}

} // namespace pimento
