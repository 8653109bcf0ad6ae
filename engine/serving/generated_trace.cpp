// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/generated_trace.h"

#include "engine/base/formatting.h"
#include "engine/base/stop_check.h"
#include "engine/serving/random_draws.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace pimento::serving {

namespace {

/// Random streams that share one seed.
enum Stream : std::uint8_t { GapStream, InputStream, OutputStream };

struct Range {
    double least;
    double most;
};

Result<void> checkRange(const char* what, double value, Range range)
{
    if (value >= range.least && value <= range.most) {
        return {};
    }
    std::string text;
    std::string hint;
    appendFormat(text, "{} is {:.6g}", what, value);
    appendFormat(hint, "Use a number from {:.9g} to {:.9g}", range.least, range.most);
    return fail(std::move(text), "generated requests", std::move(hint));
}

Result<void> check(const std::string& what, const Lengths& lengths)
{
    const Range tokens{1, kMostTokens};
    Result<void> good = checkRange(("the least number of " + what + " tokens").c_str(), lengths.least, tokens);
    if (good && lengths.kind != LengthKind::Fixed) {
        good = checkRange(("the largest number of " + what + " tokens").c_str(), lengths.most,
                          {static_cast<double>(lengths.least), kMostTokens});
    }
    if (good && lengths.kind == LengthKind::LogNormal) {
        good = checkRange(("the median of " + what + " tokens").c_str(), lengths.median, tokens);
        good = good ? checkRange(("sigma of " + what + " tokens").c_str(), lengths.sigma, {0, 5}) : good;
    }
    return good;
}

Result<void> check(const GeneratedTrace& settings)
{
    Result<void> good =
        checkRange("the number of requests", static_cast<double>(settings.requests), {1, kMostGenerated});
    good = good ? checkRange("the rate in requests per second", settings.rate, {1e-6, 1e9}) : good;
    if (good && settings.arrivals == Arrivals::Bursts) {
        good = checkRange("the coefficient of variation", settings.variation, {0.01, 20});
    }
    good = good ? check("input", settings.input) : good;
    return good ? check("output", settings.output) : good;
}

double gap(const GeneratedTrace& settings, RandomDraws& draws)
{
    switch (settings.arrivals) {
    case Arrivals::Fixed:
        return 1;
    case Arrivals::Poisson:
        return draws.exponential();
    case Arrivals::Bursts:
        break;
    }
    const double square = settings.variation * settings.variation;
    return draws.gamma(1 / square) * square;
}

std::int32_t draw(const Lengths& lengths, RandomDraws& draws)
{
    switch (lengths.kind) {
    case LengthKind::Fixed:
        return lengths.least;
    case LengthKind::Uniform:
        return static_cast<std::int32_t>(draws.uniformInteger(lengths.least, lengths.most));
    case LengthKind::LogNormal:
        break;
    }
    const double tokens = std::floor(lengths.median * portableExp(lengths.sigma * draws.normal()) + 0.5);
    const double cut = std::clamp(tokens, static_cast<double>(lengths.least), static_cast<double>(lengths.most));
    return static_cast<std::int32_t>(cut);
}

} // namespace

Result<std::vector<Request>> generate(const GeneratedTrace& settings, std::stop_token stop)
{
    if (Result<void> good = check(settings); !good) {
        return tl::unexpected<Error>(good.error());
    }
    RandomDraws gaps(settings.seed, GapStream);
    RandomDraws inputs(settings.seed, InputStream);
    RandomDraws outputs(settings.seed, OutputStream);
    std::vector<Request> requests;
    requests.reserve(static_cast<std::size_t>(settings.requests));
    StopCheck look(std::move(stop));
    double time = 0; // in mean gaps, so that times at two rates are proportional
    for (std::int64_t i = 0; i < settings.requests; ++i) {
        if (look.isStopped()) {
            return fail(ErrorKind::Stopped, "was stopped", "generated requests");
        }
        time += i == 0 ? 0 : gap(settings, gaps);
        const std::int32_t input = draw(settings.input, inputs);
        requests.push_back({time / settings.rate, input, draw(settings.output, outputs)});
    }
    return requests;
}

} // namespace pimento::serving
