// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/mapping_problem.h"

#include "engine/base/parallel.h"
#include "engine/inspection/breakdown.h"
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/systems/comonm/mapping_costs.h"
#include "engine/systems/comonm/mapping_evaluator.h"
#include "engine/systems/comonm/mapping_list.h"
#include "engine/systems/comonm/mapping_listings.h"
#include "engine/systems/comonm/mapping_part.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace pimento::comonm {

namespace {

constexpr double kMicrosecondsPerSecond = 1e6;
constexpr std::int64_t kUsualProcesses = 16; // of the innermost level, in the mapping that others are compared with

Fingerprint identityOf(const BoundMappings& bound)
{
    return Fingerprinter()
        .add("comonm mappings 1", fingerprintOf(bound.question), bound.target->work(), bound.machine->fingerprint())
        .finish();
}

/// How close a map is to what people write by hand: all units of the outer levels, 16 processes in each of the
/// innermost one, results split before sums.
std::array<std::int64_t, 3> plainness(const Mapping& mapping, const KernelWork& work)
{
    const SubMap& map = mapping.maps.front();
    std::int64_t outer = 1;
    std::int64_t sums = 1;
    for (std::size_t level = 0; level < mapping.levels; ++level) {
        outer *= level + 1 < mapping.levels ? mapping.units(map, level) : 1;
        for (std::size_t d = 0; d < work.space.size(); ++d) {
            sums *= work.space.dimensions[d].isReduction ? map.tuples[level][d] : 1;
        }
    }
    return {outer, std::min(mapping.units(map, mapping.levels - 1), kUsualProcesses), -sums};
}

/// The time of each map, by the estimate.
Breakdown timeByMap(const CheckedMapping& mapping, const MappingTime& time)
{
    Breakdown maps{"maps", "Time by map", "µs", {}};
    for (const std::size_t i : mapping.order) {
        const SubMap& map = mapping.mapping.maps[i];
        maps.rows.push_back({nameOf(map), time.maps[i].seconds * kMicrosecondsPerSecond,
                             time.maps[i].seconds / time.total, mapText(mapping.mapping, map)});
    }
    return maps;
}

/// The estimate with what it is compared with and what it excludes, each as a fraction of the estimate.
Breakdown estimateAndRest(const MappingTime& time, const std::optional<Evaluation>& found)
{
    Breakdown all{"estimate", "Estimate and simulation", "µs", {}};
    const auto add = [&](const char* label, double microseconds, const char* detail) {
        all.rows.push_back({label, microseconds, 0, detail});
    };
    add("estimate (sampled)", time.total * kMicrosecondsPerSecond, "Time of all maps from sampled portions");
    if (found && found->quantities.size() > kSimulated && std::isfinite(found->quantities[kSimulated])) {
        add("simulated", found->quantities[kSimulated], "Time of all maps on the detailed machine");
    }
    if (time.accumulation > 0) {
        add("accumulation", time.accumulation * kMicrosecondsPerSecond,
            "Time of the host to add partial results, not part of the estimate");
    }
    all.setShares(time.total * kMicrosecondsPerSecond);
    return all;
}

} // namespace

MappingProblem::MappingProblem(BoundMappings bound)
    : m_bound(std::move(bound)), m_space(m_bound.target->work().space, m_bound.target->levels()),
      m_identity(identityOf(m_bound)), m_costs(mappingCosts())
{
}

std::string MappingProblem::subject() const
{
    return m_bound.title + " " + m_bound.question.workload.elementType + " on " + m_bound.machine->description().title;
}

std::string MappingProblem::legend() const
{
    std::string dimensions;
    for (const Dimension& dimension : m_bound.target->work().space.dimensions) {
        dimensions += (dimensions.empty() ? "" : ", ") + dimension.name;
    }
    std::string levels;
    for (const UnitLevel& level : m_bound.target->levels().levels) {
        levels += level.plural + ", ";
    }
    return "a mapping gives the parts along " + dimensions + " for each of: " + levels + "iterations of a process";
}

std::string MappingProblem::contents() const
{
    return "time of the device from the launch to the last process, the maps of a list one after the other; it does "
           "not include transfers between host and device, nor the addition of partial results on the host";
}

Result<std::vector<SpaceSize>> MappingProblem::sizes(std::stop_token /*stop*/) const
{
    return std::vector<SpaceSize>{{"", m_space.size()}};
}

Result<CheckedMapping> MappingProblem::checked(const Mapping& mapping) const { return legalOn(target(), mapping); }

std::shared_ptr<const CandidateList> MappingProblem::listOf(std::vector<CheckedMapping> rows) const
{
    return std::make_shared<const MappingList>(m_identity, target().work(), target().levels(), std::move(rows));
}

Result<std::vector<CheckedMapping>> MappingProblem::legal(std::size_t most, const std::stop_token& stop) const
{
    const auto maps = m_space.all(most, stop);
    if (!maps) {
        return tl::unexpected<Error>(maps.error());
    }
    std::vector<CheckedMapping> rows;
    for (const SubMap& map : *maps) {
        if (auto row = checked(m_space.mappingOf(map))) {
            rows.push_back(*std::move(row));
        }
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", text(), "Try again");
        }
    }
    if (rows.empty()) {
        return fail("has no mapping that fits: " + std::to_string(maps->size()) + " were tried", text(),
                    "Use smaller sizes or more units");
    }
    return rows;
}

Result<CandidateSpace> MappingProblem::enumerate(std::size_t most, std::stop_token stop) const
{
    return legal(most, stop).map([&](std::vector<CheckedMapping>&& rows) {
        return CandidateSpace{listOf(std::move(rows)), nullptr};
    });
}

Result<std::shared_ptr<const CandidateList>> MappingProblem::parse(std::string_view text,
                                                                   std::stop_token /*stop*/) const
{
    if (text == "default") {
        return standards();
    }
    const bool isBare = text.substr(0, 1) == "{"; // a single map without its names
    const auto mapping =
        isBare ? parseMapping(target().levels().keyword + ": [M1: " + std::string(text) + "]") : parseMapping(text);
    if (!mapping) {
        return tl::unexpected<Error>(mapping.error());
    }
    return checked(*mapping).map([&](CheckedMapping&& row) { return listOf({std::move(row)}); });
}

Result<std::shared_ptr<const CandidateList>> MappingProblem::standards() const
{
    std::call_once(m_hasStandard, [this] { m_standard = plainest(); });
    return m_standard;
}

Result<std::shared_ptr<const CandidateList>> MappingProblem::plainest() const
{
    constexpr std::size_t kTried = 64;
    using Plainness = std::array<std::int64_t, 3>;
    std::vector<std::pair<Plainness, CheckedMapping>> best; // the plainest first, equal ones in the order of the space
    Mapping mapping = m_space.mappingOf({});
    m_space.visitWide([&] { return best.size() < kTried ? 0 : best.back().first.front(); },
                      [&](const SubMap& map) {
                          mapping.maps.front() = map;
                          const Plainness plain = plainness(mapping, target().work());
                          const auto place = std::ranges::upper_bound(best, plain, std::greater<>(),
                                                                      [](const auto& each) { return each.first; });
                          if (place == best.end() && best.size() == kTried) {
                              return;
                          }
                          if (auto row = checked(mapping)) {
                              best.emplace(place, plain, *std::move(row));
                              best.resize(std::min(best.size(), kTried));
                          }
                      });
    if (best.empty()) {
        return fail("has no mapping that fits: " + std::to_string(m_space.size()) + " were tried", text(),
                    "Use smaller sizes or more units");
    }
    const auto plainest = std::ranges::find_if(
        best, [&](const auto& each) { return target().program(each.second.mapping.maps.front()).has_value(); });
    return listOf({plainest == best.end() ? best.front().second : plainest->second});
}

std::vector<TableColumn> MappingProblem::candidateColumns() const { return listOf({})->columns(); }

std::unique_ptr<Evaluator> MappingProblem::evaluator(std::shared_ptr<const CandidateList> list,
                                                     const EvaluatorOptions& options) const
{
    return mappingEvaluator(std::dynamic_pointer_cast<const MappingList>(std::move(list)), m_bound.target,
                            m_bound.options, options);
}

Result<std::vector<LeftOut>> MappingProblem::leftOut(const CandidateList& list, std::size_t row,
                                                     std::stop_token /*stop*/) const
{
    return estimated(target(), asMappings(list).row(row), m_bound.options).map([](const MappingTime& time) {
        return time.accumulation > 0 ? std::vector{LeftOut{"addition of partial results", time.accumulation}}
                                     : std::vector<LeftOut>{};
    });
}

std::optional<UnitsInUse> MappingProblem::unitsInUse(const CandidateList& list, std::size_t row) const
{
    const Mapping& mapping = asMappings(list).row(row).mapping;
    const auto& levels = target().levels().levels;
    UnitsInUse units;
    units.used = {1, 1};
    units.all = {1, 1};
    for (std::size_t level = 0; level < levels.size(); ++level) {
        const bool isInner = level + 1 == levels.size();
        int& used = isInner ? units.used.cores : units.used.groups;
        int& all = isInner ? units.all.cores : units.all.groups;
        used *= static_cast<int>(mapping.units(mapping.maps.front(), level));
        all *= static_cast<int>(levels[level].units);
    }
    units.groupsName = levels[levels.size() - 2].name + "s";
    units.coresName = levels.back().name + "s";
    return units;
}

Result<std::shared_ptr<const Inspection>>
MappingProblem::inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& found,
                        const InspectionOptions& options, std::stop_token /*stop*/, Progress* /*progress*/) const
{
    const CheckedMapping& mapping = asMappings(list).row(row);
    const auto time = estimated(target(), mapping, m_bound.options);
    if (!time) {
        return tl::unexpected<Error>(time.error());
    }
    auto inspection = std::make_shared<Inspection>();
    inspection->title = list.text(row) + ": " + subject();
    inspection->addList(std::vector{timeByMap(mapping, *time), estimateAndRest(*time, found)});
    auto space = spaceOf(mapping, target());
    if (options.wantsListings) {
        MappingListings forms = listingsOf(target(), mapping);
        for (std::size_t block = 0; block < space.blocks.size(); ++block) {
            space.blocks[block].lines = std::move(forms.ofMaps[block]);
        }
        inspection->addList(std::move(forms.listings));
    }
    inspection->add(std::make_shared<const DeviceMap>(mapOfUnits(space)));
    inspection->add(std::make_shared<const pimento::IterationSpace>(std::move(space)));
    inspection->add(spaceText(m_bound.target));
    return std::shared_ptr<const Inspection>(std::move(inspection));
}

Result<FrontCheck> MappingProblem::checkFront(std::size_t count, const std::stop_token& stop) const
{
    const auto rows = legal(std::numeric_limits<std::size_t>::max(), stop);
    if (!rows) {
        return tl::unexpected<Error>(rows.error());
    }
    std::vector<std::pair<double, std::size_t>> byEstimate(rows->size());
    parallelFor(rows->size(), hardwareThreads(), stop, [&](std::size_t i) {
        const auto time = estimated(target(), (*rows)[i], m_bound.options);
        byEstimate[i] = {time ? time->total : std::numeric_limits<double>::infinity(), i};
    });
    std::ranges::sort(byEstimate);
    FrontCheck check;
    for (const auto& [estimate, row] : byEstimate) {
        if (check.simulated == count || estimate == std::numeric_limits<double>::infinity()) {
            break;
        }
        const auto exact = simulated(target(), (*rows)[row], stop);
        if (!exact && exact.error().kind == ErrorKind::Stopped) {
            return tl::unexpected<Error>(exact.error());
        }
        if (!exact) {
            ++check.without;
            continue;
        }
        if (check.simulated++ == 0) {
            check.chosenSeconds = exact->total;
        }
        if (check.best.empty() || exact->total < check.bestSeconds) {
            check.bestSeconds = exact->total;
            check.best = mappingText((*rows)[row].mapping);
        }
    }
    if (check.simulated == 0) {
        return fail("has no mapping with a program of the detailed machine", text(), "Use other sizes");
    }
    return check;
}

const MappingProblem* mappingProblem(const Problem& problem) { return dynamic_cast<const MappingProblem*>(&problem); }

} // namespace pimento::comonm
