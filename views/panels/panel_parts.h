// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QComboBox;
class QLabel;
class QToolButton;
class QVBoxLayout;
class QWidget;

namespace pimento {

/// A muted line of text under a field. Panels colour labels by their names "note" and "problem".
[[nodiscard]] QLabel* makeNote(QWidget* parent, const char* name = "note");

/// A label above its field; the label says which key leads there.
void addField(QVBoxLayout& layout, const QString& label, QWidget* field, QWidget* note = nullptr);

/// Makes a choice possible or not, and says why.
void setChoice(QComboBox& combo, int index, bool isEnabled, const QString& tip);

/// Shows a choice as one that leads to nothing, and says why; it can be chosen all the same. `whyNot` empty: it does
/// lead somewhere.
void markChoice(QComboBox& combo, int index, const QString& tip, const QString& whyNot);

/// Lets the wheel change a field only while the field has the keyboard; else it scrolls what the field stands in.
void keepFromWheel(QWidget& field);

/// A combo box that does not widen its panel, and that the wheel passes by.
[[nodiscard]] QComboBox* makeCombo(QWidget* parent, const char* name);

/// A line with an arrow that shows or hides a body, which is hidden at first.
[[nodiscard]] QToolButton* makeFold(QWidget* parent, const char* name, QWidget& body);

} // namespace pimento
