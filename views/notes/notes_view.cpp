// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/notes/notes_view.h"

#include "views/common/palette.h"
#include "views/notes/note_mark.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr int kCandidateColumn = 0;
constexpr int kPinColumn = 1;
constexpr int kNoteColumn = 2;
constexpr int kPlaceRole = Qt::UserRole; // index in the list of candidates
constexpr int kLongestNote = 200;

} // namespace

NotesView::NotesView(QWidget* parent)
    : QWidget(parent), m_search(new QLineEdit(this)), m_list(new QTreeWidget(this)), m_state(new QLabel(this)),
      m_goTo(new QPushButton(tr("&Go to the candidate"), this)), m_note(new QPushButton(tr("&Note…"), this)),
      m_remove(new QPushButton(tr("&Remove"), this)), m_export(new QPushButton(tr("&Export…"), this))
{
    build();
    showState();
}

void NotesView::build()
{
    m_search->setObjectName(QStringLiteral("notesSearch"));
    m_search->setAccessibleName(tr("Search in notes, candidates and questions"));
    m_search->setPlaceholderText(tr("Search in notes, candidates and questions"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("notesList"));
    m_list->setAccessibleName(tr("Candidates with a note or a pin, by question"));
    m_list->setHeaderLabels({tr("Candidate"), tr("Pin"), tr("Note")});
    m_list->setRootIsDecorated(false);
    m_list->setItemsExpandable(false);
    m_list->setIndentation(12);
    m_list->setAllColumnsShowFocus(true);
    m_list->header()->setStretchLastSection(true);
    m_list->installEventFilter(this);
    m_state->setObjectName(QStringLiteral("notesState"));
    m_state->setWordWrap(true);
    m_goTo->setObjectName(QStringLiteral("notesGoTo"));
    m_goTo->setToolTip(tr("Shows the question of the candidate and selects the candidate (Return)"));
    m_note->setObjectName(QStringLiteral("notesNote"));
    m_note->setToolTip(tr("Changes the note (F2)"));
    m_remove->setObjectName(QStringLiteral("notesRemove"));
    m_remove->setToolTip(tr("Removes note and pin (Delete); Ctrl+Z restores them"));
    m_export->setObjectName(QStringLiteral("notesExport"));
    m_export->setToolTip(tr("Writes all notes and pins of the study as a table (CSV)"));
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {m_goTo, m_note, m_remove}) {
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    buttons->addWidget(m_export);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_state);
    layout->addLayout(buttons);
    connect(m_search, &QLineEdit::textChanged, this, &NotesView::fill);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &NotesView::showState);
    const auto ask = [this](void (NotesView::*signal)(const NotedCandidate&)) {
        if (const auto place = current()) {
            const NotedCandidate candidate = m_candidates[*place]; // a copy, because the handler may change the list
            Q_EMIT(this->*signal)(candidate);
        }
    };
    connect(m_list, &QTreeWidget::itemDoubleClicked, this, [ask] { ask(&NotesView::goToWanted); });
    connect(m_goTo, &QPushButton::clicked, this, [ask] { ask(&NotesView::goToWanted); });
    connect(m_note, &QPushButton::clicked, this, [ask] { ask(&NotesView::noteWanted); });
    connect(m_remove, &QPushButton::clicked, this, [ask] { ask(&NotesView::removalWanted); });
    connect(m_export, &QPushButton::clicked, this, &NotesView::exportWanted);
}

void NotesView::setCandidates(std::vector<NotedCandidate> candidates)
{
    // Candidates of the question on screen come first.
    std::ranges::stable_sort(candidates, std::ranges::greater(), &NotedCandidate::isHere);
    m_candidates = std::move(candidates);
    fill();
}

bool NotesView::isWanted(const NotedCandidate& candidate) const
{
    const QString all =
        QStringList{candidate.text, QString::fromStdString(candidate.note.name), candidate.letter,
                    QString::fromStdString(candidate.note.text), QString::fromStdString(candidate.note.asked)}
            .join(QLatin1Char('\n'));
    const QStringList words = m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::ranges::all_of(words, [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

void NotesView::fill()
{
    const auto before = current();
    const Note kept = before && *before < m_candidates.size() ? m_candidates[*before].note : Note{};
    m_list->clear();
    QTreeWidgetItem* question = nullptr;
    Fingerprint last;
    for (std::size_t place = 0; place < m_candidates.size(); ++place) {
        const Note& note = m_candidates[place].note;
        if (!isWanted(m_candidates[place])) {
            continue;
        }
        if (question == nullptr || note.question != last) {
            last = note.question;
            question = new QTreeWidgetItem(m_list, {lineInWords(note.asked)});
            question->setFirstColumnSpanned(true);
            question->setFlags(Qt::ItemIsEnabled);
            QFont bold = m_list->font();
            bold.setBold(true);
            question->setFont(kCandidateColumn, bold);
            question->setToolTip(kCandidateColumn, question->text(kCandidateColumn));
        }
        addCandidate(*question, place);
        if (!kept.name.empty() && note.question == kept.question && note.candidate == kept.candidate) {
            m_list->setCurrentItem(question->child(question->childCount() - 1));
        }
    }
    m_list->expandAll();
    if (m_list->currentItem() == nullptr && m_list->topLevelItemCount() > 0) {
        m_list->setCurrentItem(m_list->topLevelItem(0)->child(0));
    }
    m_list->setColumnWidth(kCandidateColumn, m_list->fontMetrics().averageCharWidth() * 44);
    m_list->setColumnWidth(kPinColumn, m_list->fontMetrics().averageCharWidth() * 10);
    showState();
}

void NotesView::addCandidate(QTreeWidgetItem& question, std::size_t place)
{
    const NotedCandidate& candidate = m_candidates[place];
    const QString pin = !candidate.letter.isEmpty()   ? candidate.letter
                        : candidate.note.text.empty() ? tr("kept")
                                                      : QString();
    auto* item = new QTreeWidgetItem(&question, {candidate.text, pin, noteInShort(candidate.note.text, kLongestNote)});
    item->setData(kCandidateColumn, kPlaceRole, static_cast<qulonglong>(place));
    item->setToolTip(kCandidateColumn, tr("%1\n%2").arg(candidate.text, QString::fromStdString(candidate.note.name)));
    item->setToolTip(kNoteColumn, QString::fromStdString(candidate.note.text));
}

std::optional<std::size_t> NotesView::current() const
{
    const QTreeWidgetItem* item = m_list->currentItem();
    const QVariant place = item != nullptr ? item->data(kCandidateColumn, kPlaceRole) : QVariant();
    return place.isValid() && place.toULongLong() < m_candidates.size()
               ? std::optional(static_cast<std::size_t>(place.toULongLong()))
               : std::nullopt;
}

std::vector<NotedCandidate> NotesView::shown() const
{
    std::vector<NotedCandidate> candidates;
    std::ranges::copy_if(m_candidates, std::back_inserter(candidates),
                         [this](const NotedCandidate& candidate) { return isWanted(candidate); });
    return candidates;
}

void NotesView::showState()
{
    const bool isAny = current().has_value();
    for (QPushButton* button : {m_goTo, m_note, m_remove}) {
        button->setEnabled(isAny);
    }
    m_export->setEnabled(!m_candidates.empty());
    const auto count = [](std::size_t candidates) { return formatInteger(static_cast<double>(candidates)); };
    if (m_candidates.empty()) {
        m_state->setText(tr("No notes or pins yet. Select a candidate and write a note (Ctrl+K), or pin it (Shift+1 to "
                            "Shift+4)."));
    } else if (const std::size_t found = shown().size(); found == 0) {
        m_state->setText(tr("No candidate of %1 matches.").arg(count(m_candidates.size())));
    } else {
        m_state->setText(tr("Candidates: %1 of %2").arg(count(found), count(m_candidates.size())));
    }
}

void NotesView::setColours(const Palette& palette)
{
    m_state->setStyleSheet(QStringLiteral("color: %1;").arg(palette.color(Role::MutedText).name()));
}

void NotesView::startSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

/// Lets arrow keys in the search field move through the list, as in the command palette.
bool NotesView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress) {
        return QWidget::eventFilter(watched, event);
    }
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        m_goTo->click();
        return true;
    }
    if (watched == m_search && (key == Qt::Key_Down || key == Qt::Key_Up)) {
        m_list->setFocus(Qt::TabFocusReason);
        return true;
    }
    if (watched == m_list && (key == Qt::Key_Delete || key == Qt::Key_F2)) {
        (key == Qt::Key_Delete ? m_remove : m_note)->click();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace pimento
