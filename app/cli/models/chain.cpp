// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/chain.h"

#include "app/cli/common/cache.h"
#include "app/cli/common/options.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "app/cli/models/chain_output.h"
#include "engine/base/json_reader.h"
#include "engine/language_models/model_library.h"
#include "engine/systems/dcc/chains/chain_file.h"
#include "engine/systems/dcc/chains/chain_search.h"
#include "engine/systems/dcc/chains/layer_chain.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

namespace pimento::cli {

namespace {

constexpr std::uintmax_t kLargestChain = 1U << 22U;
constexpr std::int64_t kMostTokens = 1'000'000;

/// Question with the device and settings of the options, about a placeholder kernel.
Result<Question> templateOf(const ChainCommandOptions& options, const std::string& device, const Catalogue& catalogue)
{
    QuestionOptions asked = options.question;
    asked.kernel = "gemv";
    asked.shape = "batch=1";
    asked.backend = asked.backend.empty() ? device : asked.backend;
    return questionOf(asked, catalogue);
}

Result<chains::Chain> chainOfFile(const ChainCommandOptions& options, const Catalogue& catalogue)
{
    const auto text = readTextFile(options.file, kLargestChain);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    auto chain = chains::parseChain(*text, options.file);
    if (!chain || chain->kernels.empty()) {
        return chain;
    }
    const auto asked = templateOf(options, chain->kernels.front().question.device.name, catalogue);
    if (!asked) {
        return tl::unexpected<Error>(asked.error());
    }
    for (chains::ChainKernel& kernel : chain->kernels) {
        kernel.question.device = asked->device;
        for (const auto& [id, value] : asked->settings) {
            kernel.question.settings[id] = value;
        }
    }
    return chain;
}

Result<std::int64_t> numberOf(std::string_view text)
{
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || number < 1 || number > kMostTokens) {
        return fail("\"" + std::string(text) + "\" is not a number of tokens", "", "Use 1 to 1000000");
    }
    return number;
}

/// Parses context lengths, "2048" or "128..4096 step 128".
Result<std::vector<chains::ContextSteps>> contextsOf(const std::string& text)
{
    const std::size_t dots = text.find("..");
    if (dots == std::string::npos) {
        const auto one = numberOf(text);
        return one ? Result<std::vector<chains::ContextSteps>>(std::vector<chains::ContextSteps>{{*one, 1}})
                   : tl::unexpected<Error>(one.error());
    }
    constexpr std::string_view kStep = " step ";
    const std::size_t step = text.find(kStep);
    const std::size_t end = step == std::string::npos ? text.size() : step;
    const auto from = numberOf(std::string_view(text).substr(0, dots));
    const auto to = numberOf(std::string_view(text).substr(dots + 2, end - dots - 2));
    const auto every = step == std::string::npos ? from : numberOf(std::string_view(text).substr(step + kStep.size()));
    for (const auto* part : {&from, &to, &every}) {
        if (!*part) {
            return tl::unexpected<Error>(part->error());
        }
    }
    constexpr std::int64_t kMostStages = 64;
    if (*from >= *to || (*to - *from) / *every > kMostStages) {
        return fail("\"" + text + "\" has no contexts, or more than 64", "--context",
                    "Write, say, '128..4096 step 256'");
    }
    return chains::generation(*from, *to, *every);
}

Result<chains::Chain> chainOfModel(const ChainCommandOptions& options, const Catalogue& catalogue)
{
    const auto models = modelLibrary();
    const auto model = models ? models->findOrRead(options.model) : tl::unexpected<Error>(models.error());
    if (!model) {
        return tl::unexpected<Error>(model.error());
    }
    const auto host = inference::findInferenceHost(options.host.empty() ? "attacc" : options.host);
    if (!host) {
        return tl::unexpected<Error>(host.error());
    }
    if (!host->hasDevices()) {
        return fail("the host has no devices", "host " + host->name, "Choose another host");
    }
    const auto contexts = contextsOf(options.context.empty() ? "2048" : options.context);
    const auto asked = contexts ? templateOf(options, host->device, catalogue)
                                : Result<Question>(tl::unexpected<Error>(contexts.error()));
    if (!asked) {
        return tl::unexpected<Error>(asked.error());
    }
    chains::LayerChainOptions how;
    how.batch = options.batch.value_or(1);
    how.contexts = *contexts;
    how.prompts = options.prompts ? chains::HostPrompts::Around : chains::HostPrompts::None;
    how.device = asked->device;
    how.settings = asked->settings;
    return chains::attentionChain(*model, *host, how);
}

Result<chains::Chain> chainOf(const ChainCommandOptions& options, const Catalogue& catalogue)
{
    const bool hasModel = !options.model.empty();
    if (hasModel != options.file.empty()) {
        return fail(hasModel ? "a file and --model are two chains" : "there is no chain", "",
                    "Name a file with a chain, or a model with --model");
    }
    const bool hasModelOptions = !options.host.empty() || !options.context.empty() || options.batch || options.prompts;
    if (!hasModel && hasModelOptions) {
        return fail("--host, --context, --batch and --prompts belong to --model", "", "Leave them out, or the file");
    }
    if (options.batch && (*options.batch < 1 || *options.batch > kMostTokens)) {
        return fail("a batch of " + std::to_string(*options.batch) + " cannot be", "--batch", "Use 1 or more");
    }
    return hasModel ? chainOfModel(options, catalogue) : chainOfFile(options, catalogue);
}

std::string progressText(const chains::ChainProgress& progress)
{
    std::string text = progress.doing;
    if (progress.of > 0) {
        text += fmt::format(" ({} of {})", progress.done + 1, progress.of);
    }
    return progress.best > 0 ? text + fmt::format(", best chain so far {} cycles", progress.best) : text;
}

} // namespace

int findChain(const ChainCommandOptions& options)
{
    const auto threads = threadsOf(options.threads);
    const auto catalogue = wholeCatalogue(options.question.gpuTimes);
    if (!threads || !catalogue) {
        return complain(!threads ? threads.error() : catalogue.error());
    }
    const auto chain = chainOf(options, *catalogue);
    const auto bound = chain ? chains::bindChain(*chain, *catalogue) : tl::unexpected<Error>(chain.error());
    if (!bound) {
        return complain(bound.error());
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    chains::ChainSearchOptions how;
    how.means = {*threads, cache.get(), &heartbeat};
    how.lasting = options.omitsLasting ? chains::LastingChain::Omit : chains::LastingChain::Find;
    how.publish = [&](const chains::ChainProgress& progress) { line.show(progressText(progress)); };
    const auto answer = chains::bestChain(*bound, how, interrupt.token());
    line.clear();
    if (!answer) {
        return complain(answer.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
    }
    if (!options.csv.empty()) {
        if (const auto written = writeChainCsv(options.csv, *answer); !written) {
            return complain(written.error());
        }
    }
    if (options.output == Output::Json) {
        printChainJson(*answer);
    } else if (!usesTerminal(filesOf(options))) {
        printChain(*answer);
    }
    return interrupt.isRequested() ? kInterrupted : kDone;
}

} // namespace pimento::cli
