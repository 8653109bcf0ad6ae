// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/device_shelf.h"
#include "views/state/palette.h"

#include <QWidget>

#include <memory>
#include <vector>

class QListWidget;
class QPushButton;

namespace pimento {

class DeviceEditor;
class DeviceSheets;
struct DraftRuleEffects;
class PlotPanel;

/// The devices that there are, one of them in readable form and as the text of its file. Shipped devices are changed in
/// a copy.
class DevicesPage : public QWidget {
    Q_OBJECT

public:
    explicit DevicesPage(DeviceShelf& shelf, QWidget* parent = nullptr);

    /// Lists a shipped device with the text of its file.
    void addShipped(const QString& text, const QString& file);
    void showFirst();
    /// Lists the text of a file and shows it, with its mistakes if it has some.
    void addFile(const QString& text, const QString& file);
    /// Lists a text that has no file yet, and shows it for editing.
    void addText(const QString& text);

    /// The text and the file of the device on show; a text without a file has none.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString file() const;
    [[nodiscard]] QString suggestedFile() const;
    void setSaved(const QString& file);
    [[nodiscard]] bool hasUnsavedText() const;
    /// The device on show; nullptr: its text has mistakes.
    [[nodiscard]] DeviceShelf::Machine machine() const;

    /// Answers to ruleEffectsWanted.
    void showRuleEffects(const std::shared_ptr<const DraftRuleEffects>& effects, const QString& title);
    void showRuleMessage(const QString& message);

    void setColours(const Palette& palette);
    [[nodiscard]] DeviceEditor& editor() const { return *m_editor; }
    [[nodiscard]] DeviceSheets& sheets() const { return *m_sheets; }

Q_SIGNALS:
    void openRequested();
    void newRequested();
    void saveRequested();
    /// The device on show is on the shelf now and is wanted for the question.
    void deviceWanted(const QString& name);
    /// What the rules of the device on show do to the selected draft.
    void ruleEffectsWanted(const QString& device);

private:
    struct Entry {
        QString title;
        QString text;
        QString file;
        bool isShipped = false;
        bool isUnsaved = false;
        DeviceShelf::Machine machine; // nullptr: the text has mistakes
    };

    void build();
    void add(Entry entry);
    void show(int row);
    void noteEdit();
    void takeChecked(const DeviceShelf::Machine& machine);
    void copyShown();
    void useShown();
    void refresh();
    [[nodiscard]] Entry* shown();
    [[nodiscard]] const Entry* shown() const;

    DeviceShelf& m_shelf;
    std::vector<Entry> m_entries;
    QListWidget* m_list;
    DeviceSheets* m_sheets;
    DeviceEditor* m_editor;
    PlotPanel* m_listPanel;
    PlotPanel* m_panel;
    QPushButton* m_copy;
    QPushButton* m_save;
    QPushButton* m_use;
};

} // namespace pimento
