// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/diagnostic.h"
#include "views/state/palette.h"

#include <QPlainTextEdit>

#include <vector>

namespace pimento {

class Highlighter;

enum class CodeLanguage : unsigned char { Kernel, Json, Plain };

/// A text editor for kernels, device files and, without colours, listings: line numbers, mistakes underlined where they
/// are, four (JSON: two) blanks per level.
class CodeEditor : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit CodeEditor(QWidget* parent = nullptr, CodeLanguage language = CodeLanguage::Kernel);

    /// Underlines mistakes; a tool tip says what they are.
    void setMistakes(std::vector<language::Diagnostic> mistakes);
    [[nodiscard]] const std::vector<language::Diagnostic>& mistakes() const { return m_mistakes; }
    void goTo(language::Place place);
    [[nodiscard]] language::Place cursorPlace() const;
    void setColours(const Palette& palette);

    /// For the margin, which belongs to the editor.
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
    /// The letters of a mistake; the last one of the line when something is missing behind it.
    [[nodiscard]] QTextCursor cursorAt(const language::Diagnostic& mistake) const;
    [[nodiscard]] QRect areaOf(const language::Diagnostic& mistake) const;
    /// What is wrong at a place of the editor, margin included; empty: nothing.
    [[nodiscard]] QString tipAt(QPoint place) const;

    int m_level; // blanks
    CodeLanguage m_language;
    QWidget* m_margin;
    Highlighter* m_highlighter; // nullptr: a plain text
    std::vector<language::Diagnostic> m_mistakes;
    Palette m_palette = Palette::light();
};

} // namespace pimento
