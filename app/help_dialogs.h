// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace pimento {

/// The documents that come with the program, to read.
void showDocuments(QWidget* parent);
void showAbout(QWidget* parent);

} // namespace pimento
