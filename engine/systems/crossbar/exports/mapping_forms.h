// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text_sink.h"
#include "engine/problem/export_form.h"
#include "engine/systems/crossbar/rounds/round_run.h"

#include <span>

namespace pimento::crossbar {

/// Forms that a mapping is exported in: its array groups as a table, and the instructions of all cores as text.
[[nodiscard]] std::span<const ExportForm> mappingForms();

/// Writes a form. False: the sink ended it.
[[nodiscard]] bool writeForm(const ExportForm& form, const PlacedStreams& placed, const MappingStreams& made,
                             const TextSink& sink);
/// Writes a form of a network in rounds: a line of the table begins with its round, and each round of instructions with
/// a heading. Array groups count on from round to round. Error: as streamRounds().
[[nodiscard]] Result<bool> writeForm(const ExportForm& form, const RoundsRun& of, const TextSink& sink);

} // namespace pimento::crossbar
