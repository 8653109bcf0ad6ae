// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/library.h"
#include "engine/problem/system.h"
#include "engine/workloads/workload_ref.h"
#include "views/common/palette.h"
#include "views/kernel/own_workload.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QTimer;
class QToolButton;

namespace pimento {

class CodeEditor;
class EditorFind;
class LiveColumns;
class MistakeList;
class PlotPanel;

/// Shows and edits the text of the question's kernel. An edit makes it the user's own kernel, which is checked a moment
/// after the last key. For a kernel without text it shows the system's description. The user's own text may also be a
/// layer or a network.
class KernelPage : public QWidget {
    Q_OBJECT

public:
    /// Longest text that is checked, in characters.
    static constexpr qsizetype kLongestText = 64 * 1024;
    static constexpr qsizetype kLongestNetwork = 1024 * 1024;

    explicit KernelPage(QWidget* parent = nullptr);

    /// Shows a kernel of a system; the user's own text is kept.
    void showKernel(const SystemKernel& kernel);
    /// Shows the user's own text again.
    void showOwnKernel();
    /// Shows a text as the user's own that has been checked, for instance that of a question in a study.
    void adoptOwnText(const QString& text, const QString& name, const QString& file = {});
    /// Replaces the user's own text, for instance by a file.
    void setOwnText(const QString& text, const QString& name, const QString& file = {});

    /// Says whether a text of the user's own is saved in its file.
    enum class Kept : std::uint8_t { Yes, No };
    /// Restores and shows the user's own text of an earlier session.
    void restoreOwn(const QString& text, const QString& name, const QString& file, Kept kept);

    /// The visible text; "": the kernel has none.
    [[nodiscard]] QString text() const;
    [[nodiscard]] bool hasText() const { return m_hasText; }
    /// The message that is shown instead of a text.
    [[nodiscard]] QString message() const;
    [[nodiscard]] QString name() const { return m_name; }
    /// The user's own text, its name and its file ("": none), even while a library kernel is shown.
    [[nodiscard]] const QString& ownText() const { return m_ownText; }
    [[nodiscard]] const QString& ownName() const { return m_ownName; }
    [[nodiscard]] const QString& ownFile() const { return m_ownFile; }
    [[nodiscard]] bool isOwnShown() const { return m_isOwn; }
    [[nodiscard]] WorkloadKind ownKind() const;
    /// True if the user's own text is not saved; a text that was changed and changed back is.
    [[nodiscard]] bool hasUnsavedText() const { return m_isUnsaved; }
    /// Notes that the user's own text has been saved.
    void setSaved(const QString& name, const QString& file = {});

    /// Shows the check of the kernel with the sizes of the question.
    void setCheck(const KernelCheck& check);
    void setColours(const Palette& palette);

    /// Offers library kernels from which a new text can start.
    void offerExamples(const std::vector<language::LibraryKernel>& library);
    /// Restores the text of the file or the library; this can be undone.
    void revert();
    /// Opens the search in the editor.
    void startFind();
    void goToHit(int by);

    /// Answer beside the text; the owner fills it.
    [[nodiscard]] LiveColumns& live() const { return *m_live; }
    [[nodiscard]] CodeEditor& editor() const { return *m_editor; }
    [[nodiscard]] QString status() const;

Q_SIGNALS:
    /// Emitted with the user's own kernel, layer or network after a check; nullopt: its text has errors.
    void ownKernelChanged(const std::optional<OwnWorkload>& own);
    void openRequested();
    void saveRequested();
    /// Emitted to start a text from a library kernel.
    void exampleWanted(const QString& name);

private:
    void build();
    void noteEdit();
    void check();
    [[nodiscard]] bool isKernel(const std::string& text);
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
    LiveColumns* m_live;
    QLabel* m_status;
    MistakeList* m_mistakes;
    QTimer* m_pause;
    QString m_name;
    QString m_shownText; // last text; a change of colours alone is no edit
    QString m_ownName;
    QString m_ownText;
    QString m_ownFile;
    QString m_savedText; // the user's own text when it was read, saved or taken from the library
    bool m_hasText = true;
    bool m_isOwn = false;
    bool m_isUnsaved = false;
    bool m_isSetting = false;
    bool m_isRefused = false; // the text is no kernel, so checks with sizes do not matter
};

} // namespace pimento
