// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text_sink.h"
#include "engine/problem/export_form.h"
#include "engine/systems/crossbar/run/mapping_run.h"

#include <span>

namespace pimento::crossbar {

/// Forms that a mapping is exported in: its array groups as a table and as JSON, the instructions of all cores as text
/// and as JSON, and what the cores do over time.
[[nodiscard]] std::span<const ExportForm> mappingForms();

/// Writes a form. False: the sink ended it.
[[nodiscard]] bool writeForm(const ExportForm& form, const PlacedStreams& placed, const MappingStreams& made,
                             const TextSink& sink);

} // namespace pimento::crossbar
