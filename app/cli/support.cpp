// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/support.h"

#include "engine/base/parallel.h"
#include "engine/explore/model.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
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

int complain(const Error& error)
{
    fmt::print(stderr, "pimento-cli: {}\n", error.message());
    return kBadInput;
}

Interrupt::Interrupt()
{
    struct sigaction action {};
    action.sa_handler = noteInterrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

void Interrupt::report(std::int64_t /*done*/, std::int64_t /*total*/)
{
    if (isInterrupted.load(std::memory_order_relaxed)) {
        m_source.request_stop();
    }
}

bool Interrupt::isRequested() const { return isInterrupted.load(std::memory_order_relaxed); }

ProgressLine::ProgressLine() : m_isTerminal(isatty(STDERR_FILENO) != 0) {}

ProgressLine::~ProgressLine() { clear(); }

void ProgressLine::show(const std::string& text)
{
    constexpr std::int64_t kInterval = 100;
    if (!m_isTerminal || nowMilliseconds() - m_lastMilliseconds < kInterval) {
        return;
    }
    m_lastMilliseconds = nowMilliseconds();
    m_isShown = true;
    fmt::print(stderr, "\r{}\x1b[K", text);
    std::fflush(stderr);
}

void ProgressLine::clear()
{
    if (m_isShown) {
        fmt::print(stderr, "\r\x1b[K");
        std::fflush(stderr);
        m_isShown = false;
    }
}

void OutputFile::Closer::operator()(std::FILE* file) const
{
    if (file != stdout) {
        std::fclose(file);
    }
}

Result<OutputFile> OutputFile::create(const std::string& name)
{
    OutputFile output;
    output.m_name = name;
    output.m_file.reset(name == "-" ? stdout : std::fopen(name.c_str(), "wb"));
    if (!output.m_file) {
        return fail(std::string("cannot be written: ") + std::strerror(errno), "file " + name, "Choose another place");
    }
    return output;
}

void OutputFile::write(std::string_view text) { std::fwrite(text.data(), 1, text.size(), m_file.get()); }

void OutputFile::flush() { std::fflush(m_file.get()); }

Result<void> OutputFile::close()
{
    flush();
    const bool isBroken = std::ferror(m_file.get()) != 0;
    m_file.reset();
    return isBroken ? Result<void>(fail("could not be written completely", "file " + m_name, "Check the free space"))
                    : Result<void>{};
}

Result<Question> makeQuestion(const Options& options)
{
    const auto backends = BackendRegistry::loadDefault();
    if (!backends) {
        return tl::unexpected<Error>(backends.error());
    }
    if (options.model != artifactModel().name()) {
        return fail("unknown model \"" + options.model.substr(0, 60) + "\"", "",
                    "Use " + std::string(artifactModel().name()));
    }
    const auto kernel = findKernel(options.kernel);
    if (!kernel) {
        return tl::unexpected<Error>(kernel.error());
    }
    const auto shape = Shape::parse(**kernel, options.shape);
    if (!shape) {
        return tl::unexpected<Error>(shape.error());
    }
    const auto machine = backends->find(options.backend);
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    const auto mode = dcc_artifact::parseMode(options.mode);
    if (!mode) {
        return tl::unexpected<Error>(mode.error());
    }
    const auto space = options.space.empty() ? Result<Space>(Space::Listed) : dcc_artifact::parseSpace(options.space);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    const Question question = artifactQuestion(*kernel, *shape, *machine, *space, *mode);
    if (const auto checked = check(question); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    return question;
}

bool usesTerminal(const Options& options)
{
    return options.csv == "-" || options.commands == "-" || options.requests == "-" || options.banks == "-";
}

Result<void> checkOutputs(const Options& options)
{
    std::vector<std::filesystem::path> taken(options.paths.begin(), options.paths.end());
    for (const std::string* output : {&options.csv, &options.commands, &options.requests, &options.banks}) {
        if (output->empty()) {
            continue;
        }
        for (const std::filesystem::path& other : taken) {
            std::error_code code;
            if (other == *output || std::filesystem::equivalent(other, *output, code)) {
                return fail("is wanted for two things", "file " + *output, "Name another file for the output");
            }
        }
        taken.emplace_back(*output);
    }
    if (options.output == Output::Json && usesTerminal(options)) {
        return fail("rows and JSON cannot both go to the terminal", "", "Write the rows to a file or leave --json out");
    }
    return {};
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
    fmt::print("{}\n", document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

} // namespace pimento::cli
