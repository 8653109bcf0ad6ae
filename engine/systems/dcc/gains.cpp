// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/gains.h"

#include "engine/search/search_best.h"
#include "engine/study/exploration.h"
#include "engine/systems/dcc/compiled_system.h"

#include <map>
#include <memory>
#include <numeric>
#include <utility>

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

namespace {

Question questionOf(const std::string& device, const std::string& kernel, std::map<std::string, std::string> sizes,
                    Space space)
{
    Question question;
    question.system = compiledSystem().info().id;
    question.kernel.name = kernel;
    question.kernel.sizes = std::move(sizes);
    question.device.name = device;
    question.settings["space"] = std::string(spaceName(space));
    return question;
}

/// The best draft of a list, searched with the default ones first.
Result<BestSearch> bestOf(const Problem& problem, const std::shared_ptr<const CandidateList>& list,
                          const GainOptions& options, std::stop_token stop)
{
    const auto evaluator =
        problem.evaluator(list, {.threads = options.threads, .cache = options.cache, .heartbeat = options.heartbeat});
    const CostSchema& schema = problem.costs();
    return searchBest(*evaluator,
                      {.threads = options.threads,
                       .ranked = schema.ranked,
                       .isWhole = schema.quantities[schema.ranked].isWhole,
                       .first = problem.standardsAmong(*list)},
                      std::move(stop));
}

} // namespace

Result<Gain> gainOf(const Catalogue& catalogue, const std::string& device, const std::string& kernel,
                    const std::string& shape, Space space, const GainOptions& options, std::stop_token stop)
{
    auto sizes = parseSizesText(shape);
    if (!sizes) {
        return tl::unexpected<Error>(sizes.error());
    }
    const auto problem = compiledSystem().pose(questionOf(device, kernel, *std::move(sizes), space), catalogue);
    if (!problem) {
        return tl::unexpected<Error>(problem.error());
    }
    const auto standard = findStandard(**problem, options.cache, stop, options.heartbeat);
    Gain gain;
    gain.shape = shape;
    if (stop.stop_requested()) {
        return gain;
    }
    const auto drafts = (*problem)->candidates({});
    if (!standard || !drafts) {
        return tl::unexpected<Error>(!standard ? standard.error() : drafts.error());
    }
    const auto best = bestOf(**problem, drafts->list, options, std::move(stop));
    if (!best) {
        return tl::unexpected<Error>(best.error());
    }
    gain.standard = draftCostOf(standard->found.quantities);
    gain.standardDraft = standard->label;
    gain.best = gain.standard; // the default need not be in the space
    gain.draft = gain.standardDraft;
    gain.isProved = best->isProved();
    if (best->row && draftCostOf(best->best.quantities).cycles <= gain.standard.cycles) {
        gain.best = draftCostOf(best->best.quantities);
        gain.draft = drafts->list->text(*best->row);
    }
    return gain;
}

} // namespace pimento
