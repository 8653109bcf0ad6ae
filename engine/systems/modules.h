// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/families.h"
#include "engine/problem/export_form.h"
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
    std::span<const fidelity::Family> references = {}; // reference files that `validate` recomputes
    std::span<const PublishedFigure> figures = {};     // figures that `reproduce` runs
    std::vector<ExportForm> exports = {};              // forms that `export` writes of a candidate
};

/// The tenants of Pimento, the default system first. A new tenant is a folder beside this file and a row here.
[[nodiscard]] std::span<const SystemModule> systemModules();

/// The families of reference files of all tenants.
[[nodiscard]] std::vector<const fidelity::Family*> referenceFamilies();
/// The systems that have forms to export, for messages: "compiled or upmem".
[[nodiscard]] std::string exportingSystems();
/// The published figures of all tenants.
[[nodiscard]] std::vector<const PublishedFigure*> publishedFigures();

} // namespace pimento
