// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/window/stack_samples.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <map>
#include <memory>
#include <string_view>

namespace pimento::perf {

namespace {

constexpr int kFrames = 48;
constexpr std::size_t kSamples = 64;
constexpr long kFirstAfter = 12'000'000; // nanoseconds: what takes less is of no interest
constexpr long kBetween = 3'000'000;

struct Sample {
    std::array<void*, kFrames> frames{};
    int depth = 0;
};

// Written by the signal handler, which runs in the thread that reads it.
std::array<Sample, kSamples> samples;
volatile std::sig_atomic_t sampleCount = 0;

void takeSample(int /*signal*/)
{
    const auto place = static_cast<std::size_t>(sampleCount);
    if (place < kSamples) {
        samples[place].depth = backtrace(samples[place].frames.data(), kFrames);
        sampleCount = sampleCount + 1;
    }
}

/// Returns the name in a mangled name in the form "pimento::ScatterPlot::groupRows"; "": not a name of Pimento.
std::string ownName(void* address)
{
    Dl_info info{};
    if (dladdr(address, &info) == 0 || info.dli_sname == nullptr) {
        return {};
    }
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(info.dli_sname, nullptr, nullptr, &status), &std::free);
    const std::string name = status == 0 && text != nullptr ? text.get() : "";
    const std::string_view ours = "pimento::";
    if (!name.starts_with(ours) || name.starts_with("pimento::perf::")) {
        return {};
    }
    return name.substr(ours.size(), name.find('(') - ours.size());
}

} // namespace

StackSamples::StackSamples()
{
    std::array<void*, 1> unused{};
    (void)backtrace(unused.data(), 1); // loads what it needs, which a signal handler may not
    struct sigaction action {};
    action.sa_handler = takeSample;
    action.sa_flags = SA_RESTART;
    sigaction(SIGURG, &action, nullptr);
    sigevent event{};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = SIGURG;
    event._sigev_un._tid = gettid();
    timer_create(CLOCK_MONOTONIC, &event, &m_timer);
}

StackSamples::~StackSamples() { timer_delete(m_timer); }

void StackSamples::begin()
{
    sampleCount = 0;
    const itimerspec when{{0, kBetween}, {0, kFirstAfter}};
    timer_settime(m_timer, 0, &when, nullptr);
}

void StackSamples::end()
{
    const itimerspec never{};
    timer_settime(m_timer, 0, &never, nullptr);
}

std::string StackSamples::commonest() const
{
    std::map<std::string, int> counts;
    for (std::size_t i = 0; i < static_cast<std::size_t>(sampleCount); ++i) {
        const Sample& sample = samples[i];
        for (int frame = 0; frame < sample.depth; ++frame) {
            if (std::string name = ownName(sample.frames[static_cast<std::size_t>(frame)]); !name.empty()) {
                ++counts[std::move(name)];
                break;
            }
        }
    }
    const auto most = std::ranges::max_element(counts, {}, &std::pair<const std::string, int>::second);
    return most == counts.end() ? std::string() : most->first;
}

} // namespace pimento::perf
