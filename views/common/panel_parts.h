// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QComboBox;
class QFrame;
class QLabel;
class QTableView;
class QToolButton;
class QVBoxLayout;
class QWidget;

namespace pimento {

/// Makes a muted line of text below a field; one called "problem" has the colour of problems. The colours are roles of
/// the palette: a style sheet of a panel would style every widget in it anew at each change of theme.
[[nodiscard]] QLabel* makeNote(QWidget* parent, const char* name = "note");
/// Makes a horizontal line in the colour of borders.
[[nodiscard]] QFrame* makeRule();

/// Makes a label for sentences, which wrap and can be selected.
[[nodiscard]] QLabel* makeSentences(const char* name);

/// Adds a field with a label above, whose mnemonic leads to the field.
void addField(QVBoxLayout& layout, const QString& label, QWidget* field, QWidget* note = nullptr);

/// Enables or disables a choice, with the reason as its tooltip.
void setChoice(QComboBox& combo, int index, bool isEnabled, const QString& tip);

/// Marks a choice as one that cannot be explored, with the reason; it can be chosen all the same. `whyNot` empty:
/// removes the mark.
void markChoice(QComboBox& combo, int index, const QString& tip, const QString& whyNot);

/// Lets the wheel change a field only while it has the keyboard focus; otherwise its parent scrolls.
void keepFromWheel(QWidget& field);

/// Makes a combo box that does not widen its panel and ignores the wheel.
[[nodiscard]] QComboBox* makeCombo(QWidget* parent, const char* name);
/// Makes a combo box as makeCombo() does that has room for `usual` characters, and for a few in a narrow panel.
[[nodiscard]] QComboBox* makeNarrowCombo(QWidget* parent, const char* name, int usual);

/// Property of a table that fits its columns itself when the size of the text changes.
inline constexpr const char* kFitsColumnsItself = "fitsColumnsItself";

/// Height of a row of one line, in pixels, for the table's font.
[[nodiscard]] int rowHeight(const QTableView& table);

/// Sets up a table of rows: one line high, chosen as a whole, without grid and row numbers.
void setUpRows(QTableView& table);

/// Lets a click on a header sort a table of rows, and pads its cells for the arrow.
void letSort(QTableView& table);

/// Makes a line with an arrow that shows or hides a body, which is hidden at first.
[[nodiscard]] QToolButton* makeFold(QWidget* parent, const char* name, QWidget& body);

} // namespace pimento
