// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/whatif.h"

#include "engine/base/parallel.h"
#include "engine/problem/system.h"
#include "engine/whatif/whatif_point.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

constexpr double kEqual = 0.01; // tolerance within which the baseline candidate counts as equally fast

using Values = std::vector<double>;

bool isKnown(const WhatIfPoint& point) { return point.refused || point.isAnswered(); }

/// Context of all points.
class Search {
public:
    Search(const Question& question, const Catalogue& catalogue, const WhatIfOptions& options, std::stop_token stop,
           const WhatIfProgress& progress, WhatIf& found)
        : m_question(question), m_catalogue(catalogue), m_options(options), m_stop(std::move(stop)),
          m_progress(progress), m_found(found)
    {
    }

    /// Answers values in parallel and adds the points.
    void answer(const std::vector<Values>& wanted, const WhatIfCost& staying, bool isSought)
    {
        m_wanted += wanted.size();
        std::vector<WhatIfPoint> points(wanted.size());
        const unsigned side = std::min<unsigned>(m_options.threads, static_cast<unsigned>(wanted.size()));
        const unsigned within = side == 0 ? 1 : std::max(1U, m_options.threads / side);
        parallelFor(wanted.size(), side, m_stop, [&](std::size_t i) {
            points[i] = pointOf(wanted[i], staying, within);
            tell(wanted[i]);
        });
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            points[i].values = wanted[i];
            points[i].isSought = isSought;
            m_found.points.push_back(std::move(points[i]));
        }
        std::ranges::sort(m_found.points, {}, &WhatIfPoint::values);
    }

    [[nodiscard]] ExploreOptions explore(unsigned threads) const
    {
        ExploreOptions options;
        options.threads = threads;
        options.cache = m_options.cache;
        options.heartbeat = m_options.heartbeat;
        return options;
    }

private:
    WhatIfPoint pointOf(const Values& values, const WhatIfCost& staying, unsigned threads) const
    {
        std::vector<ParameterValue> changes;
        for (std::size_t i = 0; i < values.size(); ++i) {
            changes.emplace_back(&m_found.parameters[i], values[i]);
        }
        const auto question = withValues(m_question, std::move(changes), m_catalogue);
        const auto problem = question ? pose(*question, m_catalogue)
                                      : Result<std::shared_ptr<const Problem>>(tl::unexpected<Error>(question.error()));
        if (problem) {
            return answerWhatIf(*problem, explore(threads), &staying, m_stop);
        }
        WhatIfPoint point;
        point.refused = problem.error();
        return point;
    }

    void tell(const Values& values)
    {
        const std::size_t answered = ++m_answered;
        if (m_progress) {
            std::string last;
            for (std::size_t i = 0; i < values.size(); ++i) {
                last += fmt::format("{}{}={}", i == 0 ? "" : ", ", m_found.parameters[i].id, values[i]);
            }
            m_progress(answered, m_wanted, last);
        }
    }

    const Question& m_question;
    const Catalogue& m_catalogue;
    const WhatIfOptions& m_options;
    std::stop_token m_stop;
    const WhatIfProgress& m_progress;
    WhatIf& m_found;
    std::size_t m_wanted = 0;
    std::atomic<std::size_t> m_answered = 0;
};

/// Sets the parameters of the sweeps, with their values and those of the question.
Result<void> chooseParameters(WhatIf& found, const std::vector<Sweep>& sweeps, const std::vector<Parameter>& all)
{
    std::size_t points = 1;
    for (const Sweep& sweep : sweeps) {
        const auto parameter = findParameter(all, sweep.parameter);
        if (!parameter) {
            return tl::unexpected<Error>(parameter.error());
        }
        const std::string where = "sweep \"" + sweep.text.substr(0, 60) + "\"";
        if (std::ranges::find(found.parameters, (*parameter)->id, &Parameter::id) != found.parameters.end()) {
            return fail("sweeps " + (*parameter)->id + " a second time", where, "Sweep another parameter");
        }
        Values values = sweep.values;
        const auto isBroken = [](double value) { return value != std::floor(value); };
        const auto broken = std::ranges::find_if(values, isBroken);
        if ((*parameter)->values != ParameterValues::Decimal && broken != values.end()) {
            return fail(fmt::format("has {}, but {} takes whole numbers", *broken, (*parameter)->id), where,
                        "Write, say, " + (*parameter)->id + "=" + (*parameter)->range);
        }
        if (std::ranges::find(values, (*parameter)->value) == values.end()) {
            values.insert(std::ranges::upper_bound(values, (*parameter)->value), (*parameter)->value);
        }
        points *= values.size();
        found.parameters.push_back(**parameter);
        found.values.push_back(std::move(values));
    }
    return points <= kMostWhatIfPoints
               ? Result<void>{}
               : fail(fmt::format("makes {} points", points), "sweeps",
                      fmt::format("Ask for {} at most: larger steps, or fewer values", kMostWhatIfPoints));
}

/// Lists all values, or pairs of them, except those of the question.
std::vector<Values> othersOf(const WhatIf& found, const Values& file)
{
    std::vector<Values> all = {{}};
    for (const Values& values : found.values) {
        std::vector<Values> longer;
        for (const Values& begin : all) {
            for (const double value : values) {
                longer.push_back(begin);
                longer.back().push_back(value);
            }
        }
        all = std::move(longer);
    }
    std::erase(all, file);
    return all;
}

/// Lists whole numbers in the middle between answered neighbours that differ in some verdict.
std::vector<Values> closer(const WhatIf& found)
{
    std::vector<Values> wanted;
    if (found.parameters.size() != 1 || found.parameters.front().values != ParameterValues::Whole) {
        return wanted;
    }
    for (std::size_t i = 0; i + 1 < found.points.size(); ++i) {
        const WhatIfPoint& low = found.points[i];
        const WhatIfPoint& high = found.points[i + 1];
        const bool isTurn = low.isAnswered() && high.isAnswered() &&
                            std::ranges::any_of(kWhatIfVerdicts,
                                                [&](WhatIfVerdict verdict) { return isOtherwise(verdict, low, high); });
        const double middle = std::floor((low.values.front() + high.values.front()) / 2);
        if (isTurn && middle > low.values.front()) {
            wanted.push_back({middle});
        }
    }
    return wanted;
}

std::optional<double> ratio(const std::optional<WhatIfCost>& over, const std::optional<WhatIfCost>& under)
{
    return over && under && under->ranked > 0 ? std::optional(over->ranked / under->ranked) : std::nullopt;
}

} // namespace

std::optional<double> WhatIfPoint::overStandard() const { return ratio(standard, best); }

std::optional<double> WhatIfPoint::stayingOverStandard() const { return ratio(standard, staying); }

std::optional<double> WhatIfPoint::overBaseline() const
{
    return best && best->seconds && baselineSeconds && *best->seconds > 0
               ? std::optional(*baselineSeconds / *best->seconds)
               : std::nullopt;
}

std::optional<double> WhatIfPoint::regret() const
{
    const auto over = ratio(staying, best);
    return over ? std::optional(*over - 1) : std::nullopt;
}

const WhatIfPoint& WhatIf::file() const { return *std::ranges::find(points, true, &WhatIfPoint::isFile); }

bool isOtherwise(WhatIfVerdict verdict, const WhatIfPoint& one, const WhatIfPoint& other)
{
    const auto isBelow = [](const std::optional<double>& value, double limit) { return value && *value < limit; };
    switch (verdict) {
    case WhatIfVerdict::Winner:
        return one.best->candidate != other.best->candidate;
    case WhatIfVerdict::Standard:
        return one.stayingOverStandard() && other.stayingOverStandard() &&
               isBelow(one.stayingOverStandard(), 1 / (1 + kEqual)) !=
                   isBelow(other.stayingOverStandard(), 1 / (1 + kEqual));
    case WhatIfVerdict::Baseline:
        return one.overBaseline() && other.overBaseline() &&
               isBelow(one.overBaseline(), 1) != isBelow(other.overBaseline(), 1);
    }
    return false;
}

Result<WhatIf> whatIf(const Question& question, const std::vector<Sweep>& sweeps, const Catalogue& catalogue,
                      const WhatIfOptions& options, std::stop_token stop, const WhatIfProgress& progress)
{
    WhatIf found;
    const auto problem = pose(question, catalogue);
    const auto all = problem ? parametersOf((*problem)->question(), catalogue)
                             : Result<std::vector<Parameter>>(tl::unexpected<Error>(problem.error()));
    const auto chosen = all ? chooseParameters(found, sweeps, *all) : Result<void>(tl::unexpected<Error>(all.error()));
    if (!chosen) {
        return tl::unexpected<Error>(chosen.error());
    }
    found.problem = *problem;
    Values file;
    for (const Parameter& parameter : found.parameters) {
        file.push_back(parameter.value);
    }
    const auto others = othersOf(found, file);
    found.wanted = others.size() + 1;
    Search search((*problem)->question(), catalogue, options, stop, progress, found);
    WhatIfPoint first = answerWhatIf(*problem, search.explore(options.threads), nullptr, stop);
    if (first.refused) {
        return tl::unexpected<Error>(*first.refused);
    }
    first.values = std::move(file);
    first.isFile = true;
    first.staying = first.isAnswered() ? first.best : std::nullopt;
    const auto staying = first.staying;
    found.points.push_back(std::move(first));
    if (staying) {
        search.answer(others, *staying, false);
        for (int round = 0; round < options.bisections && !stop.stop_requested(); ++round) {
            const auto wanted = closer(found);
            if (wanted.empty()) {
                break;
            }
            search.answer(wanted, *staying, true);
        }
    }
    found.known = static_cast<std::size_t>(std::ranges::count_if(
        found.points, [](const WhatIfPoint& point) { return !point.isSought && isKnown(point); }));
    found.wasStopped = stop.stop_requested();
    return found;
}

} // namespace pimento
