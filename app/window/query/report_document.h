// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study_queries/study_report.h"

#include <QByteArray>

namespace pimento {

/// Prints a report as a document (PDF) on landscape pages: the sentences, tables and charts of its page. Equal reports
/// give equal bytes.
[[nodiscard]] QByteArray pdfOf(const StudyReport& report);

} // namespace pimento
