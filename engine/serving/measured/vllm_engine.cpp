// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/measured/vllm_engine.h"

#include "engine/serving/measured/step_time.h"

#include <algorithm>
#include <deque>
#include <optional>

namespace pimento::serving {

namespace {

/// A request on its way.
struct Served {
    std::int32_t index = 0;
    std::int64_t prompt = 0;
    std::int64_t answer = 0;
    std::int64_t known = 0;                       // tokens that have arrived, the prompt among them
    std::int64_t computed = 0;                    // tokens whose keys and values steps have computed or will
    std::int64_t awaited = 0;                     // tokens that scheduled steps will give
    std::int32_t layout = DecodeBatch::kNoLayout; // of keys and values on devices
    bool isPassedOn = false;                      // keys and values of its prompt have come with it
    ServedTimes times;

    [[nodiscard]] std::int64_t given() const { return known - prompt; }
    /// True if all of its tokens have arrived or are on their way.
    [[nodiscard]] bool isAllScheduled() const { return given() + awaited >= answer; }
};

/// A part of a step that works for a request.
struct Item {
    Served* request = nullptr;
    std::int64_t tokens = 0;
    std::int64_t context = 0; // tokens before them
    bool gives = false;       // it ends with a new token

    [[nodiscard]] bool isDecoding() const { return tokens == 1 && context >= request->prompt; }
};

/// A step of one engine.
struct Step {
    std::vector<Item> items;

    [[nodiscard]] StepLoad load(const std::vector<std::int64_t>& graphSizes) const
    {
        StepLoad load;
        for (const Item& each : items) {
            if (each.isDecoding()) {
                load.contexts.push_back(each.context + 1);
                load.layouts.push_back(each.request->layout);
            } else {
                load.chunks.push_back({each.tokens, each.context});
            }
        }
        const auto graph = std::ranges::lower_bound(graphSizes, load.tokens());
        load.padding = graph == graphSizes.end() || load.isEmpty() ? 0 : *graph - load.tokens();
        return load;
    }
    /// Notes the layouts of keys and values that a step with this load leaves.
    void leave(const StepLoad& load) const
    {
        auto layout = load.layouts.begin();
        for (const Item& each : items) {
            if (each.isDecoding()) {
                each.request->layout = *layout++;
            }
        }
    }
};

/// Queues and memory of one engine.
class Scheduler {
public:
    explicit Scheduler(const VllmSetup& setup) : m_setup(setup), m_memory(blocksOf(setup), setup.tokensOfBlock) {}

    void add(Served& request) { m_waiting.push_back(&request); }
    [[nodiscard]] Step schedule(double now);
    /// Takes the tokens of a finished step at a time. Returns how many requests ended.
    int finish(const Step& step, double now);

    [[nodiscard]] bool isIdle() const { return m_waiting.empty() && m_running.empty(); }
    [[nodiscard]] bool isStuck() const { return m_running.empty() && !m_waiting.empty(); }
    /// Load as the router weighs it.
    [[nodiscard]] std::size_t load() const { return 4 * m_waiting.size() + m_running.size(); }
    [[nodiscard]] const Served* waiting() const { return m_waiting.empty() ? nullptr : m_waiting.front(); }

private:
    static std::int64_t blocksOf(const VllmSetup& setup)
    {
        return setup.cacheBlocks == KeyValueBlocks::kUnlimited ? setup.cacheBlocks
                                                               : setup.cacheBlocks + setup.secondBlocks;
    }
    void scheduleRunning(Step& step);
    void scheduleWaiting(Step& step, double now);
    bool makeRoom(Step& step, Served& request, std::int64_t tokens);
    void preempt(Step& step, Served& request);
    void add(Step& step, Served& request, std::int64_t tokens);

    const VllmSetup& m_setup;
    KeyValueBlocks m_memory;
    std::deque<Served*> m_waiting;
    std::vector<Served*> m_running;
    std::int64_t m_left = 0; // tokens that the step may still have
    bool m_hasPreempted = false;
};

Step Scheduler::schedule(double now)
{
    Step step;
    m_left = m_setup.mostTokens;
    m_hasPreempted = false;
    scheduleRunning(step);
    if (!m_hasPreempted) {
        scheduleWaiting(step, now);
    }
    return step;
}

void Scheduler::add(Step& step, Served& request, std::int64_t tokens)
{
    const bool gives = request.computed + tokens == request.known + request.awaited;
    step.items.push_back({&request, tokens, request.computed, gives});
    request.computed += tokens;
    request.awaited += gives ? 1 : 0;
    m_left -= tokens;
    m_memory.keep(request.index, std::min(request.computed, request.known)); // tokens on their way are unknown
}

void Scheduler::scheduleRunning(Step& step)
{
    for (std::size_t i = 0; i < m_running.size() && m_left > 0; ++i) {
        Served& request = *m_running[i];
        const std::int64_t tokens = std::min(request.known + request.awaited - request.computed, m_left);
        if (request.isAllScheduled() || tokens <= 0) {
            continue;
        }
        if (!makeRoom(step, request, request.computed + tokens)) {
            return;
        }
        add(step, request, tokens);
    }
}

/// Gives a running request memory, at the cost of those that came after it. False: it has lost its own.
bool Scheduler::makeRoom(Step& step, Served& request, std::int64_t tokens)
{
    while (!m_memory.grow(request.index, tokens)) {
        Served& last = *m_running.back();
        m_running.pop_back();
        preempt(step, last);
        if (&last == &request) {
            return false;
        }
    }
    return true;
}

void Scheduler::preempt(Step& step, Served& request)
{
    m_hasPreempted = true;
    m_memory.release(request.index);
    const auto item = std::ranges::find(step.items, &request, &Item::request);
    if (item != step.items.end()) {
        m_left += item->tokens;
        request.awaited -= item->gives ? 1 : 0;
        step.items.erase(item);
    }
    request.computed = 0;
    request.isPassedOn = false;
    request.layout = DecodeBatch::kNoLayout;
    ++request.times.preemptions;
    m_waiting.push_front(&request);
}

void Scheduler::scheduleWaiting(Step& step, double now)
{
    while (!m_waiting.empty() && m_left > 0 && static_cast<std::int64_t>(m_running.size()) < m_setup.mostSequences) {
        Served& request = *m_waiting.front();
        const std::int64_t found = m_memory.found(request.index, request.known);
        if (request.awaited > 0 || !m_memory.fits(request.index, request.known, found)) {
            return;
        }
        m_memory.takeFound(request.index, found);
        request.computed = request.isPassedOn ? request.prompt : found * m_memory.tokensOfBlock();
        const std::int64_t tokens = std::min(request.known - request.computed, m_left);
        if (!m_memory.grow(request.index, request.computed + tokens)) {
            return; // cannot be: it fits as a whole
        }
        m_waiting.pop_front();
        m_running.push_back(&request);
        request.times.scheduled = request.times.preemptions == 0 ? now : request.times.scheduled;
        add(step, request, tokens);
    }
}

int Scheduler::finish(const Step& step, double now)
{
    int ended = 0;
    for (const Item& each : step.items) {
        if (!each.gives) {
            continue;
        }
        Served& request = *each.request;
        --request.awaited;
        ++request.known;
        if (request.computed > 0) { // not if it lost its memory meanwhile
            m_memory.keep(request.index, request.computed - request.awaited);
        }
        if (request.given() == 1) {
            request.times.first = now;
        }
        if (request.given() == request.answer) {
            request.times.last = now;
            m_memory.release(request.index);
            std::erase(m_running, &request);
            std::erase(m_waiting, &request); // it lost its memory while its last token was on its way
            ++ended;
        }
    }
    return ended;
}

/// Engines whose steps go together, on processors of equal speed.
class Serving {
public:
    Serving(std::span<const Request> requests, const VllmSetup& setup, const LayerTimes& times,
            const DeviceLayers* beside, PromptState prompts)
        : m_requests(requests), m_setup(setup), m_time(setup, times, beside),
          m_engines(static_cast<std::size_t>(setup.engines), Scheduler(setup)), m_served(requests.size())
    {
        for (std::size_t i = 0; i < requests.size(); ++i) {
            m_served[i] = {.index = static_cast<std::int32_t>(i),
                           .prompt = requests[i].input,
                           .answer = requests[i].output,
                           .known = requests[i].input + (prompts == PromptState::Done ? 1 : 0),
                           .isPassedOn = prompts == PromptState::Done,
                           .times = {}};
        }
    }

    Result<VllmRun> run(const std::stop_token& stop);

private:
    struct Running {
        double end = 0;
        std::vector<Step> steps; // of each engine
    };

    void receive();
    [[nodiscard]] Result<bool> start();
    [[nodiscard]] VllmRun result() const;

    std::span<const Request> m_requests;
    const VllmSetup& m_setup;
    StepTime m_time;
    std::vector<Scheduler> m_engines;
    std::vector<Served> m_served;
    std::deque<Running> m_running; // steps on the processors, the older one first
    std::size_t m_next = 0;        // request that arrives next
    double m_now = 0;
    double m_free = 0; // when the processors have done all steps
    std::int64_t m_steps = 0;
    std::int64_t m_tokens = 0;
};

/// Takes requests that have arrived; each goes to the engine with the least load.
void Serving::receive()
{
    for (; m_next < m_requests.size() && m_requests[m_next].arrival <= m_now; ++m_next) {
        m_served[m_next].times.queued = m_now;
        std::ranges::min_element(m_engines, {}, &Scheduler::load)->add(m_served[m_next]);
    }
}

/// Schedules a step behind those that run. False: there is nothing to do.
Result<bool> Serving::start()
{
    Running next;
    bool hasWork = false;
    for (Scheduler& each : m_engines) {
        next.steps.push_back(each.schedule(m_now));
        hasWork = hasWork || !next.steps.back().items.empty();
        for (const Item& item : next.steps.back().items) {
            m_tokens += item.tokens;
        }
    }
    if (!hasWork) {
        return false;
    }
    std::vector<StepLoad> loads;
    for (const Step& each : next.steps) {
        loads.push_back(each.load(m_setup.graphSizes));
    }
    const auto seconds = m_time.seconds(loads);
    if (!seconds) {
        return tl::unexpected<Error>(seconds.error());
    }
    for (std::size_t i = 0; i < loads.size(); ++i) {
        next.steps[i].leave(loads[i]);
    }
    ++m_steps;
    m_free = std::max(m_now, m_free) + *seconds;
    next.end = m_free;
    m_running.push_back(std::move(next));
    return true;
}

Result<VllmRun> Serving::run(const std::stop_token& stop)
{
    std::size_t ended = 0;
    while (ended < m_served.size()) {
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", "the run of the engine", "Run it again");
        }
        receive();
        const auto hasStarted = start();
        if (!hasStarted) {
            return tl::unexpected<Error>(hasStarted.error());
        }
        if (*hasStarted && m_running.size() < 2) {
            continue;
        }
        if (m_running.empty()) {
            const auto stuck = std::ranges::find_if(m_engines, &Scheduler::isStuck);
            if (stuck != m_engines.end()) {
                return fail("does not fit into the memory for keys and values",
                            "request " + std::to_string(stuck->waiting()->index + 1),
                            "Leave it out, or give the engine more blocks");
            }
            m_now = std::max(m_now, m_requests[m_next].arrival);
            continue;
        }
        m_now = std::max(m_now, m_running.front().end);
        for (std::size_t i = 0; i < m_engines.size(); ++i) {
            ended += static_cast<std::size_t>(m_engines[i].finish(m_running.front().steps[i], m_now));
        }
        m_running.pop_front();
    }
    return result();
}

VllmRun Serving::result() const
{
    VllmRun run;
    run.steps = m_steps;
    run.tokens = m_tokens;
    for (const Served& each : m_served) {
        run.requests.push_back(each.times);
        run.preemptions += each.times.preemptions;
    }
    return run;
}

} // namespace

Result<VllmRun> serveAsVllm(std::span<const Request> requests, const VllmSetup& setup, const LayerTimes& times,
                            std::stop_token stop, const DeviceLayers* beside, PromptState prompts)
{
    return Serving(requests, setup, times, beside, prompts).run(stop);
}

} // namespace pimento::serving
