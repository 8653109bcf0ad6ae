// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/dcc/exports/exported_case.h"

#include "engine/kernels/text/library.h"
#include "engine/systems/dcc/exports/schedule_json.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"

#include <string_view>

namespace pimento::test {

namespace {

/// Returns the question in the form of the user interface.
Question questionOf(const DraftQuestion& asked)
{
    Question question;
    question.system = "compiled";
    question.workload.name = asked.kernelName();
    question.workload.sizes = parseSizesText(asked.shapeText()).value();
    question.workload.elementType = affine::name(asked.workload->kernel.type);
    question.device.name = asked.machine->description().name;
    return question;
}

} // namespace

DraftQuestion compiledQuestion(const std::string& kernel, const std::string& shape, const std::string& backend,
                               const std::string& type)
{
    DraftQuestion question;
    question.model = &compiledModel();
    question.workload = makeWorkload(*language::findKernel(catalogue().kernels, kernel).value(),
                                     {shape, affine::parseElementType(type).value(), {}, {}})
                            .workload;
    question.machine = backends().find(backend).value();
    question.space = Space::All;
    return question;
}

std::string ExportedCase::schedule() const
{
    const Question question = questionOf(program.question());
    std::string text;
    const auto take = [&](std::string_view piece) {
        text += piece;
        return true;
    };
    const bool isWhole = writeScheduleJson({question, program.question(), *program.lowered(), run, "test"}, take);
    return isWhole ? text : std::string();
}

std::optional<ExportedCase> exportedCase(DraftQuestion asked, const Draft& draft, double mostCommands)
{
    asked.indexing = asked.model->indexings(asked).front();
    auto program = DraftProgram::make(asked, draft.parts());
    if (!program || asked.model->work(asked, draft.parts()) > mostCommands) {
        return std::nullopt;
    }
    auto run = program->run();
    return run ? std::optional(ExportedCase{*std::move(program), *std::move(run)}) : std::nullopt;
}

ExportedCase smallCase(const std::string& backend)
{
    const DraftQuestion asked = compiledQuestion("gemv", "batch=1,nhead=2,dhead=20,seq_len=24", backend);
    return exportedCase(asked, parseDraft(asked, "2x1,1x2,1x2").value()).value();
}

} // namespace pimento::test
