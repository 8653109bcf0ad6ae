// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/legality.h"
#include "engine/kernels/text/loop_points.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace pimento::language {

namespace {

using affine::Statement;

/// Searches for a path through the if statements, and an iteration, in which a line reads a local number that no line
/// before it has set.
///
///   for each line that sets it:   choose one of its if statements and another outcome of that
///   for each outcome chosen:      choose one of the alternatives that it means for the loop variables
///   is there an iteration?
class UnsetSearch {
public:
    UnsetSearch(const Binding& binding, std::size_t reader, std::vector<const Origin*> setters)
        : m_binding(binding), m_statement(binding.kernel.statements[reader]), m_setters(std::move(setters))
    {
        for (const Turn& turn : binding.origins[reader].path) {
            m_outcomes[turn.choice] = turn.outcome;
        }
    }

    [[nodiscard]] bool run() { return misses(0); }
    /// The iteration found; empty outside of loops, and if the search gave up.
    [[nodiscard]] const std::string& where() const { return m_where; }

private:
    bool misses(std::size_t number)
    {
        if (number == m_setters.size()) {
            return hasIteration();
        }
        const std::vector<Turn>& path = m_setters[number]->path;
        const auto isElsewhere = [&](const Turn& turn) {
            const auto known = m_outcomes.find(turn.choice);
            return known != m_outcomes.end() && known->second != turn.outcome;
        };
        if (std::ranges::any_of(path, isElsewhere)) {
            return misses(number + 1);
        }
        for (const Turn& turn : path) {
            if (m_outcomes.contains(turn.choice)) {
                continue;
            }
            for (std::size_t other = 0; other < m_binding.choices[turn.choice].outcomes.size(); ++other) {
                if (other == turn.outcome) {
                    continue;
                }
                m_outcomes[turn.choice] = other;
                if (misses(number + 1)) {
                    return true;
                }
            }
            m_outcomes.erase(turn.choice);
        }
        return false;
    }

    bool hasIteration()
    {
        std::vector<const Alternatives*> all;
        for (const auto& [choice, outcome] : m_outcomes) {
            for (const Alternatives& alternatives : m_binding.choices[choice].outcomes[outcome]) {
                all.push_back(&alternatives);
            }
        }
        std::vector<affine::Guard> guards = m_statement.guards;
        return hasIteration(all, 0, guards);
    }

    bool hasIteration(const std::vector<const Alternatives*>& all, std::size_t number,
                      std::vector<affine::Guard>& guards)
    {
        constexpr int kMostSearches = 1000;
        if (number < all.size()) {
            return std::ranges::any_of(*all[number], [&](const std::vector<affine::Guard>& alternative) {
                const std::size_t before = guards.size();
                guards.insert(guards.end(), alternative.begin(), alternative.end());
                const bool isFound = hasIteration(all, number + 1, guards);
                guards.resize(before);
                return isFound;
            });
        }
        if (++m_searches > kMostSearches) {
            return true; // gives up: such an iteration cannot be excluded
        }
        PointSearch search;
        const LoopPoint point(search, m_binding.kernel.variables, m_statement.loops);
        point.require(search, guards);
        const PointSearch::Answer answer = search.run();
        if (answer == PointSearch::Answer::Found) {
            m_where = point.text(search);
        }
        return answer != PointSearch::Answer::None;
    }

    const Binding& m_binding;
    const Statement& m_statement;
    std::vector<const Origin*> m_setters;
    std::map<std::size_t, std::size_t> m_outcomes; // by choice
    std::string m_where;
    int m_searches = 0;
};

void checkRead(Binding& binding, std::size_t reader, std::size_t tensor, const Mark& mark)
{
    const auto local = binding.locals.find(tensor);
    if (local == binding.locals.end()) {
        return;
    }
    std::vector<const Origin*> setters;
    int line = 0;
    for (std::size_t i = 0; i < reader; ++i) {
        const Origin& origin = binding.origins[i];
        if (binding.kernel.statements[i].target.tensor != tensor) {
            continue;
        }
        if (origin.loopInstances.size() > local->second) {
            return; // the setter has a loop of its own, some iteration of which sets it
        }
        line = line == 0 ? origin.mark.place.line : line;
        setters.push_back(&origin);
    }
    UnsetSearch search(binding, reader, std::move(setters));
    if (search.run()) {
        const std::string& name = binding.kernel.tensors[tensor].name;
        const std::string where = search.where().empty() ? "" : " at " + search.where();
        binding.diagnostics.add(
            mark,
            name + " has no value here" + where +
                (line == 0 ? std::string() : ": line " + std::to_string(line) + " sets it on another path"),
            "Set it before on every path, for example: " + name + " = 0");
    }
}

} // namespace

void checkAssigned(Binding& binding)
{
    for (std::size_t i = 0; i < binding.origins.size(); ++i) {
        const Statement& statement = binding.kernel.statements[i];
        const Origin origin = binding.origins[i];
        if (statement.kind == affine::StatementKind::Add) {
            checkRead(binding, i, statement.target.tensor, origin.target.mark);
        }
        for (const Access& read : origin.reads) {
            checkRead(binding, i, read.reference.tensor, read.mark);
        }
    }
}

} // namespace pimento::language
