// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/term_label.h"

#include "views/texts/rich_text.h"
#include "views/texts/words.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDesktopServices>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QTextCursor>
#include <QToolTip>
#include <QUrl>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

/// Position of the first whole word in a text, ignoring case; -1: none.
int placeOf(const QString& word, const QString& text)
{
    const auto isLetterAt = [&](qsizetype at) { return at >= 0 && at < text.size() && text.at(at).isLetterOrNumber(); };
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        if (!isLetterAt(at - 1) && !isLetterAt(at + word.size())) {
            return static_cast<int>(at);
        }
    }
    return -1;
}

} // namespace

TermLabel::TermLabel(QStringList terms, QWidget* parent) : QLabel(parent), m_terms(std::move(terms))
{
    setMouseTracking(true);
    m_document.setDocumentMargin(0);
}

TermLabel::TermLabel(const QString& text, QStringList terms, QWidget* parent) : TermLabel(std::move(terms), parent)
{
    setText(text);
}

void TermLabel::setTerms(QStringList terms)
{
    m_terms = std::move(terms);
    m_key.clear();
    updateGeometry();
    update();
}

QString TermLabel::captionTerm() const
{
    const QString term = m_terms.isEmpty() ? termOfWord(QString(text()).remove(QLatin1Char('&'))) : m_terms.front();
    return definitionOf(term).isEmpty() ? QString() : term;
}

QRect TermLabel::area() const { return contentsRect().adjusted(margin(), margin(), -margin(), -margin()); }

void TermLabel::findMarks() const
{
    m_marks.clear();
    // The raw text has the positions of the document: a paragraph break takes one position.
    const QString text = m_document.toRawText().replace(QChar(QChar::Nbsp), QLatin1Char(' '));
    for (const QString& term : m_terms) {
        for (const QString& word : wordsOfTerm(term)) { // the plural comes first, since it contains the singular
            const int at = placeOf(word, text);
            const int length = static_cast<int>(word.size());
            const bool isFree = std::ranges::none_of(m_marks, [&](const Mark& other) {
                return at < other.begin + other.length && other.begin < at + length;
            });
            if (at >= 0 && isFree) {
                m_marks.push_back({term, at, length});
                break;
            }
        }
    }
    std::ranges::sort(m_marks, {}, &Mark::begin);
}

void TermLabel::write() const
{
    const QColor colour = palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, foregroundRole());
    QStringList parts = {text(), font().toString(), colour.name(), m_terms.join(QLatin1Char(','))};
    for (const QString& term : m_terms) {
        parts << wordsOfTerm(term).value(0);
    }
    if (const QString key = parts.join(QChar(u'\n')); key != m_key) {
        m_key = key;
        m_heights.clear();
        m_document.setDefaultFont(font());
        QTextOption option = m_document.defaultTextOption();
        option.setWrapMode(wordWrap() ? QTextOption::WordWrap : QTextOption::NoWrap);
        option.setAlignment(alignment() & Qt::AlignHorizontal_Mask);
        m_document.setDefaultTextOption(option);
        const bool isRich =
            textFormat() == Qt::RichText || (textFormat() == Qt::AutoText && Qt::mightBeRichText(text()));
        isRich ? m_document.setHtml(forRichText(text())) : m_document.setPlainText(text());
        findMarks();
        for (const Mark& mark : m_marks) {
            QTextCursor cursor(&m_document);
            cursor.setPosition(mark.begin);
            cursor.setPosition(mark.begin + mark.length, QTextCursor::KeepAnchor);
            QTextCharFormat dotted;
            dotted.setUnderlineStyle(QTextCharFormat::DotLine);
            cursor.mergeCharFormat(dotted);
        }
    }
}

void TermLabel::lay(int width) const
{
    write();
    m_document.setTextWidth(wordWrap() && width > 0 ? width : -1);
}

QSize TermLabel::sizeHint() const
{
    if (isCaption()) {
        return QLabel::sizeHint();
    }
    ensurePolished(); // a style sheet may add margins
    lay(0);
    return QSize(static_cast<int>(std::ceil(m_document.idealWidth())),
                 static_cast<int>(std::ceil(m_document.size().height()))) +
           size() - area().size();
}

QSize TermLabel::minimumSizeHint() const
{
    return isCaption() || !wordWrap() ? (isCaption() ? QLabel::minimumSizeHint() : sizeHint())
                                      : QSize(fontMetrics().averageCharWidth() * 12, fontMetrics().height());
}

int TermLabel::heightForWidth(int width) const
{
    if (isCaption() || !wordWrap()) {
        return QLabel::heightForWidth(width);
    }
    const QSize around = size() - area().size();
    write();
    const int inner = width - around.width();
    auto height = m_heights.constFind(inner); // layouts ask for the same few widths again and again
    if (height == m_heights.constEnd()) {
        lay(inner);
        height = m_heights.insert(inner, static_cast<int>(std::ceil(m_document.size().height())));
    }
    return *height + around.height();
}

void TermLabel::paintEvent(QPaintEvent* event)
{
    if (isCaption()) {
        QLabel::paintEvent(event);
        if (!captionTerm().isEmpty()) {
            QPainter painter(this);
            painter.setPen(QPen(palette().color(foregroundRole()), 1, Qt::DotLine));
            const int width = std::min(area().width(), fontMetrics().size(Qt::TextShowMnemonic, text()).width());
            const int y = area().center().y() + fontMetrics().height() / 2;
            painter.drawLine(area().left(), y, area().left() + width, y);
        }
        return;
    }
    QFrame::paintEvent(event);
    QPainter painter(this);
    lay(area().width());
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = palette();
    context.palette.setColor(QPalette::Text,
                             palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, foregroundRole()));
    painter.translate(area().topLeft());
    m_document.documentLayout()->draw(&painter, context);
}

QString TermLabel::termAt(QPoint place) const
{
    if (isCaption()) {
        return area().contains(place) ? captionTerm() : QString();
    }
    lay(area().width());
    const int at = m_document.documentLayout()->hitTest(place - area().topLeft(), Qt::ExactHit);
    const auto found = std::ranges::find_if(
        m_marks, [at](const Mark& mark) { return at >= mark.begin && at < mark.begin + mark.length; });
    return found == m_marks.end() ? QString() : found->term;
}

QStringList TermLabel::markedTerms() const
{
    if (isCaption()) {
        const QString term = captionTerm();
        return term.isEmpty() ? QStringList() : QStringList{term};
    }
    lay(area().width());
    QStringList terms;
    for (const Mark& mark : m_marks) {
        terms << mark.term;
    }
    return terms;
}

bool TermLabel::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const QString term = termAt(help->pos()); !term.isEmpty()) {
            QToolTip::showText(help->globalPos(), tipWithDefinition(isCaption() ? toolTip() : QString(), term), this);
            return true;
        }
    }
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) {
        m_key.clear();
        updateGeometry();
        update();
    }
    return QLabel::event(event);
}

void TermLabel::mouseMoveEvent(QMouseEvent* event)
{
    setCursor(termAt(event->pos()).isEmpty() || isCaption() ? Qt::ArrowCursor : Qt::WhatsThisCursor);
    QLabel::mouseMoveEvent(event);
}

void TermLabel::mouseReleaseEvent(QMouseEvent* event)
{
    if (const QString term = termAt(event->pos());
        event->button() == Qt::LeftButton && !isCaption() && !term.isEmpty()) {
        QDesktopServices::openUrl(QUrl(QStringLiteral("pimento:glossary#") + term));
        return;
    }
    QLabel::mouseReleaseEvent(event);
}

void TermLabel::contextMenuEvent(QContextMenuEvent* event)
{
    if (isCaption() || text().isEmpty()) {
        QLabel::contextMenuEvent(event);
        return;
    }
    lay(area().width());
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Copy"), this, [this] { QApplication::clipboard()->setText(m_document.toPlainText()); });
    const QString term = termAt(event->pos());
    if (!term.isEmpty()) {
        menu->addAction(tr("&What is this?"), this,
                        [term] { QDesktopServices::openUrl(QUrl(QStringLiteral("pimento:glossary#") + term)); });
    }
    menu->popup(event->globalPos());
}

} // namespace pimento
