// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/gains.h"

#include "engine/explore/default_draft.h"
#include "engine/explore/model.h"

#include <numeric>

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

double harmonicMean(std::span<const Gain> gains)
{
    const double sum = std::accumulate(gains.begin(), gains.end(), 0.0,
                                       [](double all, const Gain& gain) { return all + 1 / gain.ratio(); });
    return static_cast<double>(gains.size()) / sum;
}

Result<Gain> gainOf(const Catalogue& catalogue, const std::string& device, const std::string& kernel,
                    const std::string& shape, Space space, unsigned threads, std::stop_token stop, Progress* heartbeat,
                    CostCache* cache)
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
    DraftQuestion question;
    question.model = &soundModel();
    question.workload = outcome.workload;
    question.machine = *machine;
    question.space = space;
    if (Result<void> checked = check(question); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    const auto standard = fastestDefault(question, {.heartbeat = heartbeat, .cache = cache}, stop);
    if (stop.stop_requested()) {
        Gain stopped;
        stopped.shape = shape;
        return stopped;
    }
    const auto drafts = draftsOf(question);
    if (!standard || !drafts) {
        return tl::unexpected<Error>(!standard ? standard.error() : drafts.error());
    }
    const auto best = findFastest(question, *drafts, {.threads = threads, .cache = cache}, stop, {}, heartbeat);
    if (!best) {
        return tl::unexpected<Error>(best.error());
    }
    Gain gain{shape, standard->cost, best->cost, draftText(question, standard->draft.parts()), "", best->isProved()};
    if (best->row && best->cost.cycles <= standard->cost.cycles) {
        gain.draft = draftText(question, (*drafts)[*best->row]);
    } else { // the default need not be in the space
        gain.best = gain.standard;
        gain.draft = gain.standardDraft;
    }
    return gain;
}

} // namespace pimento
