// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/inspect/loop_listings.h"

#include "engine/dpu_assembly/listing.h"
#include "engine/systems/upmem/inspect/schedule_listings.h"
#include "engine/systems/upmem/loops/loop_counts.h"
#include "engine/systems/upmem/loops/loop_listing.h"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pimento::upmem {

namespace {

/// Calls visit(launch, number from 0) for each launch.
void forEachLaunch(const CompiledSchedule& schedule,
                   const std::function<void(const CompiledLaunch&, std::uint32_t)>& visit)
{
    std::uint32_t number = 0;
    for (const auto& step : schedule.steps) {
        if (const auto* launch = std::get_if<CompiledLaunch>(&step)) {
            visit(*launch, number++);
        }
    }
}

void addHead(Listing& listing, const CompiledLaunch& launch)
{
    if (!listing.lines.empty()) {
        listing.lines.emplace_back();
    }
    listing.lines.push_back({"# " + launch.launch.program.name, {}});
}

void addCounts(Listing& listing, const LoopProgram& program, const Launch& launch, const std::stop_token& stop)
{
    const LoopCounts counts = countsOf(program, launch.coordinatesOf(0), stop);
    if (stop.stop_requested()) {
        return;
    }
    listing.lines.push_back(
        {fmt::format("# DPU 0: {} branches ({} for copies, {} for computing, {} for stores), {} inner iterations",
                     counts.branches(), counts.copyBranches, counts.computeBranches, counts.storeBranches,
                     counts.innerIterations),
         {}});
    listing.lines.push_back({fmt::format("# DMA: {} loads, {} stores, {} B; copies of single elements: {}",
                                         counts.loads, counts.stores, counts.transferBytes, counts.elementCopies),
                             {}});
}

std::map<int, const Statement*> byNumber(const LoopProgram& program)
{
    std::map<int, const Statement*> found;
    forEachStatement(program.body, [&](const Statement& each) { found.try_emplace(each.number, &each); });
    return found;
}

/// Numbers of a statement and all statements inside it.
std::vector<std::uint32_t> numbersOf(const Statement& statement, std::uint32_t first)
{
    std::vector<std::uint32_t> numbers{first + static_cast<std::uint32_t>(statement.number)};
    if (const Body* inner = bodyOf(statement)) {
        forEachStatement(
            *inner, [&](const Statement& each) { numbers.push_back(first + static_cast<std::uint32_t>(each.number)); });
    }
    return numbers;
}

/// Makes the lines of a program. Statement numbers begin behind `first`; nullopt: lines are not linked by statement.
std::vector<std::pair<pimento::ListingLine, int>> linesOf(const LoopProgram& program, const TensorNames& names,
                                                          std::optional<std::uint32_t> first)
{
    const auto statements = byNumber(program);
    std::vector<std::pair<pimento::ListingLine, int>> lines;
    for (upmem::ListingLine& line : listing(program)) {
        pimento::ListingLine to{std::move(line.text), {}};
        if (const auto at = statements.find(line.statement); at != statements.end()) {
            to.tensor = names.tensorOf(program, *at->second);
            if (first) {
                to.statements = numbersOf(*at->second, *first);
            }
        } else {
            to.tensor = names.mentionedIn(to.text);
        }
        lines.emplace_back(std::move(to), line.statement);
    }
    return lines;
}

std::string indentOf(const std::string& text) { return text.substr(0, text.find_first_not_of(' ')); }

class AssemblyListing {
public:
    AssemblyListing(Listing& listing, const CompiledLaunch& launch, const TensorNames& names, std::uint32_t first)
        : m_listing(&listing), m_launch(&launch), m_names(&names), m_first(first),
          m_statements(byNumber(launch.program))
    {
        for (const sim::upmem::Instruction& instruction : launch.emitted.program) {
            m_targets.insert(instruction.target);
        }
    }

    void add(const sim::upmem::CoreSpec& core)
    {
        const auto& program = m_launch->emitted.program;
        int last = -1;
        for (std::size_t i = 0; i < program.size(); ++i) {
            const int statement = m_launch->emitted.statements[i];
            if (statement != last) {
                addLine("; " + headOf(statement), statement);
                last = statement;
            }
            if (m_targets.contains(static_cast<std::int32_t>(i))) {
                addLine(".L" + std::to_string(i) + ":", statement);
            }
            addLine("    " + instructionText(program[i], core), statement);
            m_listing->lines.back().command = i;
        }
    }

private:
    [[nodiscard]] std::string headOf(int statement) const
    {
        const auto at = m_statements.find(statement);
        return at == m_statements.end() ? "start, end, multiplication" : headline(m_launch->program, *at->second);
    }

    void addLine(std::string text, int statement)
    {
        pimento::ListingLine& line = m_listing->lines.emplace_back();
        line.text = std::move(text);
        if (const auto at = m_statements.find(statement); at != m_statements.end()) {
            line.statements = {m_first + static_cast<std::uint32_t>(statement)};
            line.tensor = m_names->tensorOf(m_launch->program, *at->second);
        }
    }

    Listing* m_listing;
    const CompiledLaunch* m_launch;
    const TensorNames* m_names;
    std::uint32_t m_first;
    std::map<int, const Statement*> m_statements;
    std::set<std::int32_t> m_targets;
};

} // namespace

Listing loweredListing(const CompiledSchedule& schedule, const TensorNames& names, const std::stop_token& stop)
{
    Listing all{"lowered", "Before passes", "", {}};
    forEachLaunch(schedule, [&](const CompiledLaunch& launch, std::uint32_t /*number*/) {
        addHead(all, launch);
        addCounts(all, launch.launch.program, launch.launch, stop);
        for (auto& [line, statement] : linesOf(launch.launch.program, names, std::nullopt)) {
            const std::string indent = indentOf(line.text);
            all.lines.push_back(std::move(line));
            for (const Remark& remark : launch.remarks) {
                if (remark.statement == statement && statement != 0) {
                    all.lines.push_back({fmt::format("{}# {}: {}", indent, name(remark.pass), remark.reason), {}});
                }
            }
        }
    });
    return all;
}

Listing loopListing(const CompiledSchedule& schedule, const TensorNames& names, const std::stop_token& stop)
{
    Listing all{"loops", "Loop program", "", {}};
    forEachLaunch(schedule, [&](const CompiledLaunch& launch, std::uint32_t number) {
        addHead(all, launch);
        addCounts(all, launch.program, launch.launch, stop);
        for (auto& [line, statement] : linesOf(launch.program, names, number * kStatementsOfLaunch)) {
            all.lines.push_back(std::move(line));
        }
    });
    foldRuns(all);
    return all;
}

Listing assemblyListing(const CompiledSchedule& schedule, const TensorNames& names, const sim::upmem::CoreSpec& core)
{
    Listing all{"assembly", "DPU assembly", "", {}};
    forEachLaunch(schedule, [&](const CompiledLaunch& launch, std::uint32_t number) {
        addHead(all, launch);
        all.lines.push_back({fmt::format("# {} instructions of {} B, {} tasklets", launch.emitted.program.size(),
                                         6 * launch.emitted.program.size(), launch.emitted.tasklets),
                             {}});
        AssemblyListing(all, launch, names, number * kStatementsOfLaunch).add(core);
    });
    return all;
}

} // namespace pimento::upmem
