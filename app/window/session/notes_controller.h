// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"
#include "views/notes/notes_view.h"
#include "views/selection/pins.h"

#include <QObject>

class QDialog;
class QTabWidget;

namespace pimento {

class CommandRegistry;
class ComparePage;
class ExplorePage;
class InspectPage;
class SessionController;
class Workspace;

/// Controller of notes on candidates: edits them from any page, shows them on the page Inspect, and lists all marked
/// candidates of the study, from where it goes to a candidate and its question.
class NotesController : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Workspace& workspace;
        SessionController& session;
        ExplorePage& explore;
        InspectPage& inspect;
        ComparePage& compare;
        QTabWidget& tabs; // the pages of the window
        QWidget& window;
    };

    explicit NotesController(const Parts& parts, QObject* parent = nullptr);
    ~NotesController() override;

    void addCommands(CommandRegistry& registry, const QString& menu, int group);
    void setColours(const Palette& palette);

    /// Edits the note on the selected candidate; on the page Compare, on the candidate of the current column.
    void writeNote();
    void writeNoteAbout(std::uint64_t id);
    void listMarks();
    /// Shows the question of a marked candidate and selects the candidate. Error: the question cannot be asked again.
    [[nodiscard]] Result<void> goTo(const Note& note);
    /// Writes all notes and pins of the study, as `pimento-cli study notes` does.
    [[nodiscard]] Result<void> storeMarks(const QString& file);

    /// nullptr: it was not opened yet.
    [[nodiscard]] NotesView* view() const { return m_view; }

private:
    void write(const Pin& about);
    void writeAbout(const Note& note, const QString& candidate);
    void writeAboutColumn(int column);
    void remove(const NotedCandidate& candidate);
    void showOnPages();
    void fill();
    void exportMarks();
    [[nodiscard]] std::vector<NotedCandidate> marked() const;
    [[nodiscard]] std::shared_ptr<const Problem> knownProblem(const Fingerprint& question) const;

    Parts m_parts;
    Palette m_palette = Palette::light();
    QDialog* m_dialog = nullptr;
    NotesView* m_view = nullptr;
};

} // namespace pimento
