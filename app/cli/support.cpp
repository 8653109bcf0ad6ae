// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/support.h"

#include "engine/base/data_folder.h"
#include "engine/base/json_reader.h"
#include "engine/base/numbers.h"
#include "engine/base/parallel.h"
#include "engine/base/shortened.h"
#include "engine/explore/machine_choice.h"
#include "engine/explore/model.h"
#include "engine/kernels/text/library.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <unistd.h>

#include <vector>

namespace pimento::cli {

namespace {

// Written by a signal handler and read by all working threads: lock-free, so both are allowed.
std::atomic<bool> isInterrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void noteInterrupt(int /*signal*/) { isInterrupted.store(true, std::memory_order_relaxed); }

std::int64_t nowMilliseconds()
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

} // namespace

void printDiagnostics(const std::vector<language::Diagnostic>& diagnostics, const std::string& text,
                      const std::string& file)
{
    for (const language::Diagnostic& diagnostic : diagnostics) {
        say(language::render(
                {diagnostic.place, diagnostic.length, shortened(diagnostic.what), shortened(diagnostic.hint)}, text,
                shortened(file)) +
            "\n");
    }
}

Interrupt::Interrupt()
{
    struct sigaction action {};
    action.sa_handler = noteInterrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    for (const int signal : {SIGINT, SIGTERM, SIGQUIT, SIGHUP}) {
        struct sigaction before {};
        // Who starts a program with nohup wants it to outlive the terminal.
        if (signal != SIGHUP || sigaction(signal, nullptr, &before) != 0 || before.sa_handler != SIG_IGN) {
            sigaction(signal, &action, nullptr);
        }
    }
}

void Interrupt::report(std::int64_t /*done*/, std::int64_t /*total*/)
{
    if (isInterrupted.load(std::memory_order_relaxed)) {
        m_source.request_stop();
    }
}

void Interrupt::stop() { m_source.request_stop(); }

bool Interrupt::isRequested() const { return isInterrupted.load(std::memory_order_relaxed); }

ProgressLine::ProgressLine() : m_isTerminal(isatty(STDERR_FILENO) != 0), m_begin(nowMilliseconds()) {}

ProgressLine::~ProgressLine() { clear(); }

void ProgressLine::show(const std::string& text)
{
    const std::lock_guard lock(m_mutex);
    m_text = text;
    showIfTime();
}

void ProgressLine::beat()
{
    const std::unique_lock lock(m_mutex, std::try_to_lock);
    if (lock) {
        showIfTime();
    }
}

/// With the lock held.
void ProgressLine::showIfTime()
{
    constexpr std::int64_t kInterval = 100;
    constexpr std::int64_t kMostInLog = 60'000;
    const std::int64_t now = nowMilliseconds();
    if (m_isTerminal && now - m_lastMilliseconds >= kInterval) {
        m_lastMilliseconds = now;
        m_isShown = true;
        say(fmt::format("\r{}\x1b[K", m_text));
    } else if (!m_isTerminal && now - std::max(m_begin, m_lastMilliseconds) >= m_logInterval) {
        m_lastMilliseconds = now;
        m_logInterval = std::min(2 * m_logInterval, kMostInLog);
        say(fmt::format("pimento-cli: after {} s: {}\n", (now - m_begin) / 1000,
                        m_text.empty() ? "nothing finished yet" : m_text));
    }
}

void ProgressLine::clear()
{
    const std::lock_guard lock(m_mutex);
    if (m_isShown) {
        say("\r\x1b[K");
        m_isShown = false;
    }
}

Result<std::vector<language::LibraryKernel>> kernelsOfLibrary()
{
    const auto data = findDataFolder();
    return data ? language::loadLibrary(*data / "datasets" / "kernels")
                : Result<std::vector<language::LibraryKernel>>(tl::unexpected<Error>(data.error()));
}

namespace {

/// Kernel of the library, or of a file when the name ends in .py. Mistakes in a file are printed with their lines.
Result<language::LibraryKernel> readKernel(const std::string& name)
{
    if (!name.ends_with(".py")) {
        const auto library = kernelsOfLibrary();
        if (!library) {
            return tl::unexpected<Error>(library.error());
        }
        const auto found = language::findKernel(*library, name);
        return found ? Result<language::LibraryKernel>(**found) : tl::unexpected<Error>(found.error());
    }
    constexpr std::uintmax_t kLargestKernel = 1U << 20U;
    const auto text = readTextFile(name, kLargestKernel);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    const auto parsed = language::parse(*text);
    if (!parsed.syntax) {
        printDiagnostics(parsed.diagnostics, *text, name);
        return fail("has " + std::to_string(parsed.diagnostics.size()) + " mistakes", "kernel " + name,
                    "Mend the lines above");
    }
    return language::makeKernel(std::filesystem::path(name).stem().string(), *text);
}

Result<std::shared_ptr<const Workload>> readWorkload(const Options& options)
{
    const auto kernel = readKernel(options.kernel);
    if (!kernel) {
        return tl::unexpected<Error>(kernel.error());
    }
    const auto type = affine::parseElementType(options.type);
    if (!type) {
        return tl::unexpected<Error>(type.error());
    }
    const WorkloadOutcome outcome = makeWorkload(*kernel, {options.shape, *type, options.resident, options.streamed});
    if (!outcome.workload) {
        printDiagnostics(outcome.diagnostics, kernel->text, options.kernel);
        return tl::unexpected<Error>(outcome.error);
    }
    return outcome.workload;
}

/// The artifact's kernel and sizes, if it has the kernel.
Result<void> addArtifactKernel(Question& question, const Options& options)
{
    const auto kernel = findKernel(options.kernel);
    if (!kernel) {
        return tl::unexpected<Error>(kernel.error());
    }
    const auto shape = Shape::parse(**kernel, options.shape);
    if (!shape) {
        return tl::unexpected<Error>(shape.error());
    }
    question.kernel = *kernel;
    question.shape = *shape;
    return {};
}

} // namespace

Result<std::optional<lower::Indexing>> parseIndexing(const std::string& text)
{
    for (const lower::Indexing indexing : {lower::Indexing::Exact, lower::Indexing::Expanded}) {
        if (text == lower::name(indexing)) {
            return indexing;
        }
    }
    if (text == "best") {
        return std::nullopt;
    }
    return fail("--indexing \"" + text.substr(0, 40) + "\" is unknown", "", "Use exact, expanded or best");
}

Result<PruneRules> parseRules(const std::string& text)
{
    PruneRules rules{false, false, false};
    if (text == "none") {
        return rules;
    }
    for (const std::string_view rule : split(text, ',')) {
        if (rule != "1" && rule != "2" && rule != "3") {
            return fail("\"" + std::string(rule.substr(0, 20)) + "\" is no pruning rule", "--rules",
                        "Use some of 1,2,3, or none");
        }
        (rule == "1" ? rules.equivalentMappings : rule == "2" ? rules.simdAlignment : rules.equalWorstTile) = true;
    }
    return rules;
}

Result<Question> makeQuestion(const Options& options)
{
    const auto backends = BackendRegistry::loadDefault();
    if (!backends) {
        return tl::unexpected<Error>(backends.error());
    }
    const auto model = findModel(options.model);
    if (!model) {
        return tl::unexpected<Error>(model.error());
    }
    Question question;
    question.model = *model;
    question.disabledPasses = options.withoutPasses;
    const auto rules = parseRules(options.rules);
    if (!rules) {
        return tl::unexpected<Error>(rules.error());
    }
    question.rules = *rules;
    const auto indexing = parseIndexing(options.indexing);
    if (!indexing) {
        return tl::unexpected<Error>(indexing.error());
    }
    question.indexing = *indexing;
    const bool isSound = *model == &soundModel();
    if (isSound) {
        auto workload = readWorkload(options);
        if (!workload) {
            return tl::unexpected<Error>(workload.error());
        }
        question.workload = std::move(*workload);
    } else if (const auto added = addArtifactKernel(question, options); !added) {
        return tl::unexpected<Error>(added.error());
    }
    const auto machine = backends->findOrRead(options.backend);
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    question.machine = *machine;
    if (const auto chosen = choose(question, {{options.withRules, options.withoutRules}, options.devices.value_or(1)});
        !chosen) {
        return tl::unexpected<Error>(chosen.error());
    }
    const auto mode = dcc_artifact::parseMode(options.mode);
    if (!mode) {
        return tl::unexpected<Error>(mode.error());
    }
    question.mode = *mode;
    const auto space = options.space.empty() ? Result<Space>(isSound ? Space::Kept : Space::Listed)
                                             : dcc_artifact::parseSpace(options.space);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    question.space = *space;
    const auto checked = check(question);
    return checked ? Result<Question>(question) : tl::unexpected<Error>(checked.error());
}

Result<unsigned> threadsOf(const Options& options)
{
    constexpr int kMost = 1024;
    if (!options.threads) {
        return hardwareThreads();
    }
    if (*options.threads < 1 || *options.threads > kMost) {
        return fail("--threads " + std::to_string(*options.threads) + " is impossible", "",
                    "Use 1 to " + std::to_string(kMost));
    }
    return static_cast<unsigned>(*options.threads);
}

std::string timeText(double milliseconds)
{
    if (milliseconds >= 1) {
        return fmt::format("{:.4g} ms", milliseconds);
    }
    return milliseconds >= 1e-3 ? fmt::format("{:.4g} us", milliseconds * 1e3)
                                : fmt::format("{:.4g} ns", milliseconds * 1e6);
}

void printJson(const nlohmann::ordered_json& document)
{
    printPlain("{}\n", document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

} // namespace pimento::cli
