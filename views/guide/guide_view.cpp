// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/guide/guide_view.h"

#include <QAbstractTextDocumentLayout>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

QToolButton* makeButton(QWidget* parent, const char* name, const QString& text, const QString& tip)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setAutoRaise(true);
    return button;
}

} // namespace

GuideView::GuideView(QWidget* parent)
    : QWidget(parent), m_back(makeButton(this, "guideBack", QStringLiteral("◀"), tr("Back (Alt+Left)"))),
      m_forward(makeButton(this, "guideForward", QStringLiteral("▶"), tr("Forward (Alt+Right)"))),
      m_field(new QLineEdit(this)), m_next(makeButton(this, "guideNext", QStringLiteral("▼"), tr("Next match (F3)"))),
      m_previous(makeButton(this, "guidePrevious", QStringLiteral("▲"), tr("Previous match (Shift+F3)"))),
      m_found(new QLabel(this)), m_contents(new QListWidget(this)), m_hitList(new QListWidget(this)),
      m_text(new QTextBrowser(this))
{
    buildTools();
    auto* side = new QSplitter(Qt::Vertical);
    side->addWidget(m_contents);
    side->addWidget(m_hitList);
    side->setChildrenCollapsible(false);
    auto* whole = new QSplitter(Qt::Horizontal);
    whole->addWidget(side);
    whole->addWidget(m_text);
    whole->setStretchFactor(1, 1);
    whole->setSizes({270, 730});
    whole->setChildrenCollapsible(false);
    qobject_cast<QVBoxLayout*>(layout())->addWidget(whole, 1);
    m_contents->setObjectName(QStringLiteral("guideContents"));
    m_contents->setAccessibleName(tr("Pages of the guide"));
    m_hitList->setObjectName(QStringLiteral("guideHits"));
    m_hitList->setAccessibleName(tr("Search results"));
    m_hitList->setWordWrap(true);
    m_hitList->hide();
    m_text->setObjectName(QStringLiteral("guideText"));
    m_text->setAccessibleName(tr("Page of the guide"));
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(16);
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) { follow(link.toString()); });
    connect(m_contents, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0 && static_cast<std::size_t>(row) != m_page) {
            showPage(static_cast<std::size_t>(row));
        }
    });
    connect(m_hitList, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0) {
            showHit(static_cast<std::size_t>(row));
        }
    });
    showState();
}

void GuideView::buildTools()
{
    m_field->setObjectName(QStringLiteral("guideSearch"));
    m_field->setPlaceholderText(tr("Find in all pages (Ctrl+F)"));
    m_field->setAccessibleName(tr("Find in all pages of the guide"));
    m_field->setClearButtonEnabled(true);
    m_found->setObjectName(QStringLiteral("guideFound"));
    auto* line = new QHBoxLayout;
    line->setContentsMargins(8, 8, 8, 0);
    line->addWidget(m_back);
    line->addWidget(m_forward);
    line->addWidget(m_field, 1);
    line->addWidget(m_found);
    line->addWidget(m_previous);
    line->addWidget(m_next);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addLayout(line);
    connect(m_back, &QToolButton::clicked, this, &GuideView::goBack);
    connect(m_forward, &QToolButton::clicked, this, &GuideView::goForward);
    connect(m_field, &QLineEdit::textChanged, this, &GuideView::search);
    connect(m_field, &QLineEdit::returnPressed, this, [this] { goToHit(1); });
    connect(m_next, &QToolButton::clicked, this, [this] { goToHit(1); });
    connect(m_previous, &QToolButton::clicked, this, [this] { goToHit(-1); });
}

void GuideView::setBook(GuideBook book)
{
    const QString shown = m_page < m_book.pages().size() ? m_book.pages()[m_page].id : QString();
    m_book = std::move(book);
    m_text->setSearchPaths(m_book.pictureFolders());
    {
        const QSignalBlocker quiet(m_contents);
        m_contents->clear();
        for (const GuidePage& page : m_book.pages()) {
            m_contents->addItem(page.title);
        }
    }
    if (m_book.pages().empty()) {
        m_text->setPlainText(tr("The pages of the guide are missing next to the program."));
        return;
    }
    m_page = m_book.find(shown).value_or(0);
    if (m_visits.empty()) {
        m_visits = {{m_page, 0}};
    }
    std::erase_if(m_visits, [this](const Visit& each) { return each.page >= m_book.pages().size(); });
    m_visit = std::min(m_visit, m_visits.size() - 1);
    const int scroll = m_text->verticalScrollBar()->value();
    load(m_page);
    m_text->verticalScrollBar()->setValue(scroll);
    search();
}

void GuideView::setColours(const Palette& palette)
{
    m_palette = palette;
    highlight();
}

void GuideView::load(std::size_t page)
{
    m_page = page;
    m_text->setMarkdown(m_book.pages()[page].text);
    const QSignalBlocker quiet(m_contents);
    m_contents->setCurrentRow(static_cast<int>(page));
    highlight();
    showState();
}

void GuideView::showPage(std::size_t page, const QString& heading)
{
    if (page >= m_book.pages().size()) {
        return;
    }
    if (page != m_page || m_visits.empty()) {
        if (!m_visits.empty()) {
            m_visits[m_visit].scroll = m_text->verticalScrollBar()->value();
            m_visits.resize(m_visit + 1);
        }
        m_visits.push_back({page, 0});
        m_visit = m_visits.size() - 1;
        load(page);
    }
    scrollTo(heading);
    showState();
}

void GuideView::step(int by)
{
    const auto next = static_cast<std::ptrdiff_t>(m_visit) + by;
    if (next < 0 || next >= static_cast<std::ptrdiff_t>(m_visits.size())) {
        return;
    }
    m_visits[m_visit].scroll = m_text->verticalScrollBar()->value();
    m_visit = static_cast<std::size_t>(next);
    load(m_visits[m_visit].page);
    m_text->verticalScrollBar()->setValue(m_visits[m_visit].scroll);
}

void GuideView::startSearch()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void GuideView::search()
{
    m_hits = m_book.search(m_field->text());
    m_hit.reset();
    const QSignalBlocker quiet(m_hitList);
    m_hitList->clear();
    for (const GuideHit& hit : m_hits) {
        m_hitList->addItem(tr("%1: %2").arg(m_book.pages()[hit.page].title, hit.excerpt));
    }
    m_hitList->setVisible(!m_hits.empty());
    highlight();
    showState();
}

void GuideView::goToHit(int by)
{
    if (m_hits.empty()) {
        return;
    }
    const auto count = static_cast<std::ptrdiff_t>(m_hits.size());
    const std::ptrdiff_t next = m_hit ? static_cast<std::ptrdiff_t>(*m_hit) + by : (by > 0 ? 0 : count - 1);
    showHit(static_cast<std::size_t>((next + count) % count));
}

/// Shows a hit by searching the laid-out page, which has the same text as the book's search.
void GuideView::showHit(std::size_t number)
{
    m_hit = number;
    const GuideHit hit = m_hits[number];
    showPage(hit.page);
    QTextCursor at(m_text->document());
    for (int i = 0; i <= hit.number; ++i) {
        const QTextCursor found = m_text->document()->find(m_field->text().trimmed(), at);
        if (found.isNull()) {
            break;
        }
        at = found;
    }
    const QSignalBlocker quiet(m_hitList);
    m_hitList->setCurrentRow(static_cast<int>(number));
    QTextCursor begin = at;
    begin.setPosition(at.selectionStart());
    m_text->setTextCursor(begin); // scrolls to the hit
    highlight();
    showState();
}

void GuideView::highlight()
{
    QList<QTextEdit::ExtraSelection> marks;
    const QString wanted = m_field->text().trimmed();
    const bool isHere = m_hit && m_hits[*m_hit].page == m_page;
    int number = 0;
    for (QTextCursor at = m_text->document()->find(wanted, 0); !wanted.isEmpty() && !at.isNull();
         at = m_text->document()->find(wanted, at)) {
        const bool isCurrent = isHere && m_hits[*m_hit].number == number++;
        QTextEdit::ExtraSelection mark;
        mark.cursor = at;
        mark.format.setBackground(m_palette.color(isCurrent ? Role::Selected : Role::HoverRow));
        if (isCurrent) {
            mark.format.setForeground(m_palette.color(Role::Base));
        }
        marks << mark;
    }
    m_text->setExtraSelections(marks);
}

void GuideView::scrollTo(const QString& heading)
{
    if (heading.isEmpty()) {
        m_text->verticalScrollBar()->setValue(0);
        return;
    }
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() > 0 && block.text().compare(heading, Qt::CaseInsensitive) == 0) {
            m_text->setTextCursor(QTextCursor(block));
            const int top = static_cast<int>(m_text->document()->documentLayout()->blockBoundingRect(block).top());
            m_text->verticalScrollBar()->setValue(std::max(0, top - 12));
            return;
        }
    }
}

void GuideView::follow(const QString& link)
{
    const QString file = link.section(QLatin1Char('#'), 0, 0);
    const QString heading = QUrl::fromPercentEncoding(link.section(QLatin1Char('#'), 1).toUtf8());
    if (file.endsWith(QLatin1String(".md"))) {
        if (const auto page = m_book.find(file.chopped(3))) {
            showPage(*page, heading);
        }
    } else if (file.startsWith(QLatin1String("http"))) {
        QDesktopServices::openUrl(QUrl(link));
    }
}

void GuideView::showState()
{
    m_back->setEnabled(m_visit > 0);
    m_forward->setEnabled(m_visit + 1 < m_visits.size());
    m_next->setEnabled(!m_hits.empty());
    m_previous->setEnabled(!m_hits.empty());
    const bool isAsked = !m_field->text().trimmed().isEmpty();
    m_found->setText(!isAsked         ? QString()
                     : m_hits.empty() ? tr("not found")
                     : m_hit          ? tr("%1 of %2").arg(*m_hit + 1).arg(m_hits.size())
                                      : tr("Matches: %1").arg(m_hits.size()));
}

void GuideView::keyPressEvent(QKeyEvent* event)
{
    const bool isAlt = event->modifiers().testFlag(Qt::AltModifier);
    if (isAlt && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        step(event->key() == Qt::Key_Left ? -1 : 1);
    } else if (event->matches(QKeySequence::Find)) {
        startSearch();
    } else if (event->key() == Qt::Key_F3) {
        goToHit(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace pimento
