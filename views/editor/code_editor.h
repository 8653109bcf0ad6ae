// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/diagnostic.h"
#include "views/common/palette.h"

#include <QPlainTextEdit>

#include <vector>

namespace pimento {

class Highlighter;

enum class CodeLanguage : unsigned char { Kernel, Json, Sql, Plain };

/// Text editor for kernels, device files, statements and (without colours) listings, with line numbers, underlined
/// errors and an indentation of four blanks per level (JSON: two).
class CodeEditor : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit CodeEditor(QWidget* parent = nullptr, CodeLanguage language = CodeLanguage::Kernel);

    /// Underlines errors; a tooltip has the message.
    void setMistakes(std::vector<language::Diagnostic> mistakes);
    [[nodiscard]] const std::vector<language::Diagnostic>& mistakes() const { return m_mistakes; }
    void goTo(language::Place place);
    [[nodiscard]] language::Place cursorPlace() const;
    void setColours(const Palette& palette);

    /// Paints the margin widget of the editor.
    void paintMargin(QPaintEvent& event);
    [[nodiscard]] int marginWidth() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    void insertFromMimeData(const QMimeData* source) override;

private:
    void placeMargin();
    void showMarks();
    [[nodiscard]] bool opensBlock(const QString& before) const;
    void indent(bool isInwards);
    void breakLine();
    [[nodiscard]] QTextBlock blockOf(language::Place place) const;
    /// Selects the characters of an error; if something is missing after the line, its last character.
    [[nodiscard]] QTextCursor cursorAt(const language::Diagnostic& mistake) const;
    [[nodiscard]] QRect areaOf(const language::Diagnostic& mistake) const;
    /// Message of the error at a position of the editor, margin included; "": none.
    [[nodiscard]] QString tipAt(QPoint place) const;

    int m_level; // blanks of a level of indentation
    CodeLanguage m_language;
    QWidget* m_margin;
    Highlighter* m_highlighter; // nullptr: plain text
    std::vector<language::Diagnostic> m_mistakes;
    Palette m_palette = Palette::light();
};

} // namespace pimento
