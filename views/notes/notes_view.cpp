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

constexpr int kDraftColumn = 0;
constexpr int kPinColumn = 1;
constexpr int kNoteColumn = 2;
constexpr int kPlaceRole = Qt::UserRole; // index in the list of candidates
constexpr int kLongestNote = 200;

} // namespace

NotesView::NotesView(QWidget* parent)
    : QWidget(parent), m_search(new QLineEdit(this)), m_list(new QTreeWidget(this)), m_state(new QLabel(this)),
      m_goTo(new QPushButton(tr("&Go to the draft"), this)), m_note(new QPushButton(tr("&Note…"), this)),
      m_remove(new QPushButton(tr("&Remove"), this)), m_export(new QPushButton(tr("&Export…"), this))
{
    build();
    showState();
}

void NotesView::build()
{
    m_search->setObjectName(QStringLiteral("notesSearch"));
    m_search->setAccessibleName(tr("Search in notes, drafts and questions"));
    m_search->setPlaceholderText(tr("Search in notes, drafts and questions"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("notesList"));
    m_list->setAccessibleName(tr("Drafts with a note or a pin, by question"));
    m_list->setHeaderLabels({tr("Draft"), tr("Pin"), tr("Note")});
    m_list->setRootIsDecorated(false);
    m_list->setItemsExpandable(false);
    m_list->setIndentation(12);
    m_list->setAllColumnsShowFocus(true);
    m_list->header()->setStretchLastSection(true);
    m_list->installEventFilter(this);
    m_state->setObjectName(QStringLiteral("notesState"));
    m_state->setWordWrap(true);
    m_goTo->setObjectName(QStringLiteral("notesGoTo"));
    m_goTo->setToolTip(tr("Shows the question of the draft and selects the draft (Return)"));
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
    const auto ask = [this](void (NotesView::*signal)(const MarkedDraft&)) {
        if (const auto place = current()) {
            const MarkedDraft draft = m_drafts[*place]; // a copy, because the handler may change the list
            Q_EMIT(this->*signal)(draft);
        }
    };
    connect(m_list, &QTreeWidget::itemDoubleClicked, this, [ask] { ask(&NotesView::goToWanted); });
    connect(m_goTo, &QPushButton::clicked, this, [ask] { ask(&NotesView::goToWanted); });
    connect(m_note, &QPushButton::clicked, this, [ask] { ask(&NotesView::noteWanted); });
    connect(m_remove, &QPushButton::clicked, this, [ask] { ask(&NotesView::removalWanted); });
    connect(m_export, &QPushButton::clicked, this, &NotesView::exportWanted);
}

void NotesView::setDrafts(std::vector<MarkedDraft> drafts)
{
    // Candidates of the question on screen come first.
    std::ranges::stable_sort(drafts, std::ranges::greater(), &MarkedDraft::isHere);
    m_drafts = std::move(drafts);
    fill();
}

bool NotesView::isWanted(const MarkedDraft& draft) const
{
    const QString all = QStringList{draft.draft, QString::fromStdString(draft.note.name), draft.letter,
                                    QString::fromStdString(draft.note.text), QString::fromStdString(draft.note.asked)}
                            .join(QLatin1Char('\n'));
    const QStringList words = m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::ranges::all_of(words, [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

void NotesView::fill()
{
    const auto before = current();
    const Note kept = before && *before < m_drafts.size() ? m_drafts[*before].note : Note{};
    m_list->clear();
    QTreeWidgetItem* question = nullptr;
    Fingerprint last;
    for (std::size_t place = 0; place < m_drafts.size(); ++place) {
        const Note& note = m_drafts[place].note;
        if (!isWanted(m_drafts[place])) {
            continue;
        }
        if (question == nullptr || note.question != last) {
            last = note.question;
            question = new QTreeWidgetItem(m_list, {lineInWords(note.asked)});
            question->setFirstColumnSpanned(true);
            question->setFlags(Qt::ItemIsEnabled);
            QFont bold = m_list->font();
            bold.setBold(true);
            question->setFont(kDraftColumn, bold);
            question->setToolTip(kDraftColumn, question->text(kDraftColumn));
        }
        addDraft(*question, place);
        if (!kept.name.empty() && note.question == kept.question && note.candidate == kept.candidate) {
            m_list->setCurrentItem(question->child(question->childCount() - 1));
        }
    }
    m_list->expandAll();
    if (m_list->currentItem() == nullptr && m_list->topLevelItemCount() > 0) {
        m_list->setCurrentItem(m_list->topLevelItem(0)->child(0));
    }
    m_list->setColumnWidth(kDraftColumn, m_list->fontMetrics().averageCharWidth() * 44);
    m_list->setColumnWidth(kPinColumn, m_list->fontMetrics().averageCharWidth() * 10);
    showState();
}

void NotesView::addDraft(QTreeWidgetItem& question, std::size_t place)
{
    const MarkedDraft& draft = m_drafts[place];
    const QString pin = !draft.letter.isEmpty() ? draft.letter : draft.note.text.empty() ? tr("kept") : QString();
    auto* item = new QTreeWidgetItem(&question, {draft.draft, pin, noteInShort(draft.note.text, kLongestNote)});
    item->setData(kDraftColumn, kPlaceRole, static_cast<qulonglong>(place));
    item->setToolTip(kDraftColumn, tr("%1\n%2").arg(draft.draft, QString::fromStdString(draft.note.name)));
    item->setToolTip(kNoteColumn, QString::fromStdString(draft.note.text));
}

std::optional<std::size_t> NotesView::current() const
{
    const QTreeWidgetItem* item = m_list->currentItem();
    const QVariant place = item != nullptr ? item->data(kDraftColumn, kPlaceRole) : QVariant();
    return place.isValid() && place.toULongLong() < m_drafts.size()
               ? std::optional(static_cast<std::size_t>(place.toULongLong()))
               : std::nullopt;
}

std::vector<MarkedDraft> NotesView::shown() const
{
    std::vector<MarkedDraft> drafts;
    std::ranges::copy_if(m_drafts, std::back_inserter(drafts),
                         [this](const MarkedDraft& draft) { return isWanted(draft); });
    return drafts;
}

void NotesView::showState()
{
    const bool isAny = current().has_value();
    for (QPushButton* button : {m_goTo, m_note, m_remove}) {
        button->setEnabled(isAny);
    }
    m_export->setEnabled(!m_drafts.empty());
    const auto count = [](std::size_t drafts) { return formatInteger(static_cast<double>(drafts)); };
    if (m_drafts.empty()) {
        m_state->setText(tr("No notes or pins yet. Select a draft and write a note (Ctrl+K), or pin it (Shift+1 to "
                            "Shift+4)."));
    } else if (const std::size_t found = shown().size(); found == 0) {
        m_state->setText(tr("None of %1 drafts matches.").arg(count(m_drafts.size())));
    } else {
        m_state->setText(tr("%1 of %2 drafts").arg(count(found), count(m_drafts.size())));
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
