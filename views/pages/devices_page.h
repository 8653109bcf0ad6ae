// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/device_shelf.h"
#include "views/state/palette.h"

#include <QWidget>

#include <memory>
#include <vector>

class QListWidget;
class QPushButton;
class QSplitter;

namespace pimento {

class DeviceEditor;
class DeviceSheets;
struct SwitchEffects;
class PlotPanel;

/// A device of the user's own, as the page lists it.
struct OwnDevice {
    QString text;
    QString file;           // "": it has none
    bool isUnsaved = false; // the text says something else than the file
    QString usedText;       // of the device that questions can name; "": they cannot
};

/// The devices that there are, one of them in readable form and as the text of its file. Shipped devices are changed in
/// a copy.
class DevicesPage : public QWidget {
    Q_OBJECT

public:
    explicit DevicesPage(DeviceShelf& shelf, QWidget* parent = nullptr);

    /// Lists a shipped device with the text of its file.
    void addShipped(const QString& text, const QString& file);
    void showFirst();
    /// Shows the device of this name, if it is listed.
    void showDevice(const QString& name);
    /// The sheets in the words that are spoken now.
    void sayAnew();
    /// Lists the text of a file and shows it, with its mistakes if it has some.
    void addFile(const QString& text, const QString& file);
    /// Lists a text that has no file yet, and shows it for editing.
    void addText(const QString& text);

    /// The text and the file of the device on show; a text without a file has none.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString file() const;
    [[nodiscard]] QString suggestedFile() const;
    void setSaved(const QString& file);
    [[nodiscard]] bool hasUnsavedText() const { return !unsaved().empty(); }
    /// Places in the list of the texts that no file has.
    [[nodiscard]] std::vector<int> unsaved() const;
    [[nodiscard]] QString titleOf(int row) const { return m_entries[static_cast<std::size_t>(row)].title; }
    void showEntry(int row);
    /// Whether the list has changes of this file that it does not have.
    [[nodiscard]] bool hasChangesOf(const QString& file) const;

    /// The devices that the user added, and one of them again: with what was changed, and on the shelf if it was.
    [[nodiscard]] std::vector<OwnDevice> own() const;
    void restoreOwn(const OwnDevice& device);

    /// Takes the device on show off the list; a shipped one stays. Questions that use it keep it.
    void removeShown();
    [[nodiscard]] bool isShippedShown() const { return shown() == nullptr || shown()->isShipped; }
    [[nodiscard]] bool isUnsavedShown() const { return shown() != nullptr && shown()->isUnsaved(); }

    /// The device on show is on the shelf now.
    void noteUse();
    /// Whether the text that a device of the shelf was taken from has been changed since.
    [[nodiscard]] bool isChangedSince(const sim::Machine& used) const;
    /// Whether that text makes a device that could take its place.
    [[nodiscard]] bool canReplace(const sim::Machine& used) const;
    /// Puts it there.
    void replace(const sim::Machine& used);

    /// The device on show; nullptr: its text has mistakes.
    [[nodiscard]] DeviceShelf::Machine machine() const;

    /// Answers to ruleEffectsWanted.
    void showRuleEffects(const std::shared_ptr<const SwitchEffects>& effects, const QString& title);
    void showRuleMessage(const QString& message);

    /// Puts the keyboard into the field that searches the text of the file, where that is on show, or a table.
    void startFind();
    /// In the text.
    void goToHit(int by);
    void setColours(const Palette& palette);
    [[nodiscard]] DeviceEditor& editor() const { return *m_editor; }
    [[nodiscard]] DeviceSheets& sheets() const { return *m_sheets; }

Q_SIGNALS:
    void openRequested();
    void newRequested();
    void saveRequested();
    /// The device on show is to go from the list.
    void removeRequested();
    /// The device on show is on the shelf now and is wanted for the question.
    void deviceWanted(const QString& name);
    /// A text has been checked after a change.
    void textChecked();
    /// What the rules of the device on show do to the selected draft.
    void ruleEffectsWanted(const QString& device);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Entry {
        QString title;
        QString text;
        QString file;      // empty: it was never saved
        QString savedText; // of the file, as the editor has it
        bool isShipped = false;
        DeviceShelf::Machine machine; // nullptr: the text has mistakes
        DeviceShelf::Machine used;    // what the shelf got from it
        QString usedText;             // of that

        [[nodiscard]] bool isUnsaved() const { return !isShipped && (file.isEmpty() || text != savedText); }
    };

    void build();
    void resetLayout();
    void add(Entry entry);
    void show(int row);
    void noteEdit();
    void takeChecked(const DeviceShelf::Machine& machine);
    void copyShown();
    void useShown();
    void refresh();
    void showChanges();
    [[nodiscard]] const Entry* originOf(const sim::Machine& used) const;
    [[nodiscard]] Entry* shown();
    [[nodiscard]] const Entry* shown() const;

    DeviceShelf& m_shelf;
    std::vector<Entry> m_entries;
    QListWidget* m_list;
    DeviceSheets* m_sheets;
    DeviceEditor* m_editor;
    QSplitter* m_columns = nullptr;
    PlotPanel* m_listPanel;
    PlotPanel* m_panel;
    QPushButton* m_copy;
    QPushButton* m_save;
    QPushButton* m_use;
    QPushButton* m_remove;
};

} // namespace pimento
