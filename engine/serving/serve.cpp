// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/serve.h"

#include "engine/base/formatting.h"
#include "engine/serving/run_book.h"
#include "engine/serving/server.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <queue>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento::serving {

namespace {

constexpr const char* kServing = "serving";

/// The end of a step or of a transfer.
struct Event {
    Picoseconds time{0};
    std::int64_t number = 0; // orders events of equal time as they were scheduled
    std::int32_t server = 0;
    std::int32_t request = -1; // transferred request; -1: a step ends

    friend bool operator>(const Event& a, const Event& b)
    {
        return std::tie(a.time, a.number) > std::tie(b.time, b.number);
    }
};

/// Link from a prompt server to its partner, which transfers one request after another.
struct Link {
    std::deque<std::int32_t> ready; // complete prompts, with keys and values still at the prompt server
    Picoseconds free{0};
};

/// Checks a memory. Error: no room for a token, or an invalid number of bytes.
Result<void> checkMemory(const KvMemory& memory, const char* whose)
{
    if (memory.capacityTokens < 1 || !std::isfinite(memory.bytesPerToken) || memory.bytesPerToken < 0) {
        std::string what;
        appendFormat(what, "{} has memory for {} tokens of {:.6g} bytes", whose, memory.capacityTokens,
                     memory.bytesPerToken);
        return fail(std::move(what), kServing, "It needs room for one token at least");
    }
    return {};
}

Result<void> checkRoom(std::size_t number, std::int64_t tokens, const KvMemory& memory)
{
    if (tokens <= memory.capacityTokens) {
        return {};
    }
    std::string what;
    appendFormat(what, "request {} keeps {} tokens; a server has memory for {}", number + 1, tokens,
                 memory.capacityTokens);
    return fail(std::move(what), kServing, "Give servers more memory, or cut longer requests");
}

class Simulation {
public:
    Simulation(const ServingCase& served, std::stop_token stop, Progress* progress)
        : m_case(&served), m_stop(std::move(stop)), m_progress(progress), m_isApart(isApart(served)),
          m_book(served.requests, serversOf(served), served.settings.instances),
          m_links(static_cast<std::size_t>(served.settings.instances)),
          m_isTouched(static_cast<std::size_t>(served.settings.instances))
    {
        const StepCosts& prompts = promptCosts(served);
        for (std::int32_t i = 0; i < served.settings.instances; ++i) {
            if (m_isApart) {
                m_servers.emplace_back(m_book, prompts, served.settings, Server::Duty::Prompts);
                m_servers.emplace_back(m_book, *served.costs, served.settings, Server::Duty::Tokens);
            } else {
                m_servers.emplace_back(m_book, *served.costs, served.settings, Server::Duty::Everything);
            }
        }
        m_bytesPerToken = prompts.memory().bytesPerToken;
    }

    Result<ServingRun> run()
    {
        const auto total = static_cast<std::int64_t>(m_case->requests.size());
        for (std::int64_t turn = 0; m_book.completed() < total; ++turn) {
            if (turn % kTurnsBetweenLooks == 0) {
                if (m_stop.stop_requested()) {
                    return fail(ErrorKind::Stopped, "was stopped", kServing);
                }
                if (m_progress != nullptr) {
                    m_progress->report(m_book.completed(), total);
                }
            }
            m_book.advance(nextMoment());
            endWhatEnds();
            takeArrivals();
            if (Result<void> begun = beginSteps(); !begun) {
                return tl::unexpected<Error>(begun.error());
            }
        }
        return std::move(m_book).finish();
    }

    static bool isApart(const ServingCase& served) { return served.settings.schedule == Schedule::Apart; }
    static const StepCosts& promptCosts(const ServingCase& served)
    {
        return isApart(served) && served.promptCosts != nullptr ? *served.promptCosts : *served.costs;
    }
    static std::int64_t serversOf(const ServingCase& served)
    {
        return std::int64_t{served.settings.instances} * (isApart(served) ? 2 : 1);
    }

private:
    static constexpr std::int64_t kTurnsBetweenLooks = 256;

    [[nodiscard]] bool hasArrivals() const { return static_cast<std::size_t>(m_nextRequest) < m_case->requests.size(); }

    [[nodiscard]] Picoseconds nextMoment() const
    {
        PIMENTO_ASSERT(hasArrivals() || !m_events.empty(), "requests that wait are served some time");
        if (m_events.empty() || (hasArrivals() && m_book.arrival(m_nextRequest) < m_events.top().time)) {
            return m_book.arrival(m_nextRequest);
        }
        return m_events.top().time;
    }

    void endWhatEnds()
    {
        while (!m_events.empty() && m_events.top().time == m_book.now()) {
            const Event event = m_events.top();
            m_events.pop();
            if (event.request < 0) {
                server(event.server).end();
            } else {
                server(event.server).release(event.request);
                server(event.server + 1).join(event.request);
            }
            touch(m_isApart ? event.server / 2 : event.server);
        }
    }

    void takeArrivals()
    {
        for (; hasArrivals() && m_book.arrival(m_nextRequest) == m_book.now(); ++m_nextRequest) {
            const std::int32_t instance = route();
            m_book.arrive(m_nextRequest, instance);
            server(m_isApart ? 2 * instance : instance).enqueue(m_nextRequest);
            touch(instance);
        }
    }

    [[nodiscard]] std::int32_t route() const
    {
        if (m_case->settings.routing == Routing::RoundRobin) {
            return m_nextRequest % m_case->settings.instances;
        }
        const auto least = std::ranges::min_element(m_book.loads());
        return static_cast<std::int32_t>(least - m_book.loads().begin());
    }

    Result<void> beginSteps()
    {
        for (const std::int32_t instance : m_touched) {
            m_isTouched[static_cast<std::size_t>(instance)] = 0;
            Result<void> begun = m_isApart ? handOver(instance) : Result<void>{};
            const std::int32_t first = m_isApart ? 2 * instance : instance;
            begun = begun ? beginStep(first) : begun;
            begun = begun && m_isApart ? beginStep(first + 1) : begun;
            if (!begun) {
                return begun;
            }
        }
        m_touched.clear();
        return {};
    }

    Result<void> beginStep(std::int32_t number)
    {
        if (server(number).isBusy()) {
            return {};
        }
        const auto end = server(number).begin();
        if (!end) {
            return tl::unexpected<Error>(end.error());
        }
        if (*end) {
            m_events.push({**end, m_eventNumber++, number, -1});
        }
        return {};
    }

    /// Sends complete prompts to the partner, as far as it has room.
    Result<void> handOver(std::int32_t instance)
    {
        Link& link = m_links[static_cast<std::size_t>(instance)];
        for (const std::int32_t done : server(2 * instance).takeDone()) {
            link.ready.push_back(done);
        }
        for (; !link.ready.empty() && server(2 * instance + 1).reserve(link.ready.front()); link.ready.pop_front()) {
            const std::int32_t request = link.ready.front();
            const double bytes = m_bytesPerToken * m_book.request(request).input;
            const auto sent =
                momentAfter(std::max(link.free, m_book.now()), bytes / m_case->settings.linkBytesPerSecond);
            const auto there = sent ? momentAfter(*sent, m_case->settings.linkSeconds) : sent;
            if (!there) {
                return tl::unexpected<Error>(there.error());
            }
            link.free = *sent;
            m_events.push({*there, m_eventNumber++, 2 * instance, request});
        }
        return {};
    }

    void touch(std::int32_t instance)
    {
        auto& isTouched = m_isTouched[static_cast<std::size_t>(instance)];
        if (isTouched == 0) {
            isTouched = 1;
            m_touched.push_back(instance);
        }
    }

    [[nodiscard]] Server& server(std::int32_t number) { return m_servers[static_cast<std::size_t>(number)]; }

    const ServingCase* m_case;
    std::stop_token m_stop;
    Progress* m_progress;
    bool m_isApart;
    double m_bytesPerToken = 0;
    RunBook m_book;
    std::vector<Server> m_servers;
    std::vector<Link> m_links; // Schedule::Apart only, by instance
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
    std::int64_t m_eventNumber = 0;
    std::int32_t m_nextRequest = 0;
    std::vector<std::int32_t> m_touched; // instances that changed at this time
    std::vector<std::uint8_t> m_isTouched;
};

Result<void> checkRequest(const ServingCase& served, std::size_t number)
{
    const Request& request = served.requests[number];
    const double last = number == 0 ? request.arrival : served.requests[number - 1].arrival;
    const double since = request.arrival - served.requests.front().arrival;
    const std::string where = "request " + std::to_string(number + 1);
    if (!std::isfinite(request.arrival) || request.arrival < last) {
        return fail("arrives before the one in front of it, or at no time", where, "Sort requests by their times");
    }
    if (since > kMostServingSeconds) {
        std::string what;
        appendFormat(what, "arrives {:.6g} s after the first one; a run has at most {:g} s", since,
                     kMostServingSeconds);
        return fail(std::move(what), where, "Take a part of the trace");
    }
    for (const std::int32_t tokens : {request.input, request.output}) {
        if (tokens < 1 || tokens > kMostTokens) {
            return fail("has " + std::to_string(tokens) + " tokens", where,
                        "Prompts and answers have 1 to " + std::to_string(kMostTokens) + " tokens");
        }
    }
    const std::int64_t all = std::int64_t{request.input} + request.output - 1;
    Result<void> fits = checkRoom(number, all, served.costs->memory());
    if (fits && Simulation::isApart(served)) {
        fits = checkRoom(number, request.input, Simulation::promptCosts(served).memory());
    }
    return fits;
}

Result<void> check(const ServingCase& served)
{
    PIMENTO_ASSERT(served.costs != nullptr, "a server has costs");
    PIMENTO_ASSERT(served.requests.size() <= std::numeric_limits<std::int32_t>::max(), "requests have numbers");
    Result<void> good = check(served.settings);
    good = good ? checkMemory(served.costs->memory(), "a server") : good;
    good = good ? checkMemory(Simulation::promptCosts(served).memory(), "a prompt server") : good;
    if (good && served.requests.empty()) {
        return fail("there are no requests", kServing, "Give it a trace, or generate one");
    }
    for (std::size_t i = 0; good && i < served.requests.size(); ++i) {
        good = checkRequest(served, i);
    }
    return good;
}

} // namespace

Result<ServingRun> serve(const ServingCase& served, std::stop_token stop, Progress* progress)
{
    if (Result<void> good = check(served); !good) {
        return tl::unexpected<Error>(good.error());
    }
    return Simulation(served, std::move(stop), progress).run();
}

} // namespace pimento::serving
