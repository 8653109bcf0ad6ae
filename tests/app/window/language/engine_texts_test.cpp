// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/device_map.h"
#include "engine/inspection/breakdown.h"
#include "engine/inspection/dram/command_run.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/roofline.h"
#include "engine/language_models/model_library.h"
#include "engine/language_models/model_notes.h"
#include "engine/systems/dcc/advice/advice.h"
#include "engine/whatif/parameter.h"
#include "sim/dram/bounds.h"
#include "sim/dram/purpose.h"
#include "sim/dram/wait_cause.h"
#include "tests/support/places.h"
#include "tests/support/small_exploration.h"
#include "views/texts/language.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <string>

// The catalogues must have the texts that the engine returns as data. A new column, setting or cause of waiting needs
// its text in views/texts/engine_*.cpp and a translation.

namespace pimento {

namespace {

class EngineTexts : public ::testing::Test {
protected:
    /// Notes a text as missing if it has no German translation but has words to translate.
    void say(const std::string& text, const std::string& what)
    {
        const bool hasWords = std::ranges::any_of(text, [](unsigned char letter) { return std::isalpha(letter) != 0; });
        if (hasWords && !isName(text) && m_german.translate(kEngineTexts, text.c_str()).isEmpty()) {
            m_missing[text] = what;
        }
    }
    void sayColumn(const TableColumn& column)
    {
        say(column.title, "title of a column");
        say(column.description, "description of a column");
        for (const std::string& word : column.categories) {
            if (word.find(':') == std::string::npos) { // others are dimensions of tensors, "K0:h"
                say(word, "word of a column");
            }
        }
        if (column.unit.size() > 3 && column.unit != "pJ s") { // others are signs, the same in all languages
            say(column.unit, "unit of a column");
        }
    }
    void TearDown() override
    {
        for (const auto& [text, what] : m_missing) {
            ADD_FAILURE() << "no German for the " << what << ":\n    " << text
                          << "\nAdd it to views/texts/engine_*.cpp, then translate it: HACKING.md, Languages";
        }
    }
    /// Problems of each system on each device that takes it, with a kernel of its own.
    static void forEachProblem(const std::function<void(const Problem&)>& visit)
    {
        for (const System* system : builtInSystems()) {
            for (const auto& machine : test::registry().all()) {
                Question question;
                question.system = system->info().id;
                question.device.name = machine->description().name;
                for (const SystemKernel& kernel : system->kernels(test::catalogue())) {
                    question.workload = {};
                    question.workload.name = kernel.name;
                    question.workload.elementType = system->info().elementType;
                    for (const ShapeKey& key : kernel.keys) {
                        question.workload.sizes[key.name] = std::to_string(key.example);
                    }
                    if (const auto problem = pose(question, test::catalogue())) {
                        visit(**problem);
                        break;
                    }
                }
            }
        }
    }

private:
    /// True if a text is the same in all languages: names of products, kernels, papers and units.
    static bool isName(const std::string& text)
    {
        static const std::set<std::string> kNames = {"AttAcc",
                                                     "AXPY",
                                                     "GEMV",
                                                     "GEVA",
                                                     "MMTV",
                                                     "MTV",
                                                     "ReLU",
                                                     "TTV",
                                                     "NVLink 3",
                                                     "PCIe 5 x16",
                                                     "AttAcc's trace generator",
                                                     "Attention",
                                                     "HBM-PIM",
                                                     "AiM",
                                                     "UPMEM",
                                                     "TSV",
                                                     "B",
                                                     "J",
                                                     "s"};
        static const std::regex kLevel("[A-Za-z_]\\w* \\d+"); // a loop with a name from the kernel
        return kNames.contains(text) || std::regex_match(text, kLevel);
    }

    Language m_german{QStringLiteral("de")};
    std::map<std::string, std::string> m_missing;
};

} // namespace

TEST_F(EngineTexts, OfSystemsAndTheirKernelsAreTranslated)
{
    for (const System* system : builtInSystems()) {
        const SystemInfo& info = system->info();
        say(info.title, "title of a system");
        say(info.summary, "summary of a system");
        say(info.remarks, "remarks of a system");
        say(info.candidate, "word for a candidate");
        say(info.candidates, "word for candidates");
        for (const SystemKernel& kernel : system->kernels(test::catalogue())) {
            say(kernel.title, "title of a kernel");
            say(kernel.summary, "summary of a kernel");
            for (const ShapeKey& key : kernel.keys) {
                say(key.meaning, "meaning of a size");
            }
        }
    }
}

TEST_F(EngineTexts, OfNotesOfModelsAreTranslated)
{
    const auto library = modelLibrary(sourceFile());
    ASSERT_TRUE(library.has_value());
    for (const LanguageModel& model : library->all()) {
        for (const std::string& sentence : notesOf(model)) {
            say(sentence, "note of " + model.name);
        }
    }
}

TEST_F(EngineTexts, OfSettingsAreTranslated)
{
    for (const System* system : builtInSystems()) {
        for (const MadeDevice& device : test::registry().devices()) {
            for (const SettingSpec& spec : system->settings(device)) {
                say(spec.title, "title of a setting");
                say(spec.explanation, "explanation of a setting");
                say(spec.group, "group of settings");
                const bool areRules = spec.id.starts_with("rules"); // named as in device files
                for (const SettingChoice& choice : spec.choices) {
                    if (!areRules) {
                        say(choice.title, "title of a choice of " + spec.id);
                    }
                    say(choice.explanation, "explanation of a choice of " + spec.id);
                }
            }
        }
    }
}

TEST_F(EngineTexts, OfColumnsAreTranslated)
{
    forEachProblem([this](const Problem& problem) {
        for (const TableColumn& column : problem.costs().columns) {
            sayColumn(column);
        }
        if (const auto standards = problem.standards()) {
            for (const TableColumn& column : (*standards)->columns()) {
                sayColumn(column);
            }
            say(problem.notComputed(**standards, 0).text, "what a candidate does not compute");
        }
        for (const std::string& name : problem.standardNames()) {
            say(name, "name of a hand-made distribution");
        }
        say(problem.contents(), "words for what a time contains");
        say(problem.legend(), "legend of drafts");
        if (const auto baseline = problem.baseline()) {
            say(baseline->method, "method of a baseline");
        }
    });
}

TEST_F(EngineTexts, OfRunsAreTranslated)
{
    for (const auto& cause : sim::kWaitCauseInfos) {
        say(std::string(cause.title), "cause of waiting");
        say(std::string(cause.meaning), "meaning of a cause of waiting");
    }
    for (const auto& purpose : sim::kPurposeInfos) {
        say(std::string(purpose.title), "purpose");
        say(std::string(purpose.meaning), "meaning of a purpose");
    }
    forEachProblem([this](const Problem& problem) {
        const auto standards = problem.standards();
        if (!standards) {
            return;
        }
        const auto inspection = problem.inspect(**standards, 0, {}, {}, {}, nullptr);
        ASSERT_TRUE(inspection) << inspection.error().message();
        for (const Breakdown& breakdown : (*inspection)->list<Breakdown>()) {
            say(breakdown.title, "title of a breakdown");
            say(breakdown.unit, "unit of a breakdown");
            for (const BreakdownRow& row : breakdown.rows) {
                say(row.detail, "detail of a row of a breakdown");
            }
        }
        for (const Listing& listing : (*inspection)->list<Listing>()) {
            say(listing.title, "title of a listing");
        }
        if ((*inspection)->part<DeviceMap>() != nullptr) {
            for (const MapLayer& layer : (*inspection)->part<DeviceMap>()->layers) {
                say(layer.title, "title of a layer");
            }
            say((*inspection)->part<DeviceMap>()->rowTitle, "title of the rows of a map");
            say((*inspection)->part<DeviceMap>()->columnTitle, "title of the columns of a map");
        }
        if ((*inspection)->part<Roofline>() != nullptr) {
            say((*inspection)->part<Roofline>()->limit, "limit of a roofline");
            for (const auto& ceiling : (*inspection)->part<Roofline>()->ceilings) {
                say(ceiling.resource, "resource of a roofline");
            }
        }
        if ((*inspection)->part<CommandRun>() != nullptr) {
            for (const sim::ResourceBound& bound : (*inspection)->part<CommandRun>()->bounds.resources) {
                say(bound.resource, "resource that limits a run");
            }
        }
    });
}

TEST_F(EngineTexts, OfDevicesAreTranslated)
{
    for (const auto& machine : test::registry().all()) {
        const sim::DeviceDescription& device = machine->description();
        say(device.summary, "summary of a device");
        for (const sim::CommandSpec& command : device.commands) {
            say(command.meaning, "meaning of a command");
        }
        for (const sim::RuleSpec& rule : device.rules) {
            say(rule.reason, "reason of a rule");
        }
        for (const sim::EnergyRow& row : device.energy.rows) {
            say(row.segment, "segment of energy");
        }
    }
}

TEST_F(EngineTexts, OfParametersAreTranslated)
{
    forEachProblem([this](const Problem& problem) {
        const auto parameters = parametersOf(problem.question(), test::catalogue());
        ASSERT_TRUE(parameters) << parameters.error().message();
        for (const Parameter& parameter : *parameters) {
            const std::string group = parameter.group + " ";
            say(parameter.title.starts_with(group) &&
                        parameter.title.substr(group.size()).find(' ') != std::string::npos
                    ? parameter.title.substr(group.size())
                    : parameter.title,
                "title of a parameter");
            say(parameter.group, "group of parameters");
            if (parameter.unit.size() > 3) {
                say(parameter.unit, "unit of a parameter");
            }
        }
    });
}

TEST_F(EngineTexts, OfAdviceAreTranslated)
{
    const auto problem =
        test::posed(test::questionAbout("compiled", "gemv", "batch=1,nhead=4,dhead=128,seq_len=512", "attacc"));
    const auto standards = problem->standards().value();
    ASSERT_NE(standards, nullptr);
    const auto advice = adviceOn(problem, *standards, 0);
    ASSERT_TRUE(advice) << advice.error().message();
    say(advice->verdict, "verdict");
    for (const Finding& finding : advice->findings) {
        say(finding.text, "finding of advice");
    }
    for (const auto* proposals : {&advice->proposals, &advice->hints, &advice->tried}) {
        for (const Proposal& proposal : *proposals) {
            say(proposal.change, "change of a draft");
            say(proposal.sentence, "sentence of advice");
            say(proposal.why, "reason of a change");
        }
    }
}

} // namespace pimento
