// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_file.h"
#include "views/common/palette.h"
#include "views/question/device_library.h"

#include <QWidget>

class QLabel;
class QTimer;

namespace pimento {

class CodeEditor;
class EditorFind;
class MistakeList;

/// Editor of a device file. The text is checked a moment after the last key; errors are underlined and listed below.
class DeviceEditor : public QWidget {
    Q_OBJECT

public:
    /// Longest text that is checked, in characters.
    static constexpr qsizetype kLongestText = 1 << 20;

    explicit DeviceEditor(const DeviceLibrary& deviceLibrary, QWidget* parent = nullptr);

    /// Shows a text and checks it at once.
    void setText(const QString& text, bool isReadOnly);
    /// Replaces the value at a path of the file ("timing.nCL") as an edit that can be undone. False: there is no such
    /// path.
    bool setValue(const QString& place, const QString& value);
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString status() const;
    [[nodiscard]] CodeEditor& editor() const { return *m_editor; }
    void setColours(const Palette& palette);
    /// Opens the search in the text.
    void startFind();
    void goToHit(int by);

Q_SIGNALS:
    void edited();
    /// Emitted after a check with the device that the text describes; nullptr: the text has errors.
    void checked(const MadeDevice& device);

private:
    void build();
    void noteEdit();
    void check();
    [[nodiscard]] std::vector<ObjectReader::Mistake> examine(MadeDevice& device) const;
    void showMistakes(const std::vector<ObjectReader::Mistake>& mistakes);
    [[nodiscard]] TextPlace markOf(TextPlace place) const;

    const DeviceLibrary& m_deviceLibrary;
    CodeEditor* m_editor;
    EditorFind* m_find;
    QLabel* m_status;
    MistakeList* m_mistakes;
    QTimer* m_pause;
    QString m_shownText; // last text; a change of colours alone is no edit
    bool m_isSetting = false;
};

} // namespace pimento
