// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/advice/part_work.h"

#include "engine/hbm_pim_sequences/stages.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/lower/crf/program_stages.h"
#include "engine/systems/dcc/lower/crf/program_work.h"
#include "engine/systems/dcc/model/model.h"
#include "sim/dram/section_bounds.h"
#include "sim/dram/simulator.h"
#include "sim/hbm_pim/bounds.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

namespace {

/// The first and the last request of every kind in every channel, section after section.
class Outline {
public:
    void add(const sim::Request& request)
    {
        const auto [place, isNew] = m_seen.try_emplace({request.kind, request.channel}, Seen{});
        Seen& seen = place->second;
        (isNew ? seen.first : seen.last) = {m_number++, request};
    }

    void endSection(std::span<const sim::Request> fences)
    {
        std::vector<Numbered> all;
        for (const auto& [key, seen] : m_seen) {
            all.push_back(seen.first);
            if (seen.last.number >= 0) {
                all.push_back(seen.last);
            }
        }
        std::ranges::sort(all, {}, &Numbered::number);
        for (const Numbered& each : all) {
            m_requests.push_back(each.request);
        }
        m_requests.insert(m_requests.end(), fences.begin(), fences.end());
        m_seen.clear();
        m_number = 0;
    }

    [[nodiscard]] const std::vector<sim::Request>& requests() const { return m_requests; }

private:
    struct Numbered {
        std::int64_t number = -1; // number in its section; -1: there is none
        sim::Request request;
    };
    struct Seen {
        Numbered first;
        Numbered last;
    };

    std::map<std::pair<std::uint8_t, std::uint16_t>, Seen> m_seen;
    std::int64_t m_number = 0;
    std::vector<sim::Request> m_requests;
};

/// Forwards requests and records the part of each section. Sections end as in sim::sectionBounds().
class SectionNotes final : public sim::RequestStream {
public:
    SectionNotes(sim::RequestStream& from, const sim::Machine& machine, const PartWorkOptions& options,
                 Outline* outline)
        : m_from(&from), m_machine(&machine), m_options(options), m_outline(outline),
          m_fenced(static_cast<std::size_t>(machine.channels()), 0)
    {
    }

    [[nodiscard]] std::size_t read(std::span<sim::Request> out) override
    {
        if (hasTooMany()) {
            return 0;
        }
        if (m_options.heartbeat != nullptr) {
            m_options.heartbeat->report(m_requests, 0);
        }
        const std::size_t count = m_from->read(out);
        for (const sim::Request& request : out.first(count)) {
            note(request);
        }
        return count;
    }

    /// Part of each section. No request may be read afterwards.
    [[nodiscard]] const std::vector<std::size_t>& finish()
    {
        endSection();
        return m_parts;
    }
    [[nodiscard]] std::int64_t requests() const { return m_requests; }
    [[nodiscard]] bool hasTooMany() const { return m_requests > m_options.mostRequests; }

private:
    void note(const sim::Request& request)
    {
        ++m_requests;
        const sim::Machine::RequestKind& kind = m_machine->request(request.kind);
        if (kind.queue == sim::RequestQueueKind::Barrier) {
            m_fences.push_back(request);
            m_channelsFenced += m_fenced[request.channel] == 0 ? 1 : 0;
            m_fenced[request.channel] = 1;
            if (m_channelsFenced == m_fenced.size()) {
                endSection();
            }
            return;
        }
        if (m_channelsFenced > 0) {
            std::ranges::fill(m_fenced, 0);
            m_channelsFenced = 0;
            m_fences.clear();
        }
        m_isEmpty = false;
        m_hasPim = m_hasPim || kind.side == sim::RequestSide::Pim;
        m_said = request.phase == sim::Phase::Unsaid ? m_said : request.phase;
        if (m_outline != nullptr) {
            m_outline->add(request);
        }
    }

    void endSection()
    {
        if (!m_isEmpty) {
            const bool isOut = m_said == sim::Phase::Unsaid ? m_wasPimSeen : m_said == sim::Phase::Out;
            m_parts.push_back(m_hasPim ? kComputePart : isOut ? kOutPart : kInPart);
            m_wasPimSeen = m_wasPimSeen || m_hasPim;
            if (m_outline != nullptr) {
                m_outline->endSection(m_fences);
            }
        }
        m_fences.clear();
        m_hasPim = false;
        m_said = sim::Phase::Unsaid;
        m_isEmpty = true;
    }

    sim::RequestStream* m_from;
    const sim::Machine* m_machine;
    const PartWorkOptions& m_options;
    Outline* m_outline;                 // nullptr: not recorded
    std::vector<std::uint8_t> m_fenced; // per channel: a fence came since the last other request
    std::size_t m_channelsFenced = 0;
    std::vector<sim::Request> m_fences; // fences since then
    std::vector<std::size_t> m_parts;
    std::int64_t m_requests = 0;
    bool m_hasPim = false;
    bool m_wasPimSeen = false;
    bool m_isEmpty = true;
    sim::Phase m_said = sim::Phase::Unsaid;
};

tl::unexpected<Error> stopped(const DraftProgram& program)
{
    return fail(ErrorKind::Stopped, "was stopped", program.question().subject());
}

tl::unexpected<Error> tooMany(const DraftProgram& program, std::int64_t most)
{
    return fail("has more than " + std::to_string(most) + " requests",
                draftText(program.question(), program.draft().parts()));
}

/// Adds up the bounds of sections by their parts.
Result<PartWork> addedUp(const DraftProgram& program, sim::RequestStream& requests, const PartWorkOptions& options,
                         Outline* outline, const std::stop_token& stop)
{
    const sim::Machine& machine = program.question().timing();
    SectionNotes notes(requests, machine, options, outline);
    const std::vector<std::int64_t> bounds = sim::sectionBounds(machine, notes, stop);
    if (stop.stop_requested()) {
        return stopped(program);
    }
    if (notes.hasTooMany()) {
        return tooMany(program, options.mostRequests);
    }
    const std::vector<std::size_t>& parts = notes.finish();
    PIMENTO_ASSERT(parts.size() == bounds.size(), "both take sections apart in the same way");
    PartWork work{.requests = notes.requests()};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        work.least[parts[i]] += bounds[i];
        ++work.sections[parts[i]];
        work.bound += bounds[i];
    }
    return work;
}

/// Cycles of an outline beyond its lower bounds.
Result<PerPart> startOf(const DraftProgram& program, const Outline& outline, const std::stop_token& stop)
{
    sim::SpanStream counted(outline.requests());
    const auto least = addedUp(program, counted, {}, nullptr, stop);
    sim::SpanStream requests(outline.requests());
    const auto run = sim::run(program.question().timing(), requests, {}, stop);
    if (!least || !run) {
        return tl::unexpected<Error>(!least ? least.error() : run.error());
    }
    PerPart start{};
    for (std::size_t part = 0; part < start.size(); ++part) {
        start[part] = std::max<std::int64_t>(0, run->parts[part].cycles.value() - least->least[part]);
    }
    return start;
}

Result<PartWork> ofRequests(const DraftProgram& program, sim::RequestStream& requests, const PartWorkOptions& options,
                            const std::stop_token& stop)
{
    Outline outline;
    const bool isMeasured = options.starts == Starts::Measure;
    auto work = addedUp(program, requests, options, isMeasured ? &outline : nullptr, stop);
    if (work && isMeasured) {
        const auto start = startOf(program, outline, stop);
        if (!start) {
            return tl::unexpected<Error>(start.error());
        }
        work->start = *start;
    }
    return work;
}

/// One stage of a program as a whole program.
class OneStage final : public samsung::Stages {
public:
    OneStage(samsung::ProgramStages& all, std::size_t number) : m_all(&all), m_number(number) {}

    [[nodiscard]] std::size_t count() const override { return 1; }
    [[nodiscard]] sim::Phase phaseOf(std::size_t) const override { return m_all->phaseOf(m_number); }
    [[nodiscard]] const samsung::Stage& operator[](std::size_t) override { return (*m_all)[m_number]; }

private:
    samsung::ProgramStages* m_all;
    std::size_t m_number;
};

std::int64_t requestsOf(const samsung::Stage& stage)
{
    return std::accumulate(stage.listOf.begin(), stage.listOf.end(), std::int64_t{0},
                           [&](std::int64_t sum, std::uint16_t list) {
                               return sum + static_cast<std::int64_t>(stage.lists[list].transactions.size());
                           });
}

Result<PartWork> ofStages(const DraftProgram& program, const PartWorkOptions& options, const std::stop_token& stop)
{
    const sim::Machine& machine = *program.question().machine;
    const auto device = samsung::deviceOf(machine.description());
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    samsung::ProgramStages stages(*program.lowered(), stop);
    PartWork work;
    for (std::size_t i = 0; i < stages.count() && !stop.stop_requested(); ++i) {
        if (options.heartbeat != nullptr) {
            options.heartbeat->report(work.requests, 0);
        }
        const auto one = std::make_shared<OneStage>(stages, i);
        const std::int64_t requests = requestsOf((*one)[0]);
        work.requests += requests;
        if (work.requests > options.mostRequests) {
            return tooMany(program, options.mostRequests);
        }
        samsung::ProgramWork source(one, machine.channels());
        sim::samsung::Work transactions = source.work();
        const sim::Phase phase = stages.phaseOf(i);
        const std::size_t part = phase == sim::Phase::Compute ? kComputePart
                                 : phase == sim::Phase::Out   ? kOutPart
                                                              : kInPart;
        work.least[part] += sim::samsung::lowerBound(*device, transactions, 1, stop).bounds.total.value();
        work.sections[part] += requests > 0 ? 1 : 0;
    }
    const auto bounds = program.bounds(stop);
    if (!bounds || stop.stop_requested()) {
        return bounds ? stopped(program) : tl::unexpected<Error>(bounds.error());
    }
    work.bound = bounds->total.value();
    return work;
}

} // namespace

Result<PartWork> partWorkOf(const DraftProgram& program, const PartWorkOptions& options, const std::stop_token& stop)
{
    const DraftQuestion& question = program.question();
    if (program.lowered() == nullptr) {
        const auto requests = question.model->requests(question, program.draft().parts(), stop);
        return requests ? ofRequests(program, **requests, options, stop) : tl::unexpected<Error>(requests.error());
    }
    if (question.machine->description().simulator == sim::Simulator::Samsung) {
        return ofStages(program, options, stop);
    }
    auto maker = lower::RequestMaker::make(*program.lowered(), question.timing());
    if (!maker) {
        return tl::unexpected<Error>(maker.error());
    }
    lower::ProgramStream requests(*program.lowered(), *std::move(maker));
    return ofRequests(program, requests, options, stop);
}

PerPart predictedParts(const PerPart& cycles, const PartWork& known, const PartWork& changed)
{
    PerPart predicted{};
    for (std::size_t part = 0; part < predicted.size(); ++part) {
        const auto least = static_cast<double>(known.least[part]);
        const std::int64_t beyond = std::max<std::int64_t>(0, cycles[part] - known.least[part]);
        const auto start = static_cast<double>(std::min(beyond, known.start[part]));
        const double pace = least > 0 ? (static_cast<double>(cycles[part]) - start) / least : 1;
        const double starts = known.sections[part] > 0 ? start * static_cast<double>(changed.sections[part]) /
                                                             static_cast<double>(known.sections[part])
                                                       : 0;
        predicted[part] = std::llround(starts + pace * static_cast<double>(changed.least[part]));
    }
    return predicted;
}

} // namespace pimento
