// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/gains.h"

#include "engine/explore/model.h"

namespace pimento {

std::vector<std::string> gainShapes(const std::string& kernel)
{
    std::vector<std::string> shapes;
    if (kernel == "gemv" || kernel == "attn") {
        for (const char* heads : {"batch=1,nhead=16", "batch=1,nhead=32", "batch=4,nhead=32"}) {
            for (const char* tokens : {"512", "2048"}) {
                shapes.push_back(std::string(heads) + ",dhead=128,seq_len=" + tokens);
            }
        }
        return shapes;
    }
    for (const char* batch : {"1", "2", "4"}) {
        for (const char* elements : {"1024", "2048", "4096"}) {
            shapes.push_back(std::string("batch=") + batch + ",vec_len=" + elements);
        }
    }
    return shapes;
}

std::optional<double> publishedGain(const std::string& device, const std::string& kernel)
{
    struct Row {
        const char* device;
        const char* kernel;
        double gain;
    };
    static constexpr Row kRows[] = {{"attacc", "gemv", 1.26},      {"attacc", "red", 1.48},
                                    {"attacc", "attn", 1.23},      {"hbm-pim-hbm3", "gemv", 1.53},
                                    {"hbm-pim-hbm3", "red", 2.09}, {"hbm-pim-hbm3", "va", 1.64},
                                    {"hbm-pim-hbm3", "relu", 1.54}};
    for (const Row& row : kRows) {
        if (device == row.device && kernel == row.kernel) {
            return row.gain;
        }
    }
    return std::nullopt;
}

Result<Gain> gainOf(const Catalogue& catalogue, const std::string& device, const std::string& kernel,
                    const std::string& shape, Space space, unsigned threads, std::stop_token stop, Progress* heartbeat,
                    RunCache* cache)
{
    const auto machine = catalogue.backends.find(device);
    const auto source = language::findKernel(catalogue.kernels, kernel);
    if (!machine || !source) {
        return tl::unexpected<Error>(!machine ? machine.error() : source.error());
    }
    const WorkloadOutcome outcome = makeWorkload(**source, {shape, affine::ElementType::Fp16, {}, {}});
    if (!outcome.workload) {
        return tl::unexpected<Error>(outcome.error);
    }
    Question question;
    question.model = &soundModel();
    question.workload = outcome.workload;
    question.machine = *machine;
    question.space = space;
    if (Result<void> checked = check(question); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    const Draft standard = question.model->defaultDraft(question);
    const auto found = costOfDraft(question, standard.parts(), {.heartbeat = heartbeat, .cache = cache}, stop);
    const auto drafts = draftsOf(question);
    if (!found || !drafts) {
        return tl::unexpected<Error>(!found ? found.error() : drafts.error());
    }
    const auto best = bestDraft(question, *drafts, threads, stop, heartbeat, cache);
    if (!best) {
        return tl::unexpected<Error>(best.error());
    }
    Gain gain{shape, found->cost, best->cost, "", best->isProved && found->end == RunEnd::Done};
    gain.draft = best->row ? draftText(question, (*drafts)[*best->row]) : "";
    if (!best->row || gain.standard.cycles < gain.best.cycles) { // the default need not be in the space
        gain.best = gain.standard;
        gain.draft = draftText(question, standard.parts());
    }
    return gain;
}

} // namespace pimento
