// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/question.h"

#include "engine/explore/model.h"

namespace pimento {

Question artifactQuestion(const Kernel* kernel, Shape shape, std::shared_ptr<const sim::Machine> machine, Space space,
                          Mode mode)
{
    Question question;
    question.model = &artifactModel();
    question.kernel = kernel;
    question.shape = std::move(shape);
    question.machine = std::move(machine);
    question.space = space;
    question.mode = mode;
    return question;
}

std::string Question::kernelName() const { return workload ? workload->name : kernel->name; }

std::string Question::kernelTitle() const { return workload ? workload->title : kernel->title; }

std::string Question::shapeText() const { return workload ? workload->shapeText : shape.text(*kernel); }

Resources Question::resources() const { return model->resources(*this); }

std::string Question::text() const
{
    return kernelTitle() + " " + shapeText() + " on " + machine->description().title + ", " +
           std::string(dcc_artifact::spaceName(space)) + " drafts";
}

Result<void> check(const Question& question) { return question.model->check(question); }

Result<DraftList> draftsOf(const Question& question)
{
    return question.model->drafts(question, question.model->resources(question));
}

std::string draftText(const Question& question, std::span<const DraftPart> draft)
{
    return question.model->text(question, draft);
}

std::uint64_t candidateId(const Question& question, std::span<const DraftPart> draft)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL; // FNV-1a
    const auto add = [&](std::string_view text) {
        for (const char c : text) {
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
        }
        hash = (hash ^ 0xffU) * 0x100000001b3ULL;
    };
    add(question.kernelName());
    add(question.shapeText());
    add(question.machine->description().name);
    add(dcc_artifact::modeName(question.mode));
    add(draftText(question, draft));
    if (question.model == &soundModel()) { // ids of the artifact's drafts are older than the models
        add(question.model->name());
        for (const std::string& pass : question.disabledPasses) {
            add(pass);
        }
        add(question.indexing == lower::Indexing::Expanded ? "expanded" : "exact");
    }
    return hash;
}

Result<sim::RunResult> simulateDraft(const Question& question, std::span<const DraftPart> draft,
                                     const sim::RunOptions& options, std::stop_token stop, Progress* progress)
{
    const auto requests = question.model->requests(question, draft);
    if (!requests) {
        return tl::unexpected<Error>(requests.error());
    }
    return sim::run(*question.machine, **requests, options, std::move(stop), progress);
}

} // namespace pimento
