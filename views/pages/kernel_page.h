// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/library.h"
#include "engine/study/system.h"
#include "views/state/palette.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QTimer;
class QToolButton;

namespace pimento {

class CodeEditor;
class EditorFind;
class MistakeList;
class PlotPanel;

/// The text of the question's kernel, to read and to change. A change makes it the user's own kernel, which is checked
/// a moment after the last key. Of a kernel that nobody wrote in the kernel language, what its system says about it.
class KernelPage : public QWidget {
    Q_OBJECT

public:
    /// A longer text is not checked.
    static constexpr qsizetype kLongestText = 64 * 1024;

    explicit KernelPage(QWidget* parent = nullptr);

    /// Shows a kernel of a system; the user's own text is kept aside.
    void showKernel(const SystemKernel& kernel);
    /// Shows the user's own text again.
    void showOwnKernel();
    /// Replaces the user's own text, as a file does.
    void setOwnText(const QString& text, const QString& name, const QString& file = {});

    /// Whether a text of the user's own stands in its file as it is.
    enum class Kept : std::uint8_t { Yes, No };
    /// Takes a text of the user's own from an earlier session, and shows it.
    void restoreOwn(const QString& text, const QString& name, const QString& file, Kept kept);

    /// The text on show; empty: the kernel has none.
    [[nodiscard]] QString text() const;
    [[nodiscard]] bool hasText() const { return m_hasText; }
    /// What is said in place of a text.
    [[nodiscard]] QString message() const;
    [[nodiscard]] QString name() const { return m_name; }
    /// The user's own text, also while one of the library is on show; its name, and its file if it has one.
    [[nodiscard]] const QString& ownText() const { return m_ownText; }
    [[nodiscard]] const QString& ownName() const { return m_ownName; }
    [[nodiscard]] const QString& ownFile() const { return m_ownFile; }
    [[nodiscard]] bool isOwnShown() const { return m_isOwn; }
    /// Whether there is text of the user's own that no file has; one that was changed and changed back has a file.
    [[nodiscard]] bool hasUnsavedText() const { return m_isUnsaved; }
    /// The user's own text stands in a file now.
    void setSaved(const QString& name, const QString& file = {});

    /// What became of the kernel with the sizes of the question.
    void setCheck(const KernelCheck& check);
    void setColours(const Palette& palette);

    /// Kernels of the library that a text of one's own can begin with.
    void offerExamples(const std::vector<language::LibraryKernel>& library);
    /// Brings back what the file or the library has; undo takes that back.
    void revert();
    /// Finds a text in the editor.
    void startFind();
    void goToHit(int by);

    [[nodiscard]] CodeEditor& editor() const { return *m_editor; }
    [[nodiscard]] QString status() const;

Q_SIGNALS:
    /// The user's own kernel; nullopt: its text has mistakes.
    void ownKernelChanged(const std::optional<language::LibraryKernel>& kernel);
    void openRequested();
    void saveRequested();
    /// A text of one's own is to begin as a kernel of the library.
    void exampleWanted(const QString& name);

private:
    void build();
    void noteEdit();
    void check();
    void refuse(std::vector<language::Diagnostic> mistakes, const QString& status);
    void showMistakes(std::vector<language::Diagnostic> mistakes);
    void setText(const QString& text);
    void showSubtitle();
    void addTools();
    [[nodiscard]] QString proposedName(const std::string& function) const;

    CodeEditor* m_editor;
    EditorFind* m_find;
    QToolButton* m_new;
    QToolButton* m_revert;
    PlotPanel* m_panel;
    PlotPanel* m_reference;
    QLabel* m_status;
    MistakeList* m_mistakes;
    QTimer* m_pause;
    QString m_name;
    QString m_shownText; // changes of colours alone are no edits
    QString m_ownName;
    QString m_ownText;
    QString m_ownFile;
    QString m_savedText; // what the user's own text was when it was read, written or taken from the library
    bool m_hasText = true;
    bool m_isOwn = false;
    bool m_isUnsaved = false;
    bool m_isSetting = false;
    bool m_isRefused = false; // the text did not even become a kernel, so that sizes do not matter
};

} // namespace pimento
