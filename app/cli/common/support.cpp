// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/support.h"

#include "engine/base/parallel.h"
#include "engine/base/shortened.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>

#include <unistd.h>

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
        // A program started with nohup ignores SIGHUP and shall outlive the terminal.
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

/// Shows the text if it is time; the caller holds the lock.
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

void RunProgress::report(std::int64_t done, std::int64_t total)
{
    m_interrupt->report(done, total);
    m_line.show(fmt::format("{} requests simulated", done));
}

Result<unsigned> threadsOf(const std::optional<int>& wanted)
{
    constexpr int kMost = 1024;
    if (!wanted) {
        return hardwareThreads();
    }
    if (*wanted < 1 || *wanted > kMost) {
        return fail("--threads " + std::to_string(*wanted) + " is impossible", "", "Use 1 to " + std::to_string(kMost));
    }
    return static_cast<unsigned>(*wanted);
}

std::string timeText(double milliseconds)
{
    if (milliseconds >= 1e4) { // in seconds from 10 s on
        return fmt::format("{:.4g} s", milliseconds * 1e-3);
    }
    if (milliseconds >= 1) {
        return fmt::format("{:.4g} ms", milliseconds);
    }
    return milliseconds >= 1e-3 ? fmt::format("{:.4g} us", milliseconds * 1e3)
                                : fmt::format("{:.4g} ns", milliseconds * 1e6);
}

void printJson(const Json& document) { printPlain("{}\n", document.lines()); }

} // namespace pimento::cli
