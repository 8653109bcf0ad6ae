// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace pimento {

/// Shows the documents that are shipped with the program.
void showDocuments(QWidget* parent);
void showAbout(QWidget* parent);

} // namespace pimento
