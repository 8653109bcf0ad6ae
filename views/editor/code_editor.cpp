// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/editor/code_editor.h"

#include "views/editor/json_highlighter.h"
#include "views/editor/kernel_highlighter.h"
#include "views/editor/sql_highlighter.h"
#include "views/texts/engine_text.h"

#include <QApplication>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QMimeData>
#include <QPainter>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kMarginPadding = 8;

/// The margin with the line numbers.
class Margin final : public QWidget {
public:
    explicit Margin(CodeEditor* editor) : QWidget(editor), m_editor(editor) {}

    [[nodiscard]] QSize sizeHint() const override { return {m_editor->marginWidth(), 0}; }

protected:
    void paintEvent(QPaintEvent* event) override { m_editor->paintMargin(*event); }

private:
    CodeEditor* m_editor;
};

int blanksBefore(const QString& line)
{
    const auto isBlank = [](QChar letter) { return letter == QLatin1Char(' '); };
    return static_cast<int>(std::find_if_not(line.begin(), line.end(), isBlank) - line.begin());
}

/// Number of UTF-16 units of a line's first characters: the language counts characters, documents count units.
int unitsOf(const QString& line, int characters)
{
    int units = 0;
    for (; characters > 0 && units < line.size(); --characters) {
        const bool isPair =
            line[units].isHighSurrogate() && units + 1 < line.size() && line[units + 1].isLowSurrogate();
        units += isPair ? 2 : 1;
    }
    return units;
}

QString tipOf(const language::Diagnostic& mistake)
{
    return QStringLiteral("<p>%1<br><i>%2</i></p>")
        .arg(inWords(mistake.what).toHtmlEscaped(), inWords(mistake.hint).toHtmlEscaped());
}

/// Makes the highlighter of a language, which the document owns; nullptr: none.
Highlighter* highlighterOf(CodeLanguage language, QTextDocument* document)
{
    switch (language) {
    case CodeLanguage::Kernel:
        return new KernelHighlighter(document);
    case CodeLanguage::Json:
        return new JsonHighlighter(document);
    case CodeLanguage::Sql:
        return new SqlHighlighter(document);
    case CodeLanguage::Plain:
        break;
    }
    return nullptr;
}

} // namespace

CodeEditor::CodeEditor(QWidget* parent, CodeLanguage language)
    : QPlainTextEdit(parent), m_level(language == CodeLanguage::Json ? 2 : 4), m_language(language),
      m_margin(new Margin(this)), m_highlighter(highlighterOf(language, document()))
{
    setObjectName(QStringLiteral("kernelText"));
    setAccessibleName(tr("Text of the kernel"));
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(QApplication::font().pointSizeF());
    setFont(font);
    setLineWrapMode(NoWrap);
    setFrameShape(NoFrame);
    setTabStopDistance(m_level * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    connect(this, &QPlainTextEdit::blockCountChanged, this, &CodeEditor::placeMargin);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &CodeEditor::showMarks);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& area, int moved) {
        if (moved != 0) {
            m_margin->scroll(0, moved);
        } else {
            m_margin->update(0, area.y(), m_margin->width(), area.height());
        }
    });
    placeMargin();
    showMarks();
}

int CodeEditor::marginWidth() const
{
    const auto digits = std::max<qsizetype>(2, QString::number(blockCount()).size());
    return static_cast<int>(digits) * fontMetrics().horizontalAdvance(QLatin1Char('9')) + 2 * kMarginPadding;
}

void CodeEditor::placeMargin()
{
    // Set the margins only if they change: setting them lays out the scroll bars again, and a bar that appears and
    // disappears would cause endless resizing.
    if (viewportMargins().left() != marginWidth()) {
        setViewportMargins(marginWidth(), 0, 0, 0);
    }
    const QRect area = contentsRect();
    m_margin->setGeometry(area.left(), area.top(), marginWidth(), area.height());
}

void CodeEditor::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    placeMargin();
}

void CodeEditor::paintMargin(QPaintEvent& event)
{
    QPainter painter(m_margin);
    painter.setFont(font());
    painter.fillRect(event.rect(), m_palette.color(Role::AlternateBase));
    const auto hasMistake = [&](int line) {
        return std::ranges::any_of(m_mistakes, [&](const auto& mistake) { return mistake.place.line == line; });
    };
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF area = blockBoundingGeometry(block).translated(contentOffset());
        if (area.top() > event.rect().bottom()) {
            break;
        }
        const int line = block.blockNumber() + 1;
        const bool isWrong = hasMistake(line);
        const bool isCurrent = block == textCursor().block();
        painter.setPen(m_palette.color(isWrong ? Role::Problem : isCurrent ? Role::Text : Role::MutedText));
        const QRectF place(0, area.top(), m_margin->width() - kMarginPadding, area.height());
        painter.drawText(place, Qt::AlignRight | Qt::AlignTop, QString::number(line));
        if (isWrong) {
            painter.fillRect(QRectF(0, area.top(), 3, area.height()), m_palette.color(Role::Problem));
        }
    }
}

void CodeEditor::setMistakes(std::vector<language::Diagnostic> mistakes)
{
    m_mistakes = std::move(mistakes);
    showMarks();
    m_margin->update();
}

QTextBlock CodeEditor::blockOf(language::Place place) const
{
    const QTextBlock block = document()->findBlockByNumber(std::max(0, place.line - 1));
    return block.isValid() ? block : document()->lastBlock();
}

QTextCursor CodeEditor::cursorAt(const language::Diagnostic& mistake) const
{
    QTextCursor cursor(blockOf(mistake.place));
    const QString line = cursor.block().text();
    const int characters = static_cast<int>(line.toUcs4().size());
    const int begin = std::clamp(mistake.place.column - 1, 0, std::max(0, characters - 1));
    const int length = std::clamp(mistake.length, 1, std::max(1, characters - begin));
    const int start = cursor.block().position();
    cursor.setPosition(start + unitsOf(line, begin));
    cursor.setPosition(start + unitsOf(line, begin + length), QTextCursor::KeepAnchor);
    return cursor;
}

QRect CodeEditor::areaOf(const language::Diagnostic& mistake) const
{
    QTextCursor begin = cursorAt(mistake);
    const QTextCursor end = begin;
    begin.setPosition(end.anchor());
    return cursorRect(begin).united(cursorRect(end)).adjusted(-2, 0, 2, 0);
}

void CodeEditor::showMarks()
{
    QList<QTextEdit::ExtraSelection> marks;
    QTextEdit::ExtraSelection line;
    line.format.setBackground(m_palette.color(Role::AlternateBase));
    line.format.setProperty(QTextFormat::FullWidthSelection, true);
    line.cursor = textCursor();
    line.cursor.clearSelection();
    marks << line;
    for (const language::Diagnostic& mistake : m_mistakes) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = cursorAt(mistake);
        mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        mark.format.setUnderlineColor(m_palette.color(Role::Problem));
        marks << mark;
    }
    setExtraSelections(marks);
    m_margin->update();
}

void CodeEditor::goTo(language::Place place)
{
    QTextCursor cursor(blockOf(place));
    cursor.setPosition(cursor.block().position() + unitsOf(cursor.block().text(), place.column - 1));
    setTextCursor(cursor);
    centerCursor();
    setFocus();
}

language::Place CodeEditor::cursorPlace() const
{
    const QString before = textCursor().block().text().left(textCursor().positionInBlock());
    return {textCursor().blockNumber() + 1, static_cast<int>(before.toUcs4().size()) + 1};
}

void CodeEditor::keyPressEvent(QKeyEvent* event)
{
    const bool isPlain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    switch (event->key()) {
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
        if (!isPlain) {
            event->ignore(); // Ctrl+Tab goes to the next page of the window
        } else if (!isReadOnly()) {
            indent(event->key() == Qt::Key_Tab);
        }
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter: // Shift+Enter too: a line separator would not count as a line for the language
        if (isPlain && !isReadOnly()) {
            breakLine();
            return;
        }
        break;
    default:
        break;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void CodeEditor::insertFromMimeData(const QMimeData* source)
{
    if (isReadOnly() || !source->hasText()) {
        return;
    }
    QTextCursor cursor = textCursor();
    cursor.insertText(source->text().replace(QChar(QChar::LineSeparator), QLatin1Char('\n')));
    setTextCursor(cursor);
    ensureCursorVisible();
}

/// Indents a selection by a level; without one, inserts blanks up to the next level.
void CodeEditor::indent(bool isInwards)
{
    QTextCursor cursor = textCursor();
    if (isInwards && !cursor.hasSelection()) {
        cursor.insertText(QString(m_level - cursor.positionInBlock() % m_level, QLatin1Char(' ')));
        return;
    }
    // A selection that ends at the beginning of a line excludes that line.
    const int end = std::max(cursor.selectionStart(), cursor.selectionEnd() - 1);
    const int last = document()->findBlock(cursor.hasSelection() ? end : cursor.position()).blockNumber();
    cursor.beginEditBlock();
    for (QTextBlock block = document()->findBlock(cursor.selectionStart());
         block.isValid() && block.blockNumber() <= last; block = block.next()) {
        QTextCursor edit(block);
        if (isInwards && block.length() > 1) {
            edit.insertText(QString(m_level, QLatin1Char(' ')));
        } else if (!isInwards) {
            edit.movePosition(QTextCursor::Right, QTextCursor::KeepAnchor,
                              std::min(m_level, blanksBefore(block.text())));
            edit.removeSelectedText();
        }
    }
    cursor.endEditBlock();
}

bool CodeEditor::opensBlock(const QString& before) const
{
    if (m_language == CodeLanguage::Json) {
        return before.trimmed().endsWith(QLatin1Char('{')) || before.trimmed().endsWith(QLatin1Char('['));
    }
    return m_language == CodeLanguage::Kernel &&
           before.section(QLatin1Char('#'), 0, 0).trimmed().endsWith(QLatin1Char(':'));
}

/// Starts a new line with the indentation of the old one, a level deeper after a colon or an opening bracket.
void CodeEditor::breakLine()
{
    QTextCursor cursor = textCursor();
    const QTextBlock block = document()->findBlock(cursor.selectionStart());
    const QString before = block.text().left(cursor.selectionStart() - block.position());
    const int blanks = blanksBefore(before) + (opensBlock(before) ? m_level : 0);
    cursor.insertText(QLatin1Char('\n') + QString(blanks, QLatin1Char(' ')));
    setTextCursor(cursor);
    ensureCursorVisible();
}

QString CodeEditor::tipAt(QPoint place) const
{
    const QPoint inText = viewport()->mapFrom(this, place);
    QString tip;
    for (const language::Diagnostic& mistake : m_mistakes) {
        const QRect area = areaOf(mistake);
        const bool isInMargin = inText.x() < 0 && inText.y() >= area.top() && inText.y() <= area.bottom();
        tip += isInMargin || area.contains(inText) ? tipOf(mistake) : QString();
    }
    return tip;
}

bool CodeEditor::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return QPlainTextEdit::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tipAt(help->pos())); // an empty text hides it
    return true;
}

void CodeEditor::setColours(const Palette& palette)
{
    m_palette = palette;
    if (m_highlighter != nullptr) {
        m_highlighter->setColours(palette);
    }
    showMarks();
}

} // namespace pimento
