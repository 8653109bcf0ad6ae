// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"
#include "views/question/device_library.h"

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
    QString file;           // "": none
    bool isUnsaved = false; // the text differs from the file
    QString usedText;       // text of the device in the library; "": it is not there
};

/// Lists all devices and shows one of them as sheets and as the text of its file. Shipped devices are edited as a copy.
class DevicesPage : public QWidget {
    Q_OBJECT

public:
    explicit DevicesPage(DeviceLibrary& deviceLibrary, QWidget* parent = nullptr);

    /// Lists a shipped device with the text of its file.
    void addShipped(MadeDevice device, const QString& text, const QString& file);
    void showFirst();
    /// Shows the device of this name, if it is listed.
    void showDevice(const QString& name);
    /// Updates the sheets after a change of language or vocabulary.
    void sayAnew();
    /// Lists and shows the text of a file, with its errors.
    void addFile(const QString& text, const QString& file);
    /// Lists a text without a file and shows it for editing.
    void addText(const QString& text);

    /// Text and file of the current device; "": no file.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString file() const;
    [[nodiscard]] QString suggestedFile() const;
    void setSaved(const QString& file);
    [[nodiscard]] bool hasUnsavedText() const { return !unsaved().empty(); }
    /// Lists the rows of own texts that differ from their file or have no file.
    [[nodiscard]] std::vector<int> unsaved() const;
    [[nodiscard]] QString titleOf(int row) const { return m_entries[static_cast<std::size_t>(row)].title; }
    void showEntry(int row);
    /// True if the list has unsaved changes of this file.
    [[nodiscard]] bool hasChangesOf(const QString& file) const;

    /// The user's devices, to be stored; restoreOwn() brings one back, with its changes and its place in the library.
    [[nodiscard]] std::vector<OwnDevice> own() const;
    void restoreOwn(const OwnDevice& device);

    /// Removes the current device from the list; a shipped one stays. Questions that use it keep it.
    void removeShown();
    [[nodiscard]] bool isShippedShown() const { return shown() == nullptr || shown()->isShipped; }
    [[nodiscard]] bool isUnsavedShown() const { return shown() != nullptr && shown()->isUnsaved(); }

    /// Notes that the current device has been added to the library.
    void noteUse();
    /// True if the text that a device of the library was made from has changed since.
    [[nodiscard]] bool isChangedSince(const MadeDevice& used) const;
    /// True if the changed text makes a device that could replace it.
    [[nodiscard]] bool canReplace(const MadeDevice& used) const;
    /// Replaces a device of the library by the one of the changed text.
    void replace(const MadeDevice& used);

    /// The current device; nullptr: its text has errors.
    [[nodiscard]] MadeDevice device() const;

    /// Show the answer to ruleEffectsWanted, or why there is none.
    void showRuleEffects(const std::shared_ptr<const SwitchEffects>& effects, const QString& title);
    void showRuleMessage(const QString& message);

    /// Focuses the search field of the text if that is visible, else of a table.
    void startFind();
    /// Selects the next or the previous search hit in the text.
    void goToHit(int by);
    void setColours(const Palette& palette);
    [[nodiscard]] DeviceEditor& editor() const { return *m_editor; }
    [[nodiscard]] DeviceSheets& sheets() const { return *m_sheets; }

Q_SIGNALS:
    void openRequested();
    void newRequested();
    void saveRequested();
    /// Emitted to remove the current device from the list.
    void removeRequested();
    /// Emitted when the current device is in the library and shall become the question's.
    void deviceWanted(const QString& name);
    /// Emitted after a changed text has been checked.
    void textChecked();
    /// Emitted to compute what the rules of the current device cost the selected candidate.
    void ruleEffectsWanted(const QString& device);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Entry {
        QString title;
        QString text;
        QString file;      // "": never saved
        QString savedText; // content of the file, with the editor's line ends
        bool isShipped = false;
        MadeDevice device; // none: the text has errors
        MadeDevice used;   // the device in the library that was made from it
        QString usedText;  // text that `used` was made from

        [[nodiscard]] bool isUnsaved() const { return !isShipped && (file.isEmpty() || text != savedText); }
    };

    void build();
    void resetLayout();
    void add(Entry entry);
    void show(int row);
    void noteEdit();
    void takeChecked(const MadeDevice& device);
    /// Shows the values of a device with banks in the sheets.
    void showSheets();
    void copyShown();
    void useShown();
    void refresh();
    void showChanges();
    [[nodiscard]] const Entry* originOf(const MadeDevice& used) const;
    [[nodiscard]] Entry* shown();
    [[nodiscard]] const Entry* shown() const;

    DeviceLibrary& m_deviceLibrary;
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
    bool m_isLate = false; // a shipped device was chosen while the page was hidden: its text is shown with the page
};

} // namespace pimento
