// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/compared_times.h"

#include "engine/systems/upmem/baselines/hand_made.h"
#include "engine/systems/upmem/figures/kept_searches.h"
#include "engine/systems/upmem/figures/searched_schedule.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace pimento::upmem {

namespace {

/// Assumed host time for a further pass over results and for callbacks.
Milliseconds assumedTime(const BestHandMade& best)
{
    const double passes =
        best.point.extraHostPasses * static_cast<double>(best.measurement.bytesOut) / kHostPassBandwidth * 1e3;
    const double host = best.measurement.time.host.value();
    return Milliseconds{host - (host - passes) / best.point.hostReductionFactor};
}

/// Compares the systems on one workload after another.
class Comparing {
public:
    Comparing(const CsvTable& published, const FigureMeans& means) : m_published(published), m_means(means) {}

    Result<ComparedTimes> compare(const ComparedWorkload& workload) const
    {
        ComparedTimes times;
        times.workload = &workload;
        for (const HandMade made : {HandMade::Prim, HandMade::PrimSearch, HandMade::SimplePim}) {
            const bool exists = made != HandMade::SimplePim || workload.kernel == ComparedKernel::Va ||
                                workload.kernel == ComparedKernel::Red;
            if (!exists) {
                continue;
            }
            const std::string name = handMadeName(made, workload.kernel);
            begin(workload, name);
            const auto best = keptHandMade(made, workload.kernel, workload.program, handMadeSearch(), m_means);
            if (!best) {
                return tl::unexpected<Error>(best.error());
            }
            add(times, name, choiceText(best->point), best->measurement.time);
            times.systems.back().assumed = assumedTime(*best);
        }
        const auto space = figureSpace(workload.program, m_means);
        if (!space) {
            return tl::unexpected<Error>(space.error());
        }
        EvolutionSettings evolution = m_means.evolution;
        for (const bool isOurs : {false, true}) {
            const char* const name = isOurs ? kOurSearch : kPaperSearch;
            begin(workload, name);
            evolution.hasNeighbours = isOurs;
            const auto found = bestSearched(**space, evolution, m_means);
            if (!found) {
                return tl::unexpected<Error>(found.error());
            }
            add(times, name, found->text, found->measurement.time);
        }
        return times;
    }

private:
    /// Tells the row that was finished last.
    void tell(const ComparedTimes& times) const
    {
        if (m_means.finished) {
            const SystemTime& last = times.systems.back();
            m_means.finished(
                fmt::format("{} {}, {}: {} ms, of which the kernel {} ms, {}x over {}; {}", times.workload->set,
                            caseOf(*times.workload), last.system, threeDigits(last.time.total().value()),
                            threeDigits(last.time.kernel.value()),
                            threeDigits(times.systems.front().time.total().value() / last.time.total().value()),
                            times.systems.front().system, last.choice));
        }
    }

    void begin(const ComparedWorkload& workload, const std::string& system) const
    {
        if (m_means.step) {
            m_means.step(fmt::format("{} {}, {}", workload.set, caseOf(workload), system));
        }
    }

    [[nodiscard]] HandMadeSearch handMadeSearch() const
    {
        HandMadeSearch search;
        search.machine = {&*m_means.system, m_means.dpusPerRank, m_means.link};
        search.threads = m_means.threads;
        search.stop = m_means.stop;
        search.step = [this] {
            if (m_means.heartbeat != nullptr) {
                m_means.heartbeat->report(0, 0);
            }
        };
        return search;
    }

    void add(ComparedTimes& times, std::string system, std::string choice, const ScheduleTime& time) const
    {
        const auto published = publishedBar(m_published, *times.workload, system);
        times.systems.push_back({std::move(system), std::move(choice), time, published});
        tell(times);
    }

    const CsvTable& m_published;
    const FigureMeans& m_means;
};

} // namespace

const SystemTime* ComparedTimes::find(std::string_view system) const
{
    const auto found = std::ranges::find(systems, system, &SystemTime::system);
    return found == systems.end() ? nullptr : &*found;
}

std::string choiceText(const BaselinePoint& point)
{
    const std::string dpus = point.innerDpus > 1 ? fmt::format("{}x{}", point.dpus / point.innerDpus, point.innerDpus)
                                                 : std::to_string(point.dpus);
    return fmt::format("{} DPUs, {} tasklets, tiles of {}", dpus, point.tasklets, point.tiles.front().elements);
}

Result<std::vector<ComparedTimes>> compareTimes(std::span<const ComparedWorkload* const> workloads,
                                                const CsvTable& published, const FigureMeans& means)
{
    const Comparing comparing(published, means);
    std::vector<ComparedTimes> all;
    for (const ComparedWorkload* workload : workloads) {
        auto times = comparing.compare(*workload);
        if (!times) {
            return tl::unexpected<Error>(times.error());
        }
        all.push_back(*std::move(times));
    }
    return all;
}

double harmonicMean(std::span<const double> numbers)
{
    double sum = 0;
    for (const double number : numbers) {
        sum += 1 / number;
    }
    return static_cast<double>(numbers.size()) / sum;
}

} // namespace pimento::upmem
