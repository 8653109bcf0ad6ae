// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/modules.h"

#include "engine/bands/claims_figure.h"
#include "engine/inference/references/reference_families.h"
#include "engine/serving/measured/references/vllm_families.h"
#include "engine/systems/aim/figures/cent_figure.h"
#include "engine/systems/aim/references/reference_families.h"
#include "engine/systems/comonm/comonm_system.h"
#include "engine/systems/comonm/exports/mapping_forms.h"
#include "engine/systems/comonm/figures/comonm_figures.h"
#include "engine/systems/comonm/mapping_export.h"
#include "engine/systems/comonm/texts/mapping_texts.h"
#include "engine/systems/crossbar/chip/crossbar_kind.h"
#include "engine/systems/crossbar/crossbar_system.h"
#include "engine/systems/crossbar/exports/mapping_forms.h"
#include "engine/systems/crossbar/figures/pimcomp_figures.h"
#include "engine/systems/crossbar/mapping_export.h"
#include "engine/systems/crossbar/references/reference_families.h"
#include "engine/systems/crossbar/stream_file.h"
#include "engine/systems/crossbar/texts/crossbar_texts.h"
#include "engine/systems/dataflow/dataflow_system.h"
#include "engine/systems/dataflow/device/accelerator_kind.h"
#include "engine/systems/dataflow/exports/mapping_forms.h"
#include "engine/systems/dataflow/figures/dataflow_figures.h"
#include "engine/systems/dataflow/mapping_export.h"
#include "engine/systems/dataflow/mapping_verifying.h"
#include "engine/systems/dataflow/networks/dataflow_mapper.h"
#include "engine/systems/dataflow/references/reference_families.h"
#include "engine/systems/dataflow/rule_words.h"
#include "engine/systems/dataflow/texts/command_examples.h"
#include "engine/systems/dataflow/texts/dataflow_texts.h"
#include "engine/systems/dataflow/timeloop/references/reference_families.h"
#include "engine/systems/dataflow/timeloop_question.h"
#include "engine/systems/dcc/compiled_system.h"
#include "engine/systems/dcc/exports/draft_export.h"
#include "engine/systems/dcc/figures/dcc_figures.h"
#include "engine/systems/dcc/memories/memory_kind.h"
#include "engine/systems/dcc/texts/draft_texts.h"
#include "engine/systems/dcc_artifact/artifact_system.h"
#include "engine/systems/dcc_artifact/references/reference_families.h"
#include "engine/systems/hbm_pim_kernels/references/reference_families.h"
#include "engine/systems/hbm_pim_kernels/vendor_system.h"
#include "engine/systems/upmem/dpus/dpu_kind.h"
#include "engine/systems/upmem/exports/schedule_export.h"
#include "engine/systems/upmem/exports/schedule_forms.h"
#include "engine/systems/upmem/figures/imtp_figures.h"
#include "engine/systems/upmem/references/reference_families.h"
#include "engine/systems/upmem/texts/dpu_texts.h"
#include "engine/systems/upmem/upmem_system.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

template <class Form> std::vector<ExportForm> exportForms(std::span<const Form> forms)
{
    return {forms.begin(), forms.end()};
}

} // namespace

std::span<const SystemModule> systemModules()
{
    static const SystemModule kAll[] = {
        {.id = "compiled",
         .system = &compiledSystem(),
         .kinds = {&memoryKind()},
         .texts = {draftWords(), draftSentences(), memoryTexts()},
         .exports = exportForms(exportFormats()),
         .makeExport = makeDraftExport},
        {.id = "dcc-artifact",
         .system = &artifactSystem(),
         .references = fidelity::dccFamilies(),
         .figures = dccFigures,
         .exports = exportForms(exportFormats()),
         .makeExport = makeDraftExport},
        {.id = "aim", .references = aim::aimFamilies(), .figures = aim::centFigures},
        {.id = "hbm-pim-kernels", .system = &vendorKernelsSystem(), .references = fidelity::samsungFamilies()},
        {.id = "upmem",
         .system = &upmemSystem(),
         .kinds = {&dpuKind()},
         .references = fidelity::dpuFamilies(),
         .figures = upmem::imtpFigures,
         .texts = {upmem::dpuWords(), upmem::dpuSentences(), upmem::dpuErrors()},
         .exports = exportForms(upmem::scheduleForms()),
         .makeExport = upmem::makeScheduleExport},
        {.id = "comonm",
         .system = &comonmSystem(),
         .figures = comonm::comonmFigures,
         .texts = {comonm::mappingWords(), comonm::mappingSentences()},
         .exports = exportForms(comonm::mappingForms()),
         .makeExport = comonm::makeMappingExport},
        {.id = "dataflow",
         .system = &dataflowSystem(),
         .kinds = {&acceleratorKind()},
         .references = dataflow::dataflowFamilies(),
         .figures = dataflow::dataflowFigures,
         .texts = {dataflow::dataflowWords(), dataflow::dataflowSentences()},
         .exports = exportForms(dataflow::mappingForms()),
         .makeExport = dataflow::makeMappingExport,
         .files = &dataflow::timeloopFiles(),
         .networks = &dataflow::dataflowMapper(),
         .verifying = &dataflow::mappingVerifying(),
         .compared = dataflow::ruleWords,
         .examples = dataflow::commandExamples()},
        {.id = "crossbar",
         .system = &crossbarSystem(),
         .kinds = {&crossbarKind()},
         .references = crossbar::crossbarFamilies(),
         .figures = crossbar::pimcompFigures,
         .texts = {crossbar::crossbarWords(), crossbar::crossbarSentences()},
         .exports = exportForms(crossbar::mappingForms()),
         .makeExport = crossbar::makeMappingExport,
         .verifying = &crossbar::streamVerifying()},
        {.id = "timeloop", .references = dataflow::timeloop::timeloopFamilies()},
        {.id = "vllm", .references = serving::vllmFamilies()},
        {.id = "language-models", .references = fidelity::languageModelFamilies(), .figures = bands::claimFigures},
    };
    return kAll;
}

const SystemModule* moduleOf(const Problem& problem)
{
    const auto modules = systemModules();
    const auto found = std::ranges::find(modules, problem.question().system, &SystemModule::id);
    return found == modules.end() ? nullptr : &*found;
}

const QuestionFiles* questionFilesNamed(std::string_view name)
{
    const auto modules = systemModules();
    const auto found = std::ranges::find_if(
        modules, [&](const SystemModule& each) { return each.files != nullptr && each.files->areEndingOf(name); });
    return found == modules.end() ? nullptr : found->files;
}

std::span<const System* const> builtInSystems()
{
    static const std::vector<const System*> kSystems = [] {
        std::vector<const System*> systems;
        for (const SystemModule& each : systemModules()) {
            if (each.system != nullptr) {
                systems.push_back(each.system);
            }
        }
        return systems;
    }();
    return kSystems;
}

std::span<const DeviceKind* const> builtInDeviceKinds()
{
    static const std::vector<const DeviceKind*> kKinds = [] {
        std::vector<const DeviceKind*> kinds;
        for (const SystemModule& each : systemModules()) {
            kinds.insert(kinds.end(), each.kinds.begin(), each.kinds.end());
        }
        return kinds;
    }();
    return kKinds;
}

namespace {

/// Pointers to the rows that all tenants together have.
template <class Row> std::vector<const Row*> rowsOf(std::span<const Row> (*rowsOfTenant)(const SystemModule&))
{
    std::vector<const Row*> rows;
    for (const SystemModule& each : systemModules()) {
        for (const Row& row : rowsOfTenant(each)) {
            rows.push_back(&row);
        }
    }
    return rows;
}

} // namespace

std::vector<const NetworkMapper*> networkMappers()
{
    std::vector<const NetworkMapper*> mappers;
    for (const SystemModule& each : systemModules()) {
        if (each.networks != nullptr) {
            mappers.push_back(each.networks);
        }
    }
    return mappers;
}

Result<const NetworkMapper*> networkMapperFor(const MadeDevice& device)
{
    Error refusal{"no system maps networks on it", "device " + device->name, "Choose another device"};
    for (const NetworkMapper* each : networkMappers()) {
        const auto taken = each->system().takes(device);
        if (taken) {
            return each;
        }
        refusal = taken.error();
    }
    return tl::unexpected<Error>(std::move(refusal));
}

std::vector<const fidelity::Family*> referenceFamilies()
{
    return rowsOf<fidelity::Family>([](const SystemModule& each) { return each.references; });
}

std::string exportingSystems()
{
    std::vector<std::string_view> ids;
    for (const SystemModule& each : systemModules()) {
        if (!each.exports.empty()) {
            ids.push_back(each.id);
        }
    }
    std::string text;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        text += i == 0 ? "" : i + 1 == ids.size() ? " or " : ", ";
        text += ids[i];
    }
    return text;
}

bool isTenantText(std::string_view text)
{
    return std::ranges::any_of(systemModules(), [&](const SystemModule& tenant) {
        return std::ranges::any_of(tenant.texts,
                                   [&](const auto& texts) { return std::ranges::find(texts, text) != texts.end(); });
    });
}

std::vector<const PublishedFigure*> publishedFigures()
{
    return rowsOf<PublishedFigure>([](const SystemModule& each) {
        return each.figures == nullptr ? std::span<const PublishedFigure>() : each.figures();
    });
}

} // namespace pimento
