// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_kind.h"
#include "engine/fidelity/families.h"
#include "engine/problem/candidate_export.h"
#include "engine/problem/program_file.h"
#include "engine/problem/question_files.h"
#include "engine/problem/system.h"
#include "engine/publications/published_figure.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Everything that one tenant brings; the command line, the validator and the tests iterate these rows.
struct SystemModule {
    std::string_view id;
    const System* system = nullptr;                    // nullptr: asks questions of its own, as whole models do
    std::vector<const DeviceKind*> kinds = {};         // kinds of devices that it alone understands
    std::span<const fidelity::Family> references = {}; // reference files that `validate` recomputes
    std::span<const PublishedFigure> figures = {};     // figures that `reproduce` runs
    /// Texts that the window translates, marked by PIMENTO_TEXT("EngineTexts", ...).
    std::vector<std::span<const char* const>> texts = {};
    std::vector<ExportForm> exports = {}; // forms that `export` and the window write of a candidate
    ExportMaker makeExport = nullptr;     // makes a candidate ready for them
    ProgramFileVerifier verifyFile = nullptr; // runs programs of files; with Problem::verify() for candidates
    const QuestionFiles* files = nullptr; // files of another tool that ask its questions
};

/// The tenants of Pimento, the default system and the default kind of device first. A new tenant is a folder beside
/// this file and a row here.
[[nodiscard]] std::span<const SystemModule> systemModules();

/// The tenant of a problem. nullptr: its system is not in the table.
[[nodiscard]] const SystemModule* moduleOf(const Problem& problem);
/// The kind of files of another tool that a name ends like. nullptr: no tenant reads such files.
[[nodiscard]] const QuestionFiles* questionFilesNamed(std::string_view name);
/// The families of reference files of all tenants.
[[nodiscard]] std::vector<const fidelity::Family*> referenceFamilies();
/// The systems that have forms to export, for messages: "compiled or upmem".
[[nodiscard]] std::string exportingSystems();
/// True if a text is one that a tenant has translated.
[[nodiscard]] bool isTenantText(std::string_view text);
/// The published figures of all tenants.
[[nodiscard]] std::vector<const PublishedFigure*> publishedFigures();

} // namespace pimento
