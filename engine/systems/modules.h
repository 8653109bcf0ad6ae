// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_kind.h"
#include "engine/fidelity/families.h"
#include "engine/problem/candidate_export.h"
#include "engine/problem/command_example.h"
#include "engine/problem/further_words.h"
#include "engine/problem/network_mapper.h"
#include "engine/problem/question_files.h"
#include "engine/problem/system.h"
#include "engine/problem/verifying.h"
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
    std::span<const PublishedFigure> (*figures)() = nullptr; // figures that `reproduce` runs, made when it does
    /// Texts that the window translates, marked by PIMENTO_TEXT("EngineTexts", ...).
    std::vector<std::span<const char* const>> texts = {};
    std::vector<ExportForm> exports = {};      // forms that `export` and the window write of a candidate
    ExportMaker makeExport = nullptr;          // makes a candidate ready for them
    const QuestionFiles* files = nullptr;      // files of another tool that ask its questions
    const NetworkMapper* networks = nullptr;   // maps whole networks on its devices
    const Verifying* verifying = nullptr;      // draws candidates and questions to verify
    FigureNotes compared = nullptr;            // member "rules" of compared candidates
    std::vector<CommandExample> examples = {}; // for the help of the command line
};

/// The tenants of Pimento, the default system and the default kind of device first. A new tenant is a folder beside
/// this file and a row here.
[[nodiscard]] std::span<const SystemModule> systemModules();

/// The tenant of a problem. nullptr: its system is not in the table.
[[nodiscard]] const SystemModule* moduleOf(const Problem& problem);
/// The kind of files of another tool that a name ends like. nullptr: no tenant reads such files.
[[nodiscard]] const QuestionFiles* questionFilesNamed(std::string_view name);
/// Systems that map networks.
[[nodiscard]] std::vector<const NetworkMapper*> networkMappers();
/// The system that maps networks on a device. Error: none does; says what kind of device it takes.
[[nodiscard]] Result<const NetworkMapper*> networkMapperFor(const MadeDevice& device);
/// The families of reference files of all tenants.
[[nodiscard]] std::vector<const fidelity::Family*> referenceFamilies();
/// The systems that have forms to export, for messages: "compiled or upmem".
[[nodiscard]] std::string exportingSystems();
/// True if a text is one that a tenant has translated.
[[nodiscard]] bool isTenantText(std::string_view text);
/// The published figures of all tenants.
[[nodiscard]] std::vector<const PublishedFigure*> publishedFigures();

} // namespace pimento
