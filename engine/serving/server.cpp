// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/server.h"

#include "engine/base/formatting.h"
#include "engine/serving/serve.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace pimento::serving {

Server::Server(RunBook& book, const StepCosts& costs, const ServingSettings& settings, Duty duty)
    : m_book(&book), m_costs(&costs), m_settings(settings), m_duty(duty), m_capacity(costs.memory().capacityTokens),
      m_batch(settings.schedule == Schedule::Static ? DecodingBatch::Places::Kept : DecodingBatch::Places::Freed)
{
}

std::int64_t Server::fullNeed(std::int32_t request) const
{
    // No step reads the last token, so it needs no memory.
    return std::int64_t{m_book->request(request).input} + m_book->request(request).output - 1;
}

std::int64_t Server::promptNeed(std::int32_t request) const
{
    if (m_duty == Duty::Prompts) {
        return m_book->request(request).input;
    }
    return m_settings.memory == MemoryRule::Recompute ? m_book->promptTokens(request) : fullNeed(request);
}

std::int64_t Server::places() const
{
    return m_batch.size() + static_cast<std::int64_t>(m_prompts.size()) + m_reserved;
}

bool Server::drainsFirst() const
{
    return m_settings.schedule == Schedule::DecodeFirst || m_settings.schedule == Schedule::Static;
}

bool Server::hasMemoryFor(std::int32_t request) const
{
    const Request& asked = m_book->request(request);
    if (m_settings.schedule == Schedule::Static) {
        const std::int64_t longest = std::max(m_staticLongest, asked.output);
        return m_staticInputs + asked.input + (m_staticRequests + 1) * (longest - 1) <= m_capacity;
    }
    std::int64_t need = promptNeed(request);
    if (m_settings.memory == MemoryRule::Recompute) {
        // Reserve one further token for each request that has one to come, so that no request is preempted at once.
        need += m_batch.open() + static_cast<std::int64_t>(m_prompts.size());
        need += asked.output > m_book->made(request) + 1 ? 1 : 0;
    }
    return m_held + need <= m_capacity;
}

void Server::hold(std::int32_t request)
{
    if (m_settings.schedule == Schedule::Static) {
        // The steps compute all slots until the longest answer is complete.
        ++m_staticRequests;
        m_staticInputs += m_book->request(request).input;
        m_staticLongest = std::max(m_staticLongest, m_book->request(request).output);
        m_held = m_staticInputs + m_staticRequests * (m_staticLongest - 1);
        return;
    }
    m_held += promptNeed(request);
}

bool Server::admit()
{
    if (m_waiting.empty() || places() >= m_settings.largestBatch || !hasMemoryFor(m_waiting.front())) {
        return false;
    }
    const std::int32_t request = m_waiting.front();
    m_waiting.pop_front();
    hold(request);
    m_prompts.push_back({request, m_book->promptTokens(request), 0});
    return true;
}

void Server::addPiece(PromptAtWork& prompt, std::int32_t tokens)
{
    m_pieces.push_back({tokens, prompt.done});
    m_book->start(prompt.request);
}

void Server::planWholePrompts()
{
    std::int64_t tokens = 0;
    while (!m_waiting.empty()) {
        const std::int64_t more = m_book->promptTokens(m_waiting.front());
        if ((tokens > 0 && tokens + more > m_settings.prefillTokens) || !admit()) {
            return;
        }
        tokens += more;
        addPiece(m_prompts.back(), m_prompts.back().tokens);
    }
}

void Server::planChunks()
{
    std::int64_t left = m_settings.chunkTokens - m_batch.open();
    for (std::size_t i = 0; left > 0 && (i < m_prompts.size() || admit()); ++i) {
        PromptAtWork& prompt = m_prompts[i];
        const auto tokens = static_cast<std::int32_t>(std::min<std::int64_t>(left, prompt.tokens - prompt.done));
        addPiece(prompt, tokens);
        left -= tokens;
    }
}

void Server::makeRoom()
{
    while (m_settings.memory == MemoryRule::Recompute && m_held + m_batch.open() > m_capacity) {
        if (m_prompts.empty()) {
            putBackSequence();
        } else {
            putBackPrompt();
        }
    }
}

void Server::putBackSequence()
{
    PIMENTO_ASSERT(m_batch.open() > 1, "a request that is alone has room");
    const DecodingBatch::Departure out = m_batch.takeLast();
    m_held -= out.context - 1; // its next step would have added one
    m_book->leaveBatch(out, out.context - m_book->request(out.request).input);
    m_book->changeDecoding(-1);
    m_book->restart(out.request);
    m_waiting.push_front(out.request);
}

void Server::putBackPrompt()
{
    const std::int32_t request = m_prompts.back().request;
    m_prompts.pop_back();
    m_held -= promptNeed(request);
    m_book->restart(request);
    m_waiting.push_front(request);
}

void Server::plan()
{
    m_pieces.clear();
    for (const std::int32_t request : std::exchange(m_joining, {})) {
        --m_reserved;
        addToBatch(request);
    }
    if (m_settings.schedule == Schedule::Chunked) {
        makeRoom();
        planChunks();
        m_isDecoding = m_batch.open() > 0;
        return;
    }
    if (drainsFirst() && m_batch.open() == 0) {
        m_isFilling = true;
        m_held = 0;
        m_staticInputs = 0;
        m_staticLongest = 0;
        m_staticRequests = 0;
    }
    if (!drainsFirst() || m_isFilling) {
        planWholePrompts();
        m_isFilling = !m_pieces.empty();
    }
    m_isDecoding = m_pieces.empty() && m_batch.open() > 0;
    if (m_isDecoding) {
        makeRoom();
    }
}

Result<StepCost> Server::cost()
{
    if (m_pieces.empty()) {
        return m_costs->decode(m_batch.next());
    }
    if (m_isDecoding) {
        return m_costs->both(m_pieces, m_batch.next());
    }
    auto prompts = m_costs->prefill(m_pieces);
    if (prompts) {
        prompts->promptJoules = prompts->joules;
    }
    return prompts;
}

Result<std::optional<Picoseconds>> Server::begin()
{
    PIMENTO_ASSERT(!m_isBusy, "a server takes one step at a time");
    plan();
    if (m_pieces.empty() && !m_isDecoding) {
        return std::optional<Picoseconds>();
    }
    if (m_isDecoding && m_settings.memory == MemoryRule::Recompute) {
        m_held += m_batch.open();
    }
    m_book->hold(m_held);
    const Result<StepCost> cost = this->cost();
    if (!cost) {
        return tl::unexpected<Error>(cost.error());
    }
    if (!std::isfinite(cost->joules) || cost->joules < 0) {
        std::string what;
        appendFormat(what, "a step costs {:.6g} J", cost->joules);
        return fail(std::move(what), "serving", "Costs are numbers that are not negative");
    }
    const Result<Picoseconds> end = momentAfter(m_book->now(), cost->seconds);
    if (!end) {
        return tl::unexpected<Error>(end.error());
    }
    m_stepTokens = m_isDecoding ? m_batch.open() : 0;
    m_book->beginStep(m_pieces, m_isDecoding ? m_batch.size() : 0, *cost);
    m_isBusy = true;
    return std::optional(*end);
}

void Server::end()
{
    m_isBusy = false;
    if (m_isDecoding) {
        for (const DecodingBatch::Departure& each : m_batch.endStep(m_book->now())) {
            leave(each);
        }
        m_book->addGaps(m_batch.lastGaps());
    }
    std::size_t done = 0; // all segments but the last one end their prompts
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        m_prompts[i].done += m_pieces[i].tokens;
        done += m_prompts[i].done == m_prompts[i].tokens ? 1 : 0;
    }
    for (std::size_t i = 0; i < done; ++i) {
        endPrompt(m_prompts[i].request);
    }
    m_prompts.erase(m_prompts.begin(), m_prompts.begin() + static_cast<std::ptrdiff_t>(done));
    m_book->endStep(m_stepTokens, static_cast<std::int64_t>(done));
}

void Server::leave(const DecodingBatch::Departure& departure)
{
    m_book->changeDecoding(-1);
    m_book->leaveBatch(departure, m_book->request(departure.request).output);
    complete(departure.request);
}

void Server::endPrompt(std::int32_t request)
{
    m_book->endPrompt(request);
    if (m_book->made(request) == m_book->request(request).output) {
        complete(request);
        if (m_settings.schedule == Schedule::Static) {
            // The request never had a slot in the batch, and its single token made no answer the longest.
            --m_staticRequests;
            m_staticInputs -= m_book->request(request).input;
            m_held = m_staticInputs + m_staticRequests * (m_staticLongest - 1);
        }
    } else if (m_duty == Duty::Prompts) {
        m_done.push_back(request);
    } else {
        addToBatch(request);
    }
}

void Server::complete(std::int32_t request)
{
    m_book->complete(request);
    // A batch that keeps its slots frees memory only when all its sequences are complete.
    if (m_settings.schedule != Schedule::Static) {
        m_held -= fullNeed(request);
    }
}

void Server::addToBatch(std::int32_t request)
{
    const Request& asked = m_book->request(request);
    const std::int32_t made = m_book->made(request);
    m_batch.add({request, asked.input + made, asked.output - made, m_book->lastToken(request)});
    m_book->changeDecoding(1);
}

std::vector<std::int32_t> Server::takeDone() { return std::exchange(m_done, {}); }

bool Server::reserve(std::int32_t request)
{
    if (places() >= m_settings.largestBatch || !hasMemoryFor(request)) {
        return false;
    }
    hold(request);
    m_book->hold(m_held);
    ++m_reserved;
    return true;
}

} // namespace pimento::serving
