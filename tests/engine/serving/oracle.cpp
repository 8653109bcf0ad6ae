// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/serving/oracle.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pimento::serving::test {

namespace {

std::int64_t picoseconds(double seconds) { return std::llround(seconds * 1e12); }

} // namespace

Oracle::Oracle(const ServingCase& served) : m_case(served)
{
    for (const Request& each : served.requests) {
        m_rows.push_back({.request = each, .prompt = each.input});
    }
    m_machines.resize(static_cast<std::size_t>(served.settings.instances) * (isApart() ? 2 : 1));
    m_run.requests = RequestTimes(served.requests.size());
    m_run.totals.servers = static_cast<std::int64_t>(m_machines.size());
}

const StepCosts& Oracle::costsOf(std::int32_t server) const
{
    return isPromptServer(server) && m_case.promptCosts != nullptr ? *m_case.promptCosts : *m_case.costs;
}

std::vector<Oracle::Row*> Oracle::rowsIn(std::int32_t server, Where where)
{
    std::vector<Row*> found;
    for (Row& row : m_rows) {
        if (row.where == where && row.server == server) {
            found.push_back(&row);
        }
    }
    std::ranges::sort(found, {}, &Row::order);
    return found;
}

std::vector<Oracle::Row*> Oracle::batchOf(std::int32_t server)
{
    std::vector<Row*> found = rowsIn(server, Where::Batch);
    for (Row& row : m_rows) {
        if (row.keepsPlace && row.server == server) {
            found.push_back(&row);
        }
    }
    std::ranges::sort(found, {}, &Row::order);
    return found;
}

std::int64_t Oracle::openIn(std::int32_t server)
{
    return static_cast<std::int64_t>(rowsIn(server, Where::Batch).size());
}

std::int64_t Oracle::heldBy(std::int32_t server) { return heldWith(server, nullptr); }

std::int64_t Oracle::heldWith(std::int32_t server, const Row* more)
{
    std::vector<Row*> inside = rowsIn(server, Where::Prompt);
    const auto add = [&](const std::vector<Row*>& rows) { inside.insert(inside.end(), rows.begin(), rows.end()); };
    add(batchOf(server));
    if (isPromptServer(server)) {
        add(rowsIn(server, Where::Done));
        add(rowsIn(server + 1, Where::Link)); // until it is there
    } else {
        add(rowsIn(server, Where::Link));
    }
    std::vector<const Row*> all(inside.begin(), inside.end());
    if (more != nullptr) {
        all.push_back(more);
    }
    std::int64_t held = 0;
    std::int64_t longest = 0;
    for (const Row* row : all) {
        const std::int64_t full = std::int64_t{row->request.input} + row->request.output - 1;
        longest = std::max<std::int64_t>(longest, row->request.output);
        if (isPromptServer(server) || m_case.settings.schedule == Schedule::Static) {
            held += row->request.input;
        } else if (m_case.settings.memory == MemoryRule::Reserve) {
            held += full;
        } else {
            held += row->request.input + row->made - (row->where == Where::Batch ? 1 : 0);
        }
    }
    if (m_case.settings.schedule == Schedule::Static) {
        held += static_cast<std::int64_t>(all.size()) * (longest - 1);
    }
    return all.empty() ? 0 : held;
}

std::int64_t Oracle::placesOf(std::int32_t server)
{
    const std::size_t links = isPromptServer(server) ? 0 : rowsIn(server, Where::Link).size();
    return static_cast<std::int64_t>(batchOf(server).size() + rowsIn(server, Where::Prompt).size() + links);
}

bool Oracle::fits(std::int32_t server, const Row& row)
{
    std::int64_t need = heldWith(server, &row);
    if (m_case.settings.memory == MemoryRule::Recompute) {
        need += openIn(server) + static_cast<std::int64_t>(rowsIn(server, Where::Prompt).size());
        need += row.made + 1 < row.request.output ? 1 : 0;
    }
    return need <= costsOf(server).memory().capacityTokens;
}

void Oracle::move(Row& row, Where where)
{
    row.where = where;
    row.order = m_order++;
}

void Oracle::getToken(Row& row)
{
    ++row.made;
    row.moments.push_back(m_now);
    ++m_run.totals.outputTokens;
}

void Oracle::endStep(std::int32_t server)
{
    Machine& machine = m_machines[static_cast<std::size_t>(server)];
    machine.isBusy = false;
    if (machine.makesTokens) {
        for (Row* row : rowsIn(server, Where::Batch)) {
            if (!row->isInStep) {
                continue; // it came while the step was under way
            }
            getToken(*row);
            ++m_run.totals.decodedTokens;
            if (row->made == row->request.output) {
                row->where = Where::Complete;
                row->keepsPlace = m_case.settings.schedule == Schedule::Static;
            }
        }
        if (openIn(server) == 0) {
            for (Row* row : batchOf(server)) {
                row->keepsPlace = false;
            }
        }
    }
    for (Row* row : rowsIn(server, Where::Prompt)) {
        row->read += row->piece;
        if (row->piece > 0 && row->read == row->prompt) {
            getToken(*row);
            move(*row, row->made == row->request.output ? Where::Complete
                       : isPromptServer(server)         ? Where::Done
                                                        : Where::Batch);
        }
        row->piece = 0;
    }
}

bool Oracle::endAll()
{
    bool hasEnded = false;
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(m_machines.size()); ++i) {
        if (m_machines[static_cast<std::size_t>(i)].isBusy && m_machines[static_cast<std::size_t>(i)].end == m_now) {
            endStep(i);
            hasEnded = true;
        }
    }
    std::vector<Row*> arrived;
    for (Row& row : m_rows) {
        if (row.where == Where::Link && row.there == m_now) {
            arrived.push_back(&row);
        }
    }
    std::ranges::sort(arrived, {}, &Row::order);
    for (Row* row : arrived) {
        move(*row, Where::Batch);
        hasEnded = true;
    }
    return hasEnded;
}

void Oracle::arrive()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row& row = m_rows[i];
        if (row.where != Where::Coming || picoseconds(row.request.arrival) != m_now) {
            continue;
        }
        const std::int32_t instances = m_case.settings.instances;
        auto chosen = static_cast<std::int32_t>(i) % instances;
        if (m_case.settings.routing == Routing::LeastLoaded) {
            std::vector<int> loads(static_cast<std::size_t>(instances));
            for (const Row& each : m_rows) {
                const bool isThere = each.where != Where::Coming && each.where != Where::Complete;
                loads[static_cast<std::size_t>(each.server / (isApart() ? 2 : 1))] += isThere ? 1 : 0;
            }
            chosen = static_cast<std::int32_t>(std::ranges::min_element(loads) - loads.begin());
        }
        row.server = isApart() ? 2 * chosen : chosen;
        m_run.requests.instance[i] = chosen;
        move(row, Where::Waiting);
    }
}

bool Oracle::admit(std::int32_t server)
{
    const auto waiting = rowsIn(server, Where::Waiting);
    if (waiting.empty() || placesOf(server) >= m_case.settings.largestBatch || !fits(server, *waiting.front())) {
        return false;
    }
    Row& row = *waiting.front();
    row.prompt = row.request.input + row.made;
    row.read = 0;
    move(row, Where::Prompt);
    return true;
}

void Oracle::planWhole(std::int32_t server)
{
    std::int64_t tokens = 0;
    while (!rowsIn(server, Where::Waiting).empty()) {
        const Row& next = *rowsIn(server, Where::Waiting).front();
        const std::int64_t more = next.request.input + next.made;
        if ((tokens > 0 && tokens + more > m_case.settings.prefillTokens) || !admit(server)) {
            return;
        }
        tokens += more;
        Row& row = *rowsIn(server, Where::Prompt).back();
        row.piece = row.prompt;
    }
}

void Oracle::planChunks(std::int32_t server)
{
    std::int64_t left = m_case.settings.chunkTokens - openIn(server);
    for (Row* row : rowsIn(server, Where::Prompt)) {
        row->piece = std::clamp<std::int64_t>(row->prompt - row->read, 0, std::max<std::int64_t>(left, 0));
        left -= row->piece;
    }
    while (left > 0 && admit(server)) {
        Row& row = *rowsIn(server, Where::Prompt).back();
        row.piece = std::min(row.prompt, left);
        left -= row.piece;
    }
}

void Oracle::putBack(std::int32_t server)
{
    while (m_case.settings.memory == MemoryRule::Recompute &&
           heldBy(server) + openIn(server) > costsOf(server).memory().capacityTokens) {
        const auto prompts = rowsIn(server, Where::Prompt);
        Row& row = prompts.empty() ? *rowsIn(server, Where::Batch).back() : *prompts.back();
        row.where = Where::Waiting;
        row.order = --m_firstOrder;
        ++m_run.requests.restarts[static_cast<std::size_t>(&row - m_rows.data())];
    }
}

void Oracle::handOver(std::int32_t server)
{
    Machine& machine = m_machines[static_cast<std::size_t>(server)];
    for (Row* row : rowsIn(server, Where::Done)) {
        if (placesOf(server + 1) >= m_case.settings.largestBatch || !fits(server + 1, *row)) {
            return;
        }
        const double bytes = costsOf(server).memory().bytesPerToken * row->request.input;
        machine.linkFree = std::max(machine.linkFree, m_now) + picoseconds(bytes / m_case.settings.linkBytesPerSecond);
        row->there = machine.linkFree + picoseconds(m_case.settings.linkSeconds);
        row->server = server + 1;
        move(*row, Where::Link);
        m_run.totals.mostHeld = std::max(m_run.totals.mostHeld, heldBy(server + 1));
    }
}

void Oracle::begin(std::int32_t server)
{
    Machine& machine = m_machines[static_cast<std::size_t>(server)];
    if (machine.isBusy) {
        return;
    }
    const Schedule schedule = m_case.settings.schedule;
    const bool drains = schedule == Schedule::DecodeFirst || schedule == Schedule::Static;
    if (schedule == Schedule::Chunked) {
        putBack(server);
        planChunks(server);
    } else {
        machine.isFilling = !drains || machine.isFilling || openIn(server) == 0;
        if (machine.isFilling) {
            planWhole(server);
        }
    }
    std::vector<PromptPart> parts;
    for (const Row* row : rowsIn(server, Where::Prompt)) {
        if (row->piece > 0) {
            parts.push_back({static_cast<std::int32_t>(row->piece), static_cast<std::int32_t>(row->read)});
            Picoseconds& started = m_run.requests.started[static_cast<std::size_t>(row - m_rows.data())];
            started = started < Picoseconds{0} ? Picoseconds{m_now} : started;
            m_run.totals.promptTokens += row->piece;
        }
    }
    machine.isFilling = !parts.empty();
    machine.makesTokens = openIn(server) > 0 && (parts.empty() || schedule == Schedule::Chunked);
    if (parts.empty() && !machine.makesTokens) {
        return;
    }
    if (machine.makesTokens && schedule != Schedule::Chunked) {
        putBack(server);
    }
    machine.isBusy = true;
    machine.end = m_now + picoseconds(costOf(server, parts).seconds);
    countStep(server, !parts.empty());
}

StepCost Oracle::costOf(std::int32_t server, const std::vector<PromptPart>& parts)
{
    std::vector<std::int32_t> contexts;
    for (const Row* row : batchOf(server)) {
        // A sequence that is complete stays at its last context in the place that it keeps: it gets no further token.
        const std::int64_t made = row->where == Where::Batch ? row->made : row->made - 1;
        contexts.push_back(static_cast<std::int32_t>(row->request.input + made));
    }
    const DecodeBatch batch{contexts, std::accumulate(contexts.begin(), contexts.end(), std::int64_t{0}),
                            contexts.empty() ? 0 : std::ranges::max(contexts)};
    const StepCosts& costs = costsOf(server);
    if (parts.empty()) {
        return costs.decode(batch).value();
    }
    const bool isMixed = m_machines[static_cast<std::size_t>(server)].makesTokens;
    return isMixed ? costs.both(parts, batch).value() : costs.prefill(parts).value();
}

void Oracle::countStep(std::int32_t server, bool hasPrompts)
{
    RunTotals& totals = m_run.totals;
    const bool makesTokens = m_machines[static_cast<std::size_t>(server)].makesTokens;
    ++(!hasPrompts ? totals.decodeSteps : makesTokens ? totals.mixedSteps : totals.prefillSteps);
    const bool grows = makesTokens && m_case.settings.memory == MemoryRule::Recompute;
    totals.mostHeld = std::max(totals.mostHeld, heldBy(server) + (grows ? openIn(server) : 0));
    for (Row* row : batchOf(server)) {
        totals.places += makesTokens ? 1 : 0;
        row->isInStep = true;
    }
}

void Oracle::beginAll()
{
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(m_machines.size()); ++i) {
        if (isPromptServer(i)) {
            handOver(i);
        }
        begin(i);
    }
}

void Oracle::countTime()
{
    const Picoseconds tick{1};
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool isThere = m_rows[i].where != Where::Coming && m_rows[i].where != Where::Complete;
        m_run.totals.present.add(isThere ? 1 : 0, tick);
        m_run.totals.waiting.add(isThere && m_run.requests.started[i] < Picoseconds{0} ? 1 : 0, tick);
    }
    for (const Machine& machine : m_machines) {
        m_run.totals.busy.add(machine.isBusy ? 1 : 0, tick);
    }
}

ServingRun Oracle::run()
{
    const auto isComplete = [](const Row& row) { return row.where == Where::Complete; };
    while (true) {
        endAll();
        arrive();
        beginAll();
        while (endAll()) { // steps that take no time
            beginAll();
        }
        if (std::ranges::all_of(m_rows, isComplete)) {
            return finish();
        }
        countTime();
        ++m_now;
    }
}

ServingRun Oracle::finish()
{
    RequestTimes& requests = m_run.requests;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const auto& moments = m_rows[i].moments;
        requests.arrived[i] = Picoseconds{picoseconds(m_rows[i].request.arrival)};
        requests.firstToken[i] = Picoseconds{moments.front()};
        requests.completed[i] = Picoseconds{moments.back()};
        requests.tokens[i] = static_cast<std::int32_t>(moments.size());
        for (std::size_t k = 1; k < moments.size(); ++k) {
            requests.longestGap[i] = std::max(requests.longestGap[i], Picoseconds{moments[k] - moments[k - 1]});
            m_run.gaps.add(Picoseconds{moments[k] - moments[k - 1]}, 1);
        }
    }
    m_run.totals.end = Picoseconds{m_now};
    return m_run;
}

} // namespace pimento::serving::test
