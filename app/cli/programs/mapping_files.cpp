// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/programs/mapping_files.h"

#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "app/outputs/output_file.h"
#include "engine/systems/comonm/exports/mapping_forms.h"
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/systems/comonm/mapping_list.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

using comonm::MappingProblem;

Result<comonm::CheckedMapping> chosenMapping(const MappingProblem& problem, const std::string& text,
                                             const std::string& from)
{
    const auto one = chosenCandidate(problem, text, from);
    if (!one) {
        return tl::unexpected<Error>(one.error());
    }
    return dynamic_cast<const comonm::MappingList&>(**one).row(0);
}

/// Makes the folder and checks the paths of all files before any work begins.
Result<std::vector<std::string>> preparedPlaces(const ExportOptions& options,
                                                const std::vector<const ExportForm*>& forms)
{
    std::error_code problem;
    std::filesystem::create_directories(options.out, problem);
    if (problem) {
        return fail("cannot be made: " + problem.message(), "folder " + options.out,
                    "Name a folder that can be written");
    }
    std::vector<std::string> places;
    for (const ExportForm* form : forms) {
        places.push_back((std::filesystem::path(options.out) / form->files.front()).string());
    }
    CommandFiles files = filesOf(options);
    files.outputs = places; // the question has already been saved
    return checkFiles(files).map([&] { return places; });
}

Result<void> write(const std::string& place, const std::string& text)
{
    auto file = OutputFile::create(place);
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    file->write(text);
    return file->close();
}

/// A form that was written to a file, or why it was not.
struct Exported {
    std::string_view format;
    std::string file; // "": it was not written
    std::size_t bytes = 0;
    std::string whyNot;
};

void print(const ExportOptions& options, const MappingProblem& problem, const std::string& mapping,
           const std::vector<Exported>& forms)
{
    if (options.output != Output::Json) {
        printPlain("{}, mapping {}\n", problem.subject(), mapping);
        for (const Exported& each : forms) {
            if (each.file.empty()) {
                printPlain("  {:<13}none: {}\n", each.format, each.whyNot);
            } else {
                printPlain("  {:<13}{:>12} bytes   {}\n", each.format, each.bytes, each.file);
            }
        }
        return;
    }
    Json files = Json::array();
    Json left = Json::array();
    for (const Exported& each : forms) {
        if (each.file.empty()) {
            left.push_back({{"format", each.format}, {"why", each.whyNot}});
        } else {
            files.push_back({{"format", each.format}, {"file", each.file}, {"bytes", each.bytes}});
        }
    }
    Json document = subjectJson(problem);
    document.update({{"draft", mapping}, {"files", std::move(files)}, {"left_out", std::move(left)}});
    printJson(document);
}

} // namespace

int lowerMapping(const LowerOptions& options, const MappingProblem& problem)
{
    const std::span<const ExportForm> forms = comonm::mappingForms();
    const std::string emit = options.emit == "ir" ? "cnm" : options.emit;
    const auto form = std::ranges::find(forms, emit, &ExportForm::id);
    if (form == forms.end()) {
        return complain(
            {"--emit \"" + options.emit.substr(0, 40) + "\" is no form of a mapping", "", "Use " + formIds(forms)});
    }
    if (options.output == Output::Json) {
        return complain({"a mapping has no JSON form", "--json", "Leave --json out"});
    }
    const auto mapping = chosenMapping(problem, options.draft, options.from);
    if (!mapping) {
        return complain(mapping.error());
    }
    const auto text = comonm::textOf(*form, problem.target(), *mapping);
    if (!text) {
        return complain(text.error());
    }
    printPlainText(*text);
    return kDone;
}

int exportMapping(const ExportOptions& options, const MappingProblem& problem)
{
    auto forms = formsNamed(comonm::mappingForms(), options.formats, " of a mapping");
    if (!forms) {
        return complain(forms.error());
    }
    for (const ExportForm& form : comonm::mappingForms()) {
        if (options.formats.empty()) {
            forms->push_back(&form);
        }
    }
    if (options.findsBest) {
        return complain({"the best mapping is not searched for here", "--best",
                         "Name a mapping with --draft; explore finds the best one"});
    }
    const auto mapping = chosenMapping(problem, options.draft, options.from);
    if (!mapping) {
        return complain(mapping.error());
    }
    const auto places = preparedPlaces(options, *forms);
    if (!places) {
        return complain(places.error());
    }
    std::vector<Exported> exported;
    for (std::size_t i = 0; i < forms->size(); ++i) {
        const ExportForm& form = *(*forms)[i];
        const auto text = comonm::textOf(form, problem.target(), *mapping);
        if (!text && options.formats.empty()) { // not every mapping has a program
            exported.push_back({form.id, "", 0, text.error().message()});
            continue;
        }
        const auto written = text.and_then([&](const std::string& all) { return write((*places)[i], all); });
        if (!written) {
            return complain(written.error());
        }
        exported.push_back({form.id, (*places)[i], text->size(), ""});
    }
    print(options, problem, comonm::mappingText(mapping->mapping), exported);
    return kDone;
}

} // namespace pimento::cli
