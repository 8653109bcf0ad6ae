// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/notes_controller.h"

#include "app/window/session/page_tabs.h"
#include "app/window/session/session_controller.h"
#include "app/window/workspace/workspace.h"
#include "engine/study_files/study_notes.h"
#include "views/commands/command_registry.h"
#include "views/compare/compare_page.h"
#include "views/compare/comparison_view.h"
#include "views/explore/candidate_table_view.h"
#include "views/explore/explore_page.h"
#include "views/inspect/inspect_page.h"
#include "views/notes/note_dialog.h"
#include "views/selection/pin_of_row.h"
#include "views/texts/engine_text.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QSaveFile>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

NotesController::NotesController(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    connect(&parts.explore, &ExplorePage::noteWanted, this, &NotesController::writeNoteAbout);
    connect(&parts.inspect, &InspectPage::noteWanted, this, &NotesController::writeNote);
    connect(&parts.compare.table(), &ComparisonView::noteWanted, this, &NotesController::writeAboutColumn);
    Workspace& workspace = parts.workspace;
    connect(&workspace.state().notes, &Notes::changed, this, &NotesController::showOnPages);
    connect(&workspace, &Workspace::inspectionChanged, this, &NotesController::showOnPages);
    for (const auto signal : {&Workspace::explorationChanged, &Workspace::explorationEnded}) {
        connect(&workspace, signal, this, &NotesController::fill);
    }
    connect(&workspace.state().notes, &Notes::changed, this, &NotesController::fill);
    connect(&workspace.state().pins, &Pins::changed, this, &NotesController::fill);
}

NotesController::~NotesController() { delete m_dialog; }

void NotesController::addCommands(CommandRegistry& registry, const QString& menu, int group)
{
    registry.add({QStringLiteral("explore.note"),
                  menu,
                  tr("&Note about the selected candidate…"),
                  {QKeySequence(Qt::CTRL | Qt::Key_K)},
                  group},
                 this, [this] { writeNote(); });
    registry.add({QStringLiteral("explore.notes"),
                  menu,
                  tr("N&otes and pins…"),
                  {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K)},
                  group},
                 this, [this] { listMarks(); });
}

void NotesController::setColours(const Palette& palette)
{
    m_palette = palette;
    if (m_view != nullptr) {
        m_view->setColours(palette);
    }
}

void NotesController::writeNote()
{
    const int column = m_parts.compare.table().currentIndex().column();
    if (m_parts.compare.isVisible() && column >= 0) {
        writeAboutColumn(column);
    } else if (const auto current = m_parts.workspace.selection().current()) {
        writeNoteAbout(*current);
    }
}

void NotesController::writeNoteAbout(std::uint64_t id)
{
    const auto exploration = m_parts.workspace.exploration();
    if (const auto about = exploration ? pinOf(*exploration, id) : std::nullopt) {
        write(*about);
    }
}

void NotesController::writeAboutColumn(int column)
{
    const auto& columns = m_parts.compare.columns().columns;
    if (column < 0 || static_cast<std::size_t>(column) >= columns.size()) {
        return;
    }
    const ComparedItem& item = columns[static_cast<std::size_t>(column)].found;
    const auto list = item.problem != nullptr && item.hasFigures()
                          ? item.problem->parse(item.candidate, {})
                          : Result<std::shared_ptr<const CandidateList>>(fail("there is no draft"));
    if (list && (*list)->size() > 0) {
        write({item.problem, (*list)->id(0), item.candidate});
    }
}

void NotesController::write(const Pin& about)
{
    const Note* known = m_parts.workspace.state().notes.find(about.problem->identity(), about.id);
    writeAbout({about.problem->identity(), about.id, about.candidate, about.problem->text(),
                known != nullptr ? known->text : std::string()},
               wordsAndCode(candidateWords(*about.problem, about.candidate), QString::fromStdString(about.candidate)));
}

void NotesController::writeAbout(const Note& note, const QString& candidate)
{
    auto* dialog = new NoteDialog(candidate, lineInWords(note.asked), QString::fromStdString(note.text),
                                  m_dialog != nullptr && m_dialog->isActiveWindow() ? static_cast<QWidget*>(m_dialog)
                                                                                    : &m_parts.window);
    dialog->setColours(m_palette);
    connect(dialog, &NoteDialog::kept, this, [this, note](const QString& text) {
        Note kept = note;
        kept.text = text.toStdString();
        m_parts.workspace.state().notes.set(std::move(kept));
    });
    dialog->open();
}

void NotesController::showOnPages()
{
    const Workspace& workspace = m_parts.workspace;
    const auto exploration = workspace.exploration();
    const auto current = m_parts.workspace.selection().current();
    const Note* note = exploration && current
                           ? m_parts.workspace.state().notes.find(exploration->problem->identity(), *current)
                           : nullptr;
    m_parts.inspect.setNote(note != nullptr ? QString::fromStdString(note->text) : QString());
}

std::shared_ptr<const Problem> NotesController::knownProblem(const Fingerprint& question) const
{
    for (const HistoryEntry& entry : m_parts.workspace.history().entries()) {
        if (entry.problem->identity() == question) {
            return entry.problem;
        }
    }
    return nullptr;
}

std::vector<NotedCandidate> NotesController::marked() const
{
    Workspace& workspace = m_parts.workspace;
    const auto here = workspace.exploration() ? workspace.exploration()->problem->identity() : Fingerprint();
    std::vector<NotedCandidate> candidates;
    for (const Note& note : workspace.state().notes.all()) {
        const auto problem = knownProblem(note.question);
        candidates.push_back(
            {note,
             problem != nullptr ? candidateWords(*problem, note.name) : QString::fromStdString(note.name),
             {},
             note.question == here});
    }
    const Pins& pins = workspace.state().pins;
    for (std::size_t place = 0; place < Pins::kPins; ++place) {
        const auto& pin = pins.at(place);
        if (!pin) {
            continue;
        }
        const Fingerprint question = pin->problem->identity();
        auto found = std::ranges::find_if(candidates, [&](const NotedCandidate& each) {
            return each.note.question == question && each.note.candidate == pin->id;
        });
        if (found == candidates.end()) {
            candidates.push_back({{question, pin->id, pin->candidate, pin->problem->text(), {}},
                                  candidateWords(*pin->problem, pin->candidate),
                                  {},
                                  question == here});
            found = candidates.end() - 1;
        }
        found->letter = Pins::letter(place);
    }
    std::ranges::stable_sort(candidates, {}, [](const NotedCandidate& each) { return each.note.question; });
    return candidates;
}

void NotesController::fill()
{
    if (m_view != nullptr && m_dialog->isVisible()) {
        m_view->setCandidates(marked());
    }
}

void NotesController::listMarks()
{
    if (m_dialog == nullptr) {
        m_dialog = new QDialog(&m_parts.window);
        m_dialog->setObjectName(QStringLiteral("notes"));
        m_dialog->setWindowTitle(tr("Notes and pins"));
        m_dialog->resize(860, 460);
        m_view = new NotesView(m_dialog);
        m_view->setColours(m_palette);
        auto* layout = new QVBoxLayout(m_dialog);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(m_view);
        connect(m_view, &NotesView::goToWanted, this, [this](const NotedCandidate& candidate) {
            if (const Result<void> done = goTo(candidate.note); !done) {
                QMessageBox::warning(m_dialog, tr("Notes and pins"), inWords(done.error()));
            }
        });
        connect(m_view, &NotesView::noteWanted, this,
                [this](const NotedCandidate& candidate) { writeAbout(candidate.note, candidate.text); });
        connect(m_view, &NotesView::removalWanted, this, &NotesController::remove);
        connect(m_view, &NotesView::exportWanted, this, &NotesController::exportMarks);
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
    fill();
    m_view->startSearch();
}

void NotesController::remove(const NotedCandidate& candidate)
{
    SharedState& state = m_parts.workspace.state();
    for (std::size_t place = 0; place < Pins::kPins; ++place) {
        const auto& pin = state.pins.at(place);
        if (pin && pin->id == candidate.note.candidate && pin->problem->identity() == candidate.note.question) {
            state.pins.set(place, std::nullopt);
        }
    }
    state.notes.remove(candidate.note.question, candidate.note.candidate);
}

Result<void> NotesController::goTo(const Note& note)
{
    Workspace& workspace = m_parts.workspace;
    const bool isHere = workspace.exploration() && workspace.exploration()->problem->identity() == note.question;
    if (!isHere) {
        const auto& entries = workspace.history().entries();
        const auto known = std::ranges::find_if(
            entries, [&](const HistoryEntry& entry) { return entry.problem->identity() == note.question; });
        if (known != entries.end() &&
            static_cast<std::size_t>(known - entries.begin()) != workspace.history().position()) {
            workspace.goTo(static_cast<std::size_t>(known - entries.begin()));
        } else {
            const auto asked = m_parts.session.questionOf(note.question);
            if (!asked) {
                return tl::unexpected<Error>(asked.error());
            }
            workspace.ask(asked->problem, asked->extent);
        }
    }
    workspace.selection().setCurrent(note.candidate);
    const QString page = shownPageName(m_parts.tabs);
    if (page != QLatin1String("inspect") && page != QLatin1String("timeline")) {
        (void)showPageNamed(m_parts.tabs, QStringLiteral("explore"));
    }
    m_parts.window.raise();
    m_parts.window.activateWindow();
    return {};
}

Result<void> NotesController::storeMarks(const QString& file)
{
    const auto marked = m_parts.session.marks();
    if (!marked) {
        return tl::unexpected<Error>(marked.error());
    }
    QSaveFile out(file);
    const std::string text = csvOf(*marked);
    const auto size = static_cast<qint64>(text.size());
    return out.open(QIODevice::WriteOnly) && out.write(text.data(), size) == size && out.commit()
               ? Result<void>{}
               : Result<void>(fail("cannot be written", "file " + file.toStdString(), "Choose another folder"));
}

void NotesController::exportMarks()
{
    const QString file = QFileDialog::getSaveFileName(m_dialog, tr("Export notes and pins"),
                                                      QStringLiteral("notes.csv"), tr("CSV (*.csv)"));
    if (file.isEmpty()) {
        return;
    }
    if (const Result<void> done = storeMarks(file); !done) {
        QMessageBox::warning(m_dialog, tr("Export notes and pins"), inWords(done.error()));
    }
}

} // namespace pimento
