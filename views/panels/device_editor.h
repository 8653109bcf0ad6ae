// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_file.h"
#include "views/state/device_shelf.h"
#include "views/state/palette.h"

#include <QWidget>

class QLabel;
class QTimer;

namespace pimento {

class CodeEditor;
class EditorFind;
class MistakeList;

/// The text of a device file, checked a moment after the last key: mistakes are underlined and listed below.
class DeviceEditor : public QWidget {
    Q_OBJECT

public:
    /// A longer text is not checked.
    static constexpr qsizetype kLongestText = 1 << 20;

    explicit DeviceEditor(const DeviceShelf& shelf, QWidget* parent = nullptr);

    /// Shows another text and checks it at once.
    void setText(const QString& text, bool isReadOnly);
    /// Writes another value at a place of the file ("timing.nCL"), as an edit that can be undone. False: there is none.
    bool setValue(const QString& place, const QString& value);
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString status() const;
    [[nodiscard]] CodeEditor& editor() const { return *m_editor; }
    void setColours(const Palette& palette);
    /// Finds words in the text.
    void startFind();
    void goToHit(int by);

Q_SIGNALS:
    void edited();
    /// The device that the text describes; nullptr: it has mistakes.
    void checked(const std::shared_ptr<const sim::Machine>& machine);

private:
    void build();
    void noteEdit();
    void check();
    [[nodiscard]] std::vector<ObjectReader::Mistake> examine(DeviceShelf::Machine& machine) const;
    void showMistakes(const std::vector<ObjectReader::Mistake>& mistakes);
    [[nodiscard]] TextPlace markOf(TextPlace place) const;

    const DeviceShelf& m_shelf;
    CodeEditor* m_editor;
    EditorFind* m_find;
    QLabel* m_status;
    MistakeList* m_mistakes;
    QTimer* m_pause;
    QString m_shownText; // changes of colours alone are no edits
    bool m_isSetting = false;
};

} // namespace pimento
